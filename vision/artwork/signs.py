# SPDX-License-Identifier: AGPL-3.0-or-later
"""Corner signs of the cards without a rank, about 12 x 12 mm around (0, 0).

A named pirate's sign tells his or her power: who leads, two cards, a wager,
a look, a bid changed.
"""

from __future__ import annotations

from vision.artwork import emblems
from vision.artwork.pen import Ink, Pen, box, ellipse, smooth, star


def helm(pen: Pen, ink: Ink) -> None:
    """Rosie: a ship's wheel."""
    pen.ring(0, 0, 3.6, ink, 1.4)
    for turn in range(0, 360, 45):
        pen.at(0, 0, turn=turn).line([(0, 0), (0, -5.8)], ink, 0.8)
    pen.disc(0, 0, 1.3, ink)


def two_cards(pen: Pen, ink: Ink) -> None:
    """Bendt: two cards."""
    pen.at(-1.8, 0, turn=-14).fill(box(-3, -5, 3, 5, 0.7), ink)
    pen.at(1.8, 0.6, turn=12).line(box(-2.8, -4.6, 2.8, 4.6, 0.7), ink, 1.1, closed=True)


def coins(pen: Pen, ink: Ink) -> None:
    """Rascal: a pile of coins."""
    for y in (5.0, 2.2, -0.6):
        pen.fill(box(-5.6, y - 1.1, 3.0, y + 1.1, 1.0), ink)
    pen.disc(2.6, -3.2, 2.8, ink)


def eye(pen: Pen, ink: Ink) -> None:
    """Juanita: an eye."""
    pen.line(
        smooth([(-6, 0), (-3, -3.6), (3, -3.6), (6, 0), (3, 3.6), (-3, 3.6)]), ink, 1.2, closed=True
    )
    pen.disc(0, 0, 2.2, ink)


def plus_minus(pen: Pen, ink: Ink) -> None:
    """Harry: plus and minus."""
    pen.line([(-4.4, -2.4), (4.4, -2.4)], ink, 1.9)
    pen.line([(0, -6), (0, 1.4)], ink, 1.9)
    pen.line([(-4.4, 4.8), (4.4, 4.8)], ink, 1.9)


def claws(pen: Pen, ink: Ink) -> None:
    """Tigress: the scratch of a claw."""
    for x in (-4, 0, 4):
        pen.fill(smooth([(x + 1.8, -6), (x + 0.6, 0), (x - 2, 6), (x - 1.2, 0)]), ink)


def crown(pen: Pen, ink: Ink) -> None:
    """The Skull King's crown."""
    pen.fill([(-5, 5), (-6, -4), (-2.8, 0), (0, -6), (2.8, 0), (6, -4), (5, 5)], ink)


def shell(pen: Pen, ink: Ink) -> None:
    """The mermaid's shell."""
    pen.fill(
        smooth([(0, 6), (-2, 4), (-6, -1), (-4, -5), (0, -6.4), (4, -5), (6, -1), (2, 4)]), ink
    )
    pen.fill(ellipse(0, 5.4, 2.6, 1.1), ink)


def sabres(pen: Pen, ink: Ink) -> None:
    """Crossed sabres: a pirate."""
    for turn in (45, -45):
        sabre = pen.at(0, 0, turn=turn)
        sabre.line([(0, -6), (0, 3)], ink, 1.2)
        sabre.line([(-2, 3), (2, 3)], ink, 1.0)
        sabre.line([(0, 3), (0, 6)], ink, 1.4)


def compass(pen: Pen, ink: Ink) -> None:
    """A four-pointed star."""
    pen.fill(star(0, 0, 6, 1.8, 4), ink)


def moored(pen: Pen, ink: Ink) -> None:
    """An anchor."""
    emblems.anchor(pen.at(0, 0, 0.75), ink)


def white_flag(pen: Pen, ink: Ink) -> None:
    """Escape: a white flag."""
    pen.line([(-4, 6), (-4, -6)], ink, 1.3)
    pen.fill(
        smooth([(-3.6, -6), (0, -7), (5, -5.4), (4.4, -2), (5, 1), (0, -0.6), (-3.6, 0.6)]), ink
    )
    pen.line([(-6, 6), (5, 6)], ink, 1.3)


def sack(pen: Pen, ink: Ink) -> None:
    """Loot: a sack."""
    pen.fill(smooth([(-1.6, -3.4), (1.6, -3.4), (5.4, 1), (4, 6), (-4, 6), (-5.4, 1)]), ink)
    pen.fill([(-1.2, -3.8), (-3.2, -6.4), (3.2, -6.4), (1.2, -3.8)], ink)


def tentacle(pen: Pen, ink: Ink) -> None:
    """The Kraken: a tentacle."""
    pen.line(
        smooth(
            [
                (-4, 6),
                (0, 4.4),
                (3.6, 1),
                (3.4, -3.6),
                (0, -5.4),
                (-2.6, -3.4),
                (-1, -1.2),
                (0.6, -2.2),
            ],
            closed=False,
        ),
        ink,
        2.0,
    )
    pen.fill(box(-5.4, 4.6, 0, 6.6), ink)


def fluke(pen: Pen, ink: Ink) -> None:
    """The White Whale: a tail."""
    pen.fill(
        smooth(
            [
                (-1, 6.4),
                (-1.2, 1),
                (-5.8, -2),
                (-5.6, -6),
                (-1.6, -3.6),
                (0, -2),
                (1.6, -3.6),
                (5.6, -6),
                (5.8, -2),
                (1.2, 1),
                (1, 6.4),
            ]
        ),
        ink,
    )
