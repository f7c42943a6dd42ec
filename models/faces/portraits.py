# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decks of which every face has a picture of its own, in one layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from models.faces import ink
from models.faces.figures import figure
from models.faces.indices import draw_indices, invent_index_style, readable_on
from models.faces.papers import Border, Paper, blank, draw_border, invent_paper, window
from models.faces.pictures import (
    Painter,
    emblem_scene,
    invent_picture,
    one_emblem,
    scenery,
    subject,
)
from models.faces.studio import HEIGHT, WIDTH, Studio, finished
from models.faces.suits import framed
from models.faces.titles import draw_small_print, draw_title, invent_words
from vision.frames import Pixels

_PAINTERS: tuple[Painter, ...] = (
    invent_picture,
    invent_picture,
    scenery,
    subject,
    figure,
    emblem_scene,
    one_emblem,
)


def own_picture_faces(studio: Studio) -> Iterator[Pixels]:
    """24 to 60 faces in the layout of picture cards, tarots, text cards or memory cards."""
    layouts: tuple[Callable[[Studio, int], Iterator[Pixels]], ...] = (
        _picture_cards,
        _picture_cards,
        _tarots,
        _text_cards,
        _memory_cards,
    )
    return studio.one_of(layouts)(studio, studio.whole(24, 61))


def _painted(studio: Studio, paper: Paper, painter: Painter) -> Pixels:
    left, top, right, bottom = window(paper)
    return framed(paper, painter(studio, right - left, bottom - top), studio.vivid())


def _picture_cards(studio: Studio, count: int) -> Iterator[Pixels]:
    """The picture fills the card; titles and signs on some decks."""
    paper, painter = invent_paper(studio), studio.one_of(_PAINTERS)
    titled, signed = studio.chance(0.4), studio.chance(0.5)
    style = invent_index_style(studio, window(paper)[0])
    for number in range(count):
        card = _painted(studio, paper, painter)
        if titled:
            draw_title(studio, card)
        if signed:
            sign = str(number + 1) if studio.chance(0.8) else studio.icon()
            draw_indices(card, sign, readable_on(style, card, studio))
        yield finished(card)


def _tarots(studio: Studio, count: int) -> Iterator[Pixels]:
    """A picture between a number above and a name below."""
    paper = replace(
        invent_paper(studio),
        border=studio.one_of((Border.LINE, Border.DOUBLE_LINE, Border.NONE)),
        inset=studio.whole(4, 24),
        width=studio.whole(3, 12),
    )
    painter, font = studio.one_of(_PAINTERS), studio.font()
    letters = studio.against(paper.colour)
    height = studio.between(18, 30)
    side, room = 38, 78
    for number in range(count):
        card = blank(paper)
        draw_border(card, paper, letters)
        picture = painter(studio, WIDTH - 2 * side, HEIGHT - 2 * room)
        card[room : HEIGHT - room, side : WIDTH - side] = picture
        for text, y in ((str(number), 58), (invent_words(studio, 2), HEIGHT - 56)):
            mask = ink.text_mask(text, height, font)
            if mask.shape[1] > WIDTH - 2 * side:
                mask = ink.fitted(mask, WIDTH - 2 * side)
            ink.paste(card, ink.tinted(mask, letters), (WIDTH / 2, y))
        yield finished(card)


def _text_cards(studio: Studio, count: int) -> Iterator[Pixels]:
    """A name on top, a picture, and lines of text below it."""
    paper = invent_paper(studio, (Border.BAND, Border.ROUNDED, Border.LINE, Border.NONE))
    painter, font = studio.one_of(_PAINTERS), studio.font()
    hues = [studio.vivid() for _ in range(studio.whole(1, 6))]
    body = studio.light()
    left, top = (value + 10 for value in window(paper)[:2])
    split = int(HEIGHT * studio.between(0.5, 0.68))
    for _ in range(count):
        card, colour = blank(paper), studio.one_of(hues)
        draw_border(card, paper, colour)
        card[top : HEIGHT - top, left : WIDTH - left] = body
        card[top : top + 44, left : WIDTH - left] = colour
        mask = ink.text_mask(invent_words(studio, 2), 22, font)
        if mask.shape[1] > WIDTH - 2 * left - 16:
            mask = ink.fitted(mask, WIDTH - 2 * left - 16)
        ink.paste(card, ink.tinted(mask, studio.against(colour)), (WIDTH / 2, top + 22))
        picture = painter(studio, WIDTH - 2 * left - 12, split - top - 50)
        card[top + 50 : split, left + 6 : WIDTH - left - 6] = picture
        draw_small_print(studio, card, split + 28, studio.against(body))
        yield finished(card)


def _memory_cards(studio: Studio, count: int) -> Iterator[Pixels]:
    """One or two emblems on plain paper; in some decks a few, strewn."""
    paper = invent_paper(studio)
    colour, strewn = studio.vivid(), studio.chance(0.4)
    for _ in range(count):
        card = blank(paper)
        draw_border(card, paper, colour)
        if strewn:
            for angle in np.linspace(0, 2 * np.pi, studio.whole(5, 9)):
                stamp = ink.turned(studio.icon(), studio.between(0, 360))
                x, y = np.cos(angle) * WIDTH * 0.29, np.sin(angle) * HEIGHT * 0.32
                size = WIDTH * studio.between(0.14, 0.26)
                ink.paste(card, ink.fitted(stamp, size), (WIDTH / 2 + x, HEIGHT / 2 + y))
        stamp = ink.fitted(studio.icon(), WIDTH * studio.between(0.35, 0.7))
        ink.paste(card, stamp, (WIDTH / 2, HEIGHT / 2))
        yield finished(card)
