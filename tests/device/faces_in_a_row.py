# SPDX-License-Identifier: AGPL-3.0-or-later
"""A picture of three of the own deck's faces and a back, side by side."""

import cv2
import numpy as np

from vision.artwork import draw_back, draw_face
from vision.frames import Pixels

CODES = ("G7", "KRA", "Y12")


def table() -> Pixels:
    pixels = np.full((720, 960, 3), (70, 96, 120), np.uint8)
    for index, card in enumerate([*(draw_face(code, 140) for code in CODES), draw_back(140)]):
        height, width = card.shape[:2]
        left = 60 + 225 * index
        pixels[250 : 250 + height, left : left + width] = card
    return cv2.GaussianBlur(pixels, (0, 0), 0.7)
