# SPDX-License-Identifier: AGPL-3.0-or-later
"""Games of people who nudge, take back and hurry, by what lies on the table alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from device.rehearsal.script import Laid, written
from engine.skull_king import Rules
from tests.games.hidden_views import Hidden, left_late, told_late
from tests.games.reports import Report, reports_of
from tests.games.scene_reports import scene_reports_of
from tests.games.without_pictures import referee_unseen
from tests.games.written import WrittenGame
from vision.cameras.rendered import EVERY_DISTRACTION
from vision.cameras.rendered.habits import habits_named
from vision.observations import CardArrived, CardLeft, TableCleared

RULES = Rules(round_plan=(1, 2))


@pytest.mark.parametrize(("seed", "players"), [(720_083, 8), (720_087, 6), (700_013, 8)])
def test_games_with_all_distractions_are_right(seed: int, players: int) -> None:
    assert referee_unseen(seed, players, RULES).perfect


def test_a_game_with_all_habits_is_right() -> None:
    game = referee_unseen(710_000, 5, RULES, EVERY_DISTRACTION, habits_named("all"))
    assert game.perfect


def test_a_game_of_which_a_tenth_is_hidden_is_right() -> None:
    game = referee_unseen(732_000, 4, RULES, hidden=Hidden(told_late=0.1, left_late=0.1))
    assert game.perfect


@pytest.mark.parametrize("hide", [told_late, left_late])
def test_what_is_hidden_is_told_once_and_later(
    hide: Callable[[Sequence[Report], float, Random], list[Report]],
) -> None:
    plain = reports_of(written("1", 4, 0, RULES), 4, 1)
    plain += [Report(plain[-1].time + wait) for wait in range(1, 6)]
    hidden = hide(plain, 1.0, Random(1))
    before, after = times_of(plain), times_of(hidden)
    assert before.keys() == after.keys()
    assert all(after[seen] >= time for seen, time in before.items())
    late = sum(after[seen] > time + 0.2 for seen, time in before.items())
    assert late >= len(before) // 4
    assert all(after[CardArrived, track] <= after[CardLeft, track] for _, track in after)


def times_of(reports: Sequence[Report]) -> dict[tuple[type, int], float]:
    """When each card is told to have come, and to have left."""
    return {
        (type(seen), seen.track): report.time
        for report in reports
        for seen in report.seen
        if isinstance(seen, CardArrived | CardLeft)
    }


def test_every_card_comes_and_leaves_once_where_nothing_distracts() -> None:
    steps = written("1", 4, 0, RULES)
    director = WrittenGame(steps, 4, 1)
    seen = [one for report in scene_reports_of(director, 1, 4, ()) for one in report.seen]
    laid = [step.card.face for step in steps if isinstance(step, Laid)]
    came = [one.readings[0][0] for one in seen if isinstance(one, CardArrived)]
    assert came == laid
    assert sum(isinstance(one, CardLeft) for one in seen) == len(laid)
    assert sum(isinstance(one, TableCleared) for one in seen) == 3
