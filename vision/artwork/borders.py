# SPDX-License-Identifier: AGPL-3.0-or-later
"""The frame inside the margin, the suits' border patterns, and the corners' signs."""

from __future__ import annotations

from vision.artwork.palette import INK, Scheme
from vision.artwork.pen import Ink, Pen, box

WIDTH_MM, HEIGHT_MM = 63.0, 88.0
MARGIN_MM = 3.0
SIGN_HEIGHT_MM = 12.0
HEAD_MM = 19.4
TURNABLE = ("6", "9")
_BAND = 2.0


def frame(pen: Pen, scheme: Scheme) -> None:
    """The coloured band inside the margin and the ground within it."""
    pen.fill(
        box(MARGIN_MM, MARGIN_MM, WIDTH_MM - MARGIN_MM, HEIGHT_MM - MARGIN_MM, 2.2), scheme.frame
    )
    edge = MARGIN_MM + _BAND
    ground = box(edge, edge, WIDTH_MM - edge, HEIGHT_MM - edge, 1.4)
    pen.fill(ground, scheme.field)
    with pen.inside(ground) as inner:
        inner.rect(0, 0, WIDTH_MM, HEAD_MM, scheme.head)
        inner.line([(0, HEAD_MM), (WIDTH_MM, HEAD_MM)], scheme.on_head, 0.5)


def corner_ranks(pen: Pen, text: str, scheme: Scheme) -> None:
    """The rank in all four corners, the lower two turned round."""
    turnable = text in TURNABLE
    for x in (12.2, WIDTH_MM - 12.2):
        for spot, ink in (
            (pen.at(x, 12.2), scheme.on_head),
            (pen.at(x, HEIGHT_MM - 12.2, turn=180), scheme.line),
        ):
            height = SIGN_HEIGHT_MM - 0.6 if turnable else SIGN_HEIGHT_MM
            spot.at(0, -0.9 if turnable else 0).text(text, ink, 11.8, height, weight=0.5)
            if turnable:
                spot.rect(-3.8, 5.5, 3.8, 6.4, ink)


def scales(pen: Pen, ink: Ink) -> None:
    """Feathers laid in a row."""
    for spot in _along(pen, 2.6):
        spot.disc(0, 0.1, 0.8, ink)


def chain(pen: Pen, ink: Ink) -> None:
    """Links of a chain."""
    for spot in _along(pen, 3.6):
        spot.line(box(-1.3, -0.5, 1.3, 0.5, 0.5), INK, 0.3, closed=True)


def teeth(pen: Pen, ink: Ink) -> None:
    """A map's scale: bars and gaps."""
    for spot in _along(pen, 4.0):
        spot.rect(-1.0, -1.0, 1.0, 0.0, ink)


def rope(pen: Pen, ink: Ink) -> None:
    """A twisted rope."""
    for spot in _along(pen, 1.7):
        spot.line([(-0.5, 0.55), (0.5, -0.55)], ink, 0.45)


def _along(pen: Pen, pitch: float) -> list[Pen]:
    """Pens along the band, `pitch` millimetres apart, each facing along its side."""
    inset = MARGIN_MM + _BAND / 2
    spots = []
    for x, y, length, turn in (
        (inset, inset, WIDTH_MM - 2 * inset, 0),
        (WIDTH_MM - inset, inset, HEIGHT_MM - 2 * inset, 90),
        (WIDTH_MM - inset, HEIGHT_MM - inset, WIDTH_MM - 2 * inset, 180),
        (inset, HEIGHT_MM - inset, HEIGHT_MM - 2 * inset, 270),
    ):
        side = pen.at(x, y, turn=turn)
        count = round(length / pitch)
        spots += [side.at((step + 0.5) * length / count, 0) for step in range(count)]
    return spots
