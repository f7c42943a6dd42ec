# SPDX-License-Identifier: AGPL-3.0-or-later
"""The deck's faces are told apart by a small grey camera, and have a clear top."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.skull_king.cards import FACES
from vision.artwork import draw_back, draw_face

Vectors = NDArray[np.float32]


def grey_vector(pixels: NDArray[np.uint8]) -> Vectors:
    small = cv2.resize(pixels, (63, 88), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32).ravel()
    grey -= grey.mean()
    return np.asarray(grey / np.linalg.norm(grey), dtype=np.float32)


@pytest.fixture(scope="module")
def faces() -> dict[str, NDArray[np.uint8]]:
    return {code: draw_face(code, 126) for code in FACES}


@pytest.fixture(scope="module")
def upright(faces: dict[str, NDArray[np.uint8]]) -> Vectors:
    return np.array([grey_vector(face) for face in faces.values()])


@pytest.fixture(scope="module")
def turned(faces: dict[str, NDArray[np.uint8]]) -> Vectors:
    return np.array([grey_vector(np.rot90(face, 2)) for face in faces.values()])


def test_two_faces_are_never_alike(upright: Vectors) -> None:
    alike = upright @ upright.T
    np.fill_diagonal(alike, -1)
    first, second = np.unravel_index(int(alike.argmax()), alike.shape)
    assert alike.max() <= 0.80, f"{FACES[first]} and {FACES[second]}"


def test_a_face_is_never_like_another_turned_round(upright: Vectors, turned: Vectors) -> None:
    alike = upright @ turned.T
    np.fill_diagonal(alike, -1)
    first, second = np.unravel_index(int(alike.argmax()), alike.shape)
    assert alike.max() <= 0.70, f"{FACES[first]} and {FACES[second]} turned"


def test_every_face_has_a_clear_top(upright: Vectors, turned: Vectors) -> None:
    own = np.einsum("ij,ij->i", upright, turned)
    assert own.max() <= 0.6, FACES[int(own.argmax())]


def test_the_back_is_like_no_face(upright: Vectors) -> None:
    assert (upright @ grey_vector(draw_back(126))).max() <= 0.65


def test_trump_is_dark_and_no_other_number_is(faces: dict[str, NDArray[np.uint8]]) -> None:
    light = {code: float(face.mean()) for code, face in faces.items() if code[1:].isdigit()}
    black = max(value for code, value in light.items() if code[0] == "B")
    others = min(value for code, value in light.items() if code[0] != "B")
    assert others - black > 25


def test_the_same_card_is_drawn_alike_each_time() -> None:
    assert np.array_equal(draw_face("TIG", 100), draw_face("TIG", 100))


@pytest.mark.parametrize("width", [40, 63, 200, 744])
def test_a_card_keeps_its_shape_at_any_width(width: int) -> None:
    face = draw_face("P9", width)
    assert face.dtype == np.uint8
    assert face.shape == (round(width * 88 / 63), width, 3)
    assert draw_back(width).shape == face.shape


def test_the_margin_is_paper(faces: dict[str, NDArray[np.uint8]]) -> None:
    for face in faces.values():
        for edge in (face[:4], face[-4:], face[:, :4], face[:, -4:]):
            assert edge.min() > 200


@pytest.mark.parametrize("code", ["G15", "X3", "PIR", "", "TIG:P"])
def test_an_unknown_code_is_refused(code: str) -> None:
    with pytest.raises(KeyError, match="no card called"):
        draw_face(code, 63)
