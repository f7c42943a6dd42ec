# SPDX-License-Identifier: AGPL-3.0-or-later
import numpy as np

from models.detector.dataset import SIDE, label_line, own_deck
from models.scenes import make_scene
from models.scenes.scene import FRAME_GREY, LEAST_VISIBLE


def test_a_scene_is_wholly_decided_by_its_seed() -> None:
    one, same, other = (make_scene(seed, (SIDE, SIDE), own_deck()) for seed in (4, 4, 5))
    assert np.array_equal(one.pixels, same.pixels)
    assert [c.corners.tolist() for c in one.cards] == [c.corners.tolist() for c in same.cards]
    assert not np.array_equal(one.pixels, other.pixels)


def test_labels_are_whole_outlines_inside_the_picture_of_cards_that_can_be_seen() -> None:
    cards = [card for seed in range(12) for card in make_scene(seed, (SIDE, SIDE)).cards]
    assert len(cards) > 25
    assert any(not card.face_up for card in cards)
    for card in cards:
        assert card.corners.min() >= 0
        assert card.corners.max() <= SIDE
        assert card.visible >= LEAST_VISIBLE
        sides = [float(np.linalg.norm(card.corners[i] - card.corners[i - 3])) for i in range(4)]
        assert 1.2 < (sides[1] + sides[3]) / (sides[0] + sides[2]) < 1.85, "stands upright"


def test_some_frames_end_inside_the_picture_so_that_cards_are_cut() -> None:
    scenes = [make_scene(seed, (SIDE, SIDE)) for seed in range(12)]
    assert any((scene.pixels[0] == FRAME_GREY).all() for scene in scenes)
    assert any(not (scene.pixels[0] == FRAME_GREY).all() for scene in scenes)


def test_a_label_line_has_the_class_and_four_corners_as_shares() -> None:
    card = next(card for seed in range(9) for card in make_scene(seed, (SIDE, SIDE)).cards)
    numbers = [float(number) for number in label_line(card, SIDE).split()]
    assert numbers[0] == (0 if card.face_up else 1)
    assert np.allclose(np.array(numbers[1:]).reshape(4, 2) * SIDE, card.corners, atol=0.01)
