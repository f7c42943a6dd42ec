# SPDX-License-Identifier: AGPL-3.0-or-later
"""Making a backup: everything of a table into one file, also beside the table that is running."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

from device.backup.checking import Checked, checked
from device.backup.contents import Kind, files_of, kind_of
from device.backup.histories import games_in
from device.backup.manifest import MANIFEST_NAME, Manifest
from device.backup.opened import Sink, opened
from device.complaints import BadInput, Failure
from device.files import PRIVATE, put_in_place, room_beside
from device.journal import FILE_NAME, JournalTrouble
from device.journal.copy import COPY_NAME
from device.zips import Part, plain_entry

_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Made:
    """A backup that was read back and found whole.

    troubles: sentences on what is in it and cannot be followed by this version.
    """

    path: Path
    manifest: Manifest
    troubles: tuple[str, ...]


def make_backup(folder: Path, path: Path, *, pictures: bool) -> Made:
    """Back up a data folder into the file at `path`, which appears whole or not at all.

    pictures: whether those that were kept of the games go into it. Raises BadInput where `path`
    is some other file, and Failure where the folder cannot be read or the file not be written.
    """
    if os.path.exists(path) and not zipfile.is_zipfile(path):
        raise BadInput(f"{path} is there already and is no backup: name another file.")
    try:
        with room_beside(path) as room:
            part = room / path.name
            with part.open("xb") as file:
                _write(folder, file, room, pictures)
            made = _read_back(part, path, room)
            # The configuration in it may hold the PIN.
            put_in_place(part, path, PRIVATE)
    except OSError as fault:
        raise Failure(
            f"The backup cannot be made: {fault.filename or path}: {fault.strerror}; make room "
            "there, or name another file."
        ) from fault
    except JournalTrouble as trouble:
        raise Failure(f"The backup cannot be made: {trouble}") from trouble
    return Made(path, made.manifest, made.troubles)


def _read_back(part: Path, path: Path, room: Path) -> Checked:
    journals = room / "read-back"
    journals.mkdir()
    try:
        with opened(part, str(path)) as backup:
            return checked(backup, journals)
    except BadInput as fault:
        raise Failure(
            f"The backup was written and did not come back as it was ({fault.message}): try "
            "another disk."
        ) from fault


def _write(folder: Path, file: BinaryIO, room: Path, pictures: bool) -> None:
    parts: list[Part] = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        # The copy first: whatever it has is in the journal when that is read.
        if (folder / COPY_NAME).is_file():
            whole = _whole_lines((folder / COPY_NAME).read_bytes())
            with _entry(archive, COPY_NAME, len(whole)) as to:
                to.write(whole)
            parts.append(Part(COPY_NAME, len(whole), hashlib.sha256(whole).hexdigest()))
        copied = room / FILE_NAME
        _copy_journal(folder, copied)
        games, _ = games_in(room)
        parts.append(_add(archive, FILE_NAME, copied))
        copied.unlink()
        for path in files_of(folder):
            if pictures or kind_of(path) is not Kind.PICTURE:
                try:
                    parts.append(_add(archive, path, folder / path))
                except FileNotFoundError:
                    # Thinned out since it was listed, by the table that is running.
                    continue
        now = datetime.now(UTC).isoformat(timespec="seconds")
        manifest = Manifest(version("quartermaster"), now, games, tuple(parts))
        text = json.dumps(manifest.to_json(), ensure_ascii=False).encode()
        with _entry(archive, MANIFEST_NAME, len(text)) as to:
            to.write(text)


def _add(archive: zipfile.ZipFile, path: str, source: Path) -> Part:
    digest, size = hashlib.sha256(), 0
    with (
        source.open("rb") as file,
        _entry(archive, path, os.fstat(file.fileno()).st_size) as to,
    ):
        while data := file.read(_CHUNK):
            digest.update(data)
            size += len(data)
            to.write(data)
    return Part(path, size, digest.hexdigest())


@contextmanager
def _entry(archive: zipfile.ZipFile, path: str, size: int) -> Iterator[Sink]:
    info = plain_entry(path)
    info.file_size = size
    with archive.open(info, "w", force_zip64=size > 1 << 30) as to:
        yield to


def _copy_journal(folder: Path, to: Path) -> None:
    """A consistent copy in one file, whatever the table writes meanwhile."""
    source = folder / FILE_NAME
    if not source.is_file():
        raise JournalTrouble(
            f"There is no journal in {folder}: name the folder of a table with --data."
        )
    address = f"{source.resolve().as_uri()}?mode=ro"
    try:
        with (
            closing(sqlite3.connect(address, uri=True)) as journal,
            closing(sqlite3.connect(to)) as copy,
        ):
            journal.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise JournalTrouble(
            f"The journal {source} cannot be copied ({error}): start the table, which mends what "
            "can be mended, and try again."
        ) from error


def _whole_lines(text: bytes) -> bytes:
    """Without the line that is being written."""
    return text[: text.rfind(b"\n") + 1]
