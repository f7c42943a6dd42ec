# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a card shows: emblems before scenery, people-like figures, patterns."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from models.faces import ink
from models.faces.figures import figure
from models.faces.scenery import ground, landscape, marble, painting
from models.faces.studio import Studio
from vision.frames import Pixels

Painter = Callable[[Studio, int, int], Pixels]
"""Makes a (height, width, 3) picture from a studio, a width and a height."""


def invent_picture(studio: Studio, width: int, height: int) -> Pixels:
    """A (height, width, 3) picture of any kind."""
    painters: tuple[Painter, ...] = (
        painting,
        subject,
        subject,
        subject,
        emblem_scene,
        emblem_scene,
        figure,
        pattern,
        one_emblem,
    )
    return studio.one_of(painters)(studio, width, height)


def scenery(studio: Studio, width: int, height: int) -> Pixels:
    """A painting, a landscape, marble or a quiet ground."""
    painters: tuple[Painter, ...] = (painting, painting, landscape, landscape, marble, ground)
    return studio.one_of(painters)(studio, width, height)


def subject(studio: Studio, width: int, height: int) -> Pixels:
    """Scenery with one large emblem before it and perhaps smaller ones about."""
    picture = scenery(studio, width, height)
    for _ in range(studio.whole(0, 5)):
        stamp = ink.fitted(_stamp(studio), min(width, height) * studio.between(0.1, 0.35))
        spot = (width * studio.between(0.05, 0.95), height * studio.between(0.1, 0.95))
        ink.paste(picture, stamp, spot)
    stamp = ink.fitted(_stamp(studio), min(width, height) * studio.between(0.5, 0.95))
    centre = (width * studio.between(0.42, 0.58), height * studio.between(0.4, 0.65))
    ink.paste(picture, stamp, centre)
    return picture


def one_emblem(studio: Studio, width: int, height: int) -> Pixels:
    """One large emblem on a quiet ground."""
    picture = ground(studio, width, height)
    stamp = ink.fitted(_stamp(studio), min(width, height) * studio.between(0.5, 0.95))
    ink.paste(picture, stamp, (width / 2, height / 2))
    return picture


def _stamp(studio: Studio) -> Pixels:
    """An emblem flat, lit, outlined or leaning."""
    colour = studio.vivid() if studio.chance(0.5) else studio.dark()
    stamp = studio.icon() if studio.chance(0.5) else studio.emblem(colour)
    if studio.chance(0.6):
        stamp = ink.shaded(stamp, studio.between(0.2, 1))
    if studio.chance(0.5):
        stamp = ink.turned(stamp, studio.between(-35, 35))
    if studio.chance(0.4):
        rim = studio.light() if studio.chance(0.6) else studio.dark()
        stamp = ink.outlined(stamp, rim, studio.whole(1, 4))
    return stamp


def emblem_scene(studio: Studio, width: int, height: int) -> Pixels:
    """Several emblems, the lower the larger, on a ground with a horizon."""
    picture = scenery(studio, width, height)
    if studio.chance(0.5):
        horizon = int(height * studio.between(0.3, 0.75))
        picture[horizon:] = ground(studio, width, height - horizon)
    own_colours = studio.chance(0.6)
    for depth in np.sort(studio.rng.uniform(0.05, 1, studio.whole(4, 12))):
        stamp = studio.icon() if own_colours else studio.emblem(studio.vivid())
        size = min(width, height) * (0.15 + 0.45 * depth) * studio.between(0.7, 1.2)
        stamp = ink.turned(ink.fitted(stamp, size), studio.between(-20, 20))
        ink.paste(picture, stamp, (width * studio.between(0.05, 0.95), height * depth))
    return picture


def pattern(studio: Studio, width: int, height: int) -> Pixels:
    """A grid of emblems, as upholstery has."""
    picture = ground(studio, width, height)
    pace = studio.whole(34, 110)
    count = studio.whole(1, 4)
    stamps = [ink.fitted(studio.emblem(studio.vivid()), pace * 0.8) for _ in range(count)]
    for row, y in enumerate(range(pace // 2, height + pace, pace)):
        for column, x in enumerate(range(pace // 2, width + pace, pace)):
            shift = pace / 2 if row % 2 else 0
            ink.paste(picture, stamps[(row + column) % len(stamps)], (x - shift, y))
    return picture


def two_halves(studio: Studio, painter: Painter, width: int, height: int) -> Pixels:
    """One picture above and turned below, as courts have it."""
    upper = painter(studio, width, (height + 1) // 2)
    whole = np.empty((height, width, 3), np.uint8)
    whole[: len(upper)] = upper
    whole[height - len(upper) :] = upper[::-1, ::-1]
    return whole
