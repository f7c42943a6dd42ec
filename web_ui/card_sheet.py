# SPDX-License-Identifier: AGPL-3.0-or-later
"""The card game's scoresheet as rows of a table: the printed sheet's columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

COLUMNS: Final = (
    "name",
    "round",
    "cards",
    "bid",
    "won",
    "bid_points",
    "bonus_points",
    "round_points",
    "total",
    "bid_type",
)
"""The names of those that `/api/score` has are its own."""


def rows(score: Mapping[str, Any], record: Mapping[str, Any]) -> Iterator[Sequence[object]]:
    """A row for each player and round; what a round under way has not brought yet is empty."""
    for seat, name in enumerate(score["players"]):
        for index, there in enumerate(score["rounds"]):
            own = there["scores"][seat]
            # While a round goes on a load is only what counts if nobody chooses.
            chosen = record["rounds"][index].get("loads") if there["finished"] else None
            told = COLUMNS[5:9] if there["finished"] else ()
            yield (
                name,
                index + 1,
                there["cards"],
                own["bid"],
                own["won"],
                *([own[column] for column in told] or [""] * 4),
                "" if chosen is None else chosen[seat],
            )
