# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names of files: which are pictures', and how people are shown one that is not UTF-8."""

from __future__ import annotations

import os
import re
from pathlib import Path

PICTURES = (
    *(".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".bmp", ".tif", ".tiff"),
    *(".heic", ".heif", ".hif"),
)
"""What follows the last dot in a picture file's name, in small letters."""

_BEGINNINGS = (b"\x89PNG\r\n", b"II*\0", b"MM\0*")
_WEBP = slice(8, 12), b"WEBP"
_HEAD_BYTES = 12

# The file type box of ISO 14496-12, with the brands of ISO 23008-12 for pictures coded by HEVC.
_BOX, _BRAND = slice(4, 8), slice(8, 12)
_HEIC_BRANDS = frozenset((b"heic", b"heix", b"heim", b"heis", b"mif1"))

_LONE = re.compile("[\ud800-\udfff]")
_BYTES = range(0xDC80, 0xDD00)
"""By these Python stands for the bytes of a name that are no UTF-8."""

_WINDOWS_OWN = frozenset({"thumbs.db", "desktop.ini"})
"""Files that Windows puts into folders of pictures and hides."""


def shown(name: str | os.PathLike[str]) -> str:
    r"""A file's name as text that can be printed, sent and stored everywhere.

    A byte that is no UTF-8 is shown by its number:

    >>> shown("caf\udce9.mp4")
    'caf\\xe9.mp4'
    """
    return _LONE.sub(_numbered, os.fspath(name))


def _numbered(lone: re.Match[str]) -> str:
    number = ord(lone[0])
    return f"\\x{number - 0xDC00:02x}" if number in _BYTES else f"\\u{number:04x}"


def is_heic(head: bytes) -> bool:
    """Whether a file that begins so is a HEIC picture, as telephones take them."""
    return head[_BOX] == b"ftyp" and head[_BRAND] in _HEIC_BRANDS


def is_hidden(path: Path) -> bool:
    """Whether people are not shown the file where they look at the folder."""
    return path.name.startswith(".") or path.name.casefold() in _WINDOWS_OWN


def has_pictures_name(path: Path) -> bool:
    """Whether a file's name ends as a picture's."""
    return path.suffix.lower() in PICTURES


def is_picture(path: Path) -> bool:
    """Whether a file is one picture, by its name's ending or by how it begins.

    A JPEG is told by its name only: a film may begin as one.
    """
    if has_pictures_name(path):
        return True
    try:
        # Whatever else there is, a webcam or a pipe, may wait for ever.
        if not path.is_file():
            return False
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except OSError:
        return False
    where, kind = _WEBP
    return head.startswith(_BEGINNINGS) or head[where] == kind or is_heic(head)
