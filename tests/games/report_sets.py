# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sets of games with what is reported of them: how each row of a set makes one from a seed.

`single`, a mistake a game, one kind after another; `many`, one to ten a game; `scenes`, the
rendered table without its pictures; `hidden`, the same where a tenth of the cards is told late,
and leaves late; `habits`, the same with all habits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from device.rehearsal.script import Step, written
from tests.games.hidden_views import NOTHING, Hidden, with_hidden
from tests.games.many_mistakes import RULES, SEEN_ODDLY, reports_with
from tests.games.mistakes import Mistake, with_mistake
from tests.games.reports import Report, reports_of
from tests.games.scene_reports import scene_reports_of
from tests.games.written import WrittenGame
from vision.cameras.rendered import EVERY_DISTRACTION
from vision.cameras.rendered.habits import habits_named

_MANY = (1, 3, 6, 10)
_A_TENTH = Hidden(0.1, 0.1)

Play = Callable[[int, int], tuple[Sequence[Step], Sequence[Report]]]
"""A game of a seed and so many players, by `many_mistakes.RULES`, and what is reported of it."""


def _single(mistake: Mistake) -> Play:
    def play(seed: int, players: int) -> tuple[Sequence[Step], Sequence[Report]]:
        steps = list(written(str(seed), players, 0, RULES))
        reports = reports_of(steps, players, seed)
        return steps, with_mistake(mistake, reports, Random(f"{mistake.name} {seed}"))

    return play


def _many(mistakes: int) -> Play:
    return lambda seed, players: reports_with(mistakes, seed, players, SEEN_ODDLY)


def _scenes(habits: str, hidden: Hidden) -> Play:
    def play(seed: int, players: int) -> tuple[Sequence[Step], Sequence[Report]]:
        steps = list(written(str(seed), players, 0, RULES))
        director = WrittenGame(steps, players, seed)
        habitual = habits_named(habits)
        reports = list(scene_reports_of(director, seed, players, EVERY_DISTRACTION, habitual))
        return steps, with_hidden(reports, hidden, Random(seed))

    return play


SETS: Mapping[str, Mapping[str, Play]] = {
    "single": {mistake.value: _single(mistake) for mistake in Mistake},
    "many": {f"{mistakes} mistakes": _many(mistakes) for mistakes in _MANY},
    "scenes": {"drawn scenes": _scenes("none", NOTHING)},
    "hidden": {"a tenth told late, a tenth left late": _scenes("none", _A_TENTH)},
    "habits": {
        "all habits": _scenes("all", NOTHING),
        "all habits, a tenth late": _scenes("all", _A_TENTH),
    },
}
"""Each set's rows, by what is wrong in them."""
