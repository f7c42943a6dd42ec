# SPDX-License-Identifier: AGPL-3.0-or-later
"""Games of people who nudge, take back and hurry, by what lies on the table alone."""

from __future__ import annotations

import pytest

from device.rehearsal.script import Laid, written
from engine import Rules
from tests.games.record_game import WrittenGame
from tests.games.scene_reports import scene_reports_of
from tests.games.without_pictures import referee_unseen
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


def test_every_card_comes_and_leaves_once_where_nothing_distracts() -> None:
    steps = written("1", 4, 0, RULES)
    director = WrittenGame(steps, 4, 1)
    seen = [one for report in scene_reports_of(director, 1, 4, ()) for one in report.seen]
    laid = [step.card.face for step in steps if isinstance(step, Laid)]
    came = [one.readings[0][0] for one in seen if isinstance(one, CardArrived)]
    assert came == laid
    assert sum(isinstance(one, CardLeft) for one in seen) == len(laid)
    assert sum(isinstance(one, TableCleared) for one in seen) == 3
