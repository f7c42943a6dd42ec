# SPDX-License-Identifier: AGPL-3.0-or-later
"""What lies about on a table and is no card: coins, cups, dice, phones, paper, books, plates."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import cv2
import numpy as np

from models.scenes.canvas import NOBODY, Canvas, Colour, Corners, random_colour
from models.scenes.material import Material
from vision.frames import Pixels
from vision.plane import rotation

Spot = tuple[float, float]


def draw_thing(
    canvas: Canvas, rng: np.random.Generator, at: Spot, card: float, material: Material
) -> None:
    """One thing that may lie below cards; card is the length of the scene's cards in pixels."""
    kind = int(rng.choice(len(_LARGE) + len(_SMALL)))
    if kind < len(_SMALL):
        _SMALL[kind](canvas, rng, at, card)
    else:
        _LARGE[kind - len(_SMALL)](canvas, rng, at, card, material)


def draw_small_thing(canvas: Canvas, rng: np.random.Generator, at: Spot, card: float) -> None:
    """One thing that may lie on a card without hiding it."""
    _SMALL[int(rng.choice(len(_SMALL)))](canvas, rng, at, card)


def _lighter(colour: Colour) -> Colour:
    return tuple(min(255, int(value * 1.3) + 20) for value in colour)


def _coin(canvas: Canvas, rng: np.random.Generator, at: Spot, card: float) -> None:
    colour = (int(rng.integers(40, 160)), int(rng.integers(90, 180)), int(rng.integers(110, 200)))
    radius = card * rng.uniform(0.09, 0.17)
    canvas.disc(at, radius, tuple(int(value * 0.7) for value in colour))
    canvas.disc(at, radius * 0.92, _lighter(colour))
    canvas.disc(at, radius * 0.8, colour)


def _die(canvas: Canvas, rng: np.random.Generator, at: Spot, card: float) -> None:
    size = card * rng.uniform(0.12, 0.25)
    colour = random_colour(rng)
    quad = _quad(rng, at, size, size)
    canvas.fill(quad, colour)
    pip = (15, 15, 15) if sum(colour) > 380 else (245, 245, 245)
    spots = [(0.5, 0.5), (0.25, 0.25), (0.75, 0.75), (0.25, 0.75), (0.75, 0.25)]
    for across, down in spots[: int(rng.integers(1, 6))]:
        place = quad[0] + (quad[1] - quad[0]) * across + (quad[3] - quad[0]) * down
        canvas.disc(place, size * 0.09, pip)


def _pen(canvas: Canvas, rng: np.random.Generator, at: Spot, card: float) -> None:
    angle = rng.uniform(0, 2 * np.pi)
    way = np.array([np.cos(angle), np.sin(angle)]) * card
    colour = random_colour(rng)
    thick = card * rng.uniform(0.04, 0.1)
    canvas.line(np.array(at) - way * 0.8, np.array(at) + way * 0.8, colour, thick)
    canvas.line(np.array(at) + way * 0.6, np.array(at) + way * 0.8, _lighter(colour), thick)


def _cable(canvas: Canvas, rng: np.random.Generator, at: Spot, card: float) -> None:
    points = [np.array(at)]
    angle = rng.uniform(0, 2 * np.pi)
    for _ in range(14):
        angle += rng.normal(0, 0.4)
        points.append(points[-1] + np.array([np.cos(angle), np.sin(angle)]) * card * 0.25)
    colour = random_colour(rng, 0, 90) if rng.random() < 0.6 else random_colour(rng, 150)
    for start, end in pairwise(points):
        canvas.line(start, end, colour, max(2.0, card * 0.035))


def _cup(
    canvas: Canvas, rng: np.random.Generator, at: Spot, card: float, material: Material
) -> None:
    radius = card * rng.uniform(0.35, 0.6)
    colour = random_colour(rng)
    away = rng.uniform(0, 2 * np.pi)
    handle = np.array(at) + np.array([np.cos(away), np.sin(away)]) * radius * 1.35
    canvas.line(at, handle, colour, radius * 0.35)
    canvas.disc(at, radius, colour)
    canvas.disc(at, radius * 0.9, _lighter(colour))
    canvas.disc(at, radius * 0.82, random_colour(rng, 0, 160))


