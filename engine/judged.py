# SPDX-License-Identifier: AGPL-3.0-or-later
"""A round as it stands: who played what, each trick's verdict, and which cards are still open."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, product
from math import prod
from typing import Final

from engine.belief import Belief, beliefs
from engine.cards import Card, Role, parse_card, surplus
from engine.deal import GRAYBEARD, first_leader, hands_at, turn_order
from engine.powers import TOLD_POWERS, Power, power_fault
from engine.rules import Rules
from engine.state import RoundState
from engine.trick import judge, resolve
from engine.verdict import Verdict

_MOST_COMBINATIONS: Final = 5_000
"""More ways than these to read one trick are weighed one card at a time."""


@dataclass(frozen=True, slots=True)
class JudgedTrick:
    """A trick with all that follows from the cards and from who led.

    ``leader`` and ``order`` (players by position) are None and empty while an earlier trick
    leaves the leader unknown. ``verdict`` is of the likeliest cards, None while the trick is
    not whole or a card is not known. ``open`` are the positions whose card is not sure and
    could change the outcome. ``next_leader`` is a player; ``power`` is the pirate's power that
    was used and may be.
    """

    leader: int | None
    order: tuple[int, ...]
    beliefs: tuple[Belief, ...]
    verdict: Verdict | None
    open: tuple[int, ...]
    next_leader: int | None
    power: Power | None = None

    def player(self, position: int) -> int | None:
        """Return who played the card at a position, where that is known."""
        return self.order[position] if position < len(self.order) else None

    @property
    def winner(self) -> int | None:
        """Return the player who won the trick, where there is one and it is known."""
        if self.verdict is None or self.verdict.winner is None:
            return None
        return self.player(self.verdict.winner)


@lru_cache(maxsize=256)
def judge_round(there: RoundState, rules: Rules, players: int) -> tuple[JudgedTrick, ...]:
    """Return every trick of a round judged, in order; ``players`` is how many play."""
    leader: int | None = first_leader(there.dealer, players)
    order: tuple[int, ...] = ()
    judged = []
    held = beliefs(there, rules.expansions)
    for number, trick in enumerate(there.tricks):
        order = () if leader is None else turn_order(leader, players, order)
        one = _judge_trick(held[number], order, rules, hands_at(players))
        if trick.power is not None:
            one = _with_power(one, trick.power, there, number, rules)
        leader = one.next_leader
        judged.append(one)
    return tuple(judged)


def upcoming_order(there: RoundState, rules: Rules, players: int) -> tuple[int, ...]:
    """Return the order of the trick that comes after those begun; empty while not known."""
    judged = judge_round(there, rules, players)
    if not judged:
        return turn_order(first_leader(there.dealer, players), players)
    leader = judged[-1].next_leader
    return () if leader is None else turn_order(leader, players, judged[-1].order)


def _judge_trick(
    held: tuple[Belief, ...], order: tuple[int, ...], rules: Rules, size: int
) -> JudgedTrick:
    held = tuple(_as_played(belief, order, position) for position, belief in enumerate(held))
    leader = order[0] if order else None
    if len(held) < size:
        return JudgedTrick(leader, order, held, None, (), None)
    verdict, open_positions = _weigh(held[:size], rules)
    next_leader = order[verdict.next_leader] if verdict is not None and order else None
    return JudgedTrick(leader, order, held, verdict, open_positions, next_leader)


def _with_power(
    trick: JudgedTrick, power: Power, there: RoundState, number: int, rules: Rules
) -> JudgedTrick:
    """Return a trick with a power, where the cards as they are known now allow it."""
    if why_no_power(trick, power, there, number, rules) is not None:
        return trick
    leader = trick.next_leader if power.leader is None else power.leader
    return replace(trick, power=power, next_leader=leader)


def why_no_power(
    trick: JudgedTrick, power: Power, there: RoundState, number: int, rules: Rules
) -> str | None:
    """Return why a power cannot have been used after that trick of a round (POWER, POWER-LAST).

    None where it can, the cards being the likeliest ones. A bid that Harry changes stays from 0
    to the cards dealt (POWER-HARRY).
    """
    if trick.verdict is None:
        return "the trick is not decided yet"
    face = None
    if trick.verdict.winner is not None and trick.winner not in (None, GRAYBEARD):
        face = trick.beliefs[trick.verdict.winner].face
    fault = power_fault(power, face, number == there.cards - 1, rules)
    if fault is not None or power.change is None or trick.winner is None:
        return fault
    after = (there.bids[trick.winner] or 0) + power.change
    if 0 <= after <= there.cards:
        return None
    return f"a bid of {after} cannot be: it stays from 0 to the {there.cards} cards dealt (BID)"


def all_told(there: RoundState, judged: Sequence[JudgedTrick]) -> bool:
    """Tell whether every trick of a round is whole and decided."""
    return len(judged) >= there.cards and all(one.verdict is not None for one in judged)


def _as_played(belief: Belief, order: tuple[int, ...], position: int) -> Belief:
    """Return a belief with Graybeard's Tigress an escape (TIGRESS)."""
    if position < len(order) and order[position] == GRAYBEARD:
        return Belief(belief.options, belief.known, belief.sure, belief.told, Role.ESCAPE)
    return belief


