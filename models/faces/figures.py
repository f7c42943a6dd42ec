# SPDX-License-Identifier: AGPL-3.0-or-later
"""People-like figures for courts and portraits."""

from __future__ import annotations

import cv2

from models.faces import ink
from models.faces.scenery import ground, landscape, painting
from models.faces.studio import Studio
from vision.frames import Pixels

_SKIN = ((150, 185, 235), (110, 150, 205), (80, 115, 175), (50, 70, 110))


def figure(studio: Studio, width: int, height: int) -> Pixels:
    """Somebody before some scenery: shoulders, head, hair, hat, eyes, and a thing held."""
    picture = studio.one_of((ground, ground, painting, landscape))(studio, width, height)
    x, y = width * studio.between(0.42, 0.58), height * studio.between(0.3, 0.45)
    head = min(width, height) * studio.between(0.14, 0.24)
    skin, hair = studio.one_of(_SKIN), studio.dark()
    _draw_coat(studio, picture, (x, y), head, skin)
    if studio.chance(0.6):
        _oval(picture, (x, y + head * 0.25), (head * 1.15, head * studio.between(0.9, 1.8)), hair)
    _oval(picture, (x, y), (head * 0.85, head * 1.05), skin)
    if studio.chance(0.4):
        _oval(picture, (x, y + head * 0.85), (head * 0.7, head * 0.5), hair)
    _draw_features(picture, (x, y), head, hair)
    hat = ink.fitted(studio.emblem(studio.vivid()), head * studio.between(1.2, 2.2))
    ink.paste(picture, hat, (x, y - head * 1.2))
    thing = ink.turned(ink.fitted(studio.icon(), head * 2.2), studio.between(-40, 40))
    ink.paste(picture, thing, (x + studio.one_of((-1, 1)) * head * 1.7, y + head * 2.2))
    return picture


def _draw_coat(
    studio: Studio, picture: Pixels, at: tuple[float, float], head: float, skin: ink.Colour
) -> None:
    x, y = at
    floor = picture.shape[0] * 1.02
    coat, trim = studio.vivid(), studio.light()
    _oval(picture, (x, floor), (head * 2.2, floor - y - head * 0.9), coat)
    for stripe in range(studio.whole(0, 5)):
        reach = (head * (2.0 - 0.4 * stripe), (floor - y - head) * (0.9 - 0.17 * stripe))
        shade = trim if stripe % 2 == 0 else studio.vivid()
        _oval(picture, (x, floor), reach, shade)
    _oval(picture, (x, y + head * 1.15), (head * 0.45, head * 0.6), skin)
    for row in range(studio.whole(0, 6)):
        _oval(picture, (x, y + head * (1.9 + 0.6 * row)), (head * 0.12, head * 0.12), trim)


def _draw_features(picture: Pixels, at: tuple[float, float], head: float, iris: ink.Colour) -> None:
    x, y = at
    for side in (-0.33, 0.33):
        eye = (x + side * head, y - head * 0.1)
        _oval(picture, eye, (head * 0.16, head * 0.1), (250, 250, 250))
        _oval(picture, eye, (head * 0.08, head * 0.09), iris)
    _oval(picture, (x, y + head * 0.5), (head * 0.3, head * 0.1), (60, 50, 170))


def _oval(
    picture: Pixels, centre: tuple[float, float], radii: tuple[float, float], colour: ink.Colour
) -> None:
    spot = (int(centre[0] * 16), int(centre[1] * 16))
    size = (max(1, int(radii[0] * 16)), max(1, int(radii[1] * 16)))
    cv2.ellipse(picture, spot, size, 0, 0, 360, colour, -1, cv2.LINE_AA, 4)
