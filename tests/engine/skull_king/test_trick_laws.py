# SPDX-License-Identifier: AGPL-3.0-or-later
"""Laws that hold for every trick, whatever lies in it."""

from collections import Counter
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from engine.skull_king import (
    Card,
    Kind,
    Rules,
    Suit,
    check_trick,
    judge,
    lead_suit,
    legal_plays,
    parse_card,
    resolve,
)
from engine.skull_king.switches import KrakenLeader, LeadAfterEscape
from tests.engine.skull_king.any_trick import (
    BEASTS,
    CHARACTERS,
    ESCAPE,
    PLAIN,
    acts,
    laws,
    of_kind,
    rule_sets,
    tricks,
)


@laws
@given(tricks(), rule_sets)
def test_one_card_wins_unless_the_trick_is_destroyed_or_discarded(
    cards: tuple[Card, ...], rules: Rules
) -> None:
    check_trick(cards, rules)
    verdict = judge(cards, rules)
    assert (verdict.winner is None) == (verdict.effect in ("kraken", "whale-discard"))
    assert 0 <= verdict.next_leader < len(cards)
    if verdict.winner is None:
        assert (verdict.bonuses, verdict.alliances, verdict.points) == ((), (), 0)
    else:
        assert verdict.next_leader == verdict.winner
    effects = {None: ["normal"], Kind.KRAKEN: ["kraken"], Kind.WHALE: ["whale", "whale-discard"]}
    assert verdict.effect in effects[acts(cards)]


@laws
@given(tricks(), rule_sets)
def test_reasons_and_differences_change_nothing_of_the_verdict(
    cards: tuple[Card, ...], rules: Rules
) -> None:
    verdict = resolve(cards, rules)
    assert replace(verdict, reasons=(), differs=()) == judge(cards, rules)
    assert [reason.card for reason in verdict.reasons] == [*range(len(cards)), None]


@laws
@given(tricks(), rule_sets)
def test_points_are_the_sum_of_bonuses_each_rule_once(
    cards: tuple[Card, ...], rules: Rules
) -> None:
    verdict = judge(cards, rules)
    assert verdict.points == sum(bonus.points for bonus in verdict.bonuses)
    assert all(bonus.count > 0 and bonus.points > 0 for bonus in verdict.bonuses)
    assert max(Counter(bonus.rule for bonus in verdict.bonuses).values(), default=1) == 1
    captured = {"BONUS-MERMAID", "BONUS-PIRATE", "BONUS-KING"}
    assert len([bonus for bonus in verdict.bonuses if bonus.rule in captured]) <= 1


@laws
@given(tricks(), rule_sets)
def test_every_fourteen_of_a_won_trick_counts(cards: tuple[Card, ...], rules: Rules) -> None:
    verdict = judge(cards, rules)
    told = sum(bonus.points for bonus in verdict.bonuses if bonus.rule == "BONUS-14")
    worth = sum({"B14": 20}.get(card.code, 10) for card in cards if card.rank == 14)
    assert told == (0 if verdict.winner is None else worth)


@laws
@given(tricks(), rule_sets)
def test_only_loot_is_allied_and_never_the_winner(cards: tuple[Card, ...], rules: Rules) -> None:
    verdict = judge(cards, rules)
    assert all(cards[ally].kind is Kind.LOOT for ally in verdict.alliances)
    assert verdict.winner not in verdict.alliances
    if verdict.effect == "normal":
        loot = {p for p, card in enumerate(cards) if card.kind is Kind.LOOT}
        assert loot - {verdict.winner} == set(verdict.alliances)


def only_beasts(cards: tuple[Card, ...]) -> bool:
    return all(card.kind in (Kind.KRAKEN, Kind.WHALE) for card in cards)


@laws
@given(tricks(most=7), st.sampled_from(["ESC", "TIG:E", "LOOT"]), rule_sets)
def test_an_escape_at_the_end_changes_no_won_trick(
    cards: tuple[Card, ...], code: str, rules: Rules
) -> None:
    before, after = judge(cards, rules), judge((*cards, parse_card(code)), rules)
    ally = (len(cards),) if code == "LOOT" and before.effect == "normal" else ()
    assert after.alliances == before.alliances + ally
    assert (after.winner, after.bonuses) == (before.winner, before.bonuses)
    would_have_won = rules.kraken_leader is KrakenLeader.WOULD_HAVE_WON
    if before.winner is not None or (would_have_won and not only_beasts(cards)):
        assert after.next_leader == before.next_leader


@laws
@given(tricks(beasts=[""]), rule_sets, st.integers(0, 8))
def test_an_escape_anywhere_keeps_the_winning_card(
    cards: tuple[Card, ...], rules: Rules, place: int
) -> None:
    place = min(place, len(cards))
    winner = judge(cards, rules).winner
    there = (*cards[:place], ESCAPE, *cards[place:])
    found = judge(there, rules).winner
    assert winner is not None
    assert found is not None
    escapes_only = all(card.plays_as is Kind.ESCAPE for card in there)
    assert found == (0 if escapes_only else winner + (place <= winner))


