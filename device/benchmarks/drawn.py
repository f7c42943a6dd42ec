# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of cards of a given deck on a table, wholly decided by a seed.

Drawn another way than the detector's training scenes, so that no picture here was ever
seen in training.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from device.benchmarks.counting import LabelledPicture, LyingCard, box_of
from engine.skull_king import FACES
from vision.artwork import draw_face
from vision.frames import Pixels
from vision.plane import rotation

Corners = NDArray[np.float32]
Floats = NDArray[np.float64]

SIZE = (1280, 960)
CARDS = 5
MOST_COVERED = 0.4
"""Share of a card that lies under something; half of the cards are wholly seen."""

ASIDE = (0.4, 0.6)
"""Shares of a side by which a card of a pair lies aside from the one under it, least and most."""

_ASKEW = 0.25
"""Radians that it is turned from it, one standard deviation."""

_FACE_WIDTH = 240
"""Pixels across a face of the own deck."""

_COLUMNS, _ROWS = 3, 2
_LENGTHS = (130.0, 215.0)
"""Pixels of a card's long side: a table of 0.6 to 0.4 m across the picture's height."""

_RATIO = 63 / 88

BULB = (87 / 255, 169 / 255, 1.0)
"""Blue, green and red of a bulb of 2,700 kelvin where daylight is white, as sRGB shows it (Charity,
"What color is a blackbody?")."""


def own_faces() -> dict[str, Pixels]:
    """Card code → face of the own deck, as it is drawn on tables."""
    return {code: draw_face(code, _FACE_WIDTH) for code in FACES}


