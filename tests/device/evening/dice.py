# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people do at a table with dice, over HTTP."""

from __future__ import annotations

from typing import Any

from tests.device.evening.hosted import PLAYERS, Table


def begin(table: Table, **plan: Any) -> None:
    begun = table.post("/api/games", **{"game": "dice", "players": PLAYERS, **plan})
    assert begun.status_code == 201, begun.text


def bid(table: Table, *bids: int) -> None:
    """Bids of the first seats, in order."""
    for seat, tricks in enumerate(bids):
        told = table.post(f"/api/seats/{seat}/bid", bid=tricks)
        assert told.status_code == 200, told.text


def throw(table: Table, *codes: str) -> None:
    """Dice as the host enters them, as in `black:7`."""
    for code in codes:
        die, face = code.split(":")
        told = table.post("/api/entries", act="throw", value={"die": die, "face": face})
        assert told.status_code == 200, told.text
