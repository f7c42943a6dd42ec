# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people wrote, as a terminal may show it."""

from __future__ import annotations

_UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"


def plain(text: str) -> str:
    """The text in one line, without signs that a terminal would obey."""
    spaced = " ".join(text.split())
    return "".join(sign if sign.isprintable() else _UNPRINTABLE for sign in spaced)
