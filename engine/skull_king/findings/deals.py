# SPDX-License-Identifier: AGPL-3.0-or-later
"""Findings about a whole round as it was dealt: WRONG-DEALER and WRONG-HAND-SIZE."""

from collections.abc import Iterator
from itertools import islice

from engine.skull_king.deal import first_leader, hand_sizes, hands_at, largest_hand, next_dealer
from engine.skull_king.findings.finding import Explanation, Finding, Place
from engine.skull_king.findings.told import explained, stated
from engine.skull_king.playout import played_cards
from engine.skull_king.record import GameRecord, RoundRecord


def wrong_deals(record: GameRecord, index: int) -> Iterator[Finding]:
    """Return what is noticed about the deal of one round (WRONG-DEALER, WRONG-HAND-SIZE)."""
    yield from _wrong_dealer(record, index)
    yield from _wrong_hand_size(record, index)


def _wrong_dealer(record: GameRecord, index: int) -> Iterator[Finding]:
    """Another than sits left of whoever dealt the round before (DEAL-ROTATE)."""
    if index == 0:
        return
    there, before = record.rounds[index], record.rounds[index - 1].dealer
    should = next_dealer(before, len(record.players))
    if there.dealer != should:
        yield stated(
            record.players,
            "WRONG-DEALER",
            "not-left",
            None,
            islice(_first_cards(there), 1),
            _noted(record, there, should),
            player=there.dealer,
            should=should,
            by=before,
        )


def _noted(record: GameRecord, there: RoundRecord, should: int) -> Iterator[Explanation]:
    """Say that the dealer alone may be noted wrong, where the one left of the rightful one led."""
    leader = first_leader(should, len(record.players))
    if there.tricks and there.tricks[0].leader == leader:
        yield explained(record.players, "WRONG-DEALER", "noted", player=leader, should=should)


def _wrong_hand_size(record: GameRecord, index: int) -> Iterator[Finding]:
    """Another number of cards than the round plan and the cap have (ROUND-PLAN, ROUND-MAX)."""
    cards, players, rules = record.rounds[index].cards, len(record.players), record.rules
    sizes, most = hand_sizes(rules, players), largest_hand(rules, players)
    params = {"cards": cards}
    if cards > most:
        case, params = "deck", params | {"hands": hands_at(players), "count": most}
    elif index >= len(sizes):
        case, params = "no-round", params | {"count": len(sizes)}
    elif cards == sizes[index]:
        return
    elif sizes[index] < rules.round_plan[index]:
        case, params = "capped", params | {"plan": rules.round_plan[index], "count": sizes[index]}
    else:
        case, params = "plan", params | {"count": sizes[index]}
    proof = _first_cards(record.rounds[index])
    yield stated(record.players, "WRONG-HAND-SIZE", case, None, proof, (), **params)


def _first_cards(there: RoundRecord) -> Iterator[Place]:
    """Return the first card of each trick: a hand has as many cards as its round has tricks."""
    for number, trick in enumerate(there.tricks):
        for play, card in zip(trick.plays[:1], played_cards(trick), strict=False):
            yield Place(number, 0, play.player, card.code)
