# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every card gets a reason that agrees with the verdict, and every reason an English sentence."""

from dataclasses import replace
from itertools import product

import pytest

from engine.skull_king import PROFILES, Reason, english, parse_cards, resolve
from engine.skull_king.reasons import SENTENCES
from engine.skull_king.switches import WhaleOnlyEscapes
from tests.engine.skull_king.test_against_reference import TELLING

ANY = (("card", "G7"), ("by", "B2"), ("at", 1))
LED = (("suit", "G"), ("lead", "G7"), ("lead_at", 0))
ALL_RULES = [
    *PROFILES.values(),
    replace(PROFILES["reglas-es"], whale_only_escapes=WhaleOnlyEscapes.FIRST_ESCAPE_WINS),
]


def rules_told(text: str) -> list[str]:
    verdict = resolve(parse_cards(text.split()), PROFILES["rulebook-2021"])
    return [reason.rule for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("cards", "rules"),
    [
        ("G7 G12 Y8", "RANK-SUIT RANK-SUIT RANK-SUIT NEXT-LEADER"),
        ("Y12 B2 B5", "RANK-TRUMP RANK-TRUMP RANK-TRUMP NEXT-LEADER"),
        ("ROS G1 MER BEN ESC", "RANK-PIRATE " * 4 + "RANK-ESCAPE NEXT-LEADER"),
        ("G5 MER MER", "RANK-MERMAID RANK-MERMAID RANK-MERMAID NEXT-LEADER"),
        ("SK ROS B14", "RANK-SKULLKING RANK-SKULLKING RANK-SKULLKING NEXT-LEADER"),
        ("SK MER ROS", "RANK-MERMAID-KING " * 3 + "NEXT-LEADER"),
        ("ESC TIG:E", "RANK-ESCAPE RANK-ESCAPE NEXT-LEADER"),
        ("G5 KRA", "KRAKEN KRAKEN KRAKEN-LEADER"),
        ("WHA G5 KRA", "BEASTS KRAKEN KRAKEN KRAKEN-LEADER"),
        ("G5 B9 WHA SK", "WHALE WHALE WHALE WHALE NEXT-LEADER"),
        ("KRA SK WHA", "BEASTS WHALE-EMPTY WHALE-EMPTY WHALE-EMPTY"),
    ],
)
def test_the_rule_that_decided(cards: str, rules: str) -> None:
    assert rules_told(cards) == rules.split()


def test_each_card_has_its_reason_in_play_order_and_the_next_leader_one_more() -> None:
    said = set()
    for rules in ALL_RULES:
        for codes in product(TELLING, repeat=3):
            verdict = resolve(parse_cards(codes), rules)
            assert [reason.card for reason in verdict.reasons] == [0, 1, 2, None]
            won = [r.card for r in verdict.reasons if dict(r.params)["case"] == "wins"]
            assert won == ([] if verdict.winner is None else [verdict.winner]), codes
            assert dict(verdict.reasons[-1].params)["at"] == verdict.next_leader
            said |= {(reason.rule, dict(reason.params)["case"]) for reason in verdict.reasons}
    settled = {key for key in SENTENCES if key[0] in ("WINNER-TOLD", "TRICK-VOIDED")}
    assert said == set(SENTENCES) - settled
    said |= settled
    assert all(english(Reason(0, rule, (("case", case), *ANY, *LED))) for rule, case in said)


def test_sentences_name_the_cards() -> None:
    verdict = resolve(parse_cards(["G7", "TIG:P", "MER"]), PROFILES["rulebook-2021"])
    assert [english(reason) for reason in verdict.reasons] == [
        "The green 7 loses: the Tigress as a pirate is a pirate, who beats numbers and mermaids.",
        "The Tigress as a pirate wins: pirates beat numbers and mermaids, and this was the first "
        "pirate.",
        "The mermaid loses: the Tigress as a pirate is a pirate, who beats numbers and mermaids.",
        "Whoever played the Tigress as a pirate leads next, having won the trick.",
    ]
