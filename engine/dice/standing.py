# SPDX-License-Identifier: AGPL-3.0-or-later
"""A hand as it stands: who threw what and each trick's verdict; and its books, as far as known."""

from dataclasses import dataclass, replace
from functools import lru_cache

from engine.common import clockwise
from engine.dice.reasons import Verdict, resolve
from engine.dice.record import GameRecord, HandRecord, ThrowRecord, TrickRecord
from engine.dice.rules import DiceRules
from engine.dice.sheet import Sheet, score_record
from engine.dice.state import GameState, HandState, Throw, TrickState


@dataclass(frozen=True, slots=True)
class StandingTrick:
    """A trick with all that follows from its dice and from who led.

    ``leader`` is None and ``order`` (players by position) empty while an earlier trick leaves the
    leader unknown. ``verdict`` is of a whole trick's dice, None for a voided one. ``winner`` and
    ``next_leader`` are players; the winner is ``settled`` where the table told it.
    """

    leader: int | None
    order: tuple[int, ...]
    throws: tuple[Throw, ...]
    verdict: Verdict | None = None
    winner: int | None = None
    next_leader: int | None = None
    settled: bool = False
    voided: bool = False

    @property
    def decided(self) -> bool:
        """Tell whether it is known what becomes of the trick."""
        return self.voided or self.verdict is not None

    @property
    def points(self) -> int:
        """Return what the bonuses in it are worth."""
        return 0 if self.verdict is None else self.verdict.outcome.points

    def player(self, position: int) -> int | None:
        """Return who threw the die at a position, where that is known."""
        return self.order[position] if position < len(self.order) else None


@lru_cache(maxsize=256)
def stand(hand: HandState, rules: DiceRules, players: int) -> tuple[StandingTrick, ...]:
    """Return every trick of a hand as it stands, in order.

    Args:
        hand: of the game's state.
        rules: of the table.
        players: how many play.

    """
    leader: int | None = hand.starter
    found = []
    for trick in hand.tricks:
        leader = leader if trick.leader is None else trick.leader
        one = _stand(trick, leader, rules, players)
        leader = one.next_leader
        found.append(one)
    return tuple(found)


def upcoming_leader(hand: HandState, rules: DiceRules, players: int) -> int | None:
    """Return who leads the trick after those begun; None while that is not known."""
    tricks = stand(hand, rules, players)
    return tricks[-1].next_leader if tricks else hand.starter


def _stand(trick: TrickState, leader: int | None, rules: DiceRules, players: int) -> StandingTrick:
    order = () if leader is None else _order(trick, leader, players)
    one = StandingTrick(leader, order, trick.throws)
    if trick.voided:
        return replace(one, next_leader=leader, voided=True)
    if len(trick.throws) < players:
        return one
    verdict = resolve([throw.die for throw in trick.throws], rules)
    by_dice = order[verdict.outcome.winner] if order else None
    winner = by_dice if trick.winner is None else trick.winner
    settled = trick.winner is not None
    return replace(one, verdict=verdict, winner=winner, next_leader=winner, settled=settled)


def _order(trick: TrickState, leader: int, players: int) -> tuple[int, ...]:
    """Return who threw at which position: in turn, but where people told another (PlayerTold)."""
    order = list(clockwise(leader, players))
    for position, throw in enumerate(trick.throws):
        if throw.player is not None:
            other = order.index(throw.player)
            order[position], order[other] = order[other], order[position]
    return tuple(order)


def record_of(state: GameState) -> GameRecord:
    """Return the record of a game so far.

    A hand is told up to the first trick that is not whole; bids are told once all are revealed,
    and a hand in bidding not at all.
    """
    hands = []
    for number, hand in enumerate(state.hands):
        if hand.revealed:
            newest = number == len(state.hands) - 1
            tricks = _known_tricks(hand, state, newest)
            hands.append(HandRecord(hand.dice, hand.starter, hand.bids, tricks, hand.by_hand))
    return GameRecord(state.rules, state.players, tuple(hands))


def _known_tricks(hand: HandState, state: GameState, newest: bool) -> tuple[TrickRecord, ...]:
    tricks = []
    for told, one in zip(hand.tricks, stand(hand, state.rules, state.size), strict=True):
        if one.leader is None or not (one.decided or newest):
            break
        throws = tuple(
            ThrowRecord(player, throw.die)
            for player, throw in zip(one.order, one.throws, strict=False)
        )
        settled = told.winner if one.decided and not one.voided else None
        tricks.append(TrickRecord(one.leader, throws, settled, one.voided))
        if not one.decided:
            break
    return tuple(tricks)


def sheet_of(state: GameState) -> Sheet:
    """Return the scoresheet of a game so far; never refuses a state that events can make."""
    return _sheet(record_of(state))


@lru_cache(maxsize=64)
def _sheet(record: GameRecord) -> Sheet:
    return score_record(record)
