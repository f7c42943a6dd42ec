# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the host enters by hand at a table without a camera: cards, rounds in short, undo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from tests.device.evening.hosted import PLAYERS, Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path)


def test_cards_entered_with_their_place_put_the_trick_before_away(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, dealer=2, rules={"round_plan": [2, 1]})
    for seat in range(3):
        table.post(f"/api/seats/{seat}/bid", bid=1)

    def lay(card: str, trick: int, position: int) -> TestResponse:
        return table.post("/api/cards", card=card, round=0, trick=trick, position=position)

    for position, card in enumerate(("G7", "G9", "G1")):
        assert lay(card, 0, position).status_code == 200
        # The same tap twice, or two hosts at once.
        assert lay(card, 0, position).get_json()["reason"]["case"] == "went-on"
    assert lay("P2", 1, 0).status_code == 200
    game = table.get("/api/state")["game"]
    assert [len(trick["plays"]) for trick in game["tricks"]] == [3, 1]
    assert game["trick"]["leader"] == 1
    assert table.post("/api/cards", card="P3", trick=1).status_code == 400

    assert table.post("/api/cards/undo").status_code == 200
    game = table.get("/api/state")["game"]
    assert game["phase"] == "trick-done" and len(game["tricks"]) == 1
    table.post("/api/cards/undo")
    plays = table.get("/api/state")["game"]["trick"]["plays"]
    assert [play["card"] for play in plays] == ["G7", "G9"]


def test_undo_takes_back_a_round_s_last_card_until_the_next_bid(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, dealer=2, rules={"round_plan": [1, 1]})
    for seat in range(3):
        table.post(f"/api/seats/{seat}/bid", bid=0)
    for card in ("G7", "G9", "G1"):
        table.post("/api/cards", card=card)
    table.post("/api/tricks/clear")
    assert table.get("/api/state")["game"]["round"]["number"] == 1
    assert table.post("/api/cards/undo").status_code == 200
    game = table.get("/api/state")["game"]
    assert (game["round"]["number"], len(game["trick"]["plays"])) == (0, 2)
    table.post("/api/cards", card="G14")
    table.post("/api/tricks/clear")
    table.post("/api/seats/0/bid", bid=1)
    late = table.post("/api/cards/undo")
    assert (late.status_code, late.get_json()["reason"]["case"]) == (409, "nothing-entered")
    assert table.get("/api/score")["rounds"][0]["scores"][2]["won"] == 1


def test_undo_takes_back_what_the_tigress_was_then_her_trick_s_last_card(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, dealer=2, rules={"round_plan": [2, 1]})
    for seat in range(3):
        table.post(f"/api/seats/{seat}/bid", bid=1)
    for card in ("TIG", "G9", "G1"):
        table.post("/api/cards", card=card)

    def asked() -> list[str]:
        return [one["id"] for one in table.get("/api/state")["game"]["questions"]]

    (question,) = asked()
    assert table.post(f"/api/questions/{question}", answer="TIG:P").status_code == 200
    assert asked() == []
    assert table.post("/api/cards/undo").status_code == 200
    assert asked() == [question]
    assert table.post("/api/cards/undo").status_code == 200
    plays = table.get("/api/state")["game"]["trick"]["plays"]
    assert [play["card"] for play in plays] == ["TIG", "G9"]


def test_a_round_is_told_in_short_and_taken_back(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, rules={"round_plan": [2, 1]})
    told = {"won": [1, 1, 0], "bonus": [20, 0, 0]}
    assert table.post("/api/rounds/current", **told).get_json()["reason"]["case"] == "bids-first"
    for seat in range(3):
        table.post(f"/api/seats/{seat}/bid", bid=1)
    for misfit in ({"won": [1, 1], "bonus": [0, 0]}, {"won": [2, 1, 0], "bonus": [0, 0, 0]}):
        assert table.post("/api/rounds/current", **misfit).status_code == 409
    bad = table.post("/api/rounds/current", won=[1, "x", 0], bonus=[0, 0, 0])
    assert bad.get_json()["reason"]["case"] == "round-misfit"
    assert table.post("/api/rounds/current", **told).status_code == 200
    assert table.get("/api/score")["totals"] == [40, 20, -10]
    assert table.get("/api/state")["game"]["phase"] == "bidding"
    table.post("/api/cards/undo")
    assert table.get("/api/score")["totals"] == [0, 0, 0]
    assert table.get("/api/state")["game"]["phase"] == "playing"


