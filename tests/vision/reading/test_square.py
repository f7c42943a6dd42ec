# SPDX-License-Identifier: AGPL-3.0-or-later
"""Square cards are read whichever of their sides an outline begins with."""

from pathlib import Path

import cv2
import numpy as np

from device.eyes import open_describer
from vision.artwork import draw_face
from vision.plane import Floats, corners_of, is_square, uppermost_edge_first
from vision.reading import CardReader, gallery_of, load_gallery, save_gallery

SIDE = 240


def square(code: str) -> np.ndarray:
    """A face as it is on a square card."""
    return cv2.resize(draw_face(code, 360), (SIDE, SIDE), interpolation=cv2.INTER_AREA)


def outline(left: int, top: int) -> Floats:
    return corners_of(np.zeros((SIDE, SIDE, 3), np.uint8)) + np.float32([left, top])


def test_a_square_deck_says_so_and_is_read_from_any_side(tmp_path: Path) -> None:
    codes = ("G7", "KRA", "SK", "MER", "TIG", "ESC")
    describer = open_describer()
    save_gallery(
        gallery_of("odd", {code: square(code) for code in codes}, describer), tmp_path / "x"
    )
    gallery = load_gallery(tmp_path / "x", describer.version)
    assert gallery.is_square
    reader = CardReader(gallery, describer)
    picture = np.full((400, 800, 3), (60, 90, 120), np.uint8)
    for left, code in ((60, "G7"), (480, "KRA")):
        picture[80 : 80 + SIDE, left : left + SIDE] = square(code)
    for side in range(4):
        outlines = [np.roll(outline(left, 80), side, axis=0) for left in (60, 480)]
        assert [reading.name for reading in reader.read_all(picture, outlines)] == ["G7", "KRA"]


def test_a_deck_of_most_games_shape_is_not_square() -> None:
    faces = {code: draw_face(code, 252) for code in ("G7", "KRA")}
    assert not gallery_of("mine", faces, open_describer()).is_square


def test_a_square_outline_begins_with_the_edge_that_is_up() -> None:
    upright = outline(10, 20)
    for side in range(4):
        turned = np.roll(upright, side, axis=0)
        assert is_square(turned)
        np.testing.assert_array_equal(uppermost_edge_first(turned), upright)
    assert not is_square(upright * np.float32([0.8, 1]))
