# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ordinary decks: pips in the usual patterns, courts in two halves, ranks in the corners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from models.faces import ink
from models.faces.figures import figure
from models.faces.indices import (
    Corners,
    IndexStyle,
    Plate,
    SixAndNine,
    draw_indices,
    invent_index_style,
)
from models.faces.papers import Border, Paper, blank, draw_border, invent_paper, window
from models.faces.pictures import Painter, emblem_scene, invent_picture, subject, two_halves
from models.faces.studio import HEIGHT, WIDTH, Studio, finished
from vision.frames import Pixels

_Places = tuple[tuple[float, float], ...]
_FOUR: _Places = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))
_SIX: _Places = (*_FOUR, (0.0, 0.5), (1.0, 0.5))
_EIGHT: _Places = tuple((x, y) for y in (0.0, 1 / 3, 2 / 3, 1.0) for x in (0.0, 1.0))
_PIPS: dict[int, _Places] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.0), (0.5, 1.0)),
    3: ((0.5, 0.0), (0.5, 0.5), (0.5, 1.0)),
    4: _FOUR,
    5: (*_FOUR, (0.5, 0.5)),
    6: _SIX,
    7: (*_SIX, (0.5, 0.25)),
    8: (*_SIX, (0.5, 0.25), (0.5, 0.75)),
    9: (*_EIGHT, (0.5, 0.5)),
    10: (*_EIGHT, (0.5, 1 / 6), (0.5, 5 / 6)),
}
"""Where pips stand, as shares of the field from its top left, rank by rank."""


@dataclass(frozen=True, slots=True)
class _Pack:
    """What an ordinary deck's cards have in common.

    pip: height of a pip, pixels; `side` from the edge to the first column's left, pixels.
    court: paints what courts show; `halved`: twice, the lower turned; `framed`: in a line.
    """

    paper: Paper
    style: IndexStyle
    pip: float
    side: float
    court: Painter
    halved: bool
    framed: bool


def ordinary_faces(studio: Studio) -> Iterator[Pixels]:
    """Four suits of ace, 2 to 10 and courts, or the short pack from 7; perhaps jokers."""
    pack = _invent_pack(studio)
    masks = suit_signs() if studio.chance(0.7) else [studio.shape() for _ in range(4)]
    if studio.chance(0.15):
        masks = [np.ascontiguousarray(studio.icon()[..., 3]) for _ in range(4)]
    courts = studio.one_of((("J", "Q", "K"), ("J", "Q", "K"), ("V", "D", "R"), ("B", "D", "K")))
    ranks = [1, *range(7 if studio.chance(0.12) else 2, 11)]
    ace = studio.one_of(("A", "A", "A", "1"))
    under = studio.between(0.6, 1.0)
    for mask, colour in zip(masks, _suit_inks(studio, pack.paper), strict=True):
        stamp = ink.tinted(mask, colour)
        own = replace(pack.style, letters=colour)
        below = ink.fitted(stamp, own.height * under)
        for rank in ranks:
            card = _pip_card(pack, colour, stamp, rank)
            draw_indices(card, ace if rank == 1 else str(rank), own, below)
            yield finished(card)
        for letter in courts:
            card = _court_card(studio, pack, stamp, colour)
            draw_indices(card, letter, own, below)
            yield finished(card)
    for _ in range(studio.whole(0, 4)):
        yield _joker(studio, pack)


def _invent_pack(studio: Studio) -> _Pack:
    borders = (Border.NONE, Border.NONE, Border.NONE, Border.LINE, Border.DOUBLE_LINE)
    paper = invent_paper(studio, borders)
    if studio.chance(0.75):
        paper = replace(paper, colour=studio.colour((0, 12), (240, 256)))
    style = invent_index_style(studio, 0, low=0.045)
    margin = window(paper)[0] + studio.between(4, 14)
    style = replace(
        style,
        plate=Plate.BARE,
        corners=Corners.FOUR if studio.chance(0.2) else Corners.TWO,
        centre=(margin + style.height * 0.42, margin + style.height * 0.6),
        six_and_nine=SixAndNine.PLAIN,
    )
    return _Pack(
        paper,
        style,
        studio.between(0.09, 0.15) * HEIGHT,
        max(WIDTH * studio.between(0.14, 0.22), style.centre[0] + style.height * 0.45),
        studio.one_of((figure, figure, emblem_scene, subject)),
        studio.chance(0.85),
        studio.chance(0.6),
    )


