# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card's face or back as pixels."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.skull_king.cards import FACES, parse_card
from vision.artwork import emblems, specials, suits
from vision.artwork.borders import HEIGHT_MM, MARGIN_MM, WIDTH_MM
from vision.artwork.palette import GOLD, PAPER
from vision.artwork.pen import Pen, box

CORNER_RADIUS_MM = 3.0
_LEAST_PER_MM = 8.0
_BACK_SEA = (22, 52, 84)
_BACK_DEEP = (12, 32, 58)


def draw_face(code: str, width_px: int) -> NDArray[np.uint8]:
    """The face `code` ("G7", "TIG", ...) as (height, width, 3) BGR; height is width x 88/63.

    The same code and width always give the same pixels. Raises KeyError for a
    code that is none of `engine.skull_king.cards.FACES`.
    """
    if code not in FACES:
        raise KeyError(f"the deck has no card called {code!r}")
    return _scaled(_face(code, _per_mm(width_px)), width_px)


def draw_back(width_px: int) -> NDArray[np.uint8]:
    """The back that all cards share, as (height, width, 3) BGR."""
    return _scaled(_back(_per_mm(width_px)), width_px)


def height_px(width_px: int) -> int:
    """A card's height for its width, in pixels."""
    return round(width_px * HEIGHT_MM / WIDTH_MM)


def _per_mm(width_px: int) -> float:
    """Twice the asked size at least, so that shrinking smooths every edge."""
    return max(_LEAST_PER_MM, math.ceil(2 * width_px / WIDTH_MM))


def _face(code: str, per_mm: float) -> NDArray[np.uint8]:
    pen = Pen(WIDTH_MM, HEIGHT_MM, per_mm, PAPER)
    card = parse_card(code)
    if card.suit is not None and card.rank is not None:
        suits.draw_suit_card(pen, card.suit, card.rank)
    else:
        specials.draw_special_card(pen, card)
    return pen.pixels()


def _back(per_mm: float) -> NDArray[np.uint8]:
    pen = Pen(WIDTH_MM, HEIGHT_MM, per_mm, PAPER)
    edge = MARGIN_MM
    pen.fill(box(edge, edge, WIDTH_MM - edge, HEIGHT_MM - edge, 2.2), _BACK_SEA)
    field = box(edge + 2, edge + 2, WIDTH_MM - edge - 2, HEIGHT_MM - edge - 2, 1.4)
    with pen.inside(field) as inner:
        inner.fill(field, _BACK_DEEP)
        for row in range(30):
            for column in range(-1, 12):
                x, y = column * 6.0 + (row % 2) * 3.0, row * 3.0
                for radius in (2.9, 1.9, 0.9):
                    inner.ring(x, y + 2, radius, (44, 92, 132), 0.3)
    pen.line(field, GOLD, 0.6, closed=True)
    centre = pen.at(WIDTH_MM / 2, HEIGHT_MM / 2)
    centre.disc(0, 0, 18, _BACK_SEA)
    centre.ring(0, 0, 18, GOLD, 0.8)
    centre.ring(0, 0, 16.4, GOLD, 0.3)
    emblems.star_compass(centre.at(0, 0, 1.9), (40, 30, 12), GOLD)
    return pen.pixels()


def _scaled(picture: NDArray[np.uint8], width_px: int) -> NDArray[np.uint8]:
    size = (width_px, height_px(width_px))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
