# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures without people: escape, loot, the Kraken and the White Whale.

Each is drawn around (0, 0) for a panel of 50.6 x 46 mm.
"""

from __future__ import annotations

from vision.artwork import emblems
from vision.artwork.palette import BROWN, DEEP_GOLD, GOLD, INK, PAPER, RED, WHITE
from vision.artwork.pen import Ink, Pen, ellipse, smooth


def escape(pen: Pen) -> None:
    """A rowing boat under a white flag."""
    pen.rect(-25.3, -24, 25.3, 24, (196, 220, 246))
    pen.rect(-25.3, 10, 25.3, 24, (40, 96, 172))
    pen.shape(
        smooth([(-25, -8), (-18, -12), (-12, -8), (-14, -5), (-24, -5)]),
        WHITE,
        (150, 184, 222),
        0.4,
    )
    pen.line([(0.4, 14), (0.4, -22)], BROWN, 1.5)
    pen.shape(
        smooth(
            [
                (1, -21),
                (9, -23),
                (15, -19.5),
                (23, -21),
                (21.5, -12),
                (23, -3),
                (15, -1.6),
                (9, -5),
                (1, -3),
            ]
        ),
        WHITE,
        INK,
        0.6,
    )
    for x in (8, 15):
        pen.line(smooth([(x, -20), (x + 1, -12), (x, -5)], closed=False), (176, 192, 212), 0.5)
    pen.shape(smooth([(-21, 6), (0, 8.4), (19, 6), (14, 16), (-13, 16)]), BROWN, INK, 0.6)
    pen.line([(-19, 9.4), (17, 9.4)], (168, 116, 70), 1.0)
    pen.line([(-17.6, 12.4), (15.4, 12.4)], (168, 116, 70), 1.0)
    for x, lean in ((-9, -6), (9, 6)):
        pen.line([(x, 7), (x + lean, 20)], (200, 160, 100), 0.9)
        pen.fill(ellipse(x + lean, 20, 1.4, 2.6), (200, 160, 100))
    pen.shape(smooth([(-12, 7), (-11, -1), (-6, -2), (-3, 7)]), (60, 60, 90), INK, 0.4)
    pen.shape(ellipse(-8, -5, 3.2, 3.6), (226, 180, 140), INK, 0.4)
    pen.fill(smooth([(-11.4, -6), (-8, -10), (-4.6, -6), (-8, -7.2)]), RED)
    for y in (17, 20.5):
        emblems.waves(pen.at(0, y), 49, (150, 192, 236), rows=1)


def loot(pen: Pen) -> None:
    """A sack that spills coins, a goblet and pearls."""
    pen.rect(-25.3, -24, 25.3, 24, (92, 60, 34))
    for y in range(-24, 24, 8):
        pen.rect(-25.3, y, 25.3, y + 0.6, (58, 36, 18))
    pen.shape(
        smooth([(-4, -12), (4, -12), (14, -4), (18, 8), (12, 18), (-12, 18), (-18, 8), (-14, -4)]),
        (206, 170, 112),
        INK,
        0.7,
    )
    pen.shape(
        smooth([(-5, -12), (-9, -20), (-3, -18), (0, -21), (3, -18), (9, -20), (5, -12)]),
        (206, 170, 112),
        INK,
        0.7,
    )
    pen.line([(-5, -12), (5, -12)], RED, 2.0)
    pen.line(smooth([(-11, -2), (-12, 6), (-9, 13)], closed=False), (150, 112, 66), 0.8)
    pen.disc(0, 4, 8, DEEP_GOLD)
    pen.disc(0, 4, 7, (255, 212, 84))
    emblems.jolly_roger(pen.at(0, 4, 0.62))
    for x, y in (
        (-19, 16),
        (-13, 20),
        (-5, 19),
        (3, 21),
        (11, 19),
        (18, 16),
        (-21, 21),
        (20, 21),
        (-9, 16),
        (8, 15),
    ):
        pen.shape(ellipse(x, y, 3.4, 2.2), (255, 204, 70), DEEP_GOLD, 0.5)
    pen.shape(
        [
            (13, -18),
            (23, -18),
            (21.4, -11),
            (18.8, -9),
            (18.8, -4),
            (22, -2),
            (14, -2),
            (17.2, -4),
            (17.2, -9),
            (14.6, -11),
        ],
        GOLD,
        INK,
        0.5,
    )
    for x in range(-23, -10, 3):
        pen.disc(x, -14 + (x + 17) ** 2 * 0.12, 1.5, PAPER)


def kraken(pen: Pen) -> None:
    """Tentacles around a ship, two eyes below."""
    pen.rect(-25.3, -24, 25.3, 24, (120, 18, 40))
    pen.disc(0, -6, 17, (214, 66, 66))
    pen.shape([(-11, -6), (11, -6), (8, 1), (-9, 1)], (40, 20, 20), INK, 0.5)
    pen.line([(0, -4), (0, -20)], (40, 20, 20), 1.2)
    pen.shape(smooth([(1, -19), (10, -14), (9, -7), (1, -6)]), PAPER, INK, 0.4)
    pen.shape(smooth([(-1, -17), (-8, -13), (-7, -7), (-1, -6)]), PAPER, INK, 0.4)
    skin: Ink = (58, 8, 34)
    for mirrored in (False, True):
        side = pen.at(0, 0, mirrored=mirrored)
        for path, width in (
            ([(6, 20), (17, 14), (22, 2), (18, -10), (22, -18), (24, -12)], 4.8),
            ([(4, 18), (12, 10), (14, 0), (8, -1), (9, 4)], 3.8),
        ):
            curve = smooth(path, closed=False)
            side.line(curve, INK, width + 0.9)
            side.line(curve, skin, width)
            for point in curve[4::6]:
                side.disc(point[0] - 0.7, point[1], width * 0.17, (232, 130, 120))
    pen.shape(smooth([(-13, 24), (-13, 11), (0, 3), (13, 11), (13, 24)]), skin, INK, 0.6)
    for x in (-5.4, 5.4):
        pen.fill(ellipse(x, 12.6, 3.6, 2.7), (255, 220, 90))
        pen.fill(ellipse(x, 12.6, 0.9, 2.5), INK)


def white_whale(pen: Pen) -> None:
    """The white whale, leaping."""
    pen.rect(-25.3, -24, 25.3, 24, (120, 140, 160))
    pen.rect(-25.3, 14, 25.3, 24, (66, 84, 104))
    body = smooth(
        [
            (-22, 8),
            (-21, -6),
            (-12, -14),
            (2, -13),
            (12, -4),
            (17, 4),
            (21, -4),
            (18, -14),
            (22, -13),
            (24, -8),
            (25, -15),
            (27, -8),
            (23, 6),
            (17, 14),
            (2, 17),
            (-14, 16),
        ]
    )
    pen.shape(body, (250, 250, 250), (60, 72, 86), 0.7)
    belly = smooth([(-22, 8), (-10, 10), (4, 9), (12, 13), (2, 17), (-14, 16)])
    pen.fill(belly, (204, 212, 220))
    for step in range(5):
        pen.line(
            smooth(
                [(-20 + step * 2, 9.6 + step * 1.2), (-8, 11.6 + step), (6, 11 + step)],
                closed=False,
            ),
            (140, 152, 166),
            0.4,
        )
    pen.shape(smooth([(-4, 8), (3, 10), (2, 20), (-5, 17)]), (226, 232, 238), (60, 72, 86), 0.6)
    pen.disc(-14, 3, 1.3, INK)
    pen.line(smooth([(-17, -0.5), (-14, -1.4), (-11, 0)], closed=False), (60, 72, 86), 0.6)
    pen.line(smooth([(-22, 7), (-16, 7.4), (-11, 5.4)], closed=False), (60, 72, 86), 0.7)
    for lean in (-7, -3.5, 0, 3.5, 7):
        pen.line(
            smooth(
                [(-8, -14), (-8 + lean * 0.5, -20), (-8 + lean, -22 + abs(lean) * 0.5)],
                closed=False,
            ),
            WHITE,
            1.0,
        )
    pen.line([(6, -14), (12, -4)], (110, 70, 40), 0.8)
    emblems.waves(pen.at(0, 20), 49, (170, 190, 208), rows=2)
