# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine and a second resolver that shares no code with it say the same of every trick."""

import random
from collections.abc import Sequence
from itertools import product

import pytest

from engine import PROFILES, Rules, check_trick, deck, judge, parse_cards
from engine.cards import Expansion
from engine.rules import BonusUnit, KrakenLeader
from tests.engine import naive

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


def told(codes: Sequence[str], rules: Rules) -> naive.Outcome:
    verdict = judge(parse_cards(codes), rules)
    return (
        verdict.winner,
        verdict.next_leader,
        verdict.effect.value,
        verdict.points,
        list(verdict.alliances),
    )


def expected(codes: Sequence[str], rules: Rules) -> naive.Outcome:
    return naive.resolve(
        codes,
        rules.kraken_leader is KrakenLeader.LEFT_OF_KRAKEN,
        rules.bonus_unit is BonusUnit.TRICK,
    )


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("size", [2, 3])
def test_every_small_trick_of_the_telling_cards(profile: str, size: int) -> None:
    rules = PROFILES[profile]
    for codes in product(TELLING, repeat=size):
        if all(codes.count(one_copy) < 2 for one_copy in ("SK", "KRA", "WHA")):
            assert told(codes, rules) == expected(codes, rules), codes


@pytest.mark.parametrize("profile", PROFILES)
def test_thousands_of_dealt_tricks(profile: str) -> None:
    rules, dice = PROFILES[profile], random.Random(20210)
    cards = [card.code for card in deck(tuple(Expansion))]
    specials = [code for code in cards if not naive.is_number(code)]
    for number in range(3000):
        pool = cards if number % 2 else specials + dice.sample(cards[:56], 10)
        codes = dice.sample(pool, dice.randint(2, 8))
        codes = [dice.choice(["TIG:P", "TIG:E"]) if code == "TIG" else code for code in codes]
        check_trick(parse_cards(codes), Rules())
        assert told(codes, rules) == expected(codes, rules), codes
