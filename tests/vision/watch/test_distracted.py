# SPDX-License-Identifier: AGPL-3.0-or-later
"""What must not be taken for a card that came or went, and what must be all the same."""

import numpy as np
import pytest

from tests.vision.watch.table import BARE_FRAMES, STEP, Lying, Part, Table, names, seen_bare
from vision.finding import FoundCard
from vision.frames import Pixels
from vision.observations import CardArrived, CardLeft, CardReread, TableCleared


def test_a_card_with_a_glass_put_on_it_is_still_there_and_is_told_no_second_time() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50), Lying("B2", 300)]
    table.watch(8)
    table.hand_at, table.hidden = (80, 240), {"G7"}
    assert table.watch(60) == []
    table.hand_at, table.hidden = None, set()
    assert table.watch(20) == []


def test_a_card_of_which_a_cup_leaves_a_part_is_not_taken_for_another() -> None:
    table = seen_bare()
    whole = Lying("G14", 50)
    table.lying = [whole, Lying("B2", 300)]
    table.watch(8)
    table.hand_at, table.hidden = (80, 300), {whole}
    table.lying.append(Part("G4", 50))
    assert names(table.watch(20)) == []


def test_a_hidden_card_goes_with_the_others_when_the_table_is_swept() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50), Lying("B2", 300), Lying("Y3", 450)]
    table.watch(8)
    table.hand_at, table.hidden = (80, 240), {"G7"}
    table.watch(10)
    table.lying = []
    seen = table.watch(50)
    assert [type(one) for one in seen] == [*[CardLeft] * 3, TableCleared]


def test_a_lone_card_under_a_resting_hand_is_no_cleared_table() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50)]
    table.watch(8)
    table.hand_at, table.hidden = (80, 240), {"G7"}
    assert table.watch(60) == []


def test_a_card_whose_bare_place_is_seen_has_left_sooner_than_a_hand_moves_on() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50), Lying("B2", 300)]
    table.watch(8)
    gone = table.number * STEP
    table.lying = table.lying[1:]
    (left,) = table.watch(20)
    assert isinstance(left, CardLeft)
    assert 0.3 < left.time - gone < 0.8


def test_a_shadow_on_the_place_of_a_taken_card_does_not_keep_it_there() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50), Lying("B2", 300)]
    table.watch(8)
    table.lying, table.shadow_at = table.lying[1:], (90, 250)
    assert [type(one) for one in table.watch(20)] == [CardLeft]


def test_a_place_that_lay_in_a_shadow_before_its_card_came_is_bare_when_the_card_has_left() -> None:
    table = Table()
    table.shadow_at, table.shadow_radius, table.shadow = (80, 242), 54, 0.6
    table.watch(BARE_FRAMES)
    table.lying = [Lying("G7", 50), Lying("B2", 300)]
    table.watch(8)
    table.shadow_at = None
    table.watch(8)
    table.lying = table.lying[1:]
    assert [type(one) for one in table.watch(20)] == [CardLeft]


def test_an_arm_that_rested_where_a_card_is_laid_later_is_not_taken_for_the_table() -> None:
    table = seen_bare()
    table.hand_at = (60, 210)
    assert table.watch(40) == []
    table.hand_at, table.lying = None, [Lying("ESC", 50)]
    assert names(table.watch(8)) == ["ESC"]
    table.lying = [Lying("ESC", 85)]
    assert table.watch(20) == [], "pushed: its place is bare"


def test_lamps_that_change_bring_and_take_nothing() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50), Lying("B2", 300)]
    table.watch(8)
    for light in (0.75, 1.2, 0.9):
        table.light = light
        assert table.watch(10) == []
    table.lying = table.lying[1:]
    assert [type(one) for one in table.watch(20)] == [CardLeft]


@pytest.mark.parametrize("steps", [2, 3, 4, 5, 7])
def test_a_white_lamp_that_fades_over_a_grained_table_does_not_hide_that_cards_have_left(
    steps: int,
) -> None:
    table = Table()
    grain = np.random.default_rng(4).choice([50.0, 100.0, 200.0], (60, 80, 1))
    table.ground = np.kron(np.tile(grain, (1, 1, 3)), np.ones((8, 8, 1))).astype(np.uint8)
    table.watch(BARE_FRAMES)
    table.lying = [Lying("G7", 50), Lying("B2", 300)]
    table.watch(15)
    for step in range(steps):
        table.light = 1 - np.array([0.3, 0.3, 0.42]) * (step + 1) / steps
        table.watch(1)
    table.watch(10)
    table.lying = []
    assert any(isinstance(one, TableCleared) for one in table.watch(20))


