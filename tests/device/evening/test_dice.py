# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game over HTTP, with the real journal and sessions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from engine.dice import read_record, score_record
from tests.device.evening.dice import begin, bid, throw
from tests.device.evening.hosted import PLAYERS, Table
from tests.web_ui.openapi import check


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path)


def game(table: Table) -> Any:
    return table.get("/api/state")["game"]


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"dice": {"black": {"count": 7, "faces": ["5", "6"]}}}, "Rules, dice.black.faces: "),
        ({"dice": {"red": {"count": -1, "faces": ["1"] * 6}}}, "Rules, dice.red.count: "),
        ({"dice": {"purple": {"count": 1, "faces": ["1"] * 6}}}, "Rules, dice.purple: "),
        ({"round_plan": [1]}, "Rules, round_plan: Is not a known field"),
    ],
)
def test_a_set_that_cannot_be_is_refused_with_its_place(
    table: Table, rules: dict[str, Any], told: str
) -> None:
    refused = table.post("/api/games", game="dice", players=PLAYERS, rules=rules)

    assert refused.status_code == 409
    assert refused.get_json()["error"].startswith(told)
    assert refused.get_json()["reason"] == {"case": "plan-misfit", "params": {"field": "rules"}}
    assert table.get("/api/games") == {"games": []}


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
    check({"$ref": "#/components/schemas/State"}, table.get("/api/state"), document, "state")
    check({"$ref": "#/components/schemas/DiceSheet"}, table.get("/api/score"), document, "score")
    voided = {"kind": "trick-voided", "hand": 0, "trick": 0}
    preview = table.post("/api/corrections/preview", event=voided).get_json()
    check({"$ref": "#/components/schemas/Preview"}, preview, document, "preview")

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


def test_a_whole_game_is_played_put_right_resumed_and_counted(tmp_path: Path) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        begin(table)
        bid(table, 0, 1, 0)
        throw(table, "black:5", "king:skull", "pirate:skull")
        table.post("/api/entries", act="clear")
        bid(table, 2, 0, 0)
        throw(table, "red:1", "red:2")
        before = game(table)
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        assert game(table) == before
        throw(table, "yellow:7")
        place = {"hand": 1, "trick": 1, "position": 0}
        value = {"die": "blue", "face": "3", **place}
        assert table.post("/api/entries", act="throw", value=value).status_code == 200
        late = table.post("/api/entries", act="throw", value=value)
        assert late.get_json()["reason"]["case"] == "went-on"
        throw(table, "blue:4", "blue:5")
        table.post("/api/entries", act="clear")
        for dice in range(3, 9):
            bid(table, dice, 0, 0)
            told = {"won": [dice, 0, 0], "bonus": [0, 0, 0]}
            assert table.post("/api/entries", act="hand", value=told).status_code == 200
        assert table.get("/api/state")["life"]["phase"] == "finished"

        # It was no skull after all: all that hangs on it is told before and after.
        flag = {"kind": "throw-named", "hand": 0, "trick": 0, "position": 1}
        event = {**flag, "die": "king", "face": "flag"}
        shown = table.post("/api/corrections/preview", event=event).get_json()
        said = {"reason": "", "by": "Anne", "seen": shown["seq"]}
        changed = table.post("/api/corrections", event=event, **said).get_json()["changed"]
        assert changed == shown["changed"]
        assert {"what": "winner", "hand": 0, "trick": 0, "before": 1, "after": 2} in changed
        row = table.get("/api/corrections")["corrections"][-1]
        undo = {"event": {"kind": "undone", "entry": row["seq"]}, "reason": "", "by": "Bea"}
        assert table.post("/api/corrections", **undo, seen=row["seq"]).status_code == 200
        review = table.get("/api/review/1.1")
        assert review["trick"]["winner"] == 1
        assert [step["event"]["kind"] for step in review["history"]][-2:] == [
            "throw-named",
            "undone",
        ]
        (listed,) = table.get("/api/games")["games"]
        assert (listed["name"], listed["as"], listed["rounds"]) == ("dice", "finished", 8)
        assert listed["totals"] == table.get("/api/score")["totals"]
        people = {one["name"]: one for one in table.get("/api/players")["players"]}
        assert people["Anne"]["wins"] == 1
        (dice,) = people["Bea"]["kinds"]
        assert (dice["plays"], len(dice["bids"])) == ("dice", 8)
        assert dice["bonuses"] == [{"rule": "DICE-BONUS", "points": 30}]
        assert len(table.get("/api/games/1/recap")["captures"]) == 1
        rows = table.host.get("/api/games/1/sheet.csv").text.splitlines()
        assert len(rows) == 1 + 3 * 8
        assert rows[9].startswith("Bea,1,1,1,1,20,30,50,50")
        record = table.get("/api/games/1/record")
        assert record["format"] == "quartermaster-dice/1"
        scored = score_record(read_record(record)).to_json()
        assert json.loads(json.dumps(scored)) == table.get("/api/games/1/score")
