# SPDX-License-Identifier: AGPL-3.0-or-later
"""Signal flags: the large two-toned grounds by which suit cards differ at a glance.

Every flag is told on the unit square, as the polygons that are dark.
"""

from __future__ import annotations

import math

from vision.artwork.palette import Scheme
from vision.artwork.pen import Ink, Pen, Point, ellipse, mixed

Shape = list[Point]
_HATCH_MM = 1.3


def _bar(left: float, top: float, right: float, bottom: float) -> Shape:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _rays(count: int, turn: float) -> list[Shape]:
    wedges = []
    for index in range(0, count, 2):
        a, b = (math.tau * (index + side) / count + turn for side in (0, 1))
        wedges.append(
            [(0.5, 0.5)]
            + [(0.5 + 2 * math.cos(angle), 0.5 + 2 * math.sin(angle)) for angle in (a, b)]
        )
    return wedges


_CHEQUERS = [
    _bar(x / 4, y / 4, (x + 1) / 4, (y + 1) / 4) for x in range(4) for y in range(4) if (x + y) % 2
]
_BENDLETS = [
    [(x, 0.0), (x + 0.22, 0.0), (x + 0.22 - 1, 1.0), (x - 1, 1.0)]
    for x in (0.06, 0.5, 0.94, 1.38, 1.82)
]

FLAGS: tuple[tuple[Shape, ...], ...] = (
    (_bar(0, 0, 0.5, 1),),
    (_bar(0, 0, 1, 0.3), _bar(0, 0.7, 1, 1)),
    ([(0, 0), (1, 0), (0, 1)],),
    (_bar(0, 0, 0.5, 0.5), _bar(0.5, 0.5, 1, 1)),
    (_bar(0.36, 0, 0.64, 1), _bar(0, 0.36, 1, 0.64)),
    (
        [(0, 0), (0.2, 0), (1, 0.8), (1, 1), (0.8, 1), (0, 0.2)],
        [(1, 0), (1, 0.2), (0.2, 1), (0, 1), (0, 0.8), (0.8, 0)],
    ),
    (_bar(0, 0, 0.24, 1), _bar(0.76, 0, 1, 1)),
    tuple(_bar(0, y / 7, 1, (y + 1) / 7) for y in (0, 2, 4, 6)),
    ([(0, 0), (0.85, 0.5), (0, 1)],),
    tuple(_CHEQUERS),
    ([(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)],),
    tuple(_BENDLETS),
    tuple(_rays(12, math.tau / 24)),
    ([(0, 1), (0.5, 0.2), (1, 1)], [(0.25, 0), (0.75, 0), (0.5, 0.12)]),
    tuple(ellipse(x, y, 0.17, 0.17) for x in (0.2, 0.8) for y in (0.17, 0.5, 0.83)),
    (_bar(0, 0, 1, 0.5),),
    tuple(_bar(x / 7, 0, (x + 1) / 7, 1) for x in (1, 3, 5)),
)


def draw_flag(pen: Pen, number: int, outline: Shape, scheme: Scheme, *, swapped: bool) -> None:
    """Flag `number` within `outline` (its box is filled); swapped: dark and pale trade places.

    The flag is engraved: fine lines run across it, a little off each tone.
    """
    dark, pale = (scheme.pale, scheme.dark) if swapped else (scheme.dark, scheme.pale)
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    with pen.inside(outline) as inner:
        inner.rect(left, top, right, bottom, pale)
        _hatch(inner, outline, mixed(pale, scheme.field, 0.3), rising=True)
        for shape in FLAGS[number]:
            placed = [(left + x * (right - left), top + y * (bottom - top)) for x, y in shape]
            inner.fill(placed, dark)
            with inner.inside(placed) as part:
                _hatch(part, outline, mixed(dark, scheme.field, 0.3), rising=False)


def _hatch(pen: Pen, outline: Shape, ink: Ink, *, rising: bool) -> None:
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    span = bottom - top
    start, end = (bottom, top) if rising else (top, bottom)
    for step in range(math.ceil((right - left + span) / _HATCH_MM)):
        x = left - span + step * _HATCH_MM
        pen.line([(x, start), (x + span, end)], ink, 0.14)