@pytest.mark.parametrize(
    "light", [1.3, np.linspace(1.4, 0.8, 640)[None, :, None]], ids=["brighter", "from the left"]
)
def test_a_lamp_switched_over_a_grained_table_does_not_hide_that_cards_have_left(
    light: float | np.ndarray,
) -> None:
    table = Table()
    table.ground[:, np.arange(640) // 12 % 2 > 0] = 150
    table.watch(BARE_FRAMES)
    table.light = light
    # So long that a part of the table is remembered as it looks now.
    table.watch(25)
    table.lying = [Lying(name, 30 + 130 * at) for at, name in enumerate(["G7", "B2", "Y3", "P1"])]
    assert len(names(table.watch(8))) == 4
    table.lying = []
    assert [type(one) for one in table.watch(10)] == [*[CardLeft] * 4, TableCleared]


def test_a_card_pushed_far_from_its_place_is_the_same_card() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50), Lying("B2", 300)]
    table.watch(8)
    table.lying[0] = Lying("G7", 130, 300)
    assert table.watch(25) == []
    table.lying = []
    assert [type(one) for one in table.watch(10)] == [CardLeft, CardLeft, TableCleared]


@pytest.mark.parametrize("name", ["ESC", "PIR"])
def test_a_card_laid_on_one_of_its_name_is_another_where_the_deck_has_several(name: str) -> None:
    table = seen_bare()
    below = Lying(name, 100)
    table.lying = [below]
    table.watch(8)
    table.lying.append(Lying(name, 130, 230))
    table.hidden = {below}
    assert names(table.watch(20)) == [name]


def test_two_cards_laid_at_once_are_two() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50), Lying("B2", 300)]
    assert sorted(names(table.watch(8))) == ["B2", "G7"]


def test_a_card_laid_while_another_still_slides_is_told_and_the_other_when_it_rests() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50)]
    seen = []
    for step in range(4):
        table.lying[0] = Lying("G7", 50 + 25 * step)
        if step == 1:
            table.lying.append(Lying("B2", 400))
        seen += table.watch(1)
    assert names(seen) == ["B2"]
    assert names(table.watch(6)) == ["G7"]


def test_a_late_player_and_a_hand_that_waits_on_the_table_bring_nothing() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50)]
    table.watch(8)
    table.hand_at = (450, 240)
    assert table.watch(80) == []
    table.hand_at = None
    table.lying.append(Lying("B2", 420))
    assert names(table.watch(8)) == ["B2"]


def test_a_reading_through_a_hand_does_not_spoil_the_later_ones() -> None:
    table = seen_bare()
    table.lying = [Lying("G1", 50, sure=0.7, fit=0.6)]
    table.watch(3)
    table.lying = [Lying("G7", 50, sure=0.999, fit=0.92)]
    seen = [one for one in table.watch(10) if isinstance(one, CardArrived | CardReread)]
    assert seen[-1].readings[0] == ("G7", 0.999)


def test_frames_of_one_quality_vote_together() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50, sure=0.6)]
    table.watch(2)
    table.lying = [Lying("G7", 50, sure=0.8)]
    seen = [one for one in table.watch(20) if isinstance(one, CardArrived | CardReread)]
    name, probability = seen[-1].readings[0]
    assert name == "G7"
    assert 0.6 < probability < 0.8


def test_a_card_comes_with_the_frame_on_which_it_was_read_best() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50, sure=0.6, fit=0.8)]
    table.watch(3)
    best = table.number
    table.lying = [Lying("G7", 50, sure=0.6, fit=0.95)]
    table.watch(1)
    table.lying = [Lying("G7", 50, sure=0.6, fit=0.9)]
    (arrived,) = [one for one in table.watch(10) if isinstance(one, CardArrived)]
    assert arrived.evidence is not None
    assert arrived.evidence.number == best < arrived.frame
    assert arrived.evidence.time < arrived.time
    assert arrived.evidence.pixels.shape == (480, 640, 3)


def test_a_card_found_anew_under_the_hand_that_pushes_it_is_the_same_card() -> None:
    table = seen_bare()
    table.lying = [Lying("G7", 50)]
    assert names(table.watch(8)) == ["G7"]
    table.hand_at, table.lying = (60, 210), [Lying("G7", 80, sure=0.6, fit=0.7)]
    assert table.watch(2) == []
    table.lying = [Lying("G7", 80)]
    assert table.watch(20) == []


def test_a_hand_that_rests_on_a_card_is_no_unread_card() -> None:
    table = _HandOnACard()
    table.lying = [Lying("G7", 200)]
    assert names(table.watch(8)) == ["G7"]
    table.hand_at = (230, 170)
    assert table.watch(40) == []


class _HandOnACard(Table):
    """A hand on a card is found together with it, as one thing that is larger than a card."""

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        found = super().find(pixels)
        if self.hand_at is None:
            return found
        x, y = self.hand_at
        around = [[x - 20, y - 60], [x + 40, y - 40], [x + 60, y + 120], [x - 70, y + 130]]
        return (*found, FoundCard(np.array(around, np.float32), 0.9, True))
