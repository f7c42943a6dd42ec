# SPDX-License-Identifier: AGPL-3.0-or-later
"""A suit whose cards share one picture, as printed decks have them."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frames import Pixels

WIDTH, HEIGHT = 240, 335


def suit(count: int = 10) -> dict[str, Pixels]:
    """Upright faces, G1 and on, told apart by their two indices alone."""
    shared = _picture(np.random.default_rng(4))
    return {f"G{number}": _with_indices(shared, str(number)) for number in range(1, count + 1)}


def with_thumb(face: Pixels) -> Pixels:
    """The same with a thumb on the upper index."""
    covered = face.copy()
    cv2.ellipse(covered, (32, 34), (56, 44), 35.0, 0, 360, (140, 170, 215), -1)
    return covered


def out_of_focus(face: Pixels, spread: float) -> Pixels:
    """The same blurred by so many of its pixels."""
    return np.asarray(cv2.GaussianBlur(face, (0, 0), spread), np.uint8)


def _picture(rng: np.random.Generator) -> Pixels:
    face = np.full((HEIGHT, WIDTH, 3), 235, np.uint8)
    for _ in range(40):
        x, y = (int(value) for value in rng.integers((30, 70), (WIDTH - 30, HEIGHT - 70)))
        colour = tuple(int(value) for value in rng.integers(30, 220, 3))
        cv2.circle(face, (x, y), int(rng.integers(8, 26)), colour, -1, cv2.LINE_AA)
    return face


def _with_indices(shared: Pixels, number: str) -> Pixels:
    face = shared.copy()
    for _ in range(2):
        cv2.circle(face, (34, 36), 24, (60, 190, 240), -1, cv2.LINE_AA)
        at = 34 - 8 * len(number), 45
        cv2.putText(face, number, at, cv2.FONT_HERSHEY_DUPLEX, 0.8, (20, 20, 20), 2, cv2.LINE_AA)
        face = np.ascontiguousarray(face[::-1, ::-1])
    return face
