# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ways to spoil a backup, each with what is said of one that is spoilt so."""

from __future__ import annotations

import hashlib
import json
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

Spoil = Callable[[Path], None]
"""Changes a backup where it lies."""


def remade(path: Path, change: Callable[[dict[str, Any], dict[str, bytes]], None]) -> None:
    """Make a backup anew, after its list and files were changed."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files.pop("manifest.json"))
    change(manifest, files)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        archive.writestr("manifest.json", json.dumps(manifest))


def listed(manifest: dict[str, Any], files: dict[str, bytes], name: str, content: bytes) -> None:
    """Put a file in, named in the list as it should be."""
    digest = hashlib.sha256(content).hexdigest()
    manifest["files"].append({"path": name, "size": len(content), "sha256": digest})
    files[name] = content


def foreign_zip(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("holiday.txt", "sun")


def newer(path: Path) -> None:
    remade(path, lambda manifest, _: manifest.update(format="quartermaster-backup/2"))


def other_format(path: Path) -> None:
    remade(path, lambda manifest, _: manifest.update(format="quartermaster-evidence/1"))


def no_list(path: Path) -> None:
    remade(path, lambda manifest, _: manifest.pop("files"))


def unlisted(path: Path) -> None:
    remade(path, lambda _, files: files.update({"decks/more.npz": b"more"}))


def missing(path: Path) -> None:
    remade(path, lambda _, files: files.pop("mat.json") and None)


def other_games(path: Path) -> None:
    remade(path, lambda manifest, _: manifest["games"].pop())


def other_content(path: Path) -> None:
    remade(path, lambda _, files: files.update({"mat.json": b'{"version": 2}'}))


def in_another_way(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def beside_the_top(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name if name == "mat.json" else f"table/{name}", content)


def in_it_twice(path: Path) -> None:
    """Once more under a name that is the same on a Mac."""
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("decks\\mine.npz", b"other")


def link(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = (stat.S_IFLNK | 0o777) << 16 if name == "mat.json" else 0
            archive.writestr(info, content)


def bomb(path: Path) -> None:
    """Declares far more than it holds, in the list as in the zip's own directory."""
    huge = 10**15
    remade(path, lambda manifest, _: manifest["files"][0].update(size=huge))
    content = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        first = archive.infolist()[0].filename.encode()
    entry = content.rindex(b"PK\x01\x02", 0, content.rindex(first))
    content[entry + 20 : entry + 28] = b"\xfe\xff\xff\x7f" * 2
    path.write_bytes(content)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def nothing(path: Path) -> None:
    path.write_bytes(b"")


def no_journal_in_it(path: Path) -> None:
    def without(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
        del files["journal.sqlite"]
        manifest["files"] = [part for part in manifest["files"] if part["path"] in files]

    remade(path, without)


def other_journal(path: Path) -> None:
    def changed(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
        content = b"something else" * 1000
        manifest["files"] = [p for p in manifest["files"] if p["path"] != "journal.sqlite"]
        listed(manifest, files, "journal.sqlite", content)

    remade(path, changed)


def outside(name: str) -> Spoil:
    def spoil(path: Path) -> None:
        remade(path, lambda manifest, files: listed(manifest, files, name, b"[page]"))

    spoil.__name__ = f"outside {name}"
    return spoil


SPOILT: list[tuple[Spoil, str]] = [
    (foreign_zip, "no backup of a table"),
    (newer, "newer Quartermaster"),
    (other_format, "damaged"),
    (no_list, "cannot be understood"),
    (unlisted, "'decks/more.npz' is in it"),
    (missing, "mat.json is not in it"),
    (beside_the_top, "'mat.json' lies beside the folder 'table'"),
    (in_it_twice, "twice"),
    (other_games, "other games"),
    (other_content, "damaged"),
    (in_another_way, "compressed"),
    (link, "no plain file"),
    (bomb, "damaged"),
    (cut, "cut short"),
    (nothing, "no backup"),
    (no_journal_in_it, "no journal"),
    (other_journal, "cannot be used"),
    (outside("../evil.toml"), "no table has"),
    (outside("/etc/evil.toml"), "no table has"),
    (outside("decks/../../evil.toml"), "no table has"),
    (outside("decks\\..\\evil.toml"), "no table has"),
    (outside("C:evil.toml"), "no table has"),
    (outside(".unfinished"), "no table has"),
    (outside("journal.lock"), "no table has"),
    (outside("journal.sqlite-wal"), "no table has"),
    (outside("decks//evil.npz"), "no table has"),
    (outside("tools/evil.py"), "no table has"),
]
