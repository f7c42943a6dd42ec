# SPDX-License-Identifier: AGPL-3.0-or-later
"""A round as it stands: who played what, each trick's verdict, and which cards are still open."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.skull_king.belief import Belief, beliefs
from engine.skull_king.cards import Role
from engine.skull_king.deal import GRAYBEARD, first_leader, hands_at, order_played, turn_order
from engine.skull_king.powers import Power, power_fault
from engine.skull_king.rules import Rules
from engine.skull_king.settled import Settled, voided
from engine.skull_king.state import Play, RoundState, TrickState
from engine.skull_king.verdict import Verdict
from engine.skull_king.weighing import Weighed, likeliest_verdict, open_positions


@dataclass(frozen=True, slots=True)
class JudgedTrick:
    """A trick with all that follows from the cards and from who led.

    ``leader`` and ``order`` (players by position) are None and empty while an earlier trick
    leaves the leader unknown. ``verdict`` is of the likeliest cards, None while the trick is
    not whole or a card is not known. ``next_leader`` is a player; ``power`` is the pirate's power
    that was used and may be. ``turns`` is the order in which all should have played, which
    ``order`` is where nobody was told to have played out of turn. ``settled`` is the player whom
    the table had win, where that is in force. A ``voided`` trick has a verdict, cards or not.
    ``weighed`` is what a verdict of the cards was made from.
    """

    leader: int | None
    order: tuple[int, ...]
    beliefs: tuple[Belief, ...]
    verdict: Verdict | None = None
    next_leader: int | None = None
    power: Power | None = None
    turns: tuple[int, ...] = ()
    settled: int | None = None
    voided: bool = False
    weighed: Weighed | None = None

    @property
    def open(self) -> tuple[int, ...]:
        """Return the positions whose card is not sure and could change the outcome."""
        return () if self.weighed is None else open_positions(*self.weighed)

    def player(self, position: int) -> int | None:
        """Return who played the card at a position, where that is known."""
        return self.order[position] if position < len(self.order) else None

    @property
    def winner(self) -> int | None:
        """Return the player who won the trick, where there is one and it is known."""
        if self.verdict is None or self.verdict.winner is None:
            return None
        # Where the leader is not known, the verdict is still of the cards alone.
        return self.player(self.verdict.winner)


@lru_cache(maxsize=256)
def judge_round(there: RoundState, rules: Rules, players: int) -> tuple[JudgedTrick, ...]:
    """Return every trick of a round judged, in order; ``players`` is how many play."""
    leader: int | None = first_leader(there.dealer, players)
    turns: tuple[int, ...] = ()
    judged = []
    held = beliefs(there, rules)
    for number, trick in enumerate(there.tricks):
        leader = leader if trick.leader is None else trick.leader
        turns = () if leader is None else _turns(leader, players, turns, trick.plays)
        one = _judge_trick(trick, held[number], turns, rules, hands_at(players))
        if trick.power is not None:
            one = _with_power(one, trick.power, there, number, rules)
        leader = one.next_leader
        judged.append(one)
    return tuple(judged)


def _turns(
    leader: int, players: int, before: tuple[int, ...], plays: Sequence[Play]
) -> tuple[int, ...]:
    """Return the order in which all should play a trick, with what people told of who laid what."""
    laid = _order_laid(turn_order(leader, players, before), plays)
    return order_played(leader, players, before, laid)


def upcoming_order(there: RoundState, rules: Rules, players: int) -> tuple[int, ...]:
    """Return the order of the trick that comes after those begun; empty while not known."""
    judged = judge_round(there, rules, players)
    if not judged:
        return turn_order(first_leader(there.dealer, players), players)
    leader = judged[-1].next_leader
    return () if leader is None else turn_order(leader, players, judged[-1].turns)


def _judge_trick(
    trick: TrickState, held: tuple[Belief, ...], turns: tuple[int, ...], rules: Rules, size: int
) -> JudgedTrick:
    order = _order_laid(turns, trick.plays)
    held = tuple(_as_played(belief, order, position) for position, belief in enumerate(held))
    leader = turns[0] if turns else None
    one = JudgedTrick(leader, order, held, turns=turns)
    if trick.voided:
        codes = [belief.code if belief.known else None for belief in held[:size]]
        verdict = voided(codes, order.index(leader) if leader is not None else 0)
        return replace(one, verdict=verdict, next_leader=leader, voided=True)
    if len(held) < size:
        # Put away with a card missing: who won it can be told all the same.
        settled = trick.winner if trick.cleared else None
        return replace(one, next_leader=settled, settled=settled)
    at = order.index(trick.winner) if order and trick.winner is not None else None
    seats = () if order == turns else tuple(map(order.index, turns))
    weighed = held[:size], rules, Settled(at, seats)
    now = likeliest_verdict(*weighed)
    next_leader = trick.winner
    if next_leader is None and now is not None and order:
        next_leader = order[now.next_leader]
    return replace(one, verdict=now, next_leader=next_leader, settled=trick.winner, weighed=weighed)


def _order_laid(turns: tuple[int, ...], plays: Sequence[Play]) -> tuple[int, ...]:
    """Return who laid each card: all in turn, but for whom people told of.

    Whoever they told of changes places with whoever would have laid that card in turn.
    """
    order = list(turns)
    for position, play in enumerate(plays[: len(turns)]):
        if play.player is not None:
            other = order.index(play.player)
            order[position], order[other] = order[other], order[position]
    return tuple(order)


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
    if fault is not None:
        return fault.sentence(power.pirate)
    if power.change is None or trick.winner is None:
        return None
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


def tricks_won(judged: Iterable[JudgedTrick], players: int) -> tuple[int, ...]:
    """Return how many of these tricks each player has won."""
    won = [0] * players
    for trick in judged:
        if trick.winner is not None and trick.winner != GRAYBEARD:
            won[trick.winner] += 1
    return tuple(won)
