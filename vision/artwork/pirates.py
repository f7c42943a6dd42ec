# SPDX-License-Identifier: AGPL-3.0-or-later
"""Portraits of the five named pirates.

Each is drawn around (0, 0) for a panel of 50.6 x 46 mm.
"""

from __future__ import annotations

import math

from vision.artwork.palette import BROWN, GOLD, INK, RED, SKIN, TAN, WHITE
from vision.artwork.pen import Ink, Pen, Point, box, ellipse, smooth, star
from vision.artwork.portrait import die, eye, ground, head, shoulders


def rosie(pen: Pen) -> None:
    """Rosie D'Laney: long red hair, a broad hat with a rose, the sun behind her."""
    ground(pen, (250, 214, 150))
    for turn in range(0, 360, 20):
        pen.at(0, 0, turn=turn).fill([(0, 0), (-4.2, -40), (4.2, -40)], (236, 130, 70))
    hair: Ink = (150, 48, 20)
    pen.shape(
        smooth([(-9, -8), (9, -8), (14, 4), (17, 24), (8, 26), (-8, 26), (-17, 24), (-14, 4)]),
        hair,
        INK,
        0.5,
    )
    shoulders(pen, (70, 26, 70))
    head(pen, SKIN, 8.4, 10.2)
    eye(pen, -3.3, -1.5)
    eye(pen, 3.3, -1.5)
    pen.fill(smooth([(-2.6, 5.4), (0, 4.8), (2.6, 5.4), (0, 7)]), RED)
    pen.shape(
        smooth(
            [
                (-21, -8),
                (-9, -10.5),
                (9, -10.5),
                (21, -8),
                (12, -13.4),
                (9, -21),
                (0, -22.6),
                (-9, -21),
                (-12, -13.4),
            ]
        ),
        (58, 20, 44),
        INK,
        0.5,
    )
    pen.line([(-10, -12.6), (10, -12.6)], GOLD, 1.8)
    for radius, ink in (
        (5.0, (210, 30, 60)),
        (3.6, (236, 70, 96)),
        (2.2, (180, 16, 44)),
        (1.0, (250, 130, 140)),
    ):
        pen.disc(11, -14.5, radius, ink)


def bendt(pen: Pen) -> None:
    """Bendt the Bandit: a knotted kerchief and a mask, before bars."""
    ground(pen, (52, 48, 54))
    for x in range(-24, 26, 8):
        pen.rect(x - 1.2, -24, x + 1.2, 24, (150, 146, 150))
    shoulders(pen, (226, 222, 210))
    for y in (14, 18, 22):
        pen.rect(-22, y, 22, y + 1.8, (30, 34, 60))
    head(pen, SKIN, 11, 13.5)
    pen.shape(
        smooth([(-12, -4), (-11.4, -12), (0, -17.5), (11.4, -12), (12, -4), (0, -6.4)]),
        (196, 30, 34),
        INK,
        0.5,
    )
    for x, y in ((-6, -9), (0, -12), (6, -9), (-1, -8)):
        pen.disc(x, y, 1.1, WHITE)
    pen.shape(
        smooth([(11, -7), (19, -11), (20, -6), (13, -4.5), (19, 0), (15, 2), (11, -4)]),
        (196, 30, 34),
        INK,
        0.5,
    )
    pen.fill(
        smooth(
            [
                (-11.4, -4),
                (0, -3.2),
                (11.4, -4),
                (10.6, 2.6),
                (4.5, 3.6),
                (0, 0.8),
                (-4.5, 3.6),
                (-10.6, 2.6),
            ]
        ),
        INK,
    )
    for x in (-5, 5):
        pen.fill(ellipse(x, -0.4, 2.6, 1.7), WHITE)
        pen.disc(x, -0.3, 1.2, INK)
    pen.line(smooth([(-5, 8), (0, 9.6), (6, 7)], closed=False), (120, 50, 40), 1.2)
    for x in range(-8, 9, 2):
        pen.disc(x, 11.5 - abs(x) * 0.12, 0.4, BROWN)


