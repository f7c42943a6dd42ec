# SPDX-License-Identifier: AGPL-3.0-or-later
"""The suits' emblems, drawn around (0, 0) in a box of about 16 x 16 mm."""

from __future__ import annotations

import math

from vision.artwork.palette import BONE, BROWN, DEEP_GOLD, GOLD, INK, PAPER, RED, WHITE
from vision.artwork.pen import Pen, box, ellipse, smooth

_LEAF = (38, 140, 70)
_LEAF_DARK = (16, 88, 46)
_LEAF_PALE = (150, 206, 100)


def parrot(pen: Pen) -> None:
    """A parrot in profile on its perch."""
    pen.line([(-6, 6.6), (6.5, 6.6)], BROWN, 1.3)
    tail = smooth([(-1.6, 3), (-4.2, 6), (-5.4, 9), (-2.6, 8.2), (0.6, 4.6)])
    pen.shape(tail, _LEAF_DARK, INK, 0.35)
    body = smooth(
        [
            (0, -8),
            (3.6, -7),
            (4.8, -3.8),
            (4.6, 1.6),
            (2, 5.8),
            (-1.8, 5.6),
            (-3.8, 1.4),
            (-3.6, -3.6),
            (-2.4, -6.8),
        ]
    )
    pen.shape(body, _LEAF, INK, 0.45)
    wing = smooth([(-3.2, -2.6), (0.4, -1.6), (1.4, 1.8), (-1.6, 6.2), (-3.6, 2.6)])
    pen.shape(wing, _LEAF_DARK, INK, 0.35)
    for step in range(3):
        y = -0.4 + step * 1.7
        pen.line(smooth([(-2.9, y), (-1.2, y + 1), (0.6, y + 0.7)], closed=False), _LEAF_PALE, 0.3)
    pen.fill(ellipse(2.5, -5, 1.9, 1.7), WHITE)
    pen.disc(2.4, -5.1, 0.75, INK)
    beak = smooth([(4.2, -6), (6.8, -5), (6.9, -2.2), (5.7, -1.4), (5.2, -3.2), (4.2, -3.4)])
    pen.shape(beak, GOLD, INK, 0.35)
    pen.fill(smooth([(-1.4, -7.4), (0.6, -9.2), (1.6, -7.9)]), RED)
    for x in (-0.6, 1.4):
        pen.line([(x, 5.4), (x, 7.2)], GOLD, 0.8)


def chest(pen: Pen) -> None:
    """An open treasure chest."""
    for x, y in (
        (-4, -1.6),
        (-1.4, -2.8),
        (1.6, -2.6),
        (4.2, -1.5),
        (0, -1),
        (-2.6, -0.7),
        (2.8, -0.8),
    ):
        pen.disc(x, y, 1.6, DEEP_GOLD)
        pen.disc(x, y - 0.1, 1.25, (255, 214, 84))
    lid = smooth(
        [
            (-7, -2),
            (-6.4, -6.2),
            (-3.5, -8),
            (3.5, -8),
            (6.4, -6.2),
            (7, -2),
            (5.6, -3.2),
            (4.9, -5.4),
            (2.8, -6),
            (-2.8, -6),
            (-4.9, -5.4),
            (-5.6, -3.2),
        ]
    )
    pen.shape(lid, BROWN, INK, 0.4)
    pen.shape(box(-7.2, 0.2, 7.2, 7.6, 0.6), (140, 86, 44), INK, 0.45)
    for left in (-6.2, 4.6):
        pen.rect(left, 0.2, left + 1.6, 7.6, GOLD)
    pen.rect(-7.2, 0.2, 7.2, 1.7, GOLD)
    pen.line([(-7.2, 1.8), (7.2, 1.8)], INK, 0.25)
    pen.line([(-7.2, 4.8), (7.2, 4.8)], INK, 0.2)
    pen.shape(box(-1.7, 0.4, 1.7, 4.2, 0.5), GOLD, INK, 0.35)
    pen.disc(0, 1.8, 0.6, INK)
    pen.line([(0, 1.8), (0, 3.2)], INK, 0.5)