@laws
@given(tricks(beasts=[""]), rule_sets, st.randoms(use_true_random=False))
def test_without_a_lead_suit_only_the_order_of_equals_matters(
    cards: tuple[Card, ...], rules: Rules, shuffler: object
) -> None:
    """The kind of card that wins is the same in every order, as long as a character is in it."""
    assume(any(card.plays_as in CHARACTERS for card in cards))
    order = list(range(len(cards)))
    shuffler.shuffle(order)  # type: ignore[attr-defined]
    shuffled = [cards[place] for place in order]
    first, second = judge(cards, rules), judge(shuffled, rules)
    assert first.winner is not None
    assert second.winner is not None
    kind = cards[first.winner].plays_as
    assert shuffled[second.winner].plays_as is kind
    assert shuffled[second.winner] == next(card for card in shuffled if card.plays_as is kind)
    assert second.bonuses == first.bonuses


@laws
@given(tricks(beasts=[""]), rule_sets)
def test_characters_stand_in_a_circle(cards: tuple[Card, ...], rules: Rules) -> None:
    """Pirates beat mermaids, the Skull King pirates, a mermaid the Skull King."""
    there = {card.plays_as for card in cards}
    winner = judge(cards, rules).winner
    assert winner is not None
    best = cards[winner].plays_as
    assert (best in CHARACTERS) == bool(there & {*CHARACTERS})
    if best is Kind.PIRATE:
        assert Kind.KING not in there
    if best is Kind.KING:
        assert Kind.MERMAID not in there
    if best is Kind.MERMAID:
        assert Kind.KING in there or Kind.PIRATE not in there
    assert winner == of_kind(cards, best)[0] or best is Kind.NUMBER


@laws
@given(tricks(beasts=[""]), rule_sets)
def test_a_number_wins_only_by_trump_or_by_following(cards: tuple[Card, ...], rules: Rules) -> None:
    winner = judge(cards, rules).winner
    assert winner is not None
    best = cards[winner]
    assume(best.rank is not None)
    assert best.suit in (lead_suit(cards, rules), Suit.BLACK)
    assert all(
        card.rank is None or card.rank <= (best.rank or 0)
        for card in cards
        if card.suit is best.suit
    )
    if best.suit is not Suit.BLACK:
        assert all(card.suit is not Suit.BLACK for card in cards)


@laws
@given(tricks(beasts=["", "KRA"]), rule_sets, st.integers(1, 13))
def test_off_suit_ranks_never_matter(cards: tuple[Card, ...], rules: Rules, rank: int) -> None:
    """But for a 14, which is a bonus."""
    # Had no Kraken been played, the first suit card would have set the lead suit.
    suits = (lead_suit([card for card in cards if card.kind not in BEASTS], rules), Suit.BLACK)
    changed = [
        parse_card(f"{card.suit}{rank}")
        if card.rank not in (None, 14) and card.suit not in suits
        else card
        for card in cards
    ]
    assert judge(changed, rules) == judge(cards, rules)


@laws
@given(tricks(beasts=["", "WHA"], pack=PLAIN), rule_sets, st.integers(1, 14))
def test_a_winning_number_raised_keeps_winning(
    cards: tuple[Card, ...], rules: Rules, rank: int
) -> None:
    winner = judge(cards, rules).winner
    assume(winner is not None and cards[winner].rank is not None)
    assert winner is not None
    assume(rank > (cards[winner].rank or 0))
    raised = [
        parse_card(f"{card.suit}{rank}") if p == winner else card for p, card in enumerate(cards)
    ]
    assert judge(raised, rules).winner == winner


@laws
@given(tricks(beasts=["", "WHA"], pack=PLAIN), rule_sets, st.integers(1, 14))
def test_a_losing_number_lowered_keeps_losing(
    cards: tuple[Card, ...], rules: Rules, rank: int
) -> None:
    winner = judge(cards, rules).winner
    assume(winner is not None)
    losing = [p for p, card in enumerate(cards) if p != winner and card.rank is not None]
    assume(losing and rank < (cards[losing[0]].rank or 0))
    lowered = [
        parse_card(f"{card.suit}{rank}") if p == losing[0] else card for p, card in enumerate(cards)
    ]
    assert judge(lowered, rules).winner == winner


@laws
@given(tricks(least=1), st.integers(0, 7), rule_sets)
def test_what_may_be_played(cards: tuple[Card, ...], lying: int, rules: Rules) -> None:
    hand, there = cards[lying:], cards[:lying]
    legal = legal_plays(hand, there, rules)
    assert bool(legal) == bool(hand)
    assert {card.code for card in legal} >= {card.code for card in hand if card.rank is None}
    suit = lead_suit(there, rules)
    follows = [card for card in hand if card.suit is suit and suit is not None]
    if follows:
        assert [card for card in legal if card.rank is not None] == follows
    else:
        assert legal == hand
    assert [card for card in hand if card in legal] == [*legal]


@laws
@given(tricks(), rule_sets)
def test_the_lead_suit_is_set_once(cards: tuple[Card, ...], rules: Rules) -> None:
    waits = rules.lead_after_escape is LeadAfterEscape.FIRST_NUMBER
    waits = waits and cards[0].plays_as is Kind.ESCAPE
    for size in range(1, len(cards)):
        before, after = lead_suit(cards[:size], rules), lead_suit(cards[: size + 1], rules)
        open_yet = all(card.plays_as is Kind.ESCAPE for card in cards[:size])
        open_yet = open_yet or (waits and all(card.suit is None for card in cards[:size]))
        assert after is (cards[size].suit if open_yet else before)
