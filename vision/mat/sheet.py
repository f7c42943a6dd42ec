# SPDX-License-Identifier: AGPL-3.0-or-later
"""The mat to print: markers, a thin border, 50 mm to hold a ruler to, and where the first player
sits.
"""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.mat.markers import MARKERS, MODULES, MatLayout, dictionary

DPI = 300
RULER_MM = 50
_LINE_MM = 0.35
_RULER_UP_MM = 26.0
_TICK_MM = 2.0
_TEXT_MM = 5.0
_FIRST_SEAT = "1"
_ARROW_MM = 4.0
_BESIDE_RULER_MM = 45.0


def mat_pdf(layout: MatLayout) -> bytes:
    """The mat as a PDF of true size, one page a sheet of paper, the left one first."""
    first, *others = pages(layout)
    file = BytesIO()
    first.save(file, "PDF", resolution=DPI, save_all=True, append_images=others)
    return file.getvalue()


def pages(layout: MatLayout) -> list[Image.Image]:
    """The mat's sheets from the left, black and white, 300 dots an inch."""
    # Two levels: the PDF then holds the dots as they are and no edge is softened.
    mat = Image.new("1", (_dots(layout.width_mm), _dots(layout.height_mm)), 1)
    draw = ImageDraw.Draw(mat)
    edge = layout.border_mm
    draw.rectangle(
        (
            _dots(edge),
            _dots(edge),
            _dots(layout.width_mm - edge),
            _dots(layout.height_mm - edge),
        ),
        outline=0,
        width=_dots(_LINE_MM),
    )
    for number in range(MARKERS):
        _marker(mat, layout, number)
    width_mm = layout.width_mm / layout.pages
    for page in range(layout.pages):
        label = f"{page + 1}/{layout.pages}" if layout.pages > 1 else ""
        _ruler(draw, (page + 0.5) * width_mm, layout.height_mm - _RULER_UP_MM, label)
    _first_seat(draw, width_mm / 2 + _BESIDE_RULER_MM, layout.height_mm - _RULER_UP_MM)
    cuts = [_dots(page * width_mm) for page in range(layout.pages + 1)]
    return [mat.crop((left, 0, right, mat.height)) for left, right in pairwise(cuts)]


def _marker(mat: Image.Image, layout: MatLayout, number: int) -> None:
    squares = cv2.aruco.generateImageMarker(dictionary(), number, MODULES)
    left, top = (float(value) for value in layout.marker_corners(number)[0])
    lines = [layout.marker_mm * index / MODULES for index in range(MODULES + 1)]
    draw = ImageDraw.Draw(mat)
    for row, column in np.argwhere(np.asarray(squares) == 0).tolist():
        draw.rectangle(
            (
                _dots(left + lines[column]),
                _dots(top + lines[row]),
                _dots(left + lines[column + 1]) - 1,
                _dots(top + lines[row + 1]) - 1,
            ),
            fill=0,
        )


def _ruler(draw: ImageDraw.ImageDraw, middle_mm: float, y_mm: float, label: str) -> None:
    ends = [_dots(middle_mm + side * RULER_MM / 2) for side in (-1, 1)]
    y, tick, line = _dots(y_mm), _dots(_TICK_MM), _dots(_LINE_MM)
    draw.line([(ends[0], y), (ends[1], y)], fill=0, width=line)
    for x in ends:
        draw.line([(x, y - tick), (x, y + tick)], fill=0, width=line)
    text = f"{RULER_MM} mm" + (f"   {label}" if label else "")
    font = ImageFont.load_default(_dots(_TEXT_MM))
    draw.text((_dots(middle_mm), y + 2 * tick), text, fill=0, font=font, anchor="mt")


def _first_seat(draw: ImageDraw.ImageDraw, x_mm: float, y_mm: float) -> None:
    """An arrow to the first player, seat 0 of the zones."""
    x, y, half, high = _dots(x_mm), _dots(y_mm), _dots(_ARROW_MM / 2), _dots(_ARROW_MM)
    font = ImageFont.load_default(_dots(_TEXT_MM))
    draw.text((x, y), _FIRST_SEAT, fill=0, font=font, anchor="mb")
    top = y + _dots(_TICK_MM)
    draw.polygon([(x - half, top), (x + half, top), (x, top + high)], fill=0)


def _dots(millimetres: float) -> int:
    return round(millimetres / 25.4 * DPI)
