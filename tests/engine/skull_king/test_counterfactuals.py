# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is said to be so without a beast, or by the cards, is what the engine finds of it then."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given

from engine.skull_king import PROFILES, Card, Kind, Rules, english, judge, parse_cards, resolve
from engine.skull_king.cards import SUIT_NAMES, Suit
from engine.skull_king.settled import Settled, resolve_settled
from engine.skull_king.switches import KrakenLeader
from engine.skull_king.verdict import Reason
from tests.engine.skull_king.any_trick import BEASTS, laws, rule_sets, tricks
from tests.engine.skull_king.test_against_reference import TELLING

WON = PROFILES["board-game-arena"]


def leads(cards: Sequence[Card], rules: Rules) -> Reason:
    return resolve(cards, rules).reasons[-1]


def check_without(cards: Sequence[Card], rules: Rules) -> None:
    """Take away from the trick what the sentence takes away, and judge the rest."""
    reason = leads(cards, rules)
    params, said = dict(reason.params), english(reason)
    both = sum(card.kind in BEASTS for card in cards) == 2
    if params["case"] == "only-beasts":
        assert all(card.kind in BEASTS for card in cards)
        assert params["at"] == 0
        return
    assert ("without either beast" in said, "without the Kraken" in said) == (both, not both)
    gone = BEASTS if both else (Kind.KRAKEN,)
    left = [at for at, card in enumerate(cards) if card.kind not in gone]
    there = judge([cards[at] for at in left], rules)
    assert there.winner is not None
    assert (params["at"], params["card"]) == (left[there.winner], cards[left[there.winner]].code)
    ranked = resolve([cards[at] for at in left], rules).reasons[there.winner]
    if ranked.rule == "RANK-SUIT":
        led = dict(ranked.params)
        assert (params["suit"], params["lead"]) == (led["suit"], led["lead"])
        assert params["lead_at"] == left[int(led["lead_at"])]
        suit = SUIT_NAMES[Suit(str(params["suit"]))]
        assert f"{suit} would be the lead suit, set by card {int(params['lead_at']) + 1}," in said


@laws
@given(tricks(beasts=("KRA", "WHA KRA")), rule_sets)
def test_who_would_have_won_is_who_wins_what_is_left(cards: tuple[Card, ...], rules: Rules) -> None:
    check_without(cards, replace(rules, kraken_leader=KrakenLeader.WOULD_HAVE_WON))


@pytest.mark.parametrize("rules", [WON, PROFILES["reglas-es"]], ids=lambda rules: rules.profile)
def test_who_would_have_won_in_every_kind_of_trick(rules: Rules) -> None:
    for codes in product(TELLING, repeat=3):
        if codes.count("KRA") == 1 and codes.count("WHA") <= 1:
            cards = parse_cards(codes)
            if judge(cards, rules).effect == "kraken":
                check_without(cards, rules)


@laws
@given(tricks(least=3), rule_sets)
def test_who_would_win_by_the_cards_is_who_wins_by_them(
    cards: tuple[Card, ...], rules: Rules
) -> None:
    by_cards = judge(cards, rules).winner
    for winner in range(len(cards)):
        told = resolve_settled(cards, rules, Settled(winner)).reasons
        would = [reason.card for reason in told if dict(reason.params)["case"] == "by-cards"]
        assert would == ([] if by_cards in (None, winner) else [by_cards])


@laws
@given(tricks(beasts=("",)), rule_sets)
def test_the_lead_suit_that_is_named_is_the_first_card_of_a_suit(
    cards: tuple[Card, ...], rules: Rules
) -> None:
    for reason in resolve(cards, rules).reasons:
        if reason.rule == "RANK-SUIT":
            lead = next(at for at, card in enumerate(cards) if card.suit is not None)
            told = dict(reason.params)
            assert (told["lead_at"], told["lead"]) == (lead, cards[lead].code)
            assert told["suit"] == cards[lead].suit
