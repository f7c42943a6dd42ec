# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine and the second referee, which shares no code with it, say the same of a trick."""

import random
from itertools import product

import pytest

from engine.skull_king import (
    PROFILES,
    Rules,
    check_trick,
    deck,
    judge,
    parse_cards,
    rules_from_json,
)
from engine.skull_king.cards import Expansion
from tests.reference.tricks import judge as judge_plainly

TELLING = (
    "G2",
    "G9",
    "Y5",
    "Y14",
    "B3",
    "ESC",
    "LOOT",
    "TIG:P",
    "TIG:E",
    "ROS",
    "MER",
    "SK",
    "KRA",
    "WHA",
)
OTHERWISE = rules_from_json(
    {
        "profile": "custom",
        "kraken_leader": "would-have-won",
        "bonus_unit": "trick",
        "king_capture_bonus": 50,
        "whale_only_escapes": "first-escape-wins",
    }
)
ALL_RULES = [*PROFILES.values(), OTHERWISE]


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.profile)
def test_every_trick_of_three_telling_cards(rules: Rules) -> None:
    switches = rules.to_json()
    for codes in product(TELLING, repeat=3):
        if all(codes.count(one_copy) < 2 for one_copy in ("SK", "KRA", "WHA")):
            told = judge(parse_cards(codes), rules).outcome_json()
            assert told == judge_plainly(list(codes), switches), codes


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.profile)
def test_thousands_of_dealt_tricks(rules: Rules) -> None:
    switches, dice = rules.to_json(), random.Random(20210)
    cards = [card.code for card in deck(tuple(Expansion))]
    specials = [card.code for card in deck(tuple(Expansion)) if card.rank is None]
    for number in range(3000):
        pool = cards if number % 2 else specials + dice.sample(cards[:56], 10)
        codes = dice.sample(pool, dice.randint(2, 8))
        codes = [dice.choice(["TIG:P", "TIG:E"]) if code == "TIG" else code for code in codes]
        check_trick(parse_cards(codes), Rules())
        told = judge(parse_cards(codes), rules).outcome_json()
        assert told == judge_plainly(codes, switches), codes
