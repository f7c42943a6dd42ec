# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decks of faces that differ in little: a sign more, another hue, a mirrored emblem, 6 and 9."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import cv2
import numpy as np

from models.faces import ink
from models.faces.indices import (
    Corners,
    IndexStyle,
    Plate,
    SixAndNine,
    draw_indices,
    invent_index_style,
    readable_on,
    sign_stamp,
)
from models.faces.papers import Paper, blank, draw_border, invent_paper, window
from models.faces.pictures import invent_picture
from models.faces.studio import HEIGHT, WIDTH, Studio, finished, hued
from models.faces.suits import framed
from vision.frames import Pixels

_HUES = (0, 14, 28, 50, 75, 98, 120, 140, 160)
_TURNABLE = (
    "1",
    "6",
    "8",
    "9",
    "11",
    "16",
    "19",
    "61",
    "66",
    "68",
    "69",
    "89",
    "91",
    "96",
    "98",
    "99",
)
_ALIKE = ("1", "7", "11", "17", "71", "4", "14", "3", "8", "13", "18", "0", "10", "5", "15", "6")


def twin_faces(studio: Studio) -> Iterator[Pixels]:
    """Groups of faces that differ in one thing, of several kinds of such things."""
    groups: tuple[Callable[[Studio], Iterator[Pixels]], ...] = (
        _counted,
        _counted,
        _sets,
        _hues,
        _turned_emblems,
        _numbers,
        _numbers,
        _moved_badge,
    )
    for group in studio.shuffled(groups)[:4]:
        yield from group(studio)


