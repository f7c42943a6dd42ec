# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the portraits share."""

from __future__ import annotations

from vision.artwork.palette import INK, PAPER, WHITE
from vision.artwork.pen import Ink, Pen, box, ellipse, smooth

_HALF_W, _HALF_H = 25.3, 24.0


def ground(pen: Pen, ink: Ink) -> None:
    """The panel's ground."""
    pen.rect(-_HALF_W, -_HALF_H, _HALF_W, _HALF_H, ink)


def shoulders(pen: Pen, ink: Ink) -> None:
    """A coat's shoulders with an open collar."""
    pen.shape(smooth([(-20, 28), (-18, 17), (-7, 12), (7, 12), (18, 17), (20, 28)]), ink, INK, 0.5)
    pen.fill([(-4, 12), (4, 12), (0, 20)], PAPER)


def head(pen: Pen, skin: Ink, across: float, down: float) -> None:
    """A face without anything in it; half axes in millimetres."""
    pen.shape(ellipse(0, 0, across, down), skin, INK, 0.5)


def eye(pen: Pen, x: float, y: float) -> None:
    """One eye with its lid."""
    pen.fill(ellipse(x, y, 2.0, 1.3), WHITE)
    pen.disc(x, y, 1.0, INK)
    pen.line(smooth([(x - 2.2, y - 0.8), (x, y - 1.8), (x + 2.2, y - 0.8)], closed=False), INK, 0.5)


def die(pen: Pen, pips: int) -> None:
    """A die of 8 mm."""
    pen.shape(box(-4, -4, 4, 4, 1), WHITE, INK, 0.6)
    spots = {
        2: [(-2, -2), (2, 2)],
        3: [(-2, -2), (0, 0), (2, 2)],
        5: [(-2, -2), (2, -2), (0, 0), (-2, 2), (2, 2)],
    }
    for x, y in spots[pips]:
        pen.disc(x, y, 0.9, INK)
