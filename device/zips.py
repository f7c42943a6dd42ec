# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the zips that this program makes have in common, and what is believed of none that is read.

Their files lie in them as they are, not compressed: so none can be larger than the zip itself,
whatever it declares. A list, the manifest, holds each file to its size and SHA-256.
"""

from __future__ import annotations

import re
import stat
import struct
import zipfile
import zlib
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from device.files import PLAIN

SHA256: Final = re.compile(r"[0-9a-f]{64}")
_ENCRYPTED: Final = 0x1

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


def not_plain(each: zipfile.ZipInfo) -> str | None:
    """Why a file in a zip is none that this program put there, without a full stop."""
    shown = repr(each.filename[:80])
    if stat.S_IFMT(each.external_attr >> 16) not in (0, stat.S_IFREG):
        return f"{shown} is no plain file"
    if each.compress_type != zipfile.ZIP_STORED or each.flag_bits & _ENCRYPTED:
        return f"{shown} is compressed or encrypted"
    return None
