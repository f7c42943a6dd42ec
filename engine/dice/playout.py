# SPDX-License-Identifier: AGPL-3.0-or-later
"""Plays a recorded hand through: every trick's winner, by player, and what it brought."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.common import clockwise
from engine.common.faults import RecordError
from engine.dice.record import HandRecord, TrickRecord
from engine.dice.rules import DiceRules
from engine.dice.trick import Bonus, judge


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A finished trick, in players.

    Nobody wins a ``voided`` trick (TRICK-VOIDED), and its leader leads again. ``order`` is the one
    in which the players should have thrown, by the recorded leader, and ``rightful`` who should
    have led. ``settled`` says that the table settled who won (WINNER-TOLD): the bonuses stay as
    the dice have them.
    """

    winner: int | None
    next_leader: int
    bonuses: tuple[Bonus, ...]
    order: tuple[int, ...]
    rightful: int
    voided: bool = False
    settled: bool = False

    @property
    def points(self) -> int:
        """Return what all bonuses are worth together."""
        return sum(bonus.points for bonus in self.bonuses)

    def to_json(self) -> dict[str, object]:
        """Return the trick as `score --json` prints it; ``settled`` is absent where it is not."""
        told: dict[str, object] = {
            "winner": self.winner,
            "next_leader": self.next_leader,
            "effect": "voided" if self.voided else "normal",
            "points": self.points,
        }
        return {**told, "settled": True} if self.settled else told


def finished_tricks(hand: HandRecord, players: int) -> int:
    """Return how many tricks of a record's last hand are finished: its last may still be played."""
    last = hand.tricks[-1] if hand.tricks else None
    if last is not None and not last.voided and len(last.throws) < players:
        return len(hand.tricks) - 1
    return len(hand.tricks)


def play_out(
    hand: HandRecord, count: int, rules: DiceRules, players: int, where: str
) -> tuple[PlayedTrick, ...]:
    """Return the first tricks of a hand, all of them finished.

    Args:
        hand: as it was recorded.
        count: how many of its tricks.
        rules: of the table.
        players: how many play.
        where: the path of the hand, for the error.

    Raises:
        RecordError: for a trick without dice.

    """
    rightful = hand.starter
    played = []
    for index, trick in enumerate(hand.tricks[:count]):
        one = _played(trick, rules, players, rightful, f"{where}.tricks[{index}]")
        rightful = one.next_leader
        played.append(one)
    return tuple(played)


def _played(
    trick: TrickRecord, rules: DiceRules, players: int, rightful: int, where: str
) -> PlayedTrick:
    order = clockwise(trick.leader, players)
    if trick.voided:
        return PlayedTrick(None, trick.leader, (), order, rightful, voided=True)
    if not trick.throws:
        raise RecordError(f"{where}.throws", "is empty: a trick has dice")
    outcome = judge(trick.dice, rules)
    settled = trick.winner_told is not None
    winner = trick.players[outcome.winner] if trick.winner_told is None else trick.winner_told
    return PlayedTrick(winner, winner, outcome.bonuses, order, rightful, settled=settled)


def tricks_won(played: Sequence[PlayedTrick], players: int) -> tuple[int, ...]:
    """Return how many of these tricks each player won."""
    return tuple(sum(trick.winner == player for trick in played) for player in range(players))
