# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tigress, the Skull King and the mermaid.

Each is drawn around (0, 0) for a panel of 50.6 x 46 mm.
"""

from __future__ import annotations

from vision.artwork import emblems
from vision.artwork.palette import BONE, BROWN, DEEP_GOLD, GOLD, INK, PAPER, RED, SKIN, WHITE
from vision.artwork.pen import Ink, Pen, box, ellipse, smooth, star
from vision.artwork.portrait import ground, head


def tigress(pen: Pen) -> None:
    """A tiger's head with an eye-patch."""
    ground(pen, (254, 226, 170))
    for turn in range(0, 360, 30):
        pen.at(0, 0, turn=turn).fill([(0, 0), (-3, -40), (3, -40)], (250, 190, 96))
    orange: Ink = (232, 124, 28)
    for side in (-1, 1):
        pen.shape(ellipse(side * 13.5, -13.5, 6.2, 6.2), orange, INK, 0.6)
        pen.disc(side * 13.5, -13.5, 3.2, (90, 40, 20))
    pen.shape(
        smooth(
            [
                (0, -19),
                (12, -16),
                (19, -4),
                (20, 8),
                (12, 18),
                (0, 21),
                (-12, 18),
                (-20, 8),
                (-19, -4),
                (-12, -16),
            ]
        ),
        orange,
        INK,
        0.7,
    )
    pen.fill(
        smooth([(0, 2), (9, 4), (12, 12), (6, 18.5), (0, 20), (-6, 18.5), (-12, 12), (-9, 4)]),
        WHITE,
    )
    for side in (-1, 1):
        flip = pen.at(0, 0, mirrored=side < 0)
        for stripe in (
            [(18.6, -5), (11, -3), (18.9, -1)],
            [(19.8, 2.6), (12.4, 3.6), (20, 6.6)],
            [(18, 11), (12.4, 9.6), (16, 14.4)],
            [(3, -19), (4, -11.5), (7, -18.2)],
        ):
            flip.fill(stripe, INK)
        flip.fill(smooth([(3.2, -4), (8, -7.4), (12, -5), (8.4, -2.2)]), (250, 240, 120))
        flip.fill(ellipse(7.6, -4.8, 1.0, 2.3), INK)
        flip.line(smooth([(0, 9), (2.6, 12.6), (6.6, 11)], closed=False), INK, 0.9)
        for y in (8.4, 10.4):
            flip.line([(6, y), (17, y - 2.5 + (y - 8.4) * 1.6)], INK, 0.3)
    pen.fill([(-2, -19.4), (2, -19.4), (0, -10)], INK)
    pen.shape(smooth([(-3.8, 4), (3.8, 4), (0, 8.6)]), (210, 90, 90), INK, 0.5)
    pen.line([(0, 8.4), (0, 10)], INK, 0.8)
    pen.line([(-18, -10), (16, 3)], INK, 1.0)
    pen.fill(smooth([(3, -8), (13, -5.6), (12, 0.8), (6, 1.2)]), INK)


def skull_king(pen: Pen) -> None:
    """A crowned skull with crossed sabres."""
    ground(pen, (26, 22, 20))
    for turn in range(0, 360, 15):
        pen.at(0, 2, turn=turn).fill([(0, 0), (-1.3, -40), (1.3, -40)], (74, 56, 18))
    for side in (-1, 1):
        sabre = pen.at(0, 8, turn=side * 52)
        sabre.shape(
            smooth([(-1.2, 10), (-1.4, -14), (0, -25), (1.6, -14), (1.2, 10)]),
            (206, 208, 214),
            INK,
            0.4,
        )
        sabre.shape(box(-4.4, 9.4, 4.4, 11.2, 0.8), GOLD, INK, 0.4)
        sabre.shape(box(-1.1, 11, 1.1, 17, 0.8), BROWN, INK, 0.4)
    emblems.skull(pen.at(0, 7.4, 2.75), BONE, (16, 12, 12))
    for side in (-1, 1):
        pen.disc(side * 5.4, 4.4, 1.5, RED)
    crown = [
        (-12.5, -7),
        (-15.5, -21),
        (-8.4, -14.6),
        (0, -23.4),
        (8.4, -14.6),
        (15.5, -21),
        (12.5, -7),
    ]
    pen.shape(crown, GOLD, DEEP_GOLD, 0.8)
    pen.shape(box(-12.8, -9.6, 12.8, -5.8, 0.8), (244, 204, 92), DEEP_GOLD, 0.6)
    for x, ink in (
        (-8.6, RED),
        (-4.3, (30, 110, 190)),
        (0, RED),
        (4.3, (30, 110, 190)),
        (8.6, RED),
    ):
        pen.disc(x, -7.7, 1.2, ink)
    for x, y in ((-15.5, -21.2), (0, -23.2), (15.5, -21.2)):
        pen.disc(x, y, 1.5, PAPER)


def mermaid(pen: Pen) -> None:
    """A mermaid on a rock, her tail rising out of the sea."""
    ground(pen, (188, 232, 232))
    pen.disc(-14, -14, 7, (252, 244, 200))
    pen.rect(-25.3, 6, 25.3, 24, (24, 124, 140))
    for y in (9, 14, 19):
        emblems.waves(pen.at(0, y), 49, (120, 206, 206), rows=1)
    pen.shape(smooth([(-24, 24), (-19, 12), (-6, 9), (8, 13), (14, 24)]), (96, 100, 106), INK, 0.5)
    tail: Ink = (10, 96, 90)
    pen.shape(
        smooth(
            [
                (-6, 4),
                (3, 3),
                (9, 10),
                (15, 8),
                (17, 0),
                (16, -8),
                (19.5, -8),
                (21, 4),
                (17, 14),
                (7, 17),
                (-4, 14),
            ]
        ),
        tail,
        INK,
        0.5,
    )
    pen.shape(
        smooth([(17.6, -7), (10, -15), (14, -18), (18, -13), (22, -19), (24.6, -15)]),
        (30, 150, 130),
        INK,
        0.5,
    )
    for x, y in ((0, 9), (4, 12), (8, 14), (13, 12), (18, 5), (18.4, 0)):
        pen.ring(x, y, 1.4, (90, 200, 170), 0.4)
    hair: Ink = (70, 30, 40)
    pen.shape(
        smooth(
            [(-7, -19), (0, -20), (4, -12), (3, 0), (6, 8), (-1, 6), (-8, 9), (-12, 2), (-10, -10)]
        ),
        hair,
        INK,
        0.5,
    )
    pen.shape(smooth([(-6, -6), (2, -6), (4, 0), (2, 5), (-5, 5.5), (-8, 0)]), SKIN, INK, 0.5)
    pen.line(smooth([(-6, -4), (-12, 1), (-15, 9)], closed=False), SKIN, 2.4)
    pen.line(smooth([(2, -4), (7, -1), (5, 5)], closed=False), SKIN, 2.4)
    for x in (-4, 0.6):
        pen.shape(star(x, -1.6, 2.4, 1.2, 7), (236, 130, 120), INK, 0.3)
    head(pen.at(-2, -11.5), SKIN, 4.8, 5.8)
    for x in (-3.8, -0.2):
        pen.disc(x, -12, 0.6, INK)
    pen.line([(-3, -8.6), (-1, -8.6)], RED, 0.7)
    pen.shape(smooth([(-7.4, -12), (-5, -18), (1, -18.4), (3.4, -12), (0, -15.4)]), hair, INK, 0.4)
    pen.fill(star(-5, -16, 2, 0.9, 5), (250, 150, 110))
