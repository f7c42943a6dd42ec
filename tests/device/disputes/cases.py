# SPDX-License-Identifier: AGPL-3.0-or-later
"""Evidence zips for tests, whole and spoiled in every way."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from device.cli import main

Change = bytes | Callable[[bytes], bytes] | None
"""What becomes of a file: other bytes, or None for gone."""


def command(*arguments: str | Path | int) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


def exported(folder: Path, file: Path, *arguments: str) -> Path:
    """A zip of the folder's first game."""
    done = command("export", 1, "--zip", file, "--data", folder, *arguments)
    assert done.exit_code == 0, done.output
    return file


def judged(file: Path, *arguments: str | Path) -> Result:
    """What `judge` says; it never ends otherwise than a command may."""
    done = command("judge", file, *arguments)
    assert done.exit_code in (0, 1, 2), done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def refused(file: Path) -> str:
    """The one sentence with which a file is refused."""
    done = judged(file)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    (line,) = done.stderr.splitlines()
    assert line.startswith("Error: ")
    assert line.endswith(".")
    return line


def contents(file: Path) -> dict[str, bytes]:
    """Every file of a zip by its path."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def text_of(file: Path, path: str) -> str:
    return contents(file)[path].decode()


def json_of(file: Path, path: str) -> Any:
    return json.loads(contents(file)[path])


def spoiled(file: Path, to: Path, changes: Mapping[str, Change], *, resealed: bool) -> Path:
    """A copy of a zip with other files in it; resealed: with the check sums of these."""
    files = contents(file)
    manifest = json.loads(files.pop("manifest.json"))
    for path, change in changes.items():
        if path == "manifest.json":
            continue
        new = change(files[path]) if callable(change) else change
        if new is None:
            del files[path]
        else:
            files[path] = new
    if resealed:
        manifest["files"] = [
            {"path": path, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for path, content in files.items()
        ]
    text = json.dumps(manifest).encode()
    last = changes.get("manifest.json", text)
    sealed = last(text) if callable(last) else last
    if sealed is not None:
        files["manifest.json"] = sealed
    return zipped(to, files)


def zipped(to: Path, files: Mapping[str, bytes], **how: Any) -> Path:
    """A zip of these files, not compressed unless said otherwise."""
    with zipfile.ZipFile(to, "w", how.get("compression", zipfile.ZIP_STORED)) as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path), content, how.get("compression"))
    return to


def edited(change: Callable[[Any], object]) -> Callable[[bytes], bytes]:
    """A JSON file with something in it changed."""

    def edit(content: bytes) -> bytes:
        told = json.loads(content)
        change(told)
        return json.dumps(told).encode()

    return edit


def edited_line(number: int, change: Callable[[Any], object]) -> Callable[[bytes], bytes]:
    """JSON Lines with something in one of them changed; from 0."""

    def edit(content: bytes) -> bytes:
        lines = content.splitlines(keepends=True)
        lines[number] = edited(change)(lines[number]) + b"\n"
        return b"".join(lines)

    return edit
