# SPDX-License-Identifier: AGPL-3.0-or-later
"""What tricks and numbers of things are called, whatever the game."""

from __future__ import annotations

NOBODY_KNOWS = "?"


def trick(round: int, number: int) -> str:
    """What a trick is called: `3.2` is the second one of the third round."""
    return f"{round + 1}.{number + 1}"


def counted(count: int, what: str) -> str:
    """So many of something."""
    return f"{count} {what}{'' if count == 1 else 's'}"
