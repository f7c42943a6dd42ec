# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the zips that this program makes have in common, and what is believed of none that is read.

Their files lie in them as they are, not compressed. A list, the manifest, holds each file to its
size and SHA-256; so what a computer unpacked and packed again is still known for the same.
"""

from __future__ import annotations

import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from device.files import PLAIN

SHA256: Final = re.compile(r"[0-9a-f]{64}")
_ENCRYPTED: Final = 0x1
_NAMED_IN_UTF8: Final = 0x800
# What macOS and Windows put into folders, and with them into zips: no file of a table begins so.
_STRAY_FOLDER: Final = "__MACOSX"
_STRAY: Final = frozenset({"thumbs.db", "desktop.ini"})

UNREADABLE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    KeyError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""All that a zip which is cut, changed or made up can bring about while it is read."""


class NotAManifest(Exception):
    """What is wrong with it, without a full stop; newer: the form that a newer program made."""

    def __init__(self, problem: str, newer: str | None = None) -> None:
        super().__init__(problem)
        self.newer = newer


@dataclass(frozen=True, slots=True)
class Part:
    """A file in a zip. path: with `/`. size: in bytes."""

    path: str
    size: int
    sha256: str


def plain_entry(path: str) -> zipfile.ZipInfo:
    """A file to be put into a zip now, that anybody may read. path: with `/`."""
    # A Pi without network counts from 1970, and a zip only from 1980.
    info = zipfile.ZipInfo(path, max(datetime.now().timetuple()[:6], (1980, 1, 1, 0, 0, 0)))
    info.external_attr = (stat.S_IFREG | PLAIN) << 16
    return info


def unpacked(archive: zipfile.ZipFile, manifest: str) -> dict[str, zipfile.ZipInfo]:
    """The files of a zip by the paths that they had when this program packed them.

    A computer that packs them again compresses them, lists folders too, adds files of its own,
    puts one folder around everything, or writes names in its own way.

    Args:
        archive: the zip; nothing of it is read but its list.
        manifest: the name of the file with what is in it; the folder that has it is the top.

    Raises NotAManifest where two files have one path, or where some lie outside the top folder.

    """
    found = [(path, each) for each in archive.infolist() for path in _path_of(each)]
    names = sorted(
        (p for p, _ in found if p.split("/")[-1] == manifest), key=lambda p: p.count("/")
    )
    top = names[0].removesuffix(manifest) if names else ""
    files: dict[str, zipfile.ZipInfo] = {}
    for path, each in found:
        if not path.startswith(top):
            raise NotAManifest(f"{path[:80]!r} lies beside the folder {top.rstrip('/')!r}")
        if path.removeprefix(top) in files:
            raise NotAManifest("a file is in it twice")
        files[path.removeprefix(top)] = each
    return files


def _path_of(each: zipfile.ZipInfo) -> Iterator[str]:
    """A file's path, with `/` and composed letters; none for a folder, or a computer's own file."""
    name = each.filename
    if not each.flag_bits & _NAMED_IN_UTF8:
        # macOS writes UTF-8 and does not say so.
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    path = unicodedata.normalize("NFC", name.replace("\\", "/"))
    folder, _, last = path.rpartition("/")
    strays = _STRAY_FOLDER in folder.split("/") or last.lower() in _STRAY or last.startswith("._")
    if last and last != ".DS_Store" and not strays:
        yield path


def not_plain(each: zipfile.ZipInfo, *, packed_again: bool = False) -> str | None:
    """Why a file in a zip is none that this program put there, without a full stop.

    packed_again: whether a computer may have unpacked and packed it since, and so compressed it.
    """
    shown = repr(each.filename[:80])
    if stat.S_IFMT(each.external_attr >> 16) not in (0, stat.S_IFREG):
        return f"{shown} is no plain file"
    stored = each.compress_type == zipfile.ZIP_STORED
    deflated = packed_again and each.compress_type == zipfile.ZIP_DEFLATED
    if each.flag_bits & _ENCRYPTED or not (stored or deflated):
        return f"{shown} is compressed or encrypted"
    return None
