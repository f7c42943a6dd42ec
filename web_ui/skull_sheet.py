# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull's scoresheet as rows of a table: how everybody stood after each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

COLUMNS: Final = ("name", "round", "challenger", "bid", "result", "rounds_won", "discs_left")
"""`challenger` is empty for all others, whose bid and result are none of theirs."""

_RESULTS: Final = {True: "won", False: "lost", None: ""}


def rows(view: Mapping[str, Any]) -> Iterator[Sequence[object]]:
    """A row for each player and round that is over; view: the "game" part of `/api/state`."""
    for seat, player in enumerate(view["players"]):
        for there in view["rounds"]:
            own = there["challenger"] == seat
            yield (
                player["name"],
                there["round"] + 1,
                *(("yes", there["bid"], _RESULTS[there["success"]]) if own else ("", "", "")),
                there["wins"][seat],
                there["discs"][seat],
            )
