# SPDX-License-Identifier: AGPL-3.0-or-later
"""What somebody who mistyped may have meant, wherever the engine reads a word."""

import doctest
from typing import Any

import pytest

from engine.common import InputError, near
from engine.skull_king import CardError, parse_card, read_record, rules_from_json
from engine.skull_king.cards import FACES


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("ECS", "ESC"), ("escape", "ESC"), ("EC", "ESC"), ("7G", "G7"), ("green 7", "G7"),
        ("Kraken", "KRA"), ("white whale", "WHA"), ("Skull King", "SK"), ("TIGP", "TIG:P"),
        ("LOT", "LOOT"), ("marmaid", "MER"), ("harry the gaint", "HAR"),
    ],
)  # fmt: skip
def test_a_card_that_may_have_been_meant(typed: str, code: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(typed)
    assert f"is not a card code (did you mean {code}?); codes are G1-G14" in str(caught.value)


@pytest.mark.parametrize("typed", ["G15", "B0", "Q9", "?", "", "x" * 5000, "７"])
def test_nothing_is_suggested_where_nothing_is_near(typed: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(typed)
    assert "did you mean" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_one_letter_too_few_or_too_many_leads_to_a_card_that_is_near() -> None:
    for face in FACES:
        if not face[1:].isdigit():
            with pytest.raises(CardError, match=rf"did you mean {face}[:?]"):
                parse_card(f"{face}{face[-1]}X"[: len(face) + 1])


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("rulebok-2021", "did you mean rulebook-2021?"),
        ({"profile": "regals-es"}, "did you mean reglas-es?"),
        ({"kraken_leeder": "left-of-kraken"}, "did you mean kraken_leader?"),
        ({"kraken-leader": "left-of-kraken"}, "did you mean kraken_leader?"),
        ({"kraken_leader": "left of kraken"}, "did you mean left-of-kraken?"),
        ({"round_plan": "whirlpol"}, "did you mean whirlpool?"),
        ({"expansions": ["whitewhale"]}, "did you mean white-whale?"),
    ],
)
def test_rules_that_may_have_been_meant(rules: Any, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("?", r"\?")):
        rules_from_json(rules)


def record(**changes: Any) -> dict[str, Any]:
    return {
        "format": "quartermaster-game/1",
        "rules": "rulebook-2021",
        "players": ["Anne", "Bo"],
        "rounds": [],
        **changes,
    }


def a_round(**changes: Any) -> dict[str, Any]:
    return {"cards": 1, "dealer": 0, "bids": [0, 0], "tricks": [], **changes}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (record(plyers=[]), "plyers: is not a known field (did you mean players?)"),
        (
            record(rounds=[a_round(bid=[])]),
            "rounds[0].bid: is not a known field (did you mean bids?",
        ),
        (
            record(rounds=[a_round(tricks=[{"leader": "greybeard", "plays": []}])]),
            "rounds[0].tricks[0].leader: must be a player's number from 0, not 'greybeard' (did "
            "you mean graybeard?)",
        ),
        (
            record(players=["Anne", "Bo", "Anne"]),
            "players[2]: is the same name as players[0]; write them so that they can be told apart",
        ),
    ],
)
def test_fields_and_names_of_a_record(told: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as caught:
        read_record(told)
    assert str(caught.value).startswith(said)


def test_the_examples_hold() -> None:
    assert doctest.testmod(near).failed == 0
