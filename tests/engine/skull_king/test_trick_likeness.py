# SPDX-License-Identifier: AGPL-3.0-or-later
"""What makes no difference to a trick, and what each beast and each switch makes."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.skull_king import PROFILES, Card, Kind, Rules, Suit, judge, parse_card, resolve
from engine.skull_king.switches import KrakenLeader, WhaleOnlyEscapes
from tests.engine.skull_king.any_trick import BEASTS, ESCAPE, acts, laws, of_kind, rule_sets, tricks


@laws
@given(tricks(), rule_sets)
def test_the_three_standard_suits_are_alike(cards: tuple[Card, ...], rules: Rules) -> None:
    other = {"G": "Y", "Y": "P", "P": "G"}
    repainted = [
        card
        if card.rank is None or card.suit is Suit.BLACK
        else parse_card(f"{other[str(card.suit)]}{card.rank}")
        for card in cards
    ]
    assert judge(repainted, rules) == judge(cards, rules)


@laws
@given(tricks(), rule_sets)
def test_a_pirates_name_is_nothing_to_the_trick(cards: tuple[Card, ...], rules: Rules) -> None:
    plain = [parse_card("PIR") if card.plays_as is Kind.PIRATE else card for card in cards]
    assert judge(plain, rules) == judge(cards, rules)


@laws
@given(tricks(), rule_sets)
def test_the_tigress_is_what_she_was_declared(cards: tuple[Card, ...], rules: Rules) -> None:
    stands_for = {"TIG:P": parse_card("PIR"), "TIG:E": ESCAPE}
    plain = [stands_for.get(card.code, card) for card in cards]
    assert judge(plain, rules) == judge(cards, rules)


@laws
@given(tricks(), rule_sets)
def test_loot_is_an_escape_that_allies(cards: tuple[Card, ...], rules: Rules) -> None:
    plain = [ESCAPE if card.kind is Kind.LOOT else card for card in cards]
    assert judge(plain, rules) == replace(judge(cards, rules), alliances=())


@laws
@given(tricks(beasts=["KRA WHA", "WHA KRA"]), rule_sets)
def test_an_earlier_beast_is_an_escape(cards: tuple[Card, ...], rules: Rules) -> None:
    """Only for the leader after a Kraken does it count for nothing at all."""
    beasts = [p for p, card in enumerate(cards) if card.kind in BEASTS]
    tamed = [ESCAPE if p == beasts[0] else card for p, card in enumerate(cards)]
    told, expected = judge(cards, rules), judge(tamed, rules)
    assert replace(told, next_leader=expected.next_leader) == expected
    if acts(cards) is Kind.WHALE or rules.kraken_leader is KrakenLeader.LEFT_OF_KRAKEN:
        assert told == expected


@laws
@given(tricks(beasts=["WHA", "KRA WHA"]), rule_sets)
def test_under_an_acting_whale_only_numbers_win(cards: tuple[Card, ...], rules: Rules) -> None:
    verdict = judge(cards, rules)
    ranks = [card.rank or 0 for card in cards]
    if max(ranks):
        assert verdict.winner == ranks.index(max(ranks))
        assert {bonus.rule for bonus in verdict.bonuses} <= {"BONUS-14"}
    elif rules.whale_only_escapes is WhaleOnlyEscapes.DISCARD:
        assert verdict.winner is None
        assert cards[verdict.next_leader].kind is Kind.WHALE
    else:
        assert verdict.winner is not None
        assert cards[verdict.winner].kind is not Kind.WHALE
    blank = [card if card.rank is not None or card.kind is Kind.WHALE else ESCAPE for card in cards]
    assert judge(blank, rules) == verdict


@laws
@given(tricks(beasts=["KRA", "WHA KRA"]), rule_sets)
def test_after_the_kraken_leads_its_left_neighbour_or_who_would_have_won(
    cards: tuple[Card, ...], rules: Rules
) -> None:
    leader = judge(cards, rules).next_leader
    kraken = max(p for p, card in enumerate(cards) if card.kind is Kind.KRAKEN)
    if rules.kraken_leader is KrakenLeader.LEFT_OF_KRAKEN:
        assert leader == (kraken + 1) % len(cards)
        return
    others = [p for p, card in enumerate(cards) if card.kind not in BEASTS]
    if others:
        would = judge([cards[p] for p in others], rules).winner
        assert would is not None
        assert leader == others[would]
    else:
        assert leader == 0


def changes_anything(cards: Sequence[Card], one: Rules, other: Rules) -> bool:
    return judge(cards, one) != judge(cards, other)


@laws
@given(tricks(), rule_sets, rule_sets)
def test_each_switch_matters_only_where_its_rule_applies(
    cards: tuple[Card, ...], rules: Rules, other: Rules
) -> None:
    captured = {Kind.PIRATE: Kind.MERMAID, Kind.KING: Kind.PIRATE}
    verdict = judge(cards, rules)
    best = None if verdict.winner is None else cards[verdict.winner].plays_as
    if changes_anything(cards, rules, replace(rules, kraken_leader=other.kraken_leader)):
        assert acts(cards) is Kind.KRAKEN
    if changes_anything(cards, rules, replace(rules, bonus_unit=other.bonus_unit)):
        assert acts(cards) is None
        assert best is not None
        assert len(of_kind(cards, captured[best])) > 1
    if changes_anything(cards, rules, replace(rules, king_capture_bonus=other.king_capture_bonus)):
        assert (acts(cards), best) == (None, Kind.MERMAID)
        assert of_kind(cards, Kind.KING)
    if changes_anything(cards, rules, replace(rules, mermaid_bonus=other.mermaid_bonus)):
        assert (acts(cards), best) == (None, Kind.PIRATE)
        assert of_kind(cards, Kind.MERMAID)
    if changes_anything(cards, rules, replace(rules, loot_beside_loot=other.loot_beside_loot)):
        assert cards[0].kind is Kind.LOOT
        assert len(of_kind(cards, Kind.ESCAPE)) == len(cards)
    assert not changes_anything(
        cards, rules, replace(rules, lead_after_escape=other.lead_after_escape)
    )
    if changes_anything(cards, rules, replace(rules, whale_only_escapes=other.whale_only_escapes)):
        assert acts(cards) is Kind.WHALE
        assert all(card.rank is None for card in cards)


@laws
@given(tricks(), st.sampled_from([*PROFILES.values()]) | rule_sets)
def test_the_differences_are_those_of_the_profiles_one_by_one(
    cards: tuple[Card, ...], rules: Rules
) -> None:
    verdict = resolve(cards, rules)
    others = {name: judge(cards, other) for name, other in PROFILES.items()}
    plain = replace(verdict, reasons=(), differs=())
    assert {other.profile: other.verdict for other in verdict.differs} == {
        name: there for name, there in others.items() if there != plain
    }
