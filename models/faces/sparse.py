# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decks of sparse faces: a large sign on plain paper, colours that alone tell cards apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

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
    sign_stamp,
)
from models.faces.papers import Paper, blank, draw_border, invent_paper, window
from models.faces.studio import HEIGHT, WIDTH, Studio, finished, hued
from vision.frames import Pixels

_HUES = (0, 15, 28, 55, 75, 100, 120, 140, 160)
_LEAST_CONTRAST = 45.0


class Field(Enum):
    """What a card's colour fills."""

    SIGN = "the sign"
    CARD = "the whole card"
    OVAL = "an oval behind the sign"
    SQUARE = "a square behind the sign"


@dataclass(frozen=True, slots=True)
class Layout:
    """How the middle of a sparse deck's cards looks.

    height: of the sign, pixels; `tilt` of sign and field, degrees; `ring` around an oval.
    """

    field: Field
    height: float
    tilt: float
    ring: ink.Colour


def sparse_faces(studio: Studio) -> Iterator[Pixels]:
    """Three to six colours, each with the same numbers and signs."""
    paper = invent_paper(studio)
    style = replace(
        invent_index_style(studio, window(paper)[0] + 4.0),
        plate=Plate.BARE if studio.chance(0.7) else Plate.DISC,
        corners=studio.one_of((Corners.NONE, Corners.TWO, Corners.TWO, Corners.FOUR)),
    )
    if style.corners is Corners.NONE:
        # A 6 alone in the middle is a 9 turned round.
        style = replace(style, six_and_nine=studio.one_of((SixAndNine.DOT, SixAndNine.LINE)))
    layout = Layout(
        studio.one_of((Field.SIGN, Field.SIGN, Field.CARD, Field.OVAL, Field.OVAL, Field.SQUARE)),
        HEIGHT * studio.between(0.16, 0.5),
        studio.one_of((0.0, 0.0, -15.0, 20.0, 35.0)),
        studio.light(),
    )
    signs = _invent_signs(studio)
    for hue in studio.shuffled(_HUES)[: studio.whole(3, 7)]:
        colour = hued(hue + studio.whole(-3, 4), studio.whole(140, 256), studio.whole(120, 240))
        for sign in signs:
            yield finished(_face(paper, style, colour, sign, layout))
    for _ in range(studio.whole(0, 4)):
        yield finished(_face(paper, style, (30, 30, 30), studio.icon(), layout))


def _invent_signs(studio: Studio) -> list[str | Pixels]:
    """Numbers with a few emblems, letters, or emblems only."""
    kind = studio.between(0, 1)
    if kind < 0.2:
        return [studio.icon() for _ in range(studio.whole(6, 12))]
    signs: list[str | Pixels]
    if kind < 0.42:
        signs = [*studio.shuffled("ABCDEFGHKLMNPRSTUVWXYZ")[: studio.whole(6, 11)]]
    else:
        signs = [str(number) for number in range(studio.whole(0, 2), studio.whole(6, 14))]
    return signs + [studio.emblem((0, 0, 0)) for _ in range(studio.whole(0, 4))]


def _face(
    paper: Paper, style: IndexStyle, colour: ink.Colour, sign: str | Pixels, layout: Layout
) -> Pixels:
    card = blank(paper)
    left, top, right, bottom = window(paper)
    ground = paper.colour
    if layout.field is Field.CARD:
        card[top:bottom, left:right] = colour
        ground = colour
    on_ground = _seen_on(ground, layout.ring if layout.field is Field.CARD else colour)
    draw_border(card, paper, _seen_on(paper.colour, colour))
    middle = on_ground
    if layout.field in {Field.OVAL, Field.SQUARE}:
        _draw_field(card, layout, colour)
        middle = _seen_on(colour, (250, 250, 250))
    stamp = _coloured(sign, replace(style, height=layout.height, letters=middle, edge=None))
    if stamp.shape[1] > WIDTH * 0.62:
        stamp = ink.fitted(stamp, max(stamp.shape[:2]) * WIDTH * 0.62 / stamp.shape[1])
    ink.paste(card, ink.turned(stamp, layout.tilt), (WIDTH / 2, HEIGHT / 2))
    corner = replace(style, letters=on_ground, fill=ground, rim=on_ground)
    small = sign if isinstance(sign, str) else _recoloured(sign, on_ground)
    draw_indices(card, small, corner)
    return card


def _seen_on(ground: ink.Colour, colour: ink.Colour) -> ink.Colour:
    """The colour where it can be seen on the ground, else black or white."""
    if abs(ink.lightness(ground) - ink.lightness(colour)) > _LEAST_CONTRAST:
        return colour
    return (245, 245, 245) if ink.lightness(ground) < 128 else (25, 25, 25)


def _draw_field(card: Pixels, layout: Layout, colour: ink.Colour) -> None:
    centre = (WIDTH / 2, HEIGHT / 2)
    size = (WIDTH * 0.66, HEIGHT * 0.68)
    if layout.field is Field.OVAL:
        for share, shade in ((1.0, layout.ring), (0.92, colour)):
            axes = (int(size[0] * share / 2), int(size[1] * share / 2))
            spot = (int(centre[0]), int(centre[1]))
            cv2.ellipse(card, spot, axes, layout.tilt, 0, 360, shade, -1, cv2.LINE_AA)
        return
    box = cv2.boxPoints((centre, size, layout.tilt / 2))
    cv2.fillPoly(card, [np.rint(box).astype(np.int32)], colour, cv2.LINE_AA)


def _coloured(sign: str | Pixels, style: IndexStyle) -> Pixels:
    if isinstance(sign, str):
        return sign_stamp(sign, style)
    return ink.fitted(_recoloured(sign, style.letters), style.height)


def _recoloured(sign: Pixels, colour: ink.Colour) -> Pixels:
    """Black emblems in the colour; those with colours of their own as they are."""
    if sign[..., :3].any():
        return sign
    return ink.tinted(np.ascontiguousarray(sign[..., 3]), colour)
