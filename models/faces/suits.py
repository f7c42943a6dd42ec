# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decks whose suits share one picture: only the index tells a suit's cards apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from models.faces import ink
from models.faces.indices import (
    Corners,
    IndexStyle,
    Plate,
    draw_indices,
    invent_index_style,
    readable_on,
)
from models.faces.papers import Paper, blank, draw_border, invent_paper, window
from models.faces.pictures import invent_picture, two_halves
from models.faces.studio import Studio, finished
from models.faces.titles import draw_title
from vision.frames import Pixels

_ROMAN = (
    *("I", "II", "III", "IV", "V", "VI", "VII", "VIII"),
    *("IX", "X", "XI", "XII", "XIII", "XIV", "XV"),
)
_MOST_NUMBERED = 52


def shared_picture_faces(studio: Studio) -> Iterator[Pixels]:
    """2 to 5 suits of 9 to 15 numbers each, then special cards with pictures of their own."""
    paper = invent_paper(studio)
    style = _invent_style(studio, paper)
    same_picture = studio.chance(0.2)
    halved = studio.chance(0.12)
    shared = _picture(studio, paper, halved)
    plates_in_colour = same_picture or studio.chance(0.5)
    numbers = _invent_numbers(studio)
    suits = min(studio.whole(2, 6), _MOST_NUMBERED // len(numbers))
    for _ in range(suits):
        colour = studio.vivid()
        base = framed(paper, shared if same_picture else _picture(studio, paper, halved), colour)
        own = _in_colour(studio, style, colour) if plates_in_colour else style
        own = readable_on(own, base, studio)
        sign = ink.fitted(studio.emblem(own.letters), own.height * 0.8)
        below = sign if style.plate is Plate.BARE and studio.chance(0.4) else None
        for number in numbers:
            card = base.copy()
            draw_indices(card, number, own, below)
            yield finished(card)
    for _ in range(studio.whole(2, 9)):
        yield _special(studio, paper, style)


def _invent_numbers(studio: Studio) -> list[str]:
    count = studio.whole(9, 16)
    if studio.chance(0.05):
        return list(_ROMAN[:count])
    first = 0 if studio.chance(0.15) else 1
    return [str(number) for number in range(first, first + count)]


def _invent_style(studio: Studio, paper: Paper) -> IndexStyle:
    """Signs that stand inside the border, across it or on it, as plates do."""
    margin = window(paper)[0]
    return invent_index_style(studio, max(2.0, margin * studio.between(0.0, 1.0)))


def _picture(studio: Studio, paper: Paper, halved: bool) -> Pixels:
    left, top, right, bottom = window(paper)
    if halved:
        return two_halves(studio, invent_picture, right - left, bottom - top)
    return invent_picture(studio, right - left, bottom - top)


def framed(paper: Paper, picture: Pixels, colour: ink.Colour) -> Pixels:
    """The card with its picture and border, before any index."""
    card = blank(paper)
    left, top, right, bottom = window(paper)
    card[top:bottom, left:right] = picture
    draw_border(card, paper, colour)
    return card


def _in_colour(studio: Studio, style: IndexStyle, colour: ink.Colour) -> IndexStyle:
    """The style with a plate in the suit's colour."""
    return replace(
        style,
        fill=colour,
        letters=studio.against(colour),
        rim=studio.colour((0, 200), (30, 255)),
    )


def _special(studio: Studio, paper: Paper, style: IndexStyle) -> Pixels:
    """A card with a picture, perhaps a title, and an emblem or a letter for an index."""
    card = framed(paper, _picture(studio, paper, False), studio.vivid())
    if studio.chance(0.5):
        draw_title(studio, card)
    own = readable_on(style, card, studio)
    if own.corners is Corners.NONE or studio.chance(0.15):
        return finished(card)
    sign: str | Pixels = studio.icon() if studio.chance(0.75) else studio.one_of("XWJSKP?!")
    draw_indices(card, sign, own)
    return finished(card)