def _plate(
    canvas: Canvas, rng: np.random.Generator, at: Spot, card: float, material: Material
) -> None:
    radius = card * rng.uniform(0.8, 1.6)
    colour = random_colour(rng, 120)
    canvas.disc(at, radius, colour)
    canvas.disc(at, radius * 0.97, _lighter(colour))
    canvas.disc(at, radius * 0.66, colour)
    for _ in range(int(rng.integers(0, 5))):
        place = np.array(at) + rng.normal(0, radius * 0.3, 2)
        canvas.disc(place, radius * rng.uniform(0.1, 0.3), random_colour(rng))


def _phone(
    canvas: Canvas, rng: np.random.Generator, at: Spot, card: float, material: Material
) -> None:
    width = card * rng.uniform(0.75, 1.0)
    quad = _quad(rng, at, width, width * rng.uniform(1.9, 2.2))
    canvas.lay(_plain(random_colour(rng, 0, 60)), quad, NOBODY, rng, rounding=24)
    if rng.random() < 0.5:
        screen = material.photograph(rng, (192, 268))
        middle = quad.mean(axis=0)
        shrunk = (middle + (quad - middle) * np.float32(0.9)).astype(np.float32)
        canvas.lay(screen, shrunk, NOBODY, rng, rounding=6)


def _paper(
    canvas: Canvas, rng: np.random.Generator, at: Spot, card: float, material: Material
) -> None:
    """A note, a letter, an envelope, a score sheet: no paper of a card's size and shape."""
    kind = int(rng.integers(0, 3))
    if kind == 0:
        width, ratio = card * rng.uniform(0.6, 1.1), 1.0
    elif kind == 1:
        width, ratio = card * rng.uniform(1.6, 3.5), rng.uniform(1.25, 1.45)
    else:
        width, ratio = card * rng.uniform(0.9, 1.4), rng.uniform(1.9, 2.4)
    quad = _quad(rng, at, width, width * ratio)
    sheet = _plain(random_colour(rng, 195))
    if rng.random() < 0.7:
        _write(sheet, rng)
    canvas.lay(sheet, quad, NOBODY, rng, rounding=0)


def _book(
    canvas: Canvas, rng: np.random.Generator, at: Spot, card: float, material: Material
) -> None:
    """A book, a game's box, a magazine: a picture and large letters."""
    cover = _plain(random_colour(rng))
    if rng.random() < 0.6:
        cover = material.photograph(rng, (192, 268))
    if rng.random() < 0.8:
        _write(cover, rng)
    width = card * rng.uniform(1.5, 3.2)
    quad = _quad(rng, at, width, width * rng.uniform(0.9, 1.6))
    canvas.lay(cover, quad, NOBODY, rng, rounding=int(rng.integers(0, 6)))


def _quad(rng: np.random.Generator, at: Spot, width: float, height: float) -> Corners:
    turn = rotation(rng.uniform(0, 2 * np.pi))
    half = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    return np.asarray(half @ turn + np.array(at), np.float32)


def _plain(colour: Colour) -> Pixels:
    sheet = np.empty((268, 192, 3), np.uint8)
    sheet[:] = np.array(colour, np.uint8)
    return sheet


def _write(sheet: Pixels, rng: np.random.Generator) -> None:
    """Lines of letters, all of one size."""
    scale = rng.uniform(0.3, 1.8)
    ink = random_colour(rng, 0, 140) if rng.random() < 0.8 else random_colour(rng, 160)
    down = int(20 * scale) + int(rng.integers(5, 60))
    while down < 260:
        letters = "".join(chr(c) for c in rng.integers(97, 123, int(rng.integers(3, 22))))
        letters = " ".join([letters[:6], letters[6:12], letters[12:]])
        place = int(rng.integers(8, 30)), down
        cv2.putText(sheet, letters, place, 0, scale, ink, max(1, int(scale * 1.6)), cv2.LINE_AA)
        down += int(scale * rng.uniform(24, 34)) + 3


_SMALL: tuple[Callable[[Canvas, np.random.Generator, Spot, float], None], ...] = (
    _coin,
    _die,
    _pen,
    _cable,
)
_LARGE: tuple[Callable[[Canvas, np.random.Generator, Spot, float, Material], None], ...] = (
    _cup,
    _plate,
    _phone,
    _paper,
    _book,
)
