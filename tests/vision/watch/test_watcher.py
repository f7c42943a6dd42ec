# SPDX-License-Identifier: AGPL-3.0-or-later
"""The watcher's own decisions, with a finder and a reader that see perfectly."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.watch.table import STEP, Beside, Lying, Stretched, Table, names
from vision.frames import Pixels
from vision.observations import CardArrived, CardLeft, CardReread, TableCleared
from vision.reading import Reading


def test_cards_arrive_once_each_in_the_order_they_were_laid() -> None:
    table = Table()
    table.watch(3)
    seen = []
    for x, name in ((50, "G7"), (200, "B2"), (350, "SK")):
        table.lying.append(Lying(name, x))
        seen += table.watch(8)
    assert names(seen) == ["G7", "B2", "SK"]
    assert len(seen) == 3


def test_a_sure_card_is_told_within_two_frames_of_lying_still() -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("G7", 50))
    laid = table.number * STEP
    seen = table.watch(4)
    assert isinstance(seen[0], CardArrived)
    assert seen[0].time - laid <= 2 * STEP


@pytest.mark.parametrize("sure", [0.999, 0.95])
def test_a_still_table_is_not_looked_at_again(sure: float) -> None:
    table = Table()
    table.lying.append(Lying("G7", 50, sure=sure))
    table.watch(10)
    looks = table.looks
    table.watch(50)
    assert table.looks == looks


def test_an_unsure_card_is_told_as_such_after_patience() -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("G7", 50, sure=0.6))
    laid = table.number * STEP
    seen = table.watch(20)
    arrived = [one for one in seen if isinstance(one, CardArrived)]
    assert len(arrived) == 1
    assert 0.5 <= arrived[0].time - laid <= 1.2
    assert arrived[0].readings[0] == ("G7", 0.6)


def test_a_later_better_look_is_told() -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("G7", 50, sure=0.6))
    table.watch(8)
    table.lying = [Lying("G7", 50, sure=0.999), Lying("B2", 300)]
    seen = table.watch(12)
    assert names(seen) == ["B2"]


def test_a_swept_table_is_told_after_every_card_has_left() -> None:
    table = Table()
    table.lying = [Lying("G7", 50), Lying("B2", 200)]
    table.watch(8)
    table.lying = []
    seen = table.watch(8)
    assert [type(one) for one in seen] == [CardLeft, CardLeft, TableCleared]


def test_the_next_lead_comes_after_the_sweep_even_when_laid_at_once() -> None:
    table = Table()
    table.lying = [Lying("G7", 50), Lying("B2", 200)]
    table.watch(8)
    table.lying = [Lying("SK", 400)]
    seen = table.watch(20)
    kinds = [type(one) for one in seen]
    assert kinds == [CardLeft, CardLeft, TableCleared, CardArrived]
    assert names(seen) == ["SK"]


def test_a_card_under_a_later_card_is_still_there() -> None:
    table = Table()
    table.lying = [Lying("G7", 50)]
    table.watch(8)
    table.lying.append(Lying("B2", 65, 210))
    table.hidden = {"G7"}
    seen = table.watch(30)
    assert names(seen) == ["B2"]
    assert not any(isinstance(one, CardLeft) for one in seen)


def test_a_card_that_is_found_late_is_told_to_lie_under_the_one_that_was_laid_on_it() -> None:
    table = Table()
    lead = Lying("G7", 100)
    table.lying, table.hidden = [lead, Lying("G9", 140), Lying("G2", 300)], {lead}
    first = table.watch(6)
    table.hidden, table.hand_at = set(), (500, 420)
    (late,) = table.watch(6)
    assert isinstance(late, CardArrived)
    tracks = {one.readings[0][0]: one.track for one in first if isinstance(one, CardArrived)}
    assert late.under == {tracks["G9"]}
    assert not any(one.under for one in first if isinstance(one, CardArrived))


def test_a_card_laid_on_another_is_told_to_lie_on_it() -> None:
    table = Table()
    table.lying = [Lying("G7", 100), Lying("G2", 300)]
    (lower, _) = table.watch(6)
    table.lying.append(Lying("G9", 140))
    (upper,) = table.watch(6)
    assert isinstance(upper, CardArrived)
    assert isinstance(lower, CardArrived)
    assert (upper.under, upper.over) == (frozenset(), {lower.track})


def test_what_mostly_lies_under_a_known_card_is_a_second_outline_of_it() -> None:
    table = Table()
    misread = Lying("G3", 100)
    table.lying, table.hidden = [misread, Lying("G13", 120)], {misread}
    assert names(table.watch(8)) == ["G13"]
    table.hidden, table.hand_at = set(), (500, 420)
    assert names(table.watch(20)) == []


@pytest.mark.parametrize(("down", "told"), [(5, []), (40, ["Y13"])])
def test_what_lies_under_cards_and_shows_nothing_beside_them_is_an_outline_around_them(
    down: int, told: list[str]
) -> None:
    table = Table()
    table.lying = [Lying("BEN", 100), Lying("Y3", 160)]
    assert names(table.watch(6)) == ["BEN", "Y3"]
    table.lying.insert(0, Lying("Y13", 130, 200 + down))
    assert names(table.watch(10)) == told


def test_a_lead_laid_on_the_place_of_a_swept_card_does_not_keep_it_alive() -> None:
    table = Table()
    table.lying = [Lying("G7", 50), Lying("B2", 200), Lying("Y3", 350)]
    table.watch(8)
    table.lying = [Lying("SK", 204, 206)]
    seen = table.watch(20)
    assert [type(one) for one in seen] == [*[CardLeft] * 3, TableCleared, CardArrived]


def test_a_card_laid_in_the_place_of_one_whose_sweep_was_hidden_is_another() -> None:
    table = Table()
    table.lying = [Lying("Y12", 200), Lying("B2", 400)]
    table.watch(8)
    table.hand_at = (230, 240)
    table.watch(3)
    table.lying = [Lying("Y7", 203, 204, sure=0.975)]
    table.hand_at = None
    seen = table.watch(30)
    assert [type(one) for one in seen] == [*[CardLeft] * 2, TableCleared, CardArrived]
    assert names(seen) == ["Y7"]


@pytest.mark.parametrize("sure", [0.95, 0.6])
def test_a_card_laid_on_one_that_is_not_sure_is_not_its_second_reading(sure: float) -> None:
    table = Table()
    table.watch(30)
    table.lying = [Lying("Y4", 100, sure=sure)]
    table.watch(12)
    table.hand_at = (130, 240)
    table.watch(3)
    table.lying.append(Beside("RAS", 130, 230))
    table.hidden, table.hand_at = {"Y4"}, None
    seen = table.watch(30)
    assert names(seen) == ["RAS"]
    assert not any(isinstance(one, CardLeft) for one in seen)


def test_a_hand_moving_over_a_card_takes_nothing_away() -> None:
    table = Table()
    table.lying = [Lying("G7", 50), Lying("B2", 200)]
    table.watch(8)
    table.hidden = {"G7"}
    seen = []
    for step in range(12):
        table.hand_at = (60 + 9 * (step % 2), 230)
        seen += table.watch(1)
    table.hand_at, table.hidden = None, set()
    seen += table.watch(10)
    assert seen == []


def test_a_head_over_all_cards_takes_nothing_away() -> None:
    table = Table()
    table.score = 0.5
    table.ground[:] = 48, 81, 109
    cup = Lying("cup", 230, 330, 0.0, unknown=True, fit=0.2)
    for lying in ([], [Lying("Y1", 450)], [], [Lying("G7", 150), Lying("B2", 300), cup]):
        table.lying = list(lying)
        table.watch(8 if cup in lying else 30)
    table.hand_at, table.hand_radius = (260, 260), 220
    table.hidden = {"G7", "B2", "cup"}
    seen = table.watch(40)
    table.hand_at, table.hidden = None, {"cup"}
    seen += table.watch(10)
    assert seen == []


def test_a_nudged_card_is_the_same_card() -> None:
    table = Table()
    table.lying = [Lying("G7", 50), Lying("B2", 300)]
    table.watch(8)
    table.lying[0] = Lying("G7", 72, 214)
    seen = table.watch(25)
    assert seen == []


def test_one_card_taken_back_is_told_when_the_hand_would_be_gone() -> None:
    table = Table()
    table.lying = [Lying("G7", 50), Lying("B2", 300)]
    table.watch(8)
    table.lying = [table.lying[0]]
    seen = table.watch(25)
    assert [type(one) for one in seen] == [CardLeft]
    assert not any(isinstance(one, CardReread) for one in seen)


def test_a_sure_card_waits_for_an_unsure_one_that_was_laid_before() -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("G7", 50, sure=0.6))
    table.watch(3)
    table.lying.append(Lying("B2", 300))
    seen = table.watch(20)
    assert names(seen) == ["G7", "B2"]


def test_a_card_that_the_detector_overlooks_but_that_reads_as_before_is_there() -> None:
    table = Table()
    table.lying = [Lying("G7", 50)]
    table.watch(8)
    table.hidden = table.overlooked = {"G7"}
    table.lying.append(Lying("B2", 300))
    seen = table.watch(30)
    assert names(seen) == ["B2"]
    assert not any(isinstance(one, CardLeft) for one in seen)


def test_a_lone_card_that_goes_leaves_a_clear_table_when_the_hand_would_be_gone() -> None:
    table = Table()
    table.lying = [Lying("G7", 50)]
    table.watch(8)
    gone = table.number * STEP
    table.lying = []
    seen = table.watch(20)
    assert [type(one) for one in seen] == [CardLeft, TableCleared]
    assert seen[0].time - gone >= 1.0


def test_a_card_that_was_read_badly_and_then_pushed_is_known_when_it_is_read_well() -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("G7", 100, sure=0.5))
    assert names(table.watch(12)) == ["G7"]
    table.lying = [Lying("G7", 130, 220, fit=0.99)]
    (seen,) = [one for one in table.watch(12) if isinstance(one, CardReread)]
    assert seen.readings[0] == ("G7", 0.999)


def test_a_card_that_was_pushed_beneath_one_not_yet_found_is_told_once() -> None:
    table = Table()
    table.watch(30)
    table.lying = [Lying("ESC", 200)]
    assert names(table.watch(20)) == ["ESC"]
    table.lying = [Lying("ESC", 222), Lying("LOOT", 190, 250)]
    table.hidden = {"LOOT"}
    seen = table.watch(3)
    table.hidden = set()
    seen += table.watch(30)
    came = [one.track for one in seen if isinstance(one, CardArrived) and "ESC" in names([one])]
    left = [one.track for one in seen if isinstance(one, CardLeft)]
    assert came == left
    assert "LOOT" in names(seen)


def test_a_card_in_doubt_is_read_again_when_it_shows_more_though_nothing_moved() -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("G7", 100, sure=0.5))
    assert names(table.watch(30)) == ["G7"]
    table.lying = [Lying("G7", 100, fit=0.99)]
    (seen,) = [one for one in table.watch(20) if isinstance(one, CardReread)]
    assert seen.readings[0] == ("G7", 0.999)


class Slipping(Table):
    """Cards agree less with their faces where they lay before."""

    def glance(self, pixels: Pixels, corners: np.ndarray) -> Reading:
        return replace(self.read(pixels, corners), fit=0.5)


def test_a_look_at_a_card_that_was_nudged_counts_once() -> None:
    told = []
    for table in Table(), Slipping():
        table.watch(3)
        table.lying.append(Lying("G7", 100, sure=0.6))
        table.watch(4)
        table.lying = [Lying("G7", 103)]
        told.append([one.readings for one in table.watch(8) if isinstance(one, CardArrived)])
    assert len(told[0]) == 1
    assert told[1] == told[0]


def test_a_card_that_is_outlined_with_a_hand_keeps_its_own_outline() -> None:
    table = Table()
    table.watch(30)
    table.lying = [Lying("ESC", 200)]
    assert names(table.watch(20)) == ["ESC"]
    table.lying, table.hand_at = [Stretched("ESC", 200)], (300, 330)
    table.watch(4)
    table.lying = [Lying("ESC", 200)]
    assert table.watch(20) == []
