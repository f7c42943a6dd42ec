# SPDX-License-Identifier: AGPL-3.0-or-later
"""One card shown twice is known for that; cards that differ in a digit are two."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from vision.artwork import draw_face
from vision.flat import laid_flat
from vision.showing import FLAT_SIZE, same_card

PAIRS = [("G6", "G9"), ("G6", "G8"), ("B5", "B6"), ("Y1", "Y7"), ("P13", "P14"), ("G1", "G11")]


def shown(face: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A flat picture of a card photographed at chance, its outline a little beside."""
    length = int(rng.integers(120, 300))
    size = round(length * 63 / 88), length
    small = cv2.resize(face, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    frame = np.full((length + 80, size[0] + 80, 3), (60, 90, 120), np.float32)
    frame[40:-40, 40:-40] = small
    lit = np.linspace(rng.uniform(0.7, 1), 1, frame.shape[1])[None, :, None]
    frame = cv2.GaussianBlur(frame, (0, 0), rng.uniform(0.5, 1.0)) * lit
    noisy = np.clip(frame + rng.normal(0, 3, frame.shape), 0, 255).astype(np.uint8)
    corners = np.array([[0, 0], [size[0], 0], size, [0, length]], np.float32) + 40
    beside = rng.normal(0, 0.005 * length, (4, 2))
    return laid_flat(noisy, (corners + beside).astype(np.float32), FLAT_SIZE)


def with_number(number: str, face: Callable[[], np.ndarray]) -> np.ndarray:
    """The same picture as every card of its suit has, with a number of its own in two corners."""
    pixels = face().copy()
    for _ in range(2):
        cv2.circle(pixels, (84, 92), 62, (90, 190, 220), -1)
        place = (84 - 26 * len(number), 120)
        cv2.putText(pixels, number, place, cv2.FONT_HERSHEY_DUPLEX, 2.6, (20, 20, 40), 5)
        pixels = np.ascontiguousarray(pixels[::-1, ::-1])
    return pixels


def test_a_card_that_was_laid_anew_is_mostly_known_again() -> None:
    rng = np.random.default_rng(2)
    faces = [draw_face(code, 500) for code in ("G6", "B5", "SK", "WHA", "MER")]
    known = [same_card(shown(face, rng), shown(face, rng)) for face in faces for _ in range(4)]
    assert sum(known) >= 0.6 * len(known)


def test_a_card_that_lies_where_it_lay_is_always_known_again() -> None:
    rng = np.random.default_rng(3)
    for code in ("G6", "SK", "WHA"):
        flat = shown(draw_face(code, 500), rng)
        for light in (0.8, 1.1):
            noisy = flat * light + rng.normal(0, 3, flat.shape)
            assert same_card(flat, np.clip(noisy, 0, 255).astype(np.uint8))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_cards_of_one_suit_are_two(one: str, other: str) -> None:
    rng = np.random.default_rng(5)
    faces = draw_face(one, 500), draw_face(other, 500)
    assert not any(same_card(*(shown(face, rng) for face in faces)) for _ in range(6))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_cards_with_one_picture_that_differ_in_a_digit_are_two(one: str, other: str) -> None:
    rng = np.random.default_rng(7)
    faces = [
        with_number(code[1:], lambda suit=code[0]: draw_face(f"{suit}14", 500))
        for code in (one, other)
    ]
    assert not any(same_card(*(shown(face, rng) for face in faces)) for _ in range(6))
    assert any(same_card(shown(faces[0], rng), shown(faces[0], rng)) for _ in range(6))