def draw_picture(
    seed: int, faces: Mapping[str, Pixels], grounds: Sequence[Pixels] = ()
) -> LabelledPicture:
    """Five faces, each on its own part of the table, some partly covered.

    faces: upright pictures of any size. grounds: textures to lie on; drawn wood without any.
    """
    rng = np.random.default_rng(seed)
    picture = ground(rng, grounds)
    names = list(faces)
    chosen = rng.choice(len(names), CARDS, replace=len(names) < CARDS)
    length = rng.uniform(*_LENGTHS)
    cells = rng.permutation(_COLUMNS * _ROWS)[:CARDS]
    width, height = SIZE[0] // _COLUMNS, SIZE[1] // _ROWS
    lying = []
    for index, cell in zip(chosen, cells, strict=True):
        left, top = int(cell % _COLUMNS) * width, int(cell // _COLUMNS) * height
        part = picture[top : top + height, left : left + width]
        corners = _lay(part, faces[names[index]], length, rng)
        lying.append(LyingCard(names[index], box_of(corners + np.array([left, top]))))
    return LabelledPicture(photographed(picture, rng), tuple(lying))


def draw_pairs(
    seed: int, faces: Mapping[str, Pixels], grounds: Sequence[Pixels] = ()
) -> LabelledPicture:
    """Three pairs, in each of which one card hides the half of another, more or less.

    faces, grounds: see `draw_picture`.
    """
    rng = np.random.default_rng(seed)
    picture = ground(rng, grounds)
    names = list(faces)
    chosen = rng.choice(len(names), 2 * _COLUMNS, replace=len(names) < 2 * _COLUMNS)
    length = rng.uniform(*_LENGTHS)
    lying = []
    for place, (lower, upper) in enumerate(chosen.reshape(_COLUMNS, 2)):
        middle = np.array([(place + 0.5) * SIZE[0] / _COLUMNS, SIZE[1] / 2])
        middle += rng.uniform(-0.2, 0.2, 2) * length
        turned = rng.uniform(0, 2 * np.pi)
        along = int(rng.integers(2))
        aside = np.array([_RATIO, 1.0])[along] * length * rng.uniform(*ASIDE) * rng.choice([-1, 1])
        away = np.roll([aside, rng.normal(0, 0.05) * length], along) @ rotation(turned)
        askew = turned + rng.normal(0, _ASKEW)
        for index, corners in (
            (lower, card_corners(length, turned, middle)),
            (upper, card_corners(length, askew, middle + away)),
        ):
            draw_card(picture, faces[names[index]], length, np.asarray(corners, np.float32))
            lying.append(LyingCard(names[index], box_of(corners)))
    return LabelledPicture(photographed(picture, rng), tuple(lying))


def under_a_bulb(picture: LabelledPicture) -> LabelledPicture:
    """The same by a warm lamp, to a camera that takes daylight for white."""
    lit = np.rint(picture.pixels * np.array(BULB)).astype(np.uint8)
    return replace(picture, pixels=lit)


def ground(rng: np.random.Generator, grounds: Sequence[Pixels]) -> Pixels:
    """One of these textures as a table's top; drawn wood without any."""
    if grounds:
        ground = grounds[int(rng.integers(len(grounds)))]
        return np.asarray(cv2.resize(ground, SIZE, interpolation=cv2.INTER_AREA), np.uint8)
    grain = np.asarray(rng.normal(0, 1, (SIZE[1] // 6, SIZE[0] // 80)), np.float32)
    drawn_out = cv2.resize(grain, SIZE, interpolation=cv2.INTER_CUBIC)[..., None]
    wood = rng.uniform(40, 170, 3) + drawn_out * rng.uniform(2, 14)
    return np.clip(wood, 0, 255).astype(np.uint8)


def _lay(part: Pixels, face: Pixels, length: float, rng: np.random.Generator) -> Corners:
    """Draw a card, and perhaps something over it, on its part of the table; its (4, 2) corners."""
    height, width = part.shape[:2]
    angle = rng.uniform(0, 2 * np.pi)
    room = max(0.0, (min(width, height) - 1.25 * length) / 2)
    middle = np.array([width, height]) / 2 + rng.uniform(-room, room, 2)
    bent = rng.uniform(-0.015, 0.015, (4, 2)) * length
    corners: Corners = np.asarray(card_corners(length, angle, middle) + bent, np.float32)
    mask = draw_card(part, face, length, corners)
    if rng.random() < 0.5:
        _cover(part, mask, float(rng.uniform(0.05, MOST_COVERED)), rng)
    return corners


def card_corners(length: float, angle: float, middle: Floats) -> Floats:
    """(4, 2) of a card so long, turned by an angle in radians about its middle."""
    half = np.array([[-_RATIO, -1], [_RATIO, -1], [_RATIO, 1], [-_RATIO, 1]]) * length / 2
    return np.asarray(half @ rotation(angle) + middle, np.float64)


def draw_card(part: Pixels, face: Pixels, length: float, corners: Corners) -> Pixels:
    """Lay a face on a part of the table; where it lies there, 0..255."""
    height, width = part.shape[:2]
    rows, columns = round(length), round(length * _RATIO)
    small = cv2.resize(face, (columns, rows), interpolation=cv2.INTER_AREA)
    box = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    warp = cv2.getPerspectiveTransform(box, corners)
    whole = np.full((rows, columns), 255, np.uint8)
    mask = np.asarray(cv2.warpPerspective(whole, warp, (width, height)), np.uint8)
    drawn = cv2.warpPerspective(
        small, warp, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    solid = mask[..., None].astype(np.float32) / 255
    part[:] = (drawn * solid + part * (1 - solid)).astype(np.uint8)
    return mask


def _cover(part: Pixels, mask: Pixels, share: float, rng: np.random.Generator) -> None:
    """A sleeve from one side over that share of the mask."""
    angle = rng.uniform(0, 2 * np.pi)
    ys, xs = np.mgrid[: mask.shape[0], : mask.shape[1]]
    along = xs * np.cos(angle) + ys * np.sin(angle)
    part[along < np.quantile(along[mask > 127], share)] = rng.integers(20, 235, 3)


def photographed(
    picture: Pixels, rng: np.random.Generator, shine: NDArray[np.float32] | float = 0.0
) -> Pixels:
    """A lamp to one side, its tint, a little blur and noise.

    shine: levels, (height, width, 1) or everywhere, that gloss adds to what is lit.
    """
    height, width = picture.shape[:2]
    dim, bright = np.sort(rng.uniform(0.5, 1.1, 2))
    lamp = np.linspace(dim, bright, width)[None, :: (1 if rng.random() < 0.5 else -1), None]
    lit = picture * lamp * rng.uniform(0.85, 1.0, 3) + shine
    soft = cv2.GaussianBlur(lit, (0, 0), float(rng.uniform(0.4, 1.2)))
    noisy = soft + rng.normal(0, rng.uniform(1, 6), (height, width, 1))
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)
