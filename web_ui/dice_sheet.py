# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game's scoresheet as rows of a table, as it is on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

_POINTS: Final = ("bid_points", "bonus_points", "round_points", "total")
COLUMNS: Final = ("name", "hand", "dice", "bid", "won", *_POINTS)
"""The names of those that `/api/score` has are its own."""


def rows(score: Mapping[str, Any]) -> Iterator[Sequence[object]]:
    """A row for each player and hand; what a hand under way has not brought yet is empty."""
    for seat, name in enumerate(score["players"]):
        for index, there in enumerate(score["hands"]):
            own = there["scores"][seat]
            points = [own[column] if there["finished"] else "" for column in _POINTS]
            yield (name, index + 1, there["dice"], own["bid"], own["won"], *points)
