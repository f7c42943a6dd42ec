# SPDX-License-Identifier: AGPL-3.0-or-later
from random import Random

from device.rehearsal.script import written
from tests.games.lost_counts import lost, right_counts
from tests.games.many_mistakes import RULES
from tests.games.mistakes import Mistake, with_mistake
from tests.games.reports import reports_of
from tests.games.tracker_cost import ReportedGame

SEED, PLAYERS = 9_100_028, 4


def test_a_trick_that_nobody_saw_is_a_lost_count() -> None:
    steps = list(written(str(SEED), PLAYERS, 0, RULES))
    reports = reports_of(steps, PLAYERS, SEED)
    unseen = with_mistake(Mistake.WHOLE, reports, Random(SEED))

    assert lost(list(right_counts(ReportedGame(steps, reports, PLAYERS), SEED))) == []
    assert len(lost(list(right_counts(ReportedGame(steps, unseen, PLAYERS), SEED)))) == 1


def test_each_time_that_it_was_wrong_counts_once() -> None:
    assert lost([True, False, False, True, False]) == [2, 1]
