# SPDX-License-Identifier: AGPL-3.0-or-later
"""One picture of a table with its cards' outlines, wholly decided by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.faces.deck import Deck
from models.scenes.camera import CARD_WIDTH, Camera, hold_camera
from models.scenes.canvas import NOBODY, Canvas, Corners, random_colour
from models.scenes.hands import draw_hand
from models.scenes.layout import Place, card_count, card_length, lay_out
from models.scenes.lens import light_unevenly, through_lens
from models.scenes.material import Material
from models.scenes.things import draw_small_thing, draw_thing
from vision.frames import Pixels

SUPERSAMPLING = 2
FRAME_GREY = 114
"""What the detector's pictures are padded with, at run time too."""

LEAST_VISIBLE = 0.3
"""A card of which less can be seen is not labelled: nobody could draw its outline."""

FACE_DOWN_SHARE = 0.18
BLANK_SHARE = 0.03

_SHAPES = ((1.0, 1.0), (1.0, 0.75), (1.0, 0.5625), (0.75, 1.0))
_SHAPE_SHARES = (0.5, 0.27, 0.1, 0.13)


@dataclass(frozen=True, slots=True, eq=False)
class LabelledCard:
    """corners: (4, 2) pixels of the scene, in order around the card; visible: share seen.

    A card that the frame cuts keeps its whole outline, of which a part lies outside.
    """

    corners: Corners
    face_up: bool
    visible: float


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """pixels: (height, width, 3) BGR."""

    pixels: Pixels
    cards: tuple[LabelledCard, ...]


@dataclass(frozen=True, slots=True)
class _Style:
    """What all cards of a scene share: ratio is width by length, gloss of 255."""

    ratio: float
    rounding: int
    gloss: float
    sleeve: tuple[float, ...] | None


def _style(rng: np.random.Generator) -> _Style:
    glossy = float(rng.uniform(20, 200)) if rng.random() < 0.3 else 0.0
    sleeve = random_colour(rng, 150) if rng.random() < 0.12 else None
    ratio = 0.71 if rng.random() < 0.6 else float(rng.uniform(*CARD_WIDTH))
    return _Style(ratio, int(rng.integers(5, 20)), glossy, tuple(sleeve) if sleeve else None)


def make_scene(seed: int, size: tuple[int, int], material: Material | None = None) -> Scene:
    """A scene of `size` (width, height) pixels; without material all of it is invented.

    In half of the scenes the frame is not square and grey bars fill the picture up, as at run
    time.
    """
    rng = np.random.default_rng(seed)
    supply = material or Material()
    width, height = size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING
    ground = supply.ground(rng, (width, height))
    canvas = Canvas(ground, np.full((height, width), NOBODY, np.uint8))
    shape = np.array(_SHAPES[int(rng.choice(len(_SHAPES), p=_SHAPE_SHARES))])
    window = (0.5 - shape / 2) * (width, height), (0.5 + shape / 2) * (width, height)
    camera = hold_camera(rng, (width, height))
    share = card_length(rng)
    length = share * max(width, height)
    for _ in range(int(rng.choice([0, 1, 2, 3, 4], p=[0.35, 0.25, 0.2, 0.1, 0.1]))):
        draw_thing(canvas, rng, _somewhere(rng, window), length, supply)
    places = lay_out(rng, card_count(rng, share), length, window)
    laid = _lay_cards(canvas, rng, places, length, camera, supply.deck(rng))
    _lay_over(canvas, rng, [corners for corners, _ in laid], length, window)
    pixels = camera.bend_picture(canvas.pixels)
    owner = camera.bend_picture(canvas.owner)
    bent = [(camera.bent(corners), face_up) for corners, face_up in laid]
    outside = _outside(window, (width, height))
    owner[outside] = NOBODY
    small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    seen = through_lens(light_unevenly(small, rng), rng)
    seen[outside[::SUPERSAMPLING, ::SUPERSAMPLING]] = FRAME_GREY
    return Scene(seen, _labels(bent, owner))


