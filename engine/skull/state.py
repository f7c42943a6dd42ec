# SPDX-License-Identifier: AGPL-3.0-or-later
"""The state of a game: what was told, and every round of it as the rules have it."""

from dataclasses import dataclass, replace

from engine.common.endings import Ending
from engine.skull.judging import JudgedRound, Standing, first_standing, judge, judge_round
from engine.skull.record import GameRecord, Round
from engine.skull.rules import Rules
from engine.skull.table import Phase


@dataclass(frozen=True, slots=True)
class GameState:
    """A game: its rules, its players in seat order, its rounds.

    ``judged`` are the rounds as `engine.skull.judging.judge` has them. ``closed`` says why the game
    ended and ``ending`` how; both are None while it goes on.
    """

    rules: Rules
    players: tuple[str, ...]
    starter: int
    rounds: tuple[Round, ...] = ()
    judged: tuple[JudgedRound, ...] = ()
    closed: str | None = None
    ending: Ending | None = None

    @property
    def standing(self) -> Standing:
        """Return how the game stands after what was told."""
        return self.judged[-1].after if self.judged else first_standing(len(self.players))

    @property
    def round_over(self) -> bool:
        """Tell whether the newest round, if any, is told to its end."""
        return not self.judged or self.judged[-1].phase is Phase.DONE

    @property
    def record(self) -> GameRecord:
        """Return the game as a record."""
        return GameRecord(self.rules, self.players, self.rounds)

    def with_next(self, there: Round) -> "GameState":
        """Return the state with one more round."""
        judged = judge_round(self.rules, self.standing, there)
        return replace(self, rounds=(*self.rounds, there), judged=(*self.judged, judged))

    def with_newest(self, there: Round) -> "GameState":
        """Return the state with its newest round told otherwise."""
        judged = judge_round(self.rules, self.judged[-1].before, there)
        return replace(self, rounds=(*self.rounds[:-1], there), judged=(*self.judged[:-1], judged))

    def with_round(self, number: int, there: Round) -> "GameState":
        """Return the state with one of its rounds told otherwise, and all judged anew."""
        rounds = (*self.rounds[:number], there, *self.rounds[number + 1 :])
        return replace(self, rounds=rounds, judged=judge(self.rules, len(self.players), rounds))
