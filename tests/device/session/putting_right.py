# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people correct at a table of cards, in one line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from device.session.correcting import plan
from device.session.pictures import NoPictures
from device.session.reviewing import told_review
from tests.device.games.skull_king.tables import Table


def at(trick: int, position: int, number: int = 0) -> dict[str, int]:
    return {"round": number, "trick": trick, "position": position}


def named(trick: int, position: int, code: str, number: int = 0) -> dict[str, Any]:
    return {"kind": "card-named", **at(trick, position, number), "card": code}


def inserted(trick: int, position: int, code: str) -> dict[str, Any]:
    return {"kind": "card-inserted", **at(trick, position), "card": code}


def removed(trick: int, position: int) -> dict[str, Any]:
    return {"kind": "card-removed", **at(trick, position)}


def preview(table: Table, event: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    snapshot = table.board.snapshot
    return plan(snapshot.history, snapshot.state, event).changed


def review(table: Table, place: str) -> dict[str, Any]:
    snapshot = table.board.snapshot
    return told_review(snapshot.history, snapshot.state, place, NoPictures())


def newest(table: Table) -> int:
    return table.entries[-1].seq


def players(table: Table, trick: int, number: int = 0) -> list[int]:
    plays = table.record["rounds"][number]["tricks"][trick]["plays"]
    return [play["player"] for play in plays]


def played_two_tricks(table: Table) -> None:
    """A round of two tricks: Bonny leads, Calico wins the first and leads the second."""
    table.bid(0, 1, 1)
    table.sweep(*table.play("G7", "G12", "G3"))
    table.sweep(*table.play("B2", "B9", "B4"))
