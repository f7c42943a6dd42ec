# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people wrote, as a terminal may show it."""

from __future__ import annotations

from engine.names import in_one_line, unsupported_in

_UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"


def plain(text: str) -> str:
    """The text in one line, without signs that a terminal would obey."""
    line = in_one_line(text)
    while (odd := unsupported_in(line)) is not None:
        line = line.replace(odd, _UNPRINTABLE)
    return line
