# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card's outline by the ground that it lies on."""

import cv2
import numpy as np
import pytest

from device.eyes import open_finder
from tests.vision.reading.boards import ground, laid
from vision.artwork import draw_face
from vision.finding import FoundCard
from vision.frames import Pixels
from vision.plane import upright
from vision.reading import NotOneCard, card_in
from vision.reading.silhouette import outline_of_one, silhouette

PLAIN = np.full((352, 252, 3), (40, 170, 60), np.uint8)
"""A card of one colour, without a border."""


@pytest.mark.parametrize("degrees", [-35.0, -8.0, 0.0, 21.0])
@pytest.mark.parametrize("face", [PLAIN, draw_face("KRA", 252)])
def test_a_card_that_lies_alone_stands_out_whatever_it_looks_like(
    face: Pixels, degrees: float
) -> None:
    picture = ground()
    corners = laid(picture, face, 570, 460, degrees)
    found = silhouette(picture)
    assert found is not None
    assert np.abs(upright(found) - corners).max() < 6


@pytest.mark.parametrize("reach", [40, 75])
def test_a_side_that_has_the_grounds_colour_is_found_by_what_stands_out_beside_it(
    reach: int,
) -> None:
    picture = ground()
    table, face = picture.copy(), PLAIN.copy()
    cv2.circle(face, (30, 34), 24, (150, 240, 150), -1)
    corners = laid(picture, face, 570, 460, -8)
    bitten, bite = np.zeros_like(picture), np.zeros_like(PLAIN)
    bite[60:200, :reach] = 255
    laid(bitten, bite, 570, 460, -8)
    lost = bitten[..., 0] > 127
    picture[lost] = table[lost]
    found = silhouette(picture)
    assert found is not None
    assert np.abs(upright(found) - corners).max() < 12


def test_what_is_lost_in_the_ground_all_along_a_side_is_no_outline() -> None:
    picture = ground()
    table = picture.copy()
    corners = laid(picture, PLAIN, 570, 460, 0)
    lost = np.array([corners[0], corners[0] + (60, 0), corners[3]]).astype(np.int32)
    mask = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), lost, 1) > 0
    picture[mask] = table[mask]
    assert silhouette(picture) is None


def two_apart(picture: Pixels) -> None:
    laid(picture, PLAIN, 400, 450, 5)
    laid(picture, PLAIN, 800, 450, 0)


def a_cup(picture: Pixels) -> None:
    cv2.circle(picture, (600, 450), 160, (180, 60, 60), -1)


def a_strip(picture: Pixels) -> None:
    cv2.rectangle(picture, (300, 400), (900, 500), (180, 60, 60), -1)


def cut_off(picture: Pixels) -> None:
    laid(picture, PLAIN, 40, 450, 10)


@pytest.mark.parametrize("put", [lambda _: None, two_apart, a_cup, a_strip, cut_off])
def test_what_is_not_one_card_alone_has_no_silhouette(put) -> None:  # type: ignore[no-untyped-def]
    picture = ground()
    put(picture)
    assert silhouette(picture) is None


def test_a_card_without_a_border_is_enrolled() -> None:
    picture = ground()
    face = PLAIN.copy()
    cv2.putText(face, "7", (90, 210), cv2.FONT_HERSHEY_DUPLEX, 4, (230, 120, 250), 18)
    laid(picture, face, 600, 450, 9)
    card = card_in(picture, open_finder()).picture
    expected = cv2.resize(face, card.shape[1::-1], interpolation=cv2.INTER_AREA)
    assert np.abs(card.astype(int) - expected).mean() < 8


def test_two_cards_side_by_side_are_not_taken_for_one() -> None:
    picture = ground()
    for at, code in enumerate(("G7", "KRA")):
        laid(
            picture,
            cv2.rotate(draw_face(code, 252), cv2.ROTATE_90_CLOCKWISE),
            600,
            324 + 252 * at,
            0,
        )
    with pytest.raises(NotOneCard):
        card_in(picture, open_finder())


@pytest.mark.parametrize(("askew", "is_one"), [(60, True), (0, False)])
def test_two_outlines_within_it_are_of_two_cards_if_they_have_a_cards_sides(
    askew: float, is_one: bool
) -> None:
    picture = ground()
    card = upright(laid(picture, cv2.resize(PLAIN, (352, 252)), 570, 460, 90.0))
    left, top = card.min(axis=0)
    right, bottom = card.max(axis=0)
    middle = (top + bottom) / 2
    upper = [(left + askew, middle), (left, top), (right, top), (right - askew, middle)]
    lower = [(left, bottom), (left + askew, middle), (right - askew, middle), (right, bottom)]
    halves = [FoundCard(np.array(half, np.float32), 0.8, True) for half in (upper, lower)]
    assert (outline_of_one(picture, halves) is not None) is is_one


def test_a_picture_as_thin_as_a_line_shows_no_card() -> None:
    assert silhouette(np.full((10, 20_000, 3), 120, np.uint8)) is None
