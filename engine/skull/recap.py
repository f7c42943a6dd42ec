# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is worth telling of a game as a whole: challenges come true, and skulls that stopped one."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.skull.judging import JudgedRound


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player did.

    Args:
        challenges: how often they were the challenger, of challenges that were decided.
        came_true: how many of those came true.
        own_skulls: how many failed at their own skull.
        stopped: how many others' challenges failed at their skull.
        highest: the highest bid that came true; 0 for none.

    """

    challenges: int
    came_true: int
    own_skulls: int
    stopped: int
    highest: int

    def to_json(self) -> dict[str, object]:
        """Return the tally by its names."""
        return {name: getattr(self, name) for name in self.__slots__}


def tallies(rounds: Sequence[JudgedRound], players: int) -> tuple[Tally, ...]:
    """Return what each player did, by seat.

    Args:
        rounds: of one game.
        players: how many play.

    """
    decided = [there for there in rounds if there.success is not None]
    return tuple(_tally(decided, seat) for seat in range(players))


def _tally(decided: Sequence[JudgedRound], seat: int) -> Tally:
    own = [there for there in decided if there.challenger == seat]
    won = [there.bid or 0 for there in own if there.success]
    skulls = [there.challenger for there in decided if there.table.skull_of == seat]
    return Tally(
        len(own),
        len(won),
        skulls.count(seat),
        len(skulls) - skulls.count(seat),
        max(won, default=0),
    )