def _spots(studio: Studio, most: int) -> list[tuple[float, float]]:
    """Places for up to `most` emblems, in rows or strewn."""
    columns = studio.whole(2, 4)
    rows = -(-most // columns)
    grid = [
        (
            WIDTH * (0.5 + 0.24 * (column - (columns - 1) / 2)),
            HEIGHT * (0.18 + 0.64 * row / max(rows - 1, 1)),
        )
        for row in range(rows)
        for column in range(columns)
    ]
    if studio.chance(0.4):
        grid = [(x + studio.between(-14, 14), y + studio.between(-10, 10)) for x, y in grid]
    return grid if studio.chance(0.5) else studio.shuffled(grid)


def _counted(studio: Studio) -> Iterator[Pixels]:
    """1 to 12 of an emblem, in one to three colours, no number told."""
    paper = invent_paper(studio)
    most = studio.whole(5, 13)
    spots = _spots(studio, most)
    own_colours = studio.chance(0.4)
    icon = studio.icon()
    for _ in range(1 if own_colours else studio.whole(1, 4)):
        colour = studio.against(paper.colour)
        stamp = icon if own_colours else ink.tinted(np.ascontiguousarray(icon[..., 3]), colour)
        stamp = ink.fitted(stamp, HEIGHT * studio.between(0.09, 0.14))
        card = blank(paper)
        draw_border(card, paper, colour)
        # A lone mark above the first tells the card from itself turned round.
        ink.paste(card, ink.fitted(stamp, HEIGHT * 0.05), (WIDTH * 0.5, HEIGHT * 0.06 + 14))
        for spot in spots[:most]:
            ink.paste(card, stamp, spot)
            yield finished(card)


def _sets(studio: Studio) -> Iterator[Pixels]:
    """One to three of three shapes in three colours, full or hollow; not every one of them."""
    paper = invent_paper(studio)
    base = blank(paper)
    draw_border(base, paper, studio.against(paper.colour))
    colours = [hued(hue, 210, 170) for hue in studio.shuffled(_HUES)[:3]]
    size = HEIGHT * studio.between(0.16, 0.22)
    for _ in range(3):
        full = np.ascontiguousarray(studio.icon()[..., 3])
        hollow = cv2.subtract(full, cv2.erode(full, np.ones((9, 9), np.uint8)))
        for mask, colour in product((full, np.asarray(hollow, np.uint8)), colours):
            stamp = ink.fitted(ink.tinted(mask, colour), size)
            for count in (1, 2, 3):
                card = base.copy()
                for place in range(count):
                    y = HEIGHT / 2 + (place - (count - 1) / 2) * size * 1.15
                    ink.paste(card, stamp, (WIDTH / 2, y))
                if studio.chance(0.6):
                    yield finished(card)


def _hues(studio: Studio) -> Iterator[Pixels]:
    """One card in six to nine hues: its emblem's, its border's or its sign's."""
    paper = invent_paper(studio)
    left, top, right, bottom = window(paper)
    picture = invent_picture(studio, right - left, bottom - top)
    emblem = np.ascontiguousarray(studio.icon()[..., 3])
    where = studio.whole(0, 3)
    size = WIDTH * studio.between(0.2, 0.6)
    for hue in studio.shuffled(_HUES)[: studio.whole(6, 10)]:
        colour = hued(hue, 220, 200)
        card = framed(paper, picture, colour if where == 1 else (90, 90, 90))
        if where != 1:
            stamp = ink.outlined(ink.fitted(ink.tinted(emblem, colour), size), (250, 250, 250), 3)
            spot = (WIDTH / 2, HEIGHT / 2) if where == 0 else (left + size / 2, top + size / 2)
            ink.paste(card, stamp, spot)
        yield finished(card)


def _turned_emblems(studio: Studio) -> Iterator[Pixels]:
    """An emblem upright, mirrored and turned by quarters, beneath a sign that shows what is up."""
    paper = invent_paper(studio)
    icon = studio.icon()
    style = replace(invent_index_style(studio, window(paper)[0]), corners=Corners.TOP_LEFT)
    base = blank(paper)
    draw_border(base, paper, studio.against(paper.colour))
    own = readable_on(style, base, studio)
    for emblem in (icon, np.ascontiguousarray(icon[:, ::-1])):
        for quarter in range(4):
            card = base.copy()
            stamp = ink.turned(ink.fitted(emblem, WIDTH * 0.55), 90 * quarter)
            ink.paste(card, stamp, (WIDTH / 2, HEIGHT / 2))
            draw_indices(card, "A", own)
            yield finished(card)


def _numbers(studio: Studio) -> Iterator[Pixels]:
    """Numbers that look alike or like another turned round, on one picture or plain paper."""
    paper = invent_paper(studio)
    left, top, right, bottom = window(paper)
    style = invent_index_style(studio, left)
    plain = studio.chance(0.5)
    base = blank(paper)
    if not plain:
        base = framed(paper, invent_picture(studio, right - left, bottom - top), studio.vivid())
    large = plain and studio.chance(0.6)
    style = readable_on(style, base, studio)
    for number in _TURNABLE if studio.chance(0.6) else _ALIKE:
        card = base.copy()
        if large:
            _draw_large_number(card, number, style, paper)
        else:
            draw_indices(card, number, style)
        yield finished(card)


def _draw_large_number(card: Pixels, number: str, style: IndexStyle, paper: Paper) -> None:
    """The number in the middle; 6 and 9 with their mark, since nothing else tells what is up."""
    mark = SixAndNine.LINE if style.six_and_nine is SixAndNine.PLAIN else style.six_and_nine
    ground = paper.colour if style.plate is Plate.BARE else style.fill
    if style.plate is not Plate.BARE:
        cv2.circle(card, (WIDTH // 2, HEIGHT // 2), int(WIDTH * 0.4), ground, -1, cv2.LINE_AA)
    stamp = sign_stamp(number, replace(style, height=HEIGHT * 0.26, six_and_nine=mark))
    if stamp.shape[1] > WIDTH * 0.66:
        stamp = ink.fitted(stamp, WIDTH * 0.66)
    ink.paste(card, stamp, (WIDTH / 2, HEIGHT / 2))


def _moved_badge(studio: Studio) -> Iterator[Pixels]:
    """One picture with a small badge that moves, changes or is missing."""
    paper = invent_paper(studio)
    left, top, right, bottom = window(paper)
    base = framed(paper, invent_picture(studio, right - left, bottom - top), studio.vivid())
    size = HEIGHT * studio.between(0.06, 0.12)
    rim = studio.light()
    yield finished(base)
    for _ in range(studio.whole(2, 5)):
        badge = ink.outlined(ink.fitted(studio.icon(), size), rim, 3)
        for x, y in ((0.2, 0.15), (0.8, 0.15), (0.5, 0.5)):
            card = base.copy()
            ink.paste(card, badge, (WIDTH * x, HEIGHT * y))
            yield finished(card)
