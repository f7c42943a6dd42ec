# SPDX-License-Identifier: AGPL-3.0-or-later
"""A player is renamed at any time, over HTTP: phones, sheet, journal and lobby follow."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from device.evening import SeatBook
from tests.device.evening.hosted import PLAYERS, Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path)


def renamed(table: Table, seat: int, name: Any) -> TestResponse:
    event = {"kind": "player-renamed", "player": seat, "name": name}
    seen = table.get("/api/state")["seq"]
    return table.post("/api/corrections", event=event, reason="", by="", seen=seen)


def names(table: Table) -> list[str]:
    return [player["name"] for player in table.get("/api/state")["game"]["players"]]


def test_whoever_is_renamed_keeps_seat_phone_and_score(table: Table, tmp_path: Path) -> None:
    table.post("/api/games", players=PLAYERS, rules={"round_plan": [1]})
    join, phone = table.seats.join, table.phone(1)

    answer = renamed(table, 1, "  Beatrice   B. ")

    changed = {"what": "name", "player": 1, "before": "Bea", "after": "Beatrice B."}
    assert (answer.status_code, answer.get_json()["changed"]) == (200, [changed])
    assert names(table) == ["Anne", "Beatrice B.", "Cy"]
    assert table.get("/api/record")["players"] == names(table)
    assert phone.get("/api/seats").get_json()["seat"] == 1
    again = SeatBook(tmp_path)
    again.seat(names(table))
    assert (again.join, again.claimed()) == (join, (False, True, False))

    undo = {"kind": "undone", "entry": table.get("/api/corrections")["corrections"][-1]["seq"]}
    seen = table.get("/api/state")["seq"]
    table.post("/api/corrections", event=undo, reason="", by="", seen=seen)
    assert (names(table), phone.get("/api/seats").get_json()["seat"]) == (PLAYERS, 1)


def test_also_after_the_game_and_then_the_lobby_knows_the_new_name_alone(table: Table) -> None:
    table.post("/api/games", players=["Anne", "Baa"])
    table.post("/api/games/current/end", **{"as": "ended"})

    assert renamed(table, 1, "Bea").status_code == 200

    lobby = table.get("/api/lobby")
    assert (lobby["plan"]["players"], lobby["recent"]) == (["Anne", "Bea"], ["Anne", "Bea"])
    assert table.get("/api/games")["games"][0]["players"] == ["Anne", "Bea"]


@pytest.mark.parametrize(
    ("name", "status", "case"),
    [
        ("Anne", 409, "name-taken"),
        ("", 409, None),
        ("x" * 200, 409, "name-misfit"),
        ("a\u202eb", 409, "name-misfit"),
        ("<b>Bea</b>", 200, None),
        (7, 409, None),
    ],
)
def test_what_nobody_can_be_called_is_refused(
    table: Table, name: Any, status: int, case: str | None
) -> None:
    table.post("/api/games", players=PLAYERS)

    answer = renamed(table, 1, name)

    assert answer.status_code == status
    if case is not None:
        assert answer.get_json()["reason"]["case"] == case
    assert names(table)[1] == (name if status == 200 else "Bea")
