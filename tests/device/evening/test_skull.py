# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull at a hosted table, over HTTP: whole games by phone and by the host, undo, resume."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from engine.skull import read_record, score_record
from tests.device.evening.hosted import PLAYERS, Table
from tests.device.evening.skull_people import Evening
from tests.web_ui.openapi import check


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path)


@pytest.mark.parametrize(("seed", "players", "last_chance"), [(1, 3, False), (4, 4, True)])
def test_a_whole_game_is_played_by_phones_and_by_the_host(
    table: Table, seed: int, players: int, last_chance: bool
) -> None:
    evening = Evening(table, seed, players, last_chance)
    for number, done in enumerate(evening.turns()):
        (evening.by_host if number % 3 == 2 else evening.by_phone)(done)
    assert table.evening.life()["phase"] == "finished"
    game, score = evening.game, table.get("/api/score")
    assert (game["winner"], game["ending"]) == (score["winner"], "finished")
    assert [own["may"] for own in map(evening.own, range(players))] == [[]] * players
    (told,) = table.get("/api/games")["games"]
    assert (told["name"], told["as"], told["totals"]) == ("skull", "finished", score["wins"])
    record = table.get("/api/games/1/record")
    assert score_record(read_record(record)).to_json() == score
    for path in ("/api/games/1/score", "/api/games/1/recap", "/api/games/1/review", "/api/lobby"):
        assert table.host.get(path).status_code == 200, path
    sheet = table.host.get("/api/games/1/sheet.csv").data.decode("utf-8-sig").splitlines()
    rows = list(csv.DictReader(sheet))
    assert len(rows) == players * len(game["rounds"])
    last = [row for row in rows if int(row["round"]) == len(game["rounds"])]
    assert [int(row["rounds_won"]) for row in last] == score["wins"]
    assert [int(row["discs_left"]) for row in last] == score["discs"]
    assert [row["result"] for row in rows].count("won") == sum(score["wins"])
    place = table.get("/api/review")["places"][-1]
    assert table.get(f"/api/review/{place}")["trick"]["winner"] == game["winner"]
    rematch = table.get("/api/lobby")["plan"]
    assert (rematch["game"], rematch["rules"]) == ("skull", {"last_chance": last_chance})


def test_undo_takes_back_the_latest_thing_done_and_a_new_start_goes_on_there(
    tmp_path: Path,
) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        evening = Evening(table, 3)
        seen = []
        for done in evening.turns():
            before = evening.game
            evening.by_phone(done)
            seen.append(done.act)
            assert table.post("/api/entries/undo").status_code == 200
            assert evening.game == before
            evening.by_phone(done)
            if {"lose", "pass"} <= set(seen) and done.act == "bid":
                break
        shown = evening.game
    assert {"place", "bid", "pass", "flip", "lose"} <= set(seen)
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        assert table.evening.state()["game"] == shown
        assert table.post("/api/entries/undo").status_code == 200
        assert table.evening.state()["game"] != shown


def test_a_corrected_round_is_shown_before_and_taken_back(table: Table) -> None:
    evening = Evening(table, 5)
    for done in evening.turns():
        evening.by_phone(done)
        if done.act == "flip":
            break
    choices = table.host.get("/api/choices?round=0&flip=0").get_json()["choices"]
    correct(table, choices[0]["event"])
    refused = table.post("/api/entries/undo")
    assert (refused.status_code, refused.get_json()["reason"]["case"]) == (409, "nothing-entered")
    (correction,) = corrections(table)
    assert correction["undoable"]
    correct(table, {"kind": "undone", "entry": correction["seq"]})
    (correction,) = (one for one in corrections(table) if one["event"]["kind"] != "undone")
    assert correction["undone"] is not None


def test_an_action_is_undone_and_brought_back_while_nothing_was_built_on_it(table: Table) -> None:
    evening = Evening(table, 5)
    for number, done in enumerate(evening.turns()):
        evening.by_phone(done)
        if number == 3:
            break
    before, seq = evening.game, table.get("/api/state")["seq"]
    correct(table, {"kind": "undone", "entry": seq})
    assert evening.game != before
    correct(table, {"kind": "undone", "entry": seq + 1})
    assert evening.game == before
    shown = table.post("/api/corrections/preview", event={"kind": "undone", "entry": seq - 1})
    assert (shown.status_code, shown.get_json()["reason"]["case"]) == (409, "built-upon")


