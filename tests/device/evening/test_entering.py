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