def _somewhere(
    rng: np.random.Generator, window: tuple[NDArray[np.float64], NDArray[np.float64]]
) -> tuple[float, float]:
    x, y = rng.uniform(window[0], window[1])
    return float(x), float(y)


def _lay_cards(
    canvas: Canvas,
    rng: np.random.Generator,
    places: Sequence[Place],
    length: float,
    camera: Camera,
    deck: Deck,
) -> list[tuple[Corners, bool]]:
    """Draw the cards, numbered from 1 on the canvas; their outlines and whether face up."""
    style = _style(rng)
    laid: list[tuple[Corners, bool]] = []
    for place in places:
        long = length * float(rng.uniform(0.97, 1.03))
        face_up = bool(rng.random() > FACE_DOWN_SHARE)
        for _ in range(place.below):
            centre = np.array([place.x, place.y]) + rng.normal(0, 0.012 * long, 2)
            angle = place.angle + rng.normal(0, 0.012)
            under = camera.corners(centre, long, style.ratio, angle)
            _lay_card(canvas, rng, _picture(rng, deck, face_up), under, NOBODY, style)
        corners = camera.corners(np.array([place.x, place.y]), long, style.ratio, place.angle)
        laid.append((corners, face_up))
        _lay_card(canvas, rng, _picture(rng, deck, face_up), corners, len(laid), style)
    return laid


def _picture(rng: np.random.Generator, deck: Deck, face_up: bool) -> Pixels:
    if not face_up:
        return deck.back
    if rng.random() < BLANK_SHARE:
        blank = np.empty_like(deck.back)
        blank[:] = rng.integers(190, 256, 3)
        return blank
    return deck.faces[int(rng.integers(0, len(deck.faces)))]


def _lay_card(
    canvas: Canvas,
    rng: np.random.Generator,
    picture: Pixels,
    corners: Corners,
    number: int,
    style: _Style,
) -> None:
    if style.sleeve is not None:
        middle = corners.mean(axis=0)
        rim = (middle + (corners - middle) * np.float32(1.06)).astype(np.float32)
        canvas.tint(rim, style.sleeve, 0.5)
    gloss = style.gloss if rng.random() < 0.6 else 0.0
    canvas.lay(picture, corners, number, rng, rounding=style.rounding, gloss=gloss)
    if style.sleeve is not None:
        canvas.tint(corners, style.sleeve, float(rng.uniform(0.03, 0.2)))


def _lay_over(
    canvas: Canvas,
    rng: np.random.Generator,
    outlines: Sequence[Corners],
    length: float,
    window: tuple[NDArray[np.float64], NDArray[np.float64]],
) -> None:
    """Hands above the cards, and things small enough to lie on one."""
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.75, 0.15, 0.06, 0.04]))):
        draw_small_thing(canvas, rng, _somewhere(rng, window), length)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.65, 0.28, 0.07]))):
        tip = np.array(_somewhere(rng, window))
        if outlines and rng.random() < 0.5:
            tip = outlines[-1].mean(axis=0) + rng.normal(0, length * 0.35, 2)
        draw_hand(canvas, rng, (float(tip[0]), float(tip[1])), length * rng.uniform(0.45, 0.8))


def _outside(
    window: tuple[NDArray[np.float64], NDArray[np.float64]], size: tuple[int, int]
) -> NDArray[np.bool_]:
    (left, top), (right, bottom) = (corner.astype(int) for corner in window)
    mask = np.ones((size[1], size[0]), np.bool_)
    mask[top:bottom, left:right] = False
    return mask


def _labels(laid: Sequence[tuple[Corners, bool]], owner: Pixels) -> tuple[LabelledCard, ...]:
    """Outlines of the cards of which enough can be seen; owner says whose each pixel is."""
    seen = np.bincount(owner.ravel(), minlength=len(laid) + 1)
    cards = []
    for index, (corners, face_up) in enumerate(laid):
        area = max(float(abs(cv2.contourArea(corners))), 1.0)
        visible = float(seen[index + 1]) / area
        if visible >= LEAST_VISIBLE:
            outline = corners / np.float32(SUPERSAMPLING)
            cards.append(LabelledCard(outline, face_up, min(1.0, visible)))
    return tuple(cards)
