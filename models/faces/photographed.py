# SPDX-License-Identifier: AGPL-3.0-or-later
"""Invent a deck with a face for every card of the game, and take a picture of each on a table.

    python -m models.faces.photographed 900002 --out DECK
    quartermaster deck enrol invented DECK/pictures --data DECK
    python -m tests.games.whole_games --scans DECK/faces --deck invented --data DECK

No drawings or printed decks are taken for it, so that it can be done anywhere.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

import cv2
import numpy as np

from engine.skull_king import FACES
from models.faces.invent import distinct, kind_of
from models.faces.stock import Drawings
from models.faces.studio import Studio
from vision.cameras.rendered.room import draw_light, draw_surface
from vision.files.pictures import write_picture
from vision.frames import Pixels
from vision.plane import Floats

SIZE = (1280, 960)
"""Pixels of a picture, across and down."""

_LENGTHS = (420, 560)
"""Pixels of a card from top to bottom."""

_TURN = 0.1
"""Radians, standard deviation, by which cards lie askew."""

_TILT = 4e-5
"""The same of the camera's tilt, as a part of what is twice as far by so many pixels."""

_ROUNDING = 0.05
"""Radius of corners, as a share of a card's width."""

_NOISE = 3.0


def whole_deck(seed: int) -> dict[str, Pixels]:
    """Card code → face, (height, width, 3) BGR, all 68 of one style."""
    studio = Studio(seed, Drawings())
    _, kind = kind_of(studio)
    faces: list[Pixels] = []
    while len(faces) < len(FACES):
        faces = list(islice(distinct(chain(faces, kind(studio))), len(FACES)))
    return dict(zip(FACES, faces, strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class TakenPicture:
    """A picture, (960, 1280, 3) BGR, of one card, and its corners there, (4, 2) pixels, top left
    first.
    """

    pixels: Pixels
    corners: Floats


def picture_of(face: Pixels, surface: Pixels, rng: np.random.Generator) -> TakenPicture:
    """A face lying alone on a surface, (960, 1280, 3) BGR, under some lamp."""
    height, width = face.shape[:2]
    light = draw_light(rng, *SIZE)
    place = _placed(width, height, rng)
    shown = cv2.warpPerspective(face, place, SIZE, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(_rounded(width, height), place, SIZE)
    share = cv2.GaussianBlur(mask, (0, 0), 0.7).astype(np.float32)[..., None] / 255
    lit = (surface * (1 - share) + shown * share) * light
    seen = cv2.GaussianBlur(lit, (0, 0), 0.8) + rng.normal(0, _NOISE, lit.shape)
    card = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float32)
    corners = np.asarray(cv2.perspectiveTransform(card, place)[0], np.float32)
    return TakenPicture(np.asarray(np.clip(seen, 0, 255), np.uint8), corners)


def _placed(width: int, height: int, rng: np.random.Generator) -> np.ndarray:
    """(3, 3): a face's pixels to a picture's."""
    times = rng.uniform(*_LENGTHS) / height
    turn = rng.normal(0, _TURN)
    cos, sin = np.cos(turn) * times, np.sin(turn) * times
    x, y = rng.normal(0, 20, 2) + np.array(SIZE) / 2
    tilt_x, tilt_y = rng.normal(0, _TILT, 2)
    centred = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    turned = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    tilted = np.array([[1, 0, 0], [0, 1, 0], [tilt_x, tilt_y, 1]])
    moved = np.array([[1, 0, x], [0, 1, y], [0, 0, 1]])
    return np.asarray(moved @ tilted @ turned @ centred, np.float64)


def _rounded(width: int, height: int) -> Pixels:
    """(height, width): 255 where a card is, with round corners."""
    radius = round(width * _ROUNDING)
    inner = cv2.copyMakeBorder(
        np.full((height - 2 * radius, width - 2 * radius), 255, np.uint8),
        *(radius,) * 4,
        cv2.BORDER_CONSTANT,
        value=0,
    )
    round_brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1,) * 2)
    return np.asarray(cv2.dilate(inner, round_brush), np.uint8)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("seed", type=int)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    rng = np.random.default_rng(options.seed)
    surface = draw_surface(rng, *SIZE)
    for folder in ("faces", "pictures"):
        (options.out / folder).mkdir(parents=True, exist_ok=True)
    for code, face in whole_deck(options.seed).items():
        write_picture(options.out / "faces" / f"{code}.png", face)
        picture = picture_of(face, surface, rng).pixels
        write_picture(options.out / "pictures" / f"{code}.jpg", picture)


if __name__ == "__main__":
    main()
