# SPDX-License-Identifier: AGPL-3.0-or-later
"""Verdicts that are not of the cards alone: the table settled a winner, or voided the trick.

WINNER-TOLD: whoever the table names has won, with the card they laid, and leads the next trick.
What became of the trick and which bonuses lie in it is as the cards have it, so a destroyed trick
brings its winner nothing. TRICK-VOIDED: nobody wins, and the trick's own leader leads again.
KRAKEN-LEADER goes by seats: cards laid out of turn make no other player sit left of the Kraken's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.skull_king.cards import Card
from engine.skull_king.rules import Rules
from engine.skull_king.switches import KrakenLeader
from engine.skull_king.trick import allies, differences, judge, ranking_suit
from engine.skull_king.verdict import Effect, Reason, Verdict
from engine.skull_king.why import reasons


@dataclass(frozen=True, slots=True)
class Settled:
    """What is known of a trick beside its cards, in positions of play order.

    ``winner`` is where the card lies of whom the table had win, None where the cards decide.
    ``seats`` are the positions in the order in which they should have been laid, empty for cards
    in turn.
    """

    winner: int | None = None
    seats: tuple[int, ...] = ()


def judge_settled(cards: Sequence[Card], rules: Rules, settled: Settled) -> Verdict:
    """Return the verdict on a whole trick as `trick.judge` does, with what was settled.

    WINNER-TOLD: the winner that was told wins and leads; loot is allied with them (LOOT-ALLY).
    """
    verdict = judge(cards, rules)
    winner = settled.winner
    if winner is None:
        left = rules.kraken_leader is KrakenLeader.LEFT_OF_KRAKEN
        if settled.seats and left and verdict.effect is Effect.KRAKEN:
            kraken = (verdict.next_leader - 1) % len(cards)
            turn = settled.seats.index(kraken) + 1
            return replace(verdict, next_leader=settled.seats[turn % len(cards)])
        return verdict
    allied = allies(cards, winner, rules) if verdict.effect is Effect.NORMAL else ()
    return replace(verdict, winner=winner, next_leader=winner, alliances=allied)


def resolve_settled(cards: Sequence[Card], rules: Rules, settled: Settled) -> Verdict:
    """Return the verdict with its reasons and differences, as `trick.resolve` does."""
    verdict = judge_settled(cards, rules, settled)
    by_cards = replace(judge(cards, rules), next_leader=verdict.next_leader)
    why = reasons(cards, by_cards, rules.kraken_leader, ranking_suit(cards, rules))
    if settled.winner is not None:
        why = _settled_reasons(cards, by_cards.winner, settled.winner, why)
    there = partial(judge_settled, settled=settled)
    differs = differences(cards, rules, verdict, there)
    return replace(verdict, reasons=why, differs=differs)


def voided(codes: Sequence[str | None], leads: int) -> Verdict:
    """Return the verdict on a voided trick (TRICK-VOIDED).

    ``codes`` are its cards by position, None for one that nobody knows; ``leads`` is the position
    of who led it.
    """
    why = [
        Reason(at, "TRICK-VOIDED", (("case", "void"), ("card", code), ("by", code), ("at", at)))
        for at, code in enumerate(codes)
        if code is not None
    ]
    again = Reason(None, "TRICK-VOIDED", (("case", "leads"), ("at", leads)))
    return Verdict(None, leads, Effect.VOIDED, reasons=(*why, again))


def _settled_reasons(
    cards: Sequence[Card], by_cards: int | None, winner: int, why: Sequence[Reason]
) -> tuple[Reason, ...]:
    """Return what the cards say, where it still holds, and that the table settled the rest."""
    found = []
    for position, reason in enumerate(why[:-1]):
        if position == winner:
            case = "wins"
        elif position == by_cards:
            case = "by-cards"
        elif by_cards is None:
            case = "loses"
        else:
            found.append(reason)
            continue
        told = (("case", case), ("card", cards[position].code), ("by", cards[winner].code))
        found.append(Reason(position, "WINNER-TOLD", (*told, ("at", winner))))
    leads = (("case", "leads"), ("card", cards[winner].code), ("at", winner))
    return (*found, Reason(None, "WINNER-TOLD", leads))