def treasure_map(pen: Pen) -> None:
    """A rolled map with a dotted way and a cross."""
    sheet = [(-6, -6.4), (6, -6.4), (6, 6.4), (-6, 6.4)]
    pen.shape(sheet, (240, 222, 178), INK, 0.4)
    pen.fill(
        smooth([(-5.6, -1), (-3.6, -3.8), (-0.8, -3.4), (-1.6, -0.4), (-4, 1.4)]), (188, 160, 204)
    )
    pen.fill(smooth([(1.4, 1.2), (4.6, 0.2), (5.4, 3.6), (3, 5), (0.6, 3.6)]), (188, 160, 204))
    way = smooth(
        [(-4.4, 3.8), (-2.2, 1.6), (0, 2.4), (1.4, 0.2), (0.8, -2), (3, -3.4)], closed=False
    )
    for point in way[::5]:
        pen.disc(*point, 0.36, INK)
    for turn in (45, -45):
        pen.at(3.4, -3.4, turn=turn).line([(-1.7, 0), (1.7, 0)], RED, 0.9)
    for y in (-6.9, 6.9):
        pen.shape(box(-7.4, y - 1.2, 7.4, y + 1.2, 1.1), (206, 176, 124), INK, 0.4)
        for x in (-7.2, 7.2):
            pen.disc(x, y, 0.7, BROWN)


def skull(pen: Pen, bone: tuple[int, int, int] = BONE, socket: tuple[int, int, int] = INK) -> None:
    """A skull without its bones, about 9 wide."""
    pen.shape(
        smooth(
            [
                (0, -6.4),
                (3.6, -5.2),
                (4.8, -1.8),
                (3.8, 1.2),
                (2.4, 2),
                (2.3, 4.2),
                (0, 4.8),
                (-2.3, 4.2),
                (-2.4, 2),
                (-3.8, 1.2),
                (-4.8, -1.8),
                (-3.6, -5.2),
            ]
        ),
        bone,
        socket,
        0.4,
    )
    for side in (-1, 1):
        pen.fill(ellipse(side * 1.95, -1.2, 1.35, 1.5, side * 12), socket)
    pen.fill([(0, 0.2), (0.7, 1.6), (-0.7, 1.6)], socket)
    for x in (-1.2, 0, 1.2):
        pen.line([(x, 2.8), (x, 4.3)], socket, 0.3)


def bones(pen: Pen, bone: tuple[int, int, int] = BONE, edge: tuple[int, int, int] = INK) -> None:
    """Two crossed bones, about 17 wide."""
    for turn in (32, -32):
        bar = pen.at(0, 2.4, turn=turn)
        for ink, extra in ((edge, 0.6), (bone, 0.0)):
            bar.line([(-7, 0), (7, 0)], ink, 1.5 + extra)
            for x in (-7.4, 7.4):
                for y in (-0.9, 0.9):
                    bar.disc(x, y, 1.15 + extra / 2, ink)


def jolly_roger(pen: Pen) -> None:
    """Skull and crossed bones."""
    bones(pen)
    skull(pen)


def anchor(pen: Pen, ink: tuple[int, int, int]) -> None:
    """An anchor."""
    pen.ring(0, -6.2, 1.5, ink, 0.9)
    pen.line([(0, -4.8), (0, 6.6)], ink, 1.4)
    pen.line([(-3.2, -2.8), (3.2, -2.8)], ink, 1.2)
    flukes = [
        (6.2 * math.cos(math.radians(a)), 0.6 + 6.2 * math.sin(math.radians(a)))
        for a in range(10, 171, 8)
    ]
    pen.line(flukes, ink, 1.5)
    for side in (-1, 1):
        pen.fill([(side * 7.8, 2.8), (side * 4.8, 1.6), (side * 6.4, -0.8)], ink)


def waves(pen: Pen, width: float, ink: tuple[int, int, int], rows: int = 3) -> None:
    """Rows of waves, centred; 3 mm from row to row downwards."""
    for row in range(rows):
        start = -width / 2
        steps = 60
        crest = [
            (
                start + width * s / steps,
                row * 3.0 + 1.0 * math.sin(math.tau * (s / steps * width / 7.5 + row / 5)),
            )
            for s in range(steps + 1)
        ]
        pen.line(crest, ink, 0.75)


def star_compass(pen: Pen, dark: tuple[int, int, int], pale: tuple[int, int, int]) -> None:
    """A compass rose, half dark, half pale."""
    for turn in range(45, 360, 90):
        _point(pen.at(0, 0, 0.62, turn), dark, pale)
    for turn in range(0, 360, 90):
        _point(pen.at(0, 0, 1.0, turn), dark, pale)
    pen.disc(0, 0, 0.9, PAPER)


def _point(pen: Pen, dark: tuple[int, int, int], pale: tuple[int, int, int]) -> None:
    pen.fill([(0, -8), (1.9, -1.9), (0, 0)], dark)
    pen.fill([(0, -8), (-1.9, -1.9), (0, 0)], pale)
    pen.line([(0, -8), (1.9, -1.9), (0, 0), (-1.9, -1.9)], dark, 0.25, closed=True)
