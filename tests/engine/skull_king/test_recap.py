# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game looked back on: who caught whom, bids against results, the boldest and the luckiest."""

from typing import Any

import pytest

from engine.common import Recap
from engine.skull_king.recap import recap_of
from engine.skull_king.record_reader import read_record
from engine.skull_king.sheet import score_record


def recap(
    *rounds: dict[str, Any], players: tuple[str, ...] = ("Anne", "Bea", "Cy")
) -> Recap[Any, Any]:
    told = {
        "format": "quartermaster-game/1",
        "rules": {
            "profile": "rulebook-2021",
            "round_plan": [one["cards"] for one in rounds] or [1],
        },
        "players": list(players),
        "rounds": list(rounds),
    }
    record = read_record(told)
    return recap_of(record, score_record(record))


def trick(*cards: str, leader: int = 0, seats: int = 3) -> dict[str, Any]:
    order = [(leader + step) % seats for step in range(seats)]
    plays = [{"player": player, "card": card} for player, card in zip(order, cards, strict=True)]
    return {"leader": leader, "plays": plays}


def one_card(*cards: str, bids: tuple[int, ...]) -> dict[str, Any]:
    return {"cards": 1, "dealer": 2, "bids": list(bids), "tricks": [trick(*cards)]}


def test_who_caught_whom_is_told_of_every_character() -> None:
    found = recap(
        one_card("BEN", "SK", "ROS", bids=(0, 1, 0)),
        one_card("SK", "RAS", "MER", bids=(0, 0, 0)),
        one_card("MER", "BEN", "MER", bids=(0, 0, 0)),
        one_card("G3", "G14", "Y14", bids=(0, 1, 0)),
        one_card("SK", "KRA", "BEN", bids=(0, 0, 0)),
    ).captures

    assert [(one.round, one.rule, one.captor, one.captive, one.captive_card) for one in found] == [
        (0, "BONUS-PIRATE", 1, 0, "BEN"),
        (0, "BONUS-PIRATE", 1, 2, "ROS"),
        (1, "BONUS-KING", 2, 0, "SK"),
        (2, "BONUS-MERMAID", 1, 0, "MER"),
        (2, "BONUS-MERMAID", 1, 2, "MER"),
    ]
    assert found[2].to_json()["captor_card"] == "MER"


def test_the_boldest_bid_is_the_one_that_lot_would_least_often_bring() -> None:
    by_hand = {
        "cards": 4,
        "dealer": 0,
        "bids": [3, 0, 1],
        "tricks": [],
        "by_hand": {"won": [1, 0, 3], "bonus": [0, 0, 0]},
    }
    found = recap(one_card("G3", "G14", "Y14", bids=(0, 1, 0)), by_hand)

    assert found.boldest is not None
    # C(4, 3) * 2 / 3^4: three of four, and missed.
    assert (found.boldest.round, found.boldest.player, found.boldest.won) == (1, 0, 1)
    assert found.boldest.chance == pytest.approx(8 / 81)
    assert [(one.exact, one.over, one.under) for one in found.bids] == [
        (1, 0, 1),
        (2, 0, 0),
        (1, 1, 0),
    ]
    # Nobody knows what lay in a round told by hand.
    assert found.luckiest is not None
    assert found.luckiest.round == 0


def test_the_luckiest_bid_won_with_the_weakest_card_or_lost_with_the_strongest() -> None:
    won_weakly = recap(
        one_card("G2", "Y3", "P4", bids=(1, 0, 0)), one_card("SK", "G3", "G4", bids=(1, 0, 0))
    ).luckiest
    lost_strongly = recap(one_card("SK", "MER", "G4", bids=(0, 0, 0))).luckiest

    assert won_weakly is not None
    assert (won_weakly.round, won_weakly.player, won_weakly.bid) == (0, 0, 1)
    assert 0 < won_weakly.chance < 0.3
    assert lost_strongly is not None
    assert (lost_strongly.player, lost_strongly.bid) == (0, 0)
    assert lost_strongly.chance < 0.2


def test_a_game_without_a_finished_round_has_nothing_to_tell() -> None:
    found = recap({"cards": 2, "dealer": 0, "bids": [1, None, None], "tricks": []})

    assert (found.captures, found.boldest, found.luckiest) == ((), None, None)
    assert recap().to_json() == {
        "bids": [{"exact": 0, "over": 0, "under": 0}] * 3,
        "captures": [],
        "boldest": None,
        "luckiest": None,
    }