def suit_signs() -> list[Pixels]:
    """Masks of heart, diamond, club and spade, 128 px."""
    heart = np.zeros((128, 128), np.uint8)
    for x in (38, 90):
        cv2.circle(heart, (x, 42), 30, 255, -1, cv2.LINE_AA)
    cv2.fillPoly(heart, [np.array([(11, 56), (117, 56), (64, 122)])], 255, cv2.LINE_AA)
    diamond = np.zeros((128, 128), np.uint8)
    cv2.fillPoly(diamond, [np.array([(64, 4), (112, 64), (64, 124), (16, 64)])], 255, cv2.LINE_AA)
    club = np.zeros((128, 128), np.uint8)
    for spot in ((64, 34), (34, 78), (94, 78)):
        cv2.circle(club, spot, 27, 255, -1, cv2.LINE_AA)
    stalk = np.array([(60, 50), (68, 50), (84, 124), (44, 124)])
    cv2.fillPoly(club, [stalk], 255, cv2.LINE_AA)
    upturned = np.ascontiguousarray(cv2.resize(heart[::-1], (128, 104)))
    spade = cv2.copyMakeBorder(upturned, 0, 24, 0, 0, cv2.BORDER_CONSTANT, value=0)
    cv2.fillPoly(spade, [stalk], 255, cv2.LINE_AA)
    return [np.asarray(mask, np.uint8) for mask in (heart, diamond, club, spade)]


def _suit_inks(studio: Studio, paper: Paper) -> list[ink.Colour]:
    if ink.lightness(paper.colour) < 130:
        return [studio.colour((60, 256), (190, 256)) for _ in range(4)]
    red: ink.Colour = (studio.whole(0, 60), studio.whole(0, 50), studio.whole(150, 240))
    black = studio.colour((0, 120), (0, 50))
    if studio.chance(0.7):
        return [red, red, black, black]
    return [red, studio.against(paper.colour), studio.dark(), black]


def _pip_card(pack: _Pack, colour: ink.Colour, stamp: Pixels, rank: int) -> Pixels:
    card = blank(pack.paper)
    draw_border(card, pack.paper, colour)
    upright = ink.fitted(stamp, pack.pip * 2 if rank == 1 else pack.pip)
    left = pack.side + pack.pip * 0.4
    top = HEIGHT * 0.06 + pack.pip * 0.8
    for across, down in _PIPS[rank]:
        x, y = left + (WIDTH - 2 * left) * across, top + (HEIGHT - 2 * top) * down
        ink.paste(card, upright if down <= 0.5 else ink.turned(upright, 180), (x, y))
    return card


def _court_card(studio: Studio, pack: _Pack, stamp: Pixels, colour: ink.Colour) -> Pixels:
    """A picture of two halves, or a whole one, with the suit in two of its corners."""
    card = blank(pack.paper)
    draw_border(card, pack.paper, colour)
    side = int(pack.side)
    top = int(max(HEIGHT * 0.07, window(pack.paper)[1] + 8))
    wide, high = WIDTH - 2 * side, HEIGHT - 2 * top
    if pack.halved:
        picture = two_halves(studio, pack.court, wide, high)
    else:
        picture = pack.court(studio, wide, high)
    card[top : top + high, side : side + wide] = picture
    if pack.framed:
        ends = (side, top), (side + wide, top + high)
        cv2.rectangle(card, *ends, colour, 3, cv2.LINE_AA)
    sign = ink.fitted(stamp, HEIGHT * 0.08)
    x, y = side + sign.shape[1] * 0.8, top + sign.shape[0] * 0.8
    ink.paste(card, sign, (x, y))
    ink.paste(card, ink.turned(sign, 180), (WIDTH - x, HEIGHT - y))
    return card


def _joker(studio: Studio, pack: _Pack) -> Pixels:
    card = blank(pack.paper)
    letters = studio.against(pack.paper.colour)
    draw_border(card, pack.paper, letters)
    side, top = int(pack.side), HEIGHT // 8
    picture = invent_picture(studio, WIDTH - 2 * side, HEIGHT - 2 * top)
    card[top : HEIGHT - top, side : WIDTH - side] = picture
    sign: str | Pixels = studio.icon() if studio.chance(0.4) else "J"
    draw_indices(card, sign, replace(pack.style, letters=letters))
    return finished(card)