def test_the_last_entry_of_a_game_is_taken_back_until_the_next_one_begins(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, dealer=2, rules={"round_plan": [1]})
    for seat in range(3):
        table.post(f"/api/seats/{seat}/bid", bid=0)
    for card in ("G7", "G9", "G1"):
        table.post("/api/cards", card=card)
    table.post("/api/tricks/clear")
    assert table.get("/api/state")["life"] == {"phase": "finished", "game": 1}
    assert table.post("/api/cards/undo").status_code == 200
    state = table.get("/api/state")
    assert state["life"]["phase"] == "playing"
    assert [play["card"] for play in state["game"]["trick"]["plays"]] == ["G7", "G9"]
    assert table.get("/api/games")["games"][0]["as"] is None

    table.post("/api/cards", card="G14")
    table.post("/api/tricks/clear")
    assert table.get("/api/games")["games"][0]["as"] == "finished"
    assert table.get("/api/score")["rounds"][0]["scores"][2]["won"] == 1
    table.post("/api/games", players=PLAYERS, rules={"round_plan": [1]})
    late = table.post("/api/cards/undo")
    assert (late.status_code, late.get_json()["reason"]["case"]) == (409, "nothing-entered")


def test_no_entry_is_taken_back_from_a_game_that_a_person_ended(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, dealer=2, rules={"round_plan": [1]})
    for seat in range(3):
        table.post(f"/api/seats/{seat}/bid", bid=0)
    table.post("/api/cards", card="G7")
    table.post("/api/games/current/end", **{"as": "ended"})
    assert table.post("/api/cards/undo").status_code == 409
    assert table.get("/api/state")["life"]["phase"] == "ended"


def test_a_card_beyond_the_deck_s_copies_is_refused_and_the_other_one_named(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, dealer=2, rules={"round_plan": [2]})
    for seat in range(3):
        table.post(f"/api/seats/{seat}/bid", bid=1)
    for card in ("G7", "ESC", "ESC"):
        assert table.post("/api/cards", card=card).status_code == 200
    # The first card of the next trick, which would put this one away.
    placed = {"round": 0, "trick": 1, "position": 0}
    for entry in ({"card": "G7", **placed}, {"card": "g7", **placed}):
        twice = table.post("/api/cards", **entry)
        assert twice.status_code == 409
        reason = twice.get_json()["reason"]
        assert (reason["case"], reason["params"]) == ("card-named", {"card": "G7", "places": "1.1"})
    game = table.get("/api/state")["game"]
    assert (game["phase"], len(game["tricks"])) == ("trick-done", 1)
    assert table.post("/api/cards", card="ESC", **placed).status_code == 200


def test_nothing_that_people_enter_or_choose_in_its_turn_is_a_correction(table: Table) -> None:
    rules = {"round_plan": [1, 1], "scoring": "rascal", "rascal_loads": True}
    table.post("/api/games", players=PLAYERS, dealer=2, rules=rules)
    for seat, bid in ((0, 1), (0, None), (0, 0), (1, 0)):
        assert table.post(f"/api/seats/{seat}/bid", bid=bid).status_code == 200
    for seat in (0, 1):
        assert table.post(f"/api/seats/{seat}/vote", vote=True).status_code == 200
    assert table.post("/api/seats/2/bid", bid=1).status_code == 200
    for seat in range(3):
        assert table.post(f"/api/seats/{seat}/load", load="grapeshot").status_code == 200
    table.post("/api/games/current/pause")
    table.post("/api/games/current/resume")
    for card in ("G7", "G9", "G1"):
        assert table.post("/api/cards", card=card).status_code == 200
    table.post("/api/tricks/clear")
    table.post("/api/games/current/end", **{"as": "ended"})
    assert table.get("/api/corrections")["corrections"] == []

    event = {"kind": "bid-corrected", "round": 0, "player": 0, "bid": 1}
    seen = table.post("/api/corrections/preview", event=event).get_json()["seq"]
    corrected = table.post("/api/corrections", event=event, seen=seen)
    assert corrected.status_code == 200
    (told,) = table.get("/api/corrections")["corrections"]
    assert told["event"] == event


def test_whatever_a_game_takes_is_entered_and_said_by_its_name(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, dealer=2, rules={"round_plan": [1]})
    anne = table.phone(0)
    assert anne.post("/api/seats/0/act", json={"act": "bid", "value": 1}).status_code == 200
    assert anne.post("/api/seats/1/act", json={"act": "bid", "value": 1}).status_code == 403
    assert anne.post("/api/seats/0/act", json={"act": "sing"}).status_code == 409
    assert anne.post("/api/seats/0/act", json={"value": 1}).status_code == 400
    for seat in (1, 2):
        assert table.post(f"/api/seats/{seat}/act", act="bid", value=0).status_code == 200
    assert table.host.post("/api/entries", json={"act": "clear"}).status_code == 403
    for value in (None, "G7", ["G7"], 7):
        assert table.post("/api/entries", act="card", value=value).status_code == 409
    assert table.post("/api/entries", act="card", value={"card": "G7"}).status_code == 200
    assert len(table.get("/api/state")["game"]["trick"]["plays"]) == 1
    assert table.post("/api/entries/undo").status_code == 200
    assert table.get("/api/state")["game"]["trick"]["plays"] == []