def test_what_cannot_be_done_is_refused_and_nothing_is_lost(table: Table) -> None:
    """A bid over the discs, a flip out of order, a disc after the opening, somebody who is out."""
    assert table.post("/api/games", game="skull", players=PLAYERS).status_code == 201
    phones = [table.phone(seat) for seat in range(3)]

    def act(seat: int, act: str, value: Any = True) -> TestResponse:
        return phones[seat].post(f"/api/seats/{seat}/act", json={"act": act, "value": value})

    def refused(seat: int, what: str, value: Any, said: str) -> None:
        record, own = table.get("/api/record"), table.evening.own(seat)
        answer = act(seat, what, value)
        assert answer.status_code == 409
        told = answer.get_json()
        assert told["error"].startswith(said) and told["error"].endswith(".")
        assert told["reason"]["case"]
        assert (table.get("/api/record"), table.evening.own(seat)) == (record, own)

    def done(seat: int, what: str, value: Any = True) -> None:
        assert act(seat, what, value).status_code == 200

    for number in range(4):
        for seat in range(3):
            done(seat, "place")
        if number == 0:
            alien = table.post("/api/entries", act="throw", value={"die": "black", "face": "7"})
            assert alien.status_code == 409
            assert alien.get_json()["reason"]["case"] == "act-unknown"
            refused(1, "place", True, "Bea acts when it is the turn of Anne")
            refused(0, "bid", 4, "Anne bids 4; a bid is from 1 to the 3 discs on the mats")
            refused(0, "flip", {"mat": 0, "face": "flower"}, "No disc can be flipped before")
        done(0, "bid", 2)
        if number == 0:
            refused(1, "place", True, "Bea cannot place a disc once the bidding is open")
            refused(1, "bid", 2, "Bea bids 2, which is not above 2")
        done(1, "pass")
        done(2, "pass")
        if number == 0:
            refused(0, "flip", {"mat": 1, "face": "flower"}, "Anne cannot flip a disc of Bea")
            refused(1, "flip", {"mat": 1, "face": "flower"}, "Anne is the challenger")
        done(0, "flip", {"mat": 0, "face": "skull"})
        done(0, "lose")
    assert table.evening.own(0)["may"] == ["starter"]
    refused(0, "starter", 0, "Anne is out and cannot be chosen")
    refused(1, "starter", 1, "Anne is the challenger")
    done(0, "starter", 2)
    for what, value in (("place", True), ("bid", 1), ("pass", True)):
        refused(0, what, value, "Anne is out and takes no part")
    assert [player["out"] for player in table.evening.state()["game"]["players"]] == [
        True,
        False,
        False,
    ]
    # Another seat's phone, and nobody's.
    assert phones[1].post("/api/seats/2/act", json={"act": "place"}).status_code == 403
    assert (
        table.app.test_client().post("/api/seats/2/act", json={"act": "place"}).status_code == 403
    )
    assert phones[2].post("/api/seats/2/act", json={"act": "place"}).status_code == 200


def test_a_phone_takes_back_its_own_latest_action_and_nobody_else_s(table: Table) -> None:
    evening = Evening(table, 1)

    def undo(seat: int) -> TestResponse:
        return evening.phones[seat].post(f"/api/seats/{seat}/undo", json={})

    seen = set()
    for done in evening.turns():
        before = evening.game
        evening.by_phone(done)
        may = [seat for seat in range(3) if evening.own(seat)["undo"]]
        assert done.seat in may and (len(may) == 1 or done.act == "lose")
        if done.act not in seen:
            seen.add(done.act)
            (other, *_) = (seat for seat in range(3) if seat not in may)
            refused = undo(other)
            assert refused.status_code == 409
            assert refused.get_json()["reason"]["case"] == "not-yours-to-undo"
            assert undo(done.seat).status_code == 200
            assert evening.game == before
            assert evening.phones[other].post(f"/api/seats/{done.seat}/undo").status_code == 403
            evening.by_phone(done)
        if "lose" in seen:
            break
    assert seen == {"place", "bid", "pass", "flip", "lose"}


def test_what_a_phone_and_the_table_are_told_is_described(table: Table) -> None:
    evening = Evening(table, 1)
    document = table.get("/api/openapi.json")
    for number, done in enumerate(evening.turns()):
        own = evening.phones[done.seat].get(f"/api/seats/{done.seat}").get_json()
        check({"$ref": "#/components/schemas/OwnSeat"}, own, document, "own")
        evening.by_phone(done)
        if number == 9:
            break
    for path in ("/api/state", "/api/score", "/api/record", "/api/review/1"):
        where = "/api/review/{place}" if path.startswith("/api/review") else path
        told = document["paths"][where]["get"]["responses"]["200"]["content"]
        check(told["application/json"]["schema"], table.get(path), document, path)


def correct(table: Table, event: dict[str, Any]) -> None:
    """As the page does: look at what it changes, then confirm that."""
    shown = table.post("/api/corrections/preview", event=event).get_json()
    made = table.post("/api/corrections", event=event, seen=shown["seq"])
    assert made.status_code == 200, made.get_json()
    assert made.get_json()["changed"] == shown["changed"] != []


def corrections(table: Table) -> list[dict[str, Any]]:
    """What people corrected, as the page lists it."""
    told: list[dict[str, Any]] = table.get("/api/corrections")["corrections"]
    return told
