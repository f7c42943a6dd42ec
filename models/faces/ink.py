# SPDX-License-Identifier: AGPL-3.0-or-later
"""Stamps with transparency, and how they come onto a card: pasted, tinted, turned."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.frames import Pixels

Colour = tuple[int, int, int]
"""Blue, green, red, 0-255."""

_HERSHEY = (0, 2, 3, 4, 6, 7)


def paste(card: Pixels, stamp: Pixels, centre: tuple[float, float]) -> None:
    """Lay a (h, w, 4) BGRA stamp onto the (H, W, 3) card, middle at (x, y); may stick out."""
    height, width = stamp.shape[:2]
    left, top = round(centre[0] - width / 2), round(centre[1] - height / 2)
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + width, card.shape[1]), min(top + height, card.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    piece = stamp[y0 - top : y1 - top, x0 - left : x1 - left].astype(np.float32)
    share = piece[..., 3:] / 255
    under = card[y0:y1, x0:x1]
    under[:] = (under * (1 - share) + piece[..., :3] * share + 0.5).astype(np.uint8)


def tinted(mask: Pixels, colour: Colour) -> Pixels:
    """The (h, w) mask as a BGRA stamp of one colour."""
    stamp = np.empty((*mask.shape[:2], 4), np.uint8)
    stamp[..., :3] = colour
    stamp[..., 3] = mask
    return stamp


def outlined(stamp: Pixels, colour: Colour, width: int) -> Pixels:
    """The stamp with a rim of `width` pixels of the colour around it."""
    grown = cv2.copyMakeBorder(stamp, *(width + 1,) * 4, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * width + 1, 2 * width + 1))
    rim = tinted(np.asarray(cv2.dilate(grown[..., 3], brush), np.uint8), colour)
    share = grown[..., 3:].astype(np.float32) / 255
    rim[..., :3] = (rim[..., :3] * (1 - share) + grown[..., :3] * share + 0.5).astype(np.uint8)
    return rim


def lightness(colour: Colour) -> float:
    """How light the colour looks, 0-255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def shaded(stamp: Pixels, depth: float) -> Pixels:
    """The stamp as a relief lit from the top left; depth 0 leaves it flat, 1 is much."""
    height = cv2.GaussianBlur(stamp[..., 3].astype(np.float32) / 255, (0, 0), 5)
    slope = cv2.Sobel(height, cv2.CV_32F, 1, 0) + cv2.Sobel(height, cv2.CV_32F, 0, 1)
    lit = stamp.copy()
    lit[..., :3] = np.clip(stamp[..., :3] + slope[..., None] * depth * 500, 0, 255)
    return lit


def fitted(stamp: Pixels, size: float) -> Pixels:
    """The stamp scaled so that its longer side is `size` pixels."""
    scale = size / max(stamp.shape[:2])
    width, height = (max(1, round(side * scale)) for side in (stamp.shape[1], stamp.shape[0]))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(stamp, (width, height), interpolation=way), np.uint8)


def turned(stamp: Pixels, degrees: float) -> Pixels:
    """The stamp turned clockwise about its middle, on as much room as it needs."""
    if degrees % 90 == 0:
        return np.ascontiguousarray(np.rot90(stamp, -int(degrees // 90)))
    height, width = stamp.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -degrees, 1)
    cos, sin = abs(matrix[0, 0]), abs(matrix[0, 1])
    room = (round(height * sin + width * cos), round(height * cos + width * sin))
    matrix[:, 2] += ((room[0] - width) / 2, (room[1] - height) / 2)
    return np.asarray(cv2.warpAffine(stamp, matrix, room, flags=cv2.INTER_LINEAR), np.uint8)


def polygon_mask(points: np.ndarray, side: int) -> Pixels:
    """(side, side) mask of a polygon given in -1…1, antialiased."""
    mask = np.zeros((side, side), np.uint8)
    corners = np.rint((points + 1) / 2 * (side - 1) * 16).astype(np.int32)
    cv2.fillPoly(mask, [corners], 255, cv2.LINE_AA, 4)
    return mask


@lru_cache(maxsize=64)
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


def text_mask(text: str, height: float, font: str | int) -> Pixels:
    """A line of text; `height` is that of the digit 8 in pixels.

    font: a font file, or one of OpenCV's own fonts by number. The mask is as high as the text
    and an 8 together, so that signs of one font stand on one line whatever they are.
    """
    if isinstance(font, int):
        return _hershey(text, height, font)
    top, bottom = _font(font, 100).getbbox("8")[1::2]
    face = _font(font, max(6, round(100 * height / max(bottom - top, 20))))
    left, high, right, low = face.getbbox(text)
    _, eight_high, _, eight_low = face.getbbox("8")
    high, low = min(high, eight_high), max(low, eight_low)
    sheet = Image.new("L", (max(1, int(right - left)), max(1, int(low - high))))
    ImageDraw.Draw(sheet).text((-left, -high), text, fill=255, font=face)
    return np.asarray(sheet, np.uint8)


def _hershey(text: str, height: float, font: int) -> Pixels:
    family, thickness = _HERSHEY[font % len(_HERSHEY)], 2 + font // len(_HERSHEY) % 4
    scale = 60 / cv2.getTextSize("8", family, 1, 1)[0][1]
    (width, high), low = cv2.getTextSize(text, family, scale, 2 * thickness)
    sheet = np.zeros((high + low + 40, width + 40), np.uint8)
    cv2.putText(sheet, text, (20, high + 20), family, scale, 255, 2 * thickness, cv2.LINE_AA)
    columns = np.flatnonzero(sheet.any(0))
    rows = np.flatnonzero(sheet.any(1))
    tight = sheet[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    factor = height / 60
    size = (max(1, round(tight.shape[1] * factor)), max(1, round(tight.shape[0] * factor)))
    return np.asarray(cv2.resize(tight, size, interpolation=cv2.INTER_AREA), np.uint8)
