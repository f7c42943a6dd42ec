# SPDX-License-Identifier: AGPL-3.0-or-later
"""A picture of three of the own deck's faces and a back, side by side."""

import cv2
import numpy as np

from vision.artwork import draw_back, draw_face
from vision.frames import Pixels

CODES = ("G7", "KRA", "Y12")

CARD = np.array([[60, 250], [200, 250], [200, 446], [60, 446]], np.float32)
"""Where the first face of the table lies."""


def table() -> Pixels:
    pixels = np.full((720, 960, 3), (70, 96, 120), np.uint8)
    for index, card in enumerate([*(draw_face(code, 140) for code in CODES), draw_back(140)]):
        height, width = card.shape[:2]
        left = 60 + 225 * index
        pixels[250 : 250 + height, left : left + width] = card
    return cv2.GaussianBlur(pixels, (0, 0), 0.7)


def shaken(picture: Pixels) -> Pixels:
    """Blurred to the side by 9 pixels."""
    return np.asarray(cv2.blur(picture, (9, 1)), np.uint8)
