# SPDX-License-Identifier: AGPL-3.0-or-later
"""Games from reports of which the truth is known; and reports that no watcher should make."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.rehearsal.script import Step, written
from device.watching import RecordingReferee
from tests.games.many_mistakes import reports_with
from tests.games.reports import Report, looks, reports_of
from tests.games.trackers import RULES, Row, main, refereed
from tests.games.written import setup_of
from vision.observations import CardArrived, CardLeft, TableCleared

PLAYERS = 4


def a_game(seed: int, players: int = PLAYERS) -> tuple[list[Step], list[Report]]:
    steps = list(written(str(seed), players, 0, RULES))
    return steps, reports_of(steps, players, seed)


def refused(steps: list[Step], reports: list[Report]) -> int:
    table = RecordingReferee(setup_of(steps, PLAYERS, RULES))
    for _ in looks(table, reports):
        pass
    return table.refused


def first_card(reports: list[Report]) -> tuple[int, CardArrived]:
    return next(
        (at, seen)
        for at, report in enumerate(reports)
        for seen in report.seen
        if isinstance(seen, CardArrived)
    )


def also(reports: list[Report], at: int, *seen: CardArrived | CardLeft) -> list[Report]:
    report = replace(reports[at], seen=(*reports[at].seen, *seen))
    return [*reports[:at], report, *reports[at + 1 :]]


def test_without_mistakes_all_tricks_are_right() -> None:
    row = Row("no mistake")
    for seed in (1, 2):
        refereed(*a_game(seed), PLAYERS, row)
    assert (row.games, row.tricks) == (2, 30)
    assert (row.lost, row.silent, row.asked, row.refused) == (0, 0, 0, 0)


def test_the_command_prints_a_row_for_each_count_of_mistakes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["--set", "many", "--games", "1", "--first-seed", "9300000"])
    head, _, *found = capsys.readouterr().out.splitlines()
    assert len(found) == 4
    assert {line.count("|") for line in found} == {head.count("|")}


def test_no_event_is_refused_with_ten_mistakes() -> None:
    for seed in (9_300_000, 9_300_001, 9_300_002):
        steps, reports = reports_with(10, seed, PLAYERS)
        assert refused(steps, reports) == 0


def test_reports_out_of_order_are_taken() -> None:
    steps, reports = a_game(1)
    swapped = [one for at in range(0, len(reports), 2) for one in reports[at : at + 2][::-1]]
    assert refused(steps, swapped) == 0


def test_a_track_that_leaves_twice_is_taken() -> None:
    steps, reports = a_game(1)
    at, card = first_card(reports)
    left = CardLeft(card.track, reports[at + 1].time, at + 1)
    assert refused(steps, also(reports, at + 1, left, left)) == 0


def test_a_card_that_left_and_was_never_announced_is_taken() -> None:
    steps, reports = a_game(1)
    assert refused(steps, also(reports, 5, CardLeft(999, reports[5].time, 5))) == 0


def test_a_rounds_last_card_that_is_told_as_its_trick_is_swept_is_of_that_trick() -> None:
    steps, reports = a_game(2, players=8)
    swept = next(at for at, one in enumerate(reports) if TableCleared in map(type, one.seen))
    cards = [seen for one in reports[:swept] for seen in one.seen if isinstance(seen, CardArrived)]
    late = cards[-1]
    told = [
        replace(one, seen=tuple(x for x in one.seen if getattr(x, "track", -1) != late.track))
        for one in reports
    ]
    *gone, cleared = told[swept].seen
    told[swept] = replace(told[swept], seen=(*gone, replace(late, time=told[swept].time)))
    leaves = CardLeft(late.track, told[swept + 1].time, swept + 1)
    told[swept + 1] = replace(told[swept + 1], seen=(leaves, cleared))
    row = Row("late")
    refereed(steps, told, 8, row)
    assert (row.lost, row.silent, row.asked) == (0, 0, 0)


def test_thirty_cards_at_once_are_taken() -> None:
    steps, reports = a_game(1)
    at, card = first_card(reports)
    many = [replace(card, track=1000 + number) for number in range(30)]
    assert refused(steps, also(reports, at, *many)) == 0


def test_faces_that_the_deck_does_not_have_are_taken() -> None:
    steps, reports = a_game(1)
    at, card = first_card(reports)
    strange = replace(card, track=1000, readings=(("nonsense", 0.99),))
    assert refused(steps, also(reports, at, strange)) == 0
