# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people and numbers of discs are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def seat_of(players: Sequence[str], seat: Any) -> str:
    """Who sits there; raises ValueError for a seat that nobody has, and TypeError for none."""
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise TypeError("a seat is a whole number")
    if not 0 <= seat < len(players):
        raise ValueError(f"there is no player {seat}")
    return players[seat]


def or_nobody(players: Sequence[str], seat: Any) -> str:
    """Who sits there, or that nobody does."""
    return "nobody" if seat is None else seat_of(players, seat)


def discs(count: int) -> str:
    """So many discs."""
    return f"{count} disc{'' if count == 1 else 's'}"
