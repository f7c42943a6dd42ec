# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people wrote, as a terminal may show it."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper

from engine.common import in_one_line, unsupported_in
from vision.files.names import shown

_ESCAPED = "quartermaster-escaped"
"""What Python calls our way of printing signs that its streams cannot print."""

_UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"


def print_every_name() -> None:
    r"""From now on what is printed may hold any file's name; on Linux it need not be UTF-8.

    A byte that is none is printed by its number, as in caf\xe9.mp4; so is any sign that the
    terminal does not have.
    """
    codecs.register_error(_ESCAPED, _escaped)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_ESCAPED)


def _escaped(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = shown(error.object[error.start : error.end])
    return signs.encode("ascii", "backslashreplace").decode(), error.end


def plain(text: str) -> str:
    """The text in one line, without signs that a terminal would obey."""
    line = in_one_line(shown(text))
    while (odd := unsupported_in(line)) is not None:
        line = line.replace(odd, _UNPRINTABLE)
    return line
