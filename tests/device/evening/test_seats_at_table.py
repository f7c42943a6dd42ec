# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a seat's phone is told and asked while tricks are played, at a table without a camera."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.device.evening.hosted import PIN, PLAYERS, Table
from web_ui import Correction

POWERS = {"round_plan": [3], "pirate_powers": True, "scoring": "rascal", "rascal_loads": True}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path)


def lay(table: Table, *cards: str) -> None:
    """Enter the first trick by hand."""
    for position, card in enumerate(cards):
        event = {"kind": "card-inserted", "round": 0, "trick": 0, "position": position}
        event |= {"card": card}
        table.evening.correct(Correction(event, "", "", table.evening.preview(event)["seq"]))


def own(phone: FlaskClient, seat: int) -> Any:
    return phone.get(f"/api/seats/{seat}").get_json()


@pytest.fixture
def phones(table: Table) -> list[FlaskClient]:
    """The players' phones, after everybody bid; Bea leads."""
    table.post("/api/games", players=PLAYERS, rules=POWERS)
    phones = [table.phone(seat) for seat in range(3)]
    for seat, phone in enumerate(phones):
        phone.post(f"/api/seats/{seat}/bid", json={"bid": 1})
    return phones


def test_the_host_enters_a_bid_that_the_others_call_for(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, rules=POWERS)
    anne, bea, cy = (table.phone(seat) for seat in range(3))
    assert anne.post("/api/seats/0/vote", json={"vote": True}).status_code == 409
    anne.post("/api/seats/0/bid", json={"bid": 1})
    bea.post("/api/seats/1/bid", json={"bid": 2})
    assert own(anne, 0)["may"] == ["bid", "vote"]
    assert anne.post("/api/seats/0/vote", json={"vote": False}).status_code == 409
    assert anne.post("/api/seats/0/vote", json={"vote": True}).status_code == 200
    assert own(anne, 0)["may"] == ["bid"]
    assert table.post("/api/seats/2/bid", bid=0).status_code == 403
    bea.post("/api/seats/1/vote", json={"vote": True})
    assert own(cy, 2)["called"] and not own(bea, 1)["called"]
    game = table.get("/api/state")["game"]
    assert game["round"]["called"] and [player["bid"] for player in game["players"]] == [None] * 3
    # A vote corrects nothing.
    assert table.get("/api/corrections")["corrections"] == []
    # The others' are theirs still, and nobody without the PIN speaks for Cy.
    assert table.post("/api/seats/0/bid", bid=0).status_code == 403
    assert anne.post("/api/seats/2/bid", json={"bid": 0}).status_code == 403
    assert table.post("/api/seats/2/bid", bid=0).status_code == 200
    players = table.get("/api/state")["game"]["players"]
    assert [player["bid"] for player in players] == [1, 2, 0]
    assert anne.post("/api/seats/0/vote", json={"vote": True}).status_code == 409


def test_a_load_is_chosen_once_by_its_own_phone(table: Table, phones: list[FlaskClient]) -> None:
    assert own(phones[0], 0)["may"] == ["load"]
    assert phones[0].post("/api/seats/1/load", json={"load": "cannonball"}).status_code == 403
    assert phones[0].post("/api/seats/0/load", json={"load": "rum"}).status_code == 409
    assert phones[0].post("/api/seats/0/load", json={"load": "cannonball"}).status_code == 200
    told = own(phones[0], 0)
    assert (told["load"], told["may"], told["questions"]) == ("cannonball", [], [])


def test_only_the_winners_phone_answers_what_rosie_is_used_for(
    table: Table, phones: list[FlaskClient]
) -> None:
    lay(table, "ROS", "G2", "G3")
    asked = [one for one in own(phones[1], 1)["questions"] if "leader" in one]
    assert len(asked) == 1
    answer = {"question": asked[0], "answer": "0"}
    assert phones[0].post("/api/seats/0/answer", json=answer).status_code == 403
    assert phones[1].post("/api/seats/1/answer", json=answer).status_code == 200
    assert table.get("/api/state")["game"]["trick"]["verdict"]["next_leader_player"] == 0


@pytest.mark.parametrize("pirate", ["BEN", "JUA"])
def test_a_power_that_nobody_is_asked_about_is_shown_to_the_winner_alone(
    table: Table, phones: list[FlaskClient], pirate: str
) -> None:
    lay(table, pirate, "G2", "G3")
    assert [own(phone, seat)["power"] for seat, phone in enumerate(phones)] == [None, pirate, None]


def test_a_seat_that_fewer_players_leave_over_is_answered_for_clearly(table: Table) -> None:
    table.post("/api/games", players=["Ed", "Anne", "Bea", "Cy", "Dot"], rules={"round_plan": [1]})
    phone = table.phone(4)
    # Its page is at a seat that is no more once the next game has begun.
    table.post("/api/games/current/end", **{"as": "ended"})
    table.post("/api/games", players=PLAYERS, rules={"round_plan": [1]})
    told = phone.get("/api/seats").get_json()
    assert (told["seat"], "own" in told) == (None, False)
    asked: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", "/api/seats/4", {}),
        ("POST", "/api/seats/4/claim", {"join": table.seats.join}),
        ("POST", "/api/seats/4/bid", {"bid": 0}),
        ("POST", "/api/seats/4/load", {"load": "grapeshot"}),
        ("POST", "/api/seats/4/vote", {"vote": True}),
        ("POST", "/api/seats/4/answer", {"question": "r0t0p0", "answer": "G7"}),
        ("POST", "/api/seats/4/free", {}),
        ("POST", "/api/buttons/4", {"action": "short"}),
    ]
    for method, path, body in asked:
        sent = None if method == "GET" else body
        answer = table.host.open(path, method=method, json=sent, headers=PIN)
        assert (answer.status_code, answer.get_json()["code"]) == (404, "no-such-seat"), path


def test_a_game_of_fewer_may_begin_while_a_phone_asks(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.post("/api/games", players=PLAYERS, rules={"round_plan": [1]})
    phone = table.phone(2)
    # The phone's seat was found by the book of the game before.
    monkeypatch.setattr(table.evening, "seat_of", lambda secret: 5 if secret else None)
    monkeypatch.setattr(table.evening, "claimed", lambda: (False,) * 6)
    assert phone.get("/api/seats").get_json()["seat"] is None
    for path, body in (
        ("bid", {"bid": 0}),
        ("load", {"load": "grapeshot"}),
        ("vote", {"vote": True}),
        ("answer", {"question": "r0t0p0", "answer": "G7"}),
    ):
        answer = phone.post(f"/api/seats/5/{path}", json=body)
        assert (answer.status_code, answer.get_json()["code"]) == (404, "no-such-seat"), path
    assert phone.get("/api/seats/5").get_json()["code"] == "no-such-seat"
