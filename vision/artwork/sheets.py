# SPDX-License-Identifier: AGPL-3.0-or-later
"""The deck on sheets to print and cut out: nine cards a page, faces and backs in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from engine.skull_king.cards import Expansion, deck
from vision.artwork.borders import HEIGHT_MM, WIDTH_MM
from vision.artwork.faces import draw_back, draw_face

DPI = 300
COLUMNS, ROWS = 3, 3
_MARK_MM = 5.0
_MARK_GAP_MM = 1.5


class Paper(Enum):
    """What printers have: width and height in mm. Nine cards fit either, with room for marks."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)


def deck_pdf(path: Path, paper: Paper = Paper.A4) -> None:
    """Write the whole deck, all expansions included, as a PDF to print on both sides.

    Faces and backs lie alike on the page, so turning over either edge fits.

    Args:
        path: the file.
        paper: what it is printed on.

    Raises:
        OSError: when the file cannot be written; it may then be there in part.

    """
    codes = tuple(card.code for card in deck(tuple(Expansion)))
    for number, page in enumerate(sheets(codes, paper)):
        page.save(path, "PDF", resolution=DPI, quality=80, append=number > 0)


def sheets(codes: Sequence[str], paper: Paper = Paper.A4) -> Iterator[Image.Image]:
    """Pages at 300 dots an inch: nine faces, then their backs, and so on."""
    per_page = COLUMNS * ROWS
    backs = _page([draw_back(_dots(WIDTH_MM))] * per_page, paper)
    for start in range(0, len(codes), per_page):
        faces = [draw_face(code, _dots(WIDTH_MM)) for code in codes[start : start + per_page]]
        yield _page(faces, paper)
        yield backs


def _page(cards: Sequence[NDArray[np.uint8]], paper: Paper) -> Image.Image:
    width, height = paper.value
    page = Image.new("RGB", (_dots(width), _dots(height)), "white")
    left = (width - COLUMNS * WIDTH_MM) / 2
    top = (height - ROWS * HEIGHT_MM) / 2
    for index, card in enumerate(cards):
        row, column = divmod(index, COLUMNS)
        corner = (_dots(left + column * WIDTH_MM), _dots(top + row * HEIGHT_MM))
        page.paste(Image.fromarray(np.ascontiguousarray(card[:, :, ::-1])), corner)
    draw = ImageDraw.Draw(page)
    for column in range(COLUMNS + 1):
        x = left + column * WIDTH_MM
        for near, away in ((top, -1), (top + ROWS * HEIGHT_MM, 1)):
            _mark(draw, (x, near + away * _MARK_GAP_MM), (x, near + away * _MARK_MM))
    for row in range(ROWS + 1):
        y = top + row * HEIGHT_MM
        for near, away in ((left, -1), (left + COLUMNS * WIDTH_MM, 1)):
            _mark(draw, (near + away * _MARK_GAP_MM, y), (near + away * _MARK_MM, y))
    return page


def _mark(draw: ImageDraw.ImageDraw, start: tuple[float, float], end: tuple[float, float]) -> None:
    draw.line([(_dots(x), _dots(y)) for x, y in (start, end)], fill=(90, 90, 90), width=2)


def _dots(millimetres: float) -> int:
    return round(millimetres / 25.4 * DPI)
