# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a tracker's numbers cost in games of which the truth is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Any

from device.games.skull_king.tracker import TrickTracker
from device.rehearsal.script import Step
from device.tracking import Hypothesis, TrackerModel
from device.watching import RecordingReferee
from engine.skull_king import GameState
from tests.games.compare import compare
from tests.games.many_mistakes import RULES
from tests.games.reports import Report, looks
from tests.games.written import setup_of, truth_of
from vision.observations import CardArrived, likeliest

LOST, SILENT, ASKED = 1.0, 4.0, 0.5
"""Of a trick that is not right, of one that is wrong in silence, and of a question."""

LEAST_SHARE = 0.05
"""A trick costs the negative logarithm of the share that the beam gives its true cards as it is
swept, of at least so much. That tells better numbers from worse where all tricks come out right.
"""


@dataclass(frozen=True)
class ReportedGame:
    """A game by `many_mistakes.RULES`, and what was reported of it."""

    steps: Sequence[Step]
    reports: Sequence[Report]
    players: int

    def cost(self, model: TrackerModel) -> float:
        """Of a table that follows it with these numbers, and whose questions nobody answers."""
        doubts = _Doubts(self, model)
        table = RecordingReferee(setup_of(self.steps, self.players, RULES), doubts.follow)
        for _ in looks(table, self.reports):
            doubts.look()
        found = compare(self.truth, table.state)
        hard = LOST * (found.tricks - found.right) + SILENT * len(found.silent)
        return hard + ASKED * found.asked + doubts.whole()

    @cached_property
    def truth(self) -> dict[str, Any]:
        """Its record."""
        return truth_of(self.steps, self.players, RULES)

    @cached_property
    def faces(self) -> dict[int, str]:
        """What each track was read as."""
        seen = (seen for report in self.reports for seen in report.seen)
        return {one.track: likeliest(one.readings) for one in seen if isinstance(one, CardArrived)}

    @cached_property
    def tricks(self) -> Sequence[tuple[int, int]]:
        """Round and number of each."""
        rounds = enumerate(self.truth["rounds"])
        return [(number, index) for number, one in rounds for index in range(len(one["tricks"]))]


class _Doubts:
    """How unlikely a tracker holds each true trick, once: at the first look at which its likeliest
    explanation has swept it, or at the game's end.
    """

    def __init__(self, game: ReportedGame, model: TrackerModel) -> None:
        self._game, self._model = game, model
        self._to_come = list(game.tricks)
        self._sum = 0.0

    def follow(self, state: GameState) -> TrickTracker:
        """The tracker of a game that begins."""
        self._tracker = TrickTracker(state, model=self._model)
        return self._tracker

    def look(self) -> None:
        """The tracker had a look."""
        while self._to_come and self._tracker.beam.best.count > self._to_come[0]:
            self._add(*self._to_come.pop(0))

    def whole(self) -> float:
        """Of all tricks, at the game's end."""
        while self._to_come:
            self._add(*self._to_come.pop(0))
        return self._sum

    def _add(self, number: int, index: int) -> None:
        trick = self._game.truth["rounds"][number]["tricks"][index]
        laid = [play["card"].split(":")[0] for play in trick["plays"]]
        faces = self._game.faces

        def is_true(one: Hypothesis) -> bool:
            found = one.trick(number, index)
            return (
                found is not None
                and found.leader == trick["leader"]
                and laid == [piece and faces.get(piece[0]) for piece in found.slots]
            )

        share = self._tracker.beam.share(is_true).get(True, 0.0)
        self._sum -= log(max(LEAST_SHARE, share))


def cost_of(games: Sequence[ReportedGame], model: TrackerModel) -> float:
    """Of a hundred tricks."""
    return 100 * sum(one.cost(model) for one in games) / sum(len(one.tricks) for one in games)
