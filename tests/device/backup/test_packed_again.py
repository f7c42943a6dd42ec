# SPDX-License-Identifier: AGPL-3.0-or-later
"""A backup that a computer unpacked and packed again is the same backup."""

from __future__ import annotations

import random
import shutil
import subprocess
import unicodedata
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from device.backup import make_backup
from device.cli import main
from tests.device.backup.tables import files_of, furnish, history_of

Files = Mapping[str, bytes]
# The same letter is one sign here and two on an old Mac's disk.
DECK = "decks/größe-é.npz"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    table = furnish(tmp_path_factory.mktemp("packed") / "table")
    (table / DECK).write_bytes(b"a deck" * 100)
    return table


@pytest.fixture(scope="module")
def unpacked(table: Path) -> Files:
    path = make_backup(table, table.parent / "backup.zip", pictures=True).path
    with zipfile.ZipFile(path) as archive:
        return {each.filename: archive.read(each) for each in archive.infolist()}


def _in_any_order(files: Files) -> list[tuple[str, bytes]]:
    mixed = sorted(files.items())
    random.Random(3).shuffle(mixed)
    return mixed


def by_windows(files: Files, path: Path) -> None:
    """Send to, compressed folder: deflated, no rights, folders listed, its own files among them."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in [*_in_any_order(files), ("pictures/Thumbs.db", b"x")]:
            info = zipfile.ZipInfo(name, (2024, 2, 29, 12, 0, 0))
            info.create_system, info.external_attr = 0, 0x20
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
        for folder in ("decks/", "pictures/", "pictures/0001/"):
            archive.mkdir(folder)


def with_backslashes(files: Files, path: Path) -> None:
    """As older .NET programs pack: a backslash between the names."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _in_any_order(files):
            archive.writestr("my table\\" + name.replace("/", "\\"), content)


def by_a_mac(files: Files, path: Path) -> None:
    """The Finder: one folder around everything, its own files, UTF-8 that is not told as such."""
    more = {".DS_Store": b"x", "decks/.DS_Store": b"x", "._mat.json": b"x"}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir("backup 2/")
        for name, content in _in_any_order({**files, **more}):
            archive.writestr(unicodedata.normalize("NFD", f"backup 2/{name}"), content)
            folder, _, last = name.rpartition("/")
            archive.writestr(f"__MACOSX/backup 2/{folder}/._{last}", b"Mac OS X")
    # The flag that names are in UTF-8 is what the Finder leaves out.
    packed = bytearray(path.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = packed.find(signature)
        while at >= 0:
            packed[at + flags + 1] &= ~0x08 & 0xFF
            at = packed.find(signature, at + 4)
    path.write_bytes(packed)


def by_zip(files: Files, path: Path) -> None:
    """Unpacked and packed with Info-ZIP, the folder itself or what is in it."""
    folder = path.parent / "unpacked"
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    if shutil.which("zip") is None:
        pytest.skip("there is no zip here")
    packing = ["zip", "-q", "-r", path.name, folder.name]
    subprocess.run(packing, cwd=path.parent, check=True)
    shutil.rmtree(folder)


@pytest.mark.parametrize("pack", [by_windows, with_backslashes, by_a_mac, by_zip])
def test_it_is_the_same_backup(
    pack: Callable[[Files, Path], None], table: Path, unpacked: Files, tmp_path: Path
) -> None:
    pack(unpacked, tmp_path / "again.zip")
    new = tmp_path / "new"
    arguments = ["restore", str(tmp_path / "again.zip"), "--data", str(new)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert files_of(new) == files_of(table)
    assert history_of(new) == history_of(table)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.zip", "new"]
