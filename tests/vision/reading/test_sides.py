# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card's outline by where the picture changes all along a line."""

import cv2
import numpy as np
import pytest

from device.eyes import open_finder
from tests.vision.reading.boards import SIZE, ground, laid
from vision.finding import FoundCard
from vision.frames import Pixels
from vision.reading import CardCut, SidesUnseen, card_in
from vision.reading.sides import PLAIN, along_sides, with_border

LENGTH = 352


def seven() -> Pixels:
    """A face without a frame."""
    face = np.full((LENGTH, 252, 3), (225, 240, 245), np.uint8)
    cv2.putText(face, "7", (60, 230), cv2.FONT_HERSHEY_DUPLEX, 6, (40, 40, 160), 26)
    return face


FACE = seven()


def busy() -> Pixels:
    """A patchwork, on which nothing stands out from an even ground."""
    rng = np.random.default_rng(5)
    patches = rng.integers(20, 230, (12, 16, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(patches, SIZE, interpolation=cv2.INTER_NEAREST), np.uint8)


def off_by(outline: np.ndarray, corners: np.ndarray) -> float:
    """How far the corner lies off that is off most, as a share of the card's length."""
    return float(np.linalg.norm(outline - corners, axis=1).max()) / LENGTH


@pytest.mark.parametrize("degrees", [-8.0, 0.0, 21.0])
@pytest.mark.parametrize("table", [ground(3.0), busy()])
def test_sides_that_are_off_are_laid_where_they_are_plain(degrees: float, table: Pixels) -> None:
    picture = table.copy()
    corners = laid(picture, FACE, 570, 460, degrees)
    askew = corners + np.array([[9, -9], [12, 4], [-6, 10], [5, 12]], np.float32)
    found = along_sides(picture, askew)
    assert off_by(askew, corners) > 0.03
    assert off_by(found.corners, corners) < 0.015
    assert found.plain > PLAIN


def test_sides_that_lie_right_stay() -> None:
    picture = ground()
    corners = laid(picture, FACE, 570, 460, 8)
    found = along_sides(picture, corners)
    assert off_by(found.corners, corners) < 0.005


def test_a_picture_that_is_larger_changes_nothing() -> None:
    picture = ground()
    corners = laid(picture, FACE, 570, 460, 8)
    larger = cv2.resize(picture, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC)
    found = along_sides(np.asarray(larger, np.uint8), 3 * (corners + np.float32(6)))
    assert off_by(found.corners / 3, corners) < 0.01


def test_a_pictures_edge_is_no_border() -> None:
    picture = ground()
    corners = laid(picture, FACE, 570, 460, 0)
    left, top = corners[0].astype(int) - 18
    right, bottom = corners[2].astype(int) + 18
    cut = np.ascontiguousarray(picture[top:bottom, left:right])
    found = along_sides(cut, corners - np.array([left, top], np.float32))
    assert with_border(cut, found) is found


def framed(frame: int) -> Pixels:
    """A green face with a dark border around it, so many pixels wide, and a bright edge."""
    face = np.full((LENGTH, 252, 3), (50, 210, 60), np.uint8)
    cv2.rectangle(face, (0, 0), (251, LENGTH - 1), (30, 30, 30), 2 * frame)
    cv2.rectangle(face, (0, 0), (251, LENGTH - 1), (60, 220, 220), 4)
    return face


def test_an_outline_along_a_frame_is_taken_to_the_border_around_it() -> None:
    picture = ground()
    corners = laid(picture, framed(16), 570, 460, 8)
    middle = corners.mean(axis=0)
    inner = middle + (corners - middle) * np.float32(1 - 32 / LENGTH)
    found = along_sides(picture, inner)
    assert off_by(found.corners, corners) > 0.03
    assert off_by(with_border(picture, found).corners, corners) < 0.015


@pytest.mark.parametrize("degrees", [-35.0, 0.0, 21.0])
def test_an_outline_with_nothing_around_it_stays(degrees: float) -> None:
    picture = ground(40.0)
    corners = laid(picture, FACE, 570, 460, degrees)
    found = along_sides(picture, corners)
    np.testing.assert_array_equal(with_border(picture, found).corners, found.corners)


def test_what_is_nowhere_near_a_cards_sides_is_not_plain() -> None:
    picture = ground()
    corners = laid(picture, FACE, 570, 460, 8)
    assert along_sides(picture, corners + np.float32((70, 90))).plain < 0.5
    assert along_sides(ground(), corners).plain < 0.5


class Finding:
    """Finds these outlines, (4, 2) pixels, with these scores."""

    def __init__(self, *found: tuple[np.ndarray, float]) -> None:
        self._found = found

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        """What it finds where the picture is shown with some room around it, once."""
        height, width = pixels.shape[:2]
        if width != round(SIZE[0] / 0.6):
            return ()
        offset = np.array([width - SIZE[0], height - SIZE[1]], np.float32) / 2
        return tuple(FoundCard(corners + offset, score, True) for corners, score in self._found)


def longer(card: np.ndarray) -> np.ndarray:
    return card + np.array([[-60, -90], [60, -60], [90, 60], [-90, 90]], np.float32)


def test_of_outlines_the_one_with_plain_sides_is_the_cards() -> None:
    picture = busy()
    corners = laid(picture, FACE, 570, 460, 8)
    seen = corners + np.float32(6)
    card = card_in(picture, Finding((longer(seen), 0.9), (seen, 0.5))).picture
    expected = cv2.resize(FACE, card.shape[1::-1], interpolation=cv2.INTER_AREA)
    assert np.abs(card.astype(int) - expected).mean() < 12


def test_a_card_whose_sides_cannot_be_seen_is_refused() -> None:
    picture = busy()
    corners = laid(picture, FACE, 570, 460, 8)
    with pytest.raises(SidesUnseen):
        card_in(picture, Finding((longer(corners), 0.9)))


def test_parts_of_a_card_that_is_cut_are_not_said_to_be_several_cards() -> None:
    cut = np.array([[-90, 60], [310, 60], [310, 620], [-90, 620]], np.float32)
    part = np.array([[500, 100], [640, 100], [640, 296], [500, 296]], np.float32)
    with pytest.raises(CardCut):
        card_in(busy(), Finding((cut, 0.9), (part, 0.9), (part + np.float32(200), 0.9)))


def test_a_card_may_end_where_the_picture_does() -> None:
    picture = ground()
    corners = laid(picture, FACE, 570, 460, 0)
    left, top = corners[0].astype(int)
    right, bottom = corners[2].astype(int)
    cut = np.ascontiguousarray(picture[top : bottom + 90, left - 90 : right])
    card = card_in(cut, open_finder()).picture
    expected = cv2.resize(FACE, card.shape[1::-1], interpolation=cv2.INTER_AREA)
    assert np.abs(card.astype(int) - expected).mean() < 20


def test_a_white_card_on_a_white_table_is_not_enrolled_by_what_is_printed_on_it() -> None:
    picture = np.full((900, 1200, 3), 252, np.uint8)
    face = np.full((352, 252, 3), 250, np.uint8)
    cv2.rectangle(face, (50, 40), (200, 300), (40, 120, 30), -1)
    cv2.putText(face, "K", (8, 50), cv2.FONT_HERSHEY_DUPLEX, 1.6, (20, 20, 20), 3)
    cv2.putText(face, "K", (210, 340), cv2.FONT_HERSHEY_DUPLEX, 1.6, (20, 20, 20), 3)
    laid(picture, face, 570, 460, 4)
    with pytest.raises(SidesUnseen):
        card_in(picture, open_finder())
