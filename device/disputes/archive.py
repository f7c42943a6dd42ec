# SPDX-License-Identifier: AGPL-3.0-or-later
"""A zip from a stranger: nothing of it is believed before it is found to be so.

Nothing is ever written out of it, so that no name can lead anywhere.
"""

from __future__ import annotations

import os
import struct
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from device.disputes.names import MOST_FILES, most_bytes
from device.zips import UNREADABLE, not_plain

# The last record of a zip without a comment: signature, ..., size of the list, ..., no comment.
_END: Final = struct.Struct("<4s4H2LH")
_LOCATOR: Final = b"PK\x06\x07"
_LOCATOR_SIZE: Final = 20
# A name and all that is told of it in a zip's list: more a file has none that was made here.
_MOST_LISTED: Final = 256


class Spoiled(Exception):
    """What is wrong with it, without a full stop."""


class Archive:
    """An open zip whose list makes sense."""

    def __init__(self, archive: zipfile.ZipFile, files: Mapping[str, zipfile.ZipInfo]) -> None:
        self._archive = archive
        self._files = files

    @property
    def paths(self) -> frozenset[str]:
        """The files in it."""
        return frozenset(self._files)

    def size(self, path: str) -> int:
        """How large a file that is in it says that it is."""
        return self._files[path].file_size

    def read(self, path: str) -> bytes:
        """A file that is in it. Raises Spoiled where it cannot be read."""
        try:
            return self._archive.read(self._files[path])
        except (OSError, *UNREADABLE) as error:
            raise Spoiled(f"{path} cannot be read") from error


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """A zip that may be an evidence zip. Raises Spoiled for any other, and OSError."""
    with ExitStack() as stack:
        file = stack.enter_context(path.open("rb"))
        room = file.seek(0, os.SEEK_END)
        _check_end(file, room)
        try:
            archive = stack.enter_context(zipfile.ZipFile(file))
        except UNREADABLE as error:
            raise Spoiled("it is no zip, or it is cut short") from error
        files = {each.filename: each for each in archive.infolist()}
        if len(files) < len(archive.infolist()):
            raise Spoiled("a file is in it twice")
        for each in files.values():
            _check(each)
        if sum(each.file_size for each in files.values()) > room:
            raise Spoiled("its files are larger than it is")
        yield Archive(archive, files)


def _check_end(file: BinaryIO, room: int) -> None:
    """That the list of files is of a sensible size, before any of it is read."""
    tail = min(room, _END.size + _LOCATOR_SIZE)
    file.seek(room - tail)
    last = file.read(tail)
    if len(last) < _END.size:
        raise Spoiled("it is no zip, or it is cut short")
    signature, *_, count, listed, _, comment = _END.unpack(last[-_END.size :])
    if signature != b"PK\x05\x06" or comment or last.startswith(_LOCATOR):
        raise Spoiled("it is no zip, or it is cut short")
    if count > MOST_FILES or listed > count * _MOST_LISTED:
        raise Spoiled("its list of files is far too long")


def _check(each: zipfile.ZipInfo) -> None:
    shown, most = repr(each.filename[:80]), most_bytes(each.filename)
    if most is None:
        raise Spoiled(f"no evidence has a file {shown}")
    problem = not_plain(each)
    if problem is not None:
        raise Spoiled(problem)
    if each.file_size > most or each.file_size != each.compress_size:
        raise Spoiled(f"{shown} is far too large")
