# SPDX-License-Identifier: AGPL-3.0-or-later
"""Outlines that are a little off, or end where a sleeve begins."""

import cv2
import numpy as np
import pytest

from device.eyes import open_describer, open_reader
from vision.artwork import draw_face
from vision.flat import laid_flat
from vision.reading import gallery_of
from vision.reading.aligning import aligned
from vision.reading.around import CARD_RATIO, around, completed, hung
from vision.reading.describing import PLACES_SIZE

CARD = np.array([[0, 0], [100, 0], [100, 100 / CARD_RATIO], [0, 100 / CARD_RATIO]], np.float32)


def turned_by(corners: np.ndarray, radians: float) -> np.ndarray:
    turn = np.array([[np.cos(radians), -np.sin(radians)], [np.sin(radians), np.cos(radians)]])
    return np.asarray(corners @ turn.T + 200, np.float32)


def same(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether two outlines have the same corners, whichever comes first."""
    return any(np.allclose(np.roll(one, start, axis=0), other, atol=0.05) for start in range(4))


def test_outlines_around_are_one_step_away_in_every_way() -> None:
    near = list(around(CARD, 0.02))
    assert len(near) == 10
    assert all(outline.shape == (4, 2) for outline in near)
    length = 100 / CARD_RATIO
    for outline in near:
        far = np.linalg.norm(outline - CARD, axis=1).max()
        assert 0.01 * length < far < 0.03 * length
    assert len({tuple(np.round(outline.ravel(), 3)) for outline in near}) == 10


@pytest.mark.parametrize("radians", [0.0, 0.7, 3.0])
@pytest.mark.parametrize("kept", [0.9, 0.7, 0.58])
def test_an_outline_that_lacks_an_end_is_completed_at_either_end(
    radians: float, kept: float
) -> None:
    for end in (slice(0, 2), slice(2, 4)):
        part = CARD.copy()
        part[end, 1] = part[end, 1] * kept + (1 - kept) * CARD[:, 1].max() * (end.start == 0)
        across_first = part if 1 / CARD_RATIO * kept >= 1 else np.roll(part, 1, axis=0)
        whole = list(completed(turned_by(across_first, radians)))
        assert any(same(outline, turned_by(CARD, radians)) for outline in whole)


def test_an_outline_that_lacks_a_side_is_completed_too() -> None:
    part = CARD.copy()
    part[1:3, 0] = 70
    assert any(same(outline, CARD) for outline in completed(part))


def test_a_whole_outline_is_left_alone() -> None:
    assert list(completed(CARD)) == []


@pytest.mark.parametrize("code", ["G7", "KRA", "MER"])
def test_an_outline_is_moved_onto_its_face(code: str) -> None:
    describer = open_describer()
    face = draw_face(code, 288)
    height, width = face.shape[:2]
    pixels = cv2.copyMakeBorder(face, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(90, 80, 70))
    true = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) + 60
    own = gallery_of("one", {code: face}, describer).floats()[0, 0]
    moved = np.asarray(true + np.array([[4, 5], [4, -6], [-5, -4], [6, 6]]), np.float32)
    for _ in range(3):
        described = describer.describe([laid_flat(pixels, moved, PLACES_SIZE)])
        moved = aligned(moved, described.vectors[0], described.trust[0], own, 1)
    assert np.abs(moved - true).mean() < 2.5


def test_an_outline_that_is_far_off_is_moved_by_a_longer_reach() -> None:
    describer = open_describer()
    face = draw_face("G7", 288)
    height, width = face.shape[:2]
    pixels = cv2.copyMakeBorder(face, 90, 90, 90, 90, cv2.BORDER_CONSTANT, value=(90, 80, 70))
    true = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) + 90
    own = gallery_of("one", {"G7": face}, describer).floats()[0, 0]
    off = true + np.array([24, -22], np.float32)
    described = describer.describe([laid_flat(pixels, off, PLACES_SIZE)])
    left = [
        np.abs(aligned(off, described.vectors[0], described.trust[0], own, reach) - true).mean()
        for reach in (1, 2)
    ]
    assert left[1] < 6 < 9 < left[0]


def test_a_card_whose_end_lies_under_a_sleeve_is_read_whole() -> None:
    face = draw_face("Y12", 126)
    height, width = face.shape[:2]
    pixels = np.full((400, 400, 3), (60, 90, 60), np.uint8)
    pixels[100 : 100 + height, 120 : 120 + width] = face
    pixels[100 + round(0.7 * height) :] = (40, 40, 90)
    seen = np.array([[0, 0], [width, 0], [width, 0.7 * height], [0, 0.7 * height]], np.float32)
    reading = open_reader("quartermaster").read(pixels, seen + np.array([120, 100]))
    assert reading.names[0][0] == "Y12"
    assert reading.names[0][1] > 0.9
    assert np.abs(np.array(reading.quad)[2] - (120 + width, 100 + height)).max() < 6


def test_an_outline_around_two_cards_is_cut_to_the_one_that_shares_a_side_with_it() -> None:
    around_two = CARD.copy()
    around_two[1:3] += [[60, -50], [40, 30]]
    assert any(same(outline, CARD) for outline in hung(around_two))
    assert any(same(outline, CARD) for outline in hung(np.roll(around_two, 1, axis=0)))


def test_an_outline_around_two_cards_side_by_side_is_cut_to_either() -> None:
    around_two = CARD.copy()
    around_two[1:3, 0] = 140
    for turned in (around_two, np.roll(around_two, 1, axis=0)):
        assert any(same(outline, CARD) for outline in hung(turned))
        assert any(same(outline, CARD + np.array([40, 0])) for outline in hung(turned))


def test_an_outline_that_may_be_a_cards_is_not_cut() -> None:
    assert list(hung(CARD + np.array([[0, 0], [0, 0], [9, 0], [-4, 3]], np.float32))) == []


def test_of_two_cards_that_were_outlined_together_the_upper_one_is_named() -> None:
    pixels = np.full((500, 500, 3), 70, np.uint8)
    upper = np.array([[180, 120], [281, 120], [281, 261], [180, 261]], np.float32)
    lower = turned_by(CARD, 0.3) + np.array([60, -30], np.float32)
    for face, corners in (("G9", lower), ("B1", upper)):
        _lay(pixels, draw_face(face, 240), np.asarray(corners, np.float32))
    together = np.array([[180, 120], upper[1] + [95, -20], upper[2] + [70, 60], [180, 261]])
    reading = open_reader("quartermaster").read(pixels, together.astype(np.float32))
    assert reading.names[0][0] == "B1"
    assert reading.names[0][1] > 0.97


def _lay(pixels: np.ndarray, face: np.ndarray, corners: np.ndarray) -> None:
    height, width = face.shape[:2]
    whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    onto = cv2.getPerspectiveTransform(whole, corners)
    size = pixels.shape[1], pixels.shape[0]
    laid = cv2.warpPerspective(face, onto, size)
    there = cv2.warpPerspective(np.full((height, width), 255, np.uint8), onto, size) > 0
    pixels[there] = laid[there]