@lru_cache(maxsize=1024)
def _weigh(held: tuple[Belief, ...], rules: Rules) -> tuple[Verdict | None, tuple[int, ...]]:
    """Return the likeliest verdict and the positions that could make it another."""
    choices = [belief.codes() for belief in held]
    likeliest = tuple(parse_card(codes[0]) for codes in choices)
    unsure = [position for position, codes in enumerate(choices) if len(codes) > 1]
    if not unsure:
        return resolve(likeliest, rules), ()
    if prod(map(len, choices)) <= _MOST_COMBINATIONS:
        found = _open(product(*choices), unsure, rules)
    else:
        found = {
            position
            for position in unsure
            if _open(_varied(likeliest, position, choices[position]), [position], rules)
        }
    unknown = {position for position in unsure if not held[position].known}
    asked = tuple(sorted(found | unknown))
    return (None if unknown else resolve(likeliest, rules)), asked


def _varied(
    likeliest: Sequence[Card], position: int, codes: Sequence[str]
) -> Iterable[tuple[str, ...]]:
    before = tuple(card.code for card in likeliest[:position])
    after = tuple(card.code for card in likeliest[position + 1 :])
    return ((*before, code, *after) for code in codes)


def _open(ways: Iterable[tuple[str, ...]], unsure: Sequence[int], rules: Rules) -> set[int]:
    """Return which of the unsure positions change the outcome, all others being the same."""
    outcomes: dict[tuple[int, tuple[str, ...]], tuple[Verdict, str]] = {}
    found: set[int] = set()
    for way in islice(ways, _MOST_COMBINATIONS):
        cards = tuple(map(parse_card, way))
        if len(unsure) > 1 and surplus(cards, rules.expansions):
            continue
        verdict = judge(cards, rules)
        outcome = verdict, power_gained(cards, verdict, rules)
        for position in unsure:
            if position in found:
                continue
            others = (position, (*way[:position], *way[position + 1 :]))
            if outcomes.setdefault(others, outcome) != outcome:
                found.add(position)
    return found


def power_gained(cards: Sequence[Card], verdict: Verdict, rules: Rules) -> str:
    """Return the face of the pirate whose power the winner gains and may tell; else nothing."""
    if not rules.pirate_powers or verdict.winner is None:
        return ""
    face = cards[verdict.winner].face
    return face if face in TOLD_POWERS else ""


def tricks_won(judged: Iterable[JudgedTrick], players: int) -> tuple[int, ...]:
    """Return how many of these tricks each player has won."""
    won = [0] * players
    for trick in judged:
        if trick.winner is not None and trick.winner != GRAYBEARD:
            won[trick.winner] += 1
    return tuple(won)
