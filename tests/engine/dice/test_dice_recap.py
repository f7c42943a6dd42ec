# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is told of a whole game of dice."""

import json
import random
from typing import Any

from engine.common import Recap
from engine.dice import read_record, recap_of, score_record
from tests.engine.dice.games import deal
from tests.engine.dice.test_record import small


def recap(told: dict[str, object]) -> Recap[Any, Any]:
    record = read_record(told)
    return recap_of(record, score_record(record))


def test_captures_and_bids_are_told_by_who_made_them() -> None:
    told = recap(small())
    assert [(one.captor, one.captor_die, one.captive) for one in told.captures] == [
        (0, "king:skull", 1),
        (0, "king:skull", 2),
    ]
    assert [made.exact for made in told.bids] == [1, 1, 1]


def test_the_luckiest_bid_is_the_one_that_dice_would_least_often_make_again() -> None:
    luckiest = recap(small()).luckiest
    assert luckiest is not None
    # Anne: her Skull King shows a skull with 4 of 6 faces, and any black face beats 1 and 3.
    # Bonny and Calico: a pirate loses to him whatever it shows; 1 and 3 never beat the 7.
    assert (luckiest.player, round(luckiest.chance, 4)) == (0, 0.6667)


def test_the_boldest_bid_would_come_true_least_often_by_lot() -> None:
    boldest = recap(small()).boldest
    assert boldest is not None
    assert (boldest.player, boldest.bid, round(boldest.chance, 4)) == (0, 2, 0.1111)


def test_of_games_by_chance_bids_add_up_and_nothing_is_refused() -> None:
    chance = random.Random(3)
    for _ in range(30):
        told = deal(chance, 0.2)
        found = recap(told)
        json.dumps(found.to_json())
        finished = sum(hand.finished for hand in score_record(read_record(told)).hands)
        for made in found.bids:
            assert made.exact + made.over + made.under == finished
        for bid in (found.boldest, found.luckiest):
            assert bid is None or 0 <= bid.chance <= 1