def rascal(pen: Pen) -> None:
    """Rascal of Roatan: tricorne aslant, a gold tooth, dice in the air."""
    ground(pen, (60, 150, 150))
    for row in range(6):
        for column in range(7):
            if (row + column) % 2:
                pen.rect(
                    -25.3 + column * 7.3,
                    -24 + row * 8,
                    -18 + column * 7.3,
                    -16 + row * 8,
                    (206, 232, 220),
                )
    tilted = pen.at(2, 3, turn=-14)
    shoulders(pen.at(0, 2), (150, 96, 20))
    head(tilted, TAN, 9, 11.5)
    tilted.shape(
        smooth([(-9, 3), (0, 6), (9, 3), (5, 14), (0, 17), (-5, 14)]), (40, 30, 26), INK, 0.4
    )
    eye(tilted, -3.6, -2)
    eye(tilted, 3.6, -2)
    tilted.shape(smooth([(-5, 6.4), (5, 6.4), (3, 9.6), (-3, 9.6)]), WHITE, INK, 0.4)
    tilted.rect(0.6, 6.6, 2.4, 8.8, GOLD)
    tilted.shape(
        [(-18, -5), (-13, -15), (-2, -13.5), (6, -19), (17, -6), (4, -8.6)], (36, 30, 40), INK, 0.6
    )
    tilted.line([(-17, -5.6), (4, -9.6), (16.4, -6.6)], GOLD, 1.3)
    for x, y, turn, pips in ((-17, 8, 20, 5), (17.5, -15, -15, 3), (18, 11, 35, 2)):
        die(pen.at(x, y, turn=turn), pips)


def juanita(pen: Pen) -> None:
    """Juanita Jade: jade scarf, dark hair, a spyglass to the eye, by night."""
    ground(pen, (22, 34, 74))
    pen.disc(14, -13, 7.5, (246, 232, 168))
    for x, y in ((-20, -18), (-12, -21), (-21, -6), (-4, -19), (21, 2), (4, -21)):
        pen.fill(star(x, y, 1.6, 0.6, 4), WHITE)
    pen.at(0, 16).fill(box(-26, 0, 26, 9), (16, 80, 110))
    pen.shape(
        smooth([(-12, -10), (-2, -14), (6, -8), (6, 8), (8, 26), (-20, 26), (-17, 4)]),
        (20, 14, 16),
        INK,
        0.5,
    )
    shoulders(pen.at(-5, 2), (18, 120, 84))
    head(pen.at(-3, 0), (196, 140, 98), 8.6, 10.6)
    pen.shape(
        smooth([(-12.4, -2), (-11, -11), (-3, -15), (5.6, -10.4), (6.4, -4.6), (-3, -7.4)]),
        (36, 170, 116),
        INK,
        0.5,
    )
    eye(pen, -6, -1.5)
    pen.fill(smooth([(-5.4, 5.4), (-2.6, 4.9), (0, 5.4), (-2.6, 6.8)]), RED)
    glass = pen.at(3, -1, turn=-12)
    for left, right, half in ((-3, 5, 2.1), (4.4, 12, 2.9), (11.4, 21, 3.8)):
        glass.shape(box(left, -half, right, half, 0.5), (200, 150, 50), INK, 0.5)
        glass.rect(right - 1.4, -half, right, half, BROWN)
    pen.ring(-11.6, 5, 2, GOLD, 0.8)


def harry(pen: Pen) -> None:
    """Harry the Giant: fills the panel, a small cap and a huge beard."""
    ground(pen, (236, 226, 200))
    pen.rect(-25.3, -24, 25.3, -2, (124, 160, 186))
    pen.shape(
        smooth([(-25, 26), (-24, 4), (-14, -4), (14, -4), (24, 4), (25, 26)]),
        (92, 36, 30),
        INK,
        0.5,
    )
    head(pen.at(0, -5), SKIN, 12.5, 13)
    beard: list[Point] = [(-13.4, -6)]
    for step in range(9):
        angle = math.pi * (1 - step / 8)
        beard += [
            (18 * math.cos(angle), 2 + 20 * math.sin(angle)),
            (15.5 * math.cos(angle - 0.18), 2 + 16.5 * math.sin(angle - 0.18)),
        ]
    beard += [(13.4, -6), (8, 1), (0, -1.4), (-8, 1)]
    pen.shape(beard, (206, 104, 30), INK, 0.5)
    for x in (-9, -4.5, 0, 4.5, 9):
        pen.line(smooth([(x, 4), (x * 1.1, 10), (x * 0.9, 16)], closed=False), (140, 60, 12), 0.6)
    pen.fill(smooth([(-4, 1.6), (0, 2.6), (4, 1.6), (0, 4.6)]), (120, 24, 20))
    for x in (-5, 5):
        eye(pen, x, -7)
        pen.line([(x - 3, -10.4), (x + 3, -10.4 - (x > 0) + (x < 0))], (140, 60, 12), 1.5)
    pen.shape(
        smooth([(-2.4, -5), (0, -8), (2.4, -5), (3, -2), (0, -1), (-3, -2)]),
        (212, 150, 112),
        INK,
        0.4,
    )
    pen.shape(
        smooth([(-9, -15.4), (-7.4, -21.5), (0, -23), (7.4, -21.5), (9, -15.4), (0, -17)]),
        (34, 46, 92),
        INK,
        0.5,
    )
    pen.disc(0, -19, 1.7, GOLD)
