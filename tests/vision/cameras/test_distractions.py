# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rendered table's distractions: each does what it says, and nothing without being asked to."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tests.vision.cameras.filming import Script, film
from tests.vision.cameras.watched import FACES, STEP, Watched, trick
from vision.cameras.rendered import (
    EVERY_DISTRACTION,
    Distraction,
    LayCard,
    Sweep,
    TakeBack,
    Wait,
)
from vision.cameras.rendered.distractions import distractions_named
from vision.cameras.rendered.whims import MOST_COVERED


def test_nothing_happens_beside_the_play_unless_it_is_asked_for() -> None:
    quiet = Watched([*trick(), Wait(300.0)])
    quiet.go_on(200)
    assert quiet.laid == list(FACES)
    assert quiet.table.things == ()
    assert quiet.play.moment().arms == ()
    assert quiet.states[-1] == quiet.states[200]


@pytest.mark.parametrize("distraction", [Distraction.POINTING, Distraction.RESTING_HANDS])
def test_hands_come_while_cards_lie_and_leave_them(distraction: Distraction) -> None:
    watched = Watched([*trick(), Wait(300.0)], distraction)
    watched.go_on(15)
    lying, arms = watched.table.cards, 0
    for _ in range(1500):
        watched.play.go_on(STEP)
        arms += bool(watched.play.moment().arms)
    assert 30 < arms < 700
    assert watched.table.cards == lying


def test_cards_are_nudged_a_little_and_stay_the_same_cards() -> None:
    watched = Watched([*trick(), Wait(300.0)], Distraction.NUDGES)
    watched.go_on(250)
    before, after = watched.states[150], watched.states[-1]
    assert [card.face for card in before] == [card.face for card in after]
    moved = [
        np.hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y)
        for a, b in zip(before, after, strict=True)
    ]
    assert max(moved) > 5


def test_a_drink_stands_on_a_cards_corner_until_the_sweep() -> None:
    watched = Watched([*trick(), Wait(120.0), Sweep(0, 4), Wait(5.0)], Distraction.DRINKS)
    covered = 0.0
    for _ in range(1600):
        watched.go_on(STEP)
        for thing in watched.table.things:
            if watched.table.cards:
                shares = watched.table.covered(watched.table.cards, thing)
                covered = max(covered, *shares)
    assert 0.05 < covered <= MOST_COVERED
    assert watched.table.cards == ()
    (glass,) = watched.table.things
    assert abs(glass.pose.x) > 230 or abs(glass.pose.y) > 170


def test_somebody_takes_a_card_back_and_the_right_one_lies_in_the_end() -> None:
    acts = [act for number in range(40) for act in (*trick(0.4), Wait(1.0), Sweep(number % 4, 4))]
    watched = Watched(acts, Distraction.TAKEN_BACK)
    watched.go_on(600)
    assert {"Y1", "P2"} & set(watched.laid)
    full = [cards for cards, later in pairwise(watched.states) if cards and not later]
    assert len(full) > 20
    assert all(sorted(card.face for card in cards) == sorted(FACES) for cards in full)


def test_taking_back_takes_the_players_own_last_card() -> None:
    watched = Watched([*trick(), TakeBack(1, 4), Wait(9.0)])
    watched.go_on(20)
    assert [card.face for card in watched.table.cards] == ["G7", "ESC", "SK"]


def test_hasty_players_keep_their_turn() -> None:
    acts = [act for number in range(20) for act in (*trick(0.4), Wait(1.0), Sweep(number % 4, 4))]
    slow, hasty = Watched(acts), Watched(acts, Distraction.HASTE)
    for watched in (slow, hasty):
        watched.go_on(150)
    together = [
        len(later) - len(cards)
        for cards, later in pairwise(hasty.states)
        if len(later) > len(cards)
    ]
    assert 2 in together
    assert len(hasty.laid) > len(slow.laid)
    assert hasty.laid == [*FACES * 20][: len(hasty.laid)]


def test_a_late_player_makes_everybody_wait() -> None:
    acts = [Wait(0.4) for _ in range(100)]
    lengths = [Watched(acts, Distraction.LATE), Watched(acts)]
    waits = [sum(act.seconds for one in acts for act in w.play._whims.acts(one)) for w in lengths]
    assert waits[0] > waits[1] + 10


def test_sloppy_cards_cover_others_up_to_half() -> None:
    covered = []
    for seed in range(6):
        watched = Watched([*trick(0.3), Wait(9.0)], Distraction.SLOPPY, seed=seed)
        watched.go_on(14)
        assert len(watched.table.cards) == 4
        covered += watched.table.covered(watched.table.cards)
    assert max(covered) > 0.2
    assert max(covered) <= MOST_COVERED


def test_cards_that_are_thrown_lie_on_one_heap_whatever_they_cover() -> None:
    covered = []
    for seed in range(6):
        watched = Watched([*trick(0.3), Wait(9.0)], seed=seed, heap=25.0)
        watched.go_on(14)
        assert len(watched.table.cards) == 4
        covered += watched.table.covered(watched.table.cards)
        assert all(np.hypot(card.pose.x, card.pose.y) < 125 for card in watched.table.cards)
    assert max(covered) > MOST_COVERED


def test_clutter_lies_where_no_cards_are_laid() -> None:
    kinds = set()
    for seed in range(6):
        watched = Watched([*trick(), Wait(1.0)], Distraction.CLUTTER, seed=seed)
        watched.go_on(12)
        kinds |= {thing.kind for thing in watched.table.things}
        for thing in watched.table.things:
            assert max(watched.table.covered(watched.table.cards, thing)) < 0.1
    assert kinds == {"cup", "glass", "phone", "die", "coin", "paper", "sleeve"}


@pytest.mark.parametrize(
    "distraction",
    [
        Distraction.CLUTTER,
        Distraction.GLARE,
        Distraction.BLUR,
        Distraction.NOISE,
    ],
)
def test_what_light_and_lens_do_is_seen(distraction: Distraction) -> None:
    lying = tuple(LayCard(seat, 4, face) for seat, face in enumerate(FACES))
    plain = film(Script(lying=lying), 1)[0]
    (other,) = film(Script(lying=lying), 1, distractions={distraction})
    assert not np.array_equal(plain.pixels, other.pixels)


@pytest.mark.parametrize("distraction", [Distraction.LAMPS, Distraction.SHADOWS])
def test_light_changes_while_nothing_moves(distraction: Distraction) -> None:
    frames = film(Script(Wait(500.0)), 1200, distractions={distraction})
    light = [float(frame.pixels.mean()) for frame in frames[::20]]
    assert max(abs(one - later) for one, later in pairwise(light)) > 3


def test_the_same_seed_gives_the_same_distractions() -> None:
    once, again = (film(Script(*trick()), 90, distractions=EVERY_DISTRACTION) for _ in range(2))
    assert all(np.array_equal(a.pixels, b.pixels) for a, b in zip(once, again, strict=True))


def test_distractions_by_name() -> None:
    assert distractions_named("all") == EVERY_DISTRACTION
    assert distractions_named("none") == frozenset()
    assert distractions_named("haste, glare") == {Distraction.HASTE, Distraction.GLARE}
    with pytest.raises(ValueError, match="no distraction called 'storm'; give all, none"):
        distractions_named("haste,storm")
