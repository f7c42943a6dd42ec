# SPDX-License-Identifier: AGPL-3.0-or-later
"""The corner signs: what stands in them, on what, and in which corners."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import cv2
import numpy as np

from models.faces import ink
from models.faces.studio import HEIGHT, WIDTH, Studio
from vision.frames import Pixels


class Plate(Enum):
    """What an index stands on."""

    BARE = "bare"
    DISC = "disc"
    RING = "ring"
    SQUARE = "square"
    SHIELD = "shield"
    BANNER = "banner"


class Corners(Enum):
    """Which corners carry the index; lower ones are turned by 180 degrees."""

    NONE = "none"
    TOP_LEFT = "top left"
    TWO = "top left and bottom right"
    FOUR = "all four"


class SixAndNine(Enum):
    """How a deck tells 6 from 9."""

    PLAIN = "plain"
    DOT = "dot"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class IndexStyle:
    """How a deck writes its corner signs.

    font: a font file or one of OpenCV's fonts.
    height: of the digit 8, pixels of the drawn card.
    centre: of the top left sign, pixels.
    rim: the plate's outer edge; `fill` its inside; `letters` the sign's colour.
    edge: colour of a rim around the sign itself, None for none.
    """

    font: str | int
    height: float
    plate: Plate
    corners: Corners
    centre: tuple[float, float]
    rim: ink.Colour
    fill: ink.Colour
    letters: ink.Colour
    edge: ink.Colour | None
    six_and_nine: SixAndNine


def invent_index_style(studio: Studio, margin: float, low: float = 0.05) -> IndexStyle:
    """A style whose signs are `low` to 0.12 of the card's height, at `margin` from the edge."""
    height = HEIGHT * studio.between(low, 0.12)
    plate = studio.one_of((*Plate, Plate.DISC, Plate.RING, Plate.RING))
    fill = studio.light() if studio.chance(0.6) else studio.dark()
    room = 0.75 * height if plate is Plate.BARE else 1.05 * height
    return IndexStyle(
        studio.font(),
        height,
        plate,
        studio.one_of((*[Corners.TWO] * 9, *[Corners.FOUR] * 3, Corners.TOP_LEFT)),
        (
            margin + room * studio.between(0.85, 1.2) + 4,
            margin + room * studio.between(0.85, 1.2) + 4,
        ),
        studio.colour((90, 230), (120, 240)),
        fill,
        studio.against(fill),
        None,
        studio.one_of((SixAndNine.PLAIN, SixAndNine.PLAIN, SixAndNine.DOT, SixAndNine.LINE)),
    )


def readable_on(style: IndexStyle, ground: Pixels, studio: Studio) -> IndexStyle:
    """A bare style with ink that stands out from the picture under it; others as they are."""
    if style.plate is not Plate.BARE:
        return style
    x, y = (int(value) for value in style.centre)
    reach = int(style.height)
    under = ground[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]
    b, g, r = (int(value) for value in under.reshape(-1, 3).mean(0))
    colour = studio.against((b, g, r))
    return replace(style, letters=colour, edge=studio.against(colour) if under.std() > 25 else None)


def _plate_shape(plate: Plate, reach: float) -> np.ndarray:
    """Corners around (0, 0), pixels."""
    if plate in {Plate.DISC, Plate.RING}:
        turns = np.linspace(0, 2 * np.pi, 48, endpoint=False)
        return np.stack([np.cos(turns), np.sin(turns)], 1) * reach
    if plate is Plate.SQUARE:
        return np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * reach * 0.92
    if plate is Plate.SHIELD:
        return np.array([(-1, -1), (1, -1), (1, 0.3), (0, 1.25), (-1, 0.3)]) * reach
    return np.array([(-1, -1), (1, -1), (1, 1.4), (0, 0.95), (-1, 1.4)]) * reach


def _fill_shape(card: Pixels, points: np.ndarray, colour: ink.Colour) -> None:
    cv2.fillPoly(card, [np.rint(points * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)


def sign_stamp(sign: str | Pixels, style: IndexStyle) -> Pixels:
    """The sign as a BGRA stamp: text in the style's ink, or an emblem as it is."""
    if isinstance(sign, str):
        mask = ink.text_mask(sign, style.height, style.font)
        if sign in {"6", "9"} and style.six_and_nine is not SixAndNine.PLAIN:
            mask = _marked(mask, style.six_and_nine)
        stamp = ink.tinted(mask, style.letters)
    else:
        stamp = ink.fitted(sign, style.height * 1.25)
    return stamp if style.edge is None else ink.outlined(stamp, style.edge, 2)


def _marked(mask: Pixels, mark: SixAndNine) -> Pixels:
    """The digit with its dot or line."""
    height, width = mask.shape
    thick = max(2, height // 9)
    if mark is SixAndNine.LINE:
        wide = cv2.copyMakeBorder(mask, 0, 2 * thick, 0, 0, cv2.BORDER_CONSTANT, value=0)
        wide[-thick:] = 255
    else:
        wide = cv2.copyMakeBorder(mask, 0, 0, 0, 3 * thick, cv2.BORDER_CONSTANT, value=0)
        cv2.circle(wide, (width + 2 * thick, height - thick), thick, 255, -1, cv2.LINE_AA)
    return np.asarray(wide, np.uint8)


def draw_indices(
    card: Pixels, sign: str | Pixels, style: IndexStyle, below: Pixels | None = None
) -> None:
    """The sign in the style's corners, the lower ones turned by 180 degrees.

    below: a stamp that stands under the sign, such as the suit; None for none.
    """
    if style.corners is Corners.NONE:
        return
    stamp = sign_stamp(sign, style)
    wider = stamp.shape[1] / (1.5 * style.height)
    if wider > 1 and style.plate is not Plate.BARE:
        stamp = ink.fitted(stamp, max(stamp.shape[:2]) / wider)
    x, y = style.centre
    x = max(x, stamp.shape[1] / 2 + 6)
    columns = (x, WIDTH - 1 - x) if style.corners is Corners.FOUR else (x,)
    for _ in range(1 if style.corners is Corners.TOP_LEFT else 2):
        for column in columns:
            _draw_plate(card, style, (column, y))
            ink.paste(card, stamp, (column, y))
            if below is not None:
                lower = y + style.height * 0.75 + below.shape[0] / 2
                ink.paste(card, below, (column, lower))
        card[:] = card[::-1, ::-1].copy()
    if style.corners is Corners.TOP_LEFT:
        card[:] = card[::-1, ::-1].copy()


def _draw_plate(card: Pixels, style: IndexStyle, centre: tuple[float, float]) -> None:
    if style.plate is Plate.BARE:
        return
    reach = style.height * 1.02
    _fill_shape(card, _plate_shape(style.plate, reach) + centre, style.rim)
    share = 0.78 if style.plate is Plate.RING else 0.92
    if style.plate is Plate.RING:
        b, g, r = (min(255, value + 60) for value in style.rim)
        _fill_shape(card, _plate_shape(style.plate, reach * 0.9) + centre, (b, g, r))
    _fill_shape(card, _plate_shape(style.plate, reach * share) + centre, style.fill)
