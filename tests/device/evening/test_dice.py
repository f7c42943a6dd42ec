# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game over HTTP, with the real journal and sessions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.device.evening.dice import begin, bid, throw
from tests.device.evening.hosted import PLAYERS, Table
from tests.web_ui.openapi import check


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path)


def game(table: Table) -> Any:
    return table.get("/api/state")["game"]


def test_a_hand_is_played_by_phones_and_host_and_undone(table: Table) -> None:
    begin(table)
    phone = table.phone(0)
    for seat in range(3):
        asked = phone if seat == 0 else table.host
        pin = {} if seat == 0 else {"headers": {"X-Quartermaster-Pin": "4711"}}
        bid = asked.post(f"/api/seats/{seat}/bid", json={"bid": seat % 2}, **pin)
        assert bid.status_code == 200, bid.text
    seven = {"act": "throw", "value": {"die": "black", "face": "7"}}
    assert phone.post("/api/seats/0/act", json=seven).status_code == 200
    assert phone.post("/api/seats/1/act", json=seven).status_code == 403
    again = phone.post("/api/seats/0/act", json=seven)
    assert again.get_json()["reason"]["case"] == "not-your-throw"
    throw(table, "red:3", "king:skull")
    assert game(table)["trick"]["winner"] == 2
    document = table.get("/api/openapi.json")
    own = phone.get("/api/seats/0").get_json()
    check({"$ref": "#/components/schemas/OwnSeat"}, own, document, "own")

    assert table.post("/api/entries/undo").status_code == 200
    assert len(game(table)["trick"]["throws"]) == 2
    throw(table, "blue:5")
    assert table.post("/api/entries", act="clear").status_code == 200
    now = game(table)
    assert (now["hand"]["number"], now["players"][0]["total"]) == (1, -10)
    assert table.post("/api/entries/undo").status_code == 200
    assert (game(table)["hand"]["number"], game(table)["phase"]) == (0, "playing")


def test_a_set_too_small_for_the_players_begins_no_game(table: Table) -> None:
    rules = {"dice": {"black": {"count": 7, "faces": ["5", "5", "6", "6", "7", "7"]}}}
    told = table.post("/api/games", game="dice", players=PLAYERS, rules=rules)
    assert (told.status_code, told.get_json()["reason"]["case"]) == (409, "bag-empty")
    assert table.get("/api/state")["life"]["phase"] == "lobby"


def test_it_is_played_without_a_camera_whatever_the_plan_says_of_one(tmp_path: Path) -> None:
    configured = {"camera": {"source": "rendered"}, "table": {"deck": "none-such"}}
    with ExitStack() as stack:
        table = Table(stack, tmp_path, configured=configured)
        lobby = table.get("/api/lobby")
        assert lobby["games"] == ["skull-king", "dice", "skull"]
        offered = lobby["rules"]["dice"]
        assert (offered["seen_by_camera"], offered["players"]) == (False, [3, 6])
        assert (offered["dice_assumed"], offered["hands"]["5"]) == (True, 7)
        plan = {"game": "dice", "players": PLAYERS, "camera": "7", "deck": "none-such"}
        assert table.post("/api/games", **plan).status_code == 201
        state = table.get("/api/state")
        assert state["game"]["name"] == "dice"
        assert state["camera"]["trouble"]["case"] == "camera-none"
        assert table.get("/healthz")["missing_parts"] == []
    with ExitStack() as stack:
        # A start with another camera goes on with the game as it is.
        again = Table(stack, tmp_path, configured={"camera": {"source": "7"}})
        assert again.get("/api/state")["camera"]["trouble"]["case"] == "camera-none"
        bid(again, 0, 0, 0)
        throw(again, "black:7", "red:3", "king:skull")


def test_the_next_plan_has_the_start_one_seat_on_and_the_cards_camera(tmp_path: Path) -> None:
    configured = {
        "camera": {"source": "rendered"},
        "table": {"game": "dice", "players": tuple(PLAYERS), "deck": "quartermaster"},
    }
    with ExitStack() as stack:
        table = Table(stack, tmp_path, configured=configured)
        assert table.get("/api/lobby")["plan"]["game"] == "dice"
        cards = {"game": "skull-king", "players": PLAYERS, "camera": "none"}
        assert table.post("/api/games", **cards).status_code == 201
        assert table.get("/api/lobby")["differs"] == ["game"]
        table.post("/api/games/current/end", **{"as": "ended"})
        landlubber = {"rules": "landlubber"}
        begin(table, **landlubber)
        assert table.get("/api/lobby")["differs"] == []
        table.post("/api/games/current/end", **{"as": "ended"})
        plan = table.get("/api/lobby")["plan"]
        assert (plan["game"], plan["dealer"], plan["camera"]) == ("dice", 1, "none")
        assert plan["rules"]["scoring"] == "landlubber"
        assert table.post("/api/games", **plan).status_code == 201
        assert table.get("/api/state")["game"]["hand"]["starter"] == 1
