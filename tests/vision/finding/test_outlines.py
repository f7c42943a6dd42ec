# SPDX-License-Identifier: AGPL-3.0-or-later
"""The second look: corners on the card's own, and what is no card left out."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.eyes import MODELS
from vision.artwork import draw_back, draw_face
from vision.finding import CardFinder, FoundCard, OutlineFinder, Squarer
from vision.finding.square import Squared
from vision.frames import Pixels
from vision.plane import overlap

SIZE = (480, 480)


@pytest.fixture(scope="module")
def squarer() -> Squarer:
    return Squarer(MODELS / "square.onnx")


def lying(card: Pixels, angle: float, lean: float) -> tuple[Pixels, np.ndarray]:
    """A card 150 pixels long on wood, seen from a little aside, and its corners."""
    half = np.array([[-0.36, -0.5], [0.36, -0.5], [0.36, 0.5], [-0.36, 0.5]])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    flat = half @ turn.T
    corners = (flat / (1 + lean * flat[:, 1:]) * 150 + 240).astype(np.float32)
    height, width = card.shape[:2]
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    pixels = np.full((*SIZE, 3), (60, 90, 120), np.uint8)
    warp = cv2.getPerspectiveTransform(box, corners)
    cv2.warpPerspective(card, warp, SIZE, pixels, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return cv2.GaussianBlur(pixels, (0, 0), 0.8), corners


def apart(corners: np.ndarray, true: np.ndarray) -> float:
    """Mean pixels between corners, whichever end comes first."""
    ways = (true, np.roll(true, 2, axis=0))
    return min(float(np.linalg.norm(corners - way, axis=1).mean()) for way in ways)


@pytest.mark.parametrize("code", ["G7", "SK", "LOOT"])
def test_corners_are_moved_onto_the_cards_own(squarer: Squarer, code: str) -> None:
    rng = np.random.default_rng(8)
    before, after = [], []
    for seed in range(8):
        pixels, true = lying(draw_face(code, 252), 0.8 * seed, 0.25)
        centre = true.mean(axis=0)
        box = ((true - centre) * rng.uniform(0.9, 1.12) + centre + rng.normal(0, 4, 2)).astype(
            np.float32
        )
        (seen,) = squarer.square(pixels, [box])
        assert seen.card > 0.5
        before.append(apart(box, true))
        after.append(apart(seen.corners, true))
    assert np.mean(after) < 3
    assert np.mean(after) < np.mean(before) / 2


def test_a_back_and_the_bare_table_are_told(squarer: Squarer) -> None:
    pixels, true = lying(draw_back(252), 0.4, 0.1)
    bare = np.asarray(true + np.array([0, -230]), np.float32)
    back, nothing = squarer.square(pixels, [true, bare])
    assert back.back > 0.5
    assert nothing.nothing > 0.5
    assert squarer.square(pixels, []) == ()


class Boxes:
    """Says what it was told to say."""

    def __init__(self, *found: FoundCard) -> None:
        self.found = found

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        return self.found


def test_boxes_that_meet_on_one_card_are_one_card_and_a_phantom_is_none(squarer: Squarer) -> None:
    pixels, true = lying(draw_face("B9", 252), 1.0, 0.2)
    moved = np.asarray(true + np.array([9, -7]), np.float32)
    bare = np.asarray(true + np.array([-190, -150]), np.float32)
    boxes = Boxes(
        FoundCard(true, 0.8, True), FoundCard(moved, 0.7, True), FoundCard(bare, 0.3, True)
    )
    (card,) = OutlineFinder(boxes, squarer).find(pixels)
    assert card.face_up
    assert card.confidence > 0.7
    assert apart(card.corners, true) < 4


class MovesTo:
    """A second look that finds these cards, in the boxes that overlap them most."""

    def __init__(self, *cards: np.ndarray) -> None:
        self.cards = cards
        self.asked: list[int] = []

    def square(
        self, pixels: Pixels, boxes: Sequence[np.ndarray], lit: object
    ) -> tuple[Squared, ...]:
        self.asked.append(len(boxes))
        return tuple(
            Squared(max(self.cards, key=lambda card: overlap(card, box)), 0.0, 1.0, 0.0)
            for box in boxes
        )


def box_at(x: float, y: float, width: float = 70) -> np.ndarray:
    return np.array([[x, y], [x + width, y], [x + width, y + 100], [x, y + 100]], np.float32)


def test_a_card_is_found_whose_box_is_much_like_one_around_it_and_another() -> None:
    upper, lower = box_at(100, 100), box_at(140, 100)
    boxes = Boxes(
        FoundCard(box_at(100, 100, 90), 0.9, True),
        FoundCard(box_at(122, 100, 88), 0.6, True),
        FoundCard(box_at(400, 100), 0.5, True),
    )
    look = MovesTo(upper, lower, box_at(400, 100))
    found = OutlineFinder(boxes, look).find(np.zeros((*SIZE, 3), np.uint8))  # type: ignore[arg-type]
    assert [card.corners[0, 0] for card in found] == [100, 140, 400]
    assert look.asked == [2, 1]


@pytest.mark.parametrize(("score", "found"), [(0.8, [100, 140]), (0.4, [100])])
def test_a_sure_box_counts_as_it_was_where_the_second_look_tells_the_corners_of_the_card_upon_it(
    score: float, found: list[float]
) -> None:
    boxes = Boxes(FoundCard(box_at(102, 100), 0.9, True), FoundCard(box_at(140, 100), score, False))
    finder = OutlineFinder(boxes, MovesTo(box_at(100, 100)))  # type: ignore[arg-type]
    survey = finder.survey(np.zeros((*SIZE, 3), np.uint8))
    assert sorted(card.corners[0, 0] for card in survey.cards) == found
    assert [box.corners[0, 0] for box in survey.boxes] == [102, 140][: len(found)]
    led_away = [card for card in survey.cards if card.corners[0, 0] == 140]
    assert all(not card.face_up and card.side == pytest.approx(0.9) for card in led_away)


def test_boxes_beside_one_that_is_explained_cost_no_second_look() -> None:
    boxes = Boxes(*(FoundCard(box_at(100 + at, 100), 0.9 - at / 100, True) for at in range(6)))
    look = MovesTo(box_at(100, 100))
    (card,) = OutlineFinder(boxes, look).find(np.zeros((*SIZE, 3), np.uint8))  # type: ignore[arg-type]
    assert card.confidence == pytest.approx(0.9**0.5)
    assert look.asked == [1, 0]


def test_what_is_hardly_held_for_a_card_is_no_card_but_is_told_where_none_explains_it() -> None:
    boxes = Boxes(
        FoundCard(box_at(100, 100), 0.9, True),
        FoundCard(box_at(104, 100), 0.1, True),
        FoundCard(box_at(300, 100), 0.1, True),
        FoundCard(box_at(302, 100), 0.08, True),
    )
    look = MovesTo(box_at(100, 100), box_at(310, 105))
    finder = OutlineFinder(boxes, look)  # type: ignore[arg-type]
    bare = np.zeros((*SIZE, 3), np.uint8)
    survey = finder.survey(bare)
    assert [card.corners[0, 0] for card in survey.cards] == [100]
    assert [card.corners[0, 0] for card in finder.find(bare)] == [100]
    assert [box.corners[0, 0] for box in survey.faint] == [300]
    assert [card.corners[0, 0] for card in finder.look_at(bare, survey.faint)] == [310]


@pytest.mark.parametrize("shape", [(480, 480), (360, 480), (480, 300)])
def test_a_card_lies_where_it_lies_from_farther_away_too(shape: tuple[int, int]) -> None:
    finder = CardFinder(MODELS / "cards-int8.onnx")
    pixels, true = lying(draw_face("SK", 252), 0.3, 0.2)
    above, left = (480 - shape[0]) // 2, (480 - shape[1]) // 2
    shown = np.ascontiguousarray(pixels[above : above + shape[0], left : left + shape[1]])
    for size in (1.0, 0.65):
        box = finder.find(shown, size)[0]
        assert overlap(box.corners, np.float32(true - (left, above))) > 0.8


@pytest.mark.parametrize("aside", [(52, 0), (-115, 8), (30, 84), (20, -160)])
def test_a_card_that_no_box_was_put_around_is_found_beside_another(
    squarer: Squarer, aside: tuple[int, int]
) -> None:
    on_top, upper = lying(draw_face("SK", 252), 0.2, 0.0)
    below, _ = lying(draw_face("B9", 252), 0.2, 0.0)
    shift = np.array([[1, 0, aside[0]], [0, 1, aside[1]]], np.float32)
    pixels = cv2.warpAffine(below, shift, SIZE, borderValue=(60, 90, 120))
    covered = cv2.fillConvexPoly(np.zeros(SIZE, np.uint8), np.rint(upper).astype(np.int32), 1)
    pixels[covered > 0] = on_top[covered > 0]
    finder = OutlineFinder(Boxes(), squarer)
    found = finder.find_beside(np.asarray(pixels, np.uint8), [upper])
    true = upper + np.array(aside, np.float32)
    assert max(overlap(card.corners, true) for card in found) > 0.75
    assert all(overlap(card.corners, upper) < 0.6 for card in found)


def test_missing_weights_are_told(tmp_path: Path) -> None:
    for network in (Squarer, CardFinder):
        with pytest.raises(FileNotFoundError, match="weights are missing"):
            network(tmp_path / "none.onnx")


@pytest.mark.parametrize("code", ["G7", "ESC"])
def test_a_box_that_lies_across_the_card_gives_its_corners_all_the_same(
    squarer: Squarer, code: str
) -> None:
    pixels, true = lying(draw_face(code, 252), 0.9, 0.1)
    box = np.roll(true, 1, axis=0).astype(np.float32)
    (seen,) = squarer.square(pixels, [box])
    assert apart(seen.corners, true) < 6
