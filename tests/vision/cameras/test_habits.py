# SPDX-License-Identifier: AGPL-3.0-or-later
"""How people at the rendered table handle their cards."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tests.vision.cameras.watched import FACES, STEP, Watched, trick
from vision.cameras.rendered import Deal, Habit, Sweep, Wait
from vision.cameras.rendered.habits import EVERY_HABIT, habits_named
from vision.cameras.rendered.moves import BACK


def test_tricks_lie_before_those_who_won_them_until_the_next_deal() -> None:
    play = [*trick(), Sweep(2, 4), Wait(10.0), Deal(0, 4, 1), Wait(60.0)]
    watched = Watched(play, habits=[Habit.PILES])
    watched.go_on(18)
    piled = watched.table.aside
    assert {card.face for card in piled} == {BACK}
    assert all(card.pose.y < -150 for card in piled), "the third of four sits at the far side"
    watched.go_on(20)
    assert watched.table.aside == ()
    assert watched.table.cards == ()


def test_a_trick_is_shown_again_before_the_next_card_is_laid() -> None:
    play = [act for _ in range(12) for act in (*trick(0.3), Sweep(1, 4), Wait(0.5))]
    watched = Watched(play, habits=[Habit.LOOKING_AGAIN])
    shown = 0
    before: tuple[str, ...] = ()
    for _ in range(2500):
        watched.go_on(STEP)
        aside = tuple(card.face for card in watched.table.aside)
        if aside:
            assert aside == FACES
            assert watched.table.cards == ()
        shown += bool(aside) and not before
        before = aside
    assert 2 <= shown <= 9
    assert watched.laid == [*FACES] * 12


def test_a_card_is_turned_up_where_it_was_laid_face_down() -> None:
    play = [act for _ in range(8) for act in (*trick(0.3), Sweep(1, 4), Wait(0.5))]
    watched = Watched(play, habits=[Habit.TURNING_UP])
    watched.go_on(200)
    laid = watched.laid
    assert 1 <= laid.count(BACK) <= 10
    assert [face for face in laid if face != BACK] == [*FACES] * 8
    at = laid.index(BACK)
    cards = {card.number: card for state in watched.states for card in state}
    down, up = (cards[number] for number in sorted(cards)[at : at + 2])
    assert down.seat == up.seat
    assert np.hypot(down.pose.x - up.pose.x, down.pose.y - up.pose.y) < 30


def test_a_gathered_trick_lies_in_the_middle_for_a_while() -> None:
    def swept_in(*habits: Habit) -> float:
        """Seconds for which cards are in the air, or gathered, in ten sweeps."""
        play = [act for _ in range(10) for act in (*trick(0.3), Sweep(1, 4), Wait(0.5))]
        watched = Watched(play, habits=habits)
        moving = 0
        for _ in range(2000):
            watched.go_on(STEP)
            moving += len(watched.play.moment().cards) == 4
        return moving * STEP

    assert swept_in(Habit.RESTING_TRICKS) > swept_in() + 3


def test_cards_are_taken_up_one_by_one() -> None:
    play = [act for _ in range(10) for act in (*trick(0.3), Sweep(1, 4), Wait(0.5))]
    watched = Watched(play, habits=[Habit.ONE_BY_ONE])
    watched.go_on(200)
    counts = [len(state) for state in watched.states]
    falls = {before - after for before, after in pairwise(counts)}
    assert {1, 4} <= falls
    assert counts[-1] == 0


def test_all_bid_with_their_fists_once_a_round() -> None:
    play = [Deal(0, 4, 1), Wait(0.5), *trick(), Sweep(1, 4), Wait(60.0)]
    watched = Watched(play, habits=[Habit.POUNDING])
    everybody = 0
    for _ in range(300):
        watched.go_on(STEP)
        everybody += len(watched.play.moment().arms) == 4
        assert not (everybody and len(watched.play.moment().arms) == 4 and watched.table.cards)
    assert 20 < everybody < 40
    assert watched.laid == [*FACES]


def test_habits_are_named() -> None:
    assert habits_named("all") == EVERY_HABIT
    assert habits_named("piles, pounding") == {Habit.PILES, Habit.POUNDING}
    with pytest.raises(ValueError, match="there is no habit called 'juggling'"):
        habits_named("juggling")
