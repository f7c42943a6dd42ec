# SPDX-License-Identifier: AGPL-3.0-or-later
"""One picture of a table with its cards' outlines, wholly decided by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes.faces import FACE_HEIGHT, FACE_WIDTH, invent_back, invent_face
from models.scenes.grounds import make_ground
from models.scenes.lens import light_unevenly, through_lens
from models.scenes.things import draw_hand, draw_thing
from vision.frames import Pixels

SUPERSAMPLING = 2
FRAME_GREY = 114
"""What the detector's pictures are padded with, at run time too."""

LEAST_VISIBLE = 0.3
"""A card of which less can be seen is not labelled: nobody could draw its outline."""

Corners = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class LabelledCard:
    """corners: (4, 2) pixels of the scene, in order around the card; visible: share seen."""

    corners: Corners
    face_up: bool
    visible: float


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """pixels: (height, width, 3) BGR."""

    pixels: Pixels
    cards: tuple[LabelledCard, ...]


def _rounded_mask() -> Pixels:
    mask = np.zeros((FACE_HEIGHT, FACE_WIDTH), np.uint8)
    r = 5
    cv2.rectangle(mask, (r, 0), (FACE_WIDTH - 1 - r, FACE_HEIGHT - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (FACE_WIDTH - 1, FACE_HEIGHT - 1 - r), 255, -1)
    for x in (r, FACE_WIDTH - 1 - r):
        for y in (r, FACE_HEIGHT - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    return mask


_MASK = _rounded_mask()


def _tilt(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float64]:
    """A mild homography about the picture's middle: a camera that does not look straight down."""
    steep = rng.normal(0, 0.00028, 2) * 416 * SUPERSAMPLING / width
    middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, 1, 0], [steep[0], steep[1], 1]])
    back = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1]])
    return np.asarray(back @ lean @ middle, np.float64)


def _place(
    rng: np.random.Generator, centre: NDArray[np.float64], length: float, tilt: NDArray[np.float64]
) -> Corners:
    ratio = rng.uniform(0.68, 0.75)
    half = np.array([[-ratio, -1], [ratio, -1], [ratio, 1], [-ratio, 1]]) * length / 2
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    flat = (half @ turn.T + centre).astype(np.float32).reshape(1, 4, 2)
    return np.asarray(cv2.perspectiveTransform(flat, tilt)[0], np.float32)


def _lay(picture: Pixels, face: Pixels, corners: Corners, rng: np.random.Generator) -> Pixels:
    """Draw one card with a contact shadow; returns its mask."""
    height, width = picture.shape[:2]
    source = np.array(
        [[0, 0], [FACE_WIDTH, 0], [FACE_WIDTH, FACE_HEIGHT], [0, FACE_HEIGHT]], np.float32
    )
    warp = cv2.getPerspectiveTransform(source, corners)
    mask = cv2.warpPerspective(_MASK, warp, (width, height), flags=cv2.INTER_LINEAR)
    drift = rng.uniform(-3, 3, 2) * SUPERSAMPLING
    move = np.array([[1, 0, drift[0]], [0, 1, drift[1]]], np.float64)
    cast = cv2.GaussianBlur(cv2.warpAffine(mask, move, (width, height)), (0, 0), 2.5)
    shade = 1 - cast.astype(np.float32)[..., None] / 255 * rng.uniform(0.1, 0.55)
    picture[:] = (picture * shade).astype(np.uint8)
    drawn = cv2.warpPerspective(face, warp, (width, height), flags=cv2.INTER_AREA)
    solid = mask.astype(np.float32)[..., None] / 255
    picture[:] = (drawn * solid + picture * (1 - solid)).astype(np.uint8)
    return np.asarray(mask, np.uint8)


def _centres(rng: np.random.Generator, count: int, length: float, size: tuple[int, int]) -> Corners:
    """Where cards lie: strewn, in a huddle with overlaps, or in a row."""
    width, height = size
    kind = rng.random()
    if kind < 0.45:
        spots = rng.uniform(0.02, 0.98, (count, 2)) * (width, height)
    elif kind < 0.85:
        middle = rng.uniform(0.3, 0.7, 2) * (width, height)
        spots = middle + rng.normal(0, length * rng.uniform(0.45, 1.1), (count, 2))
    else:
        start = rng.uniform(0.1, 0.6, 2) * (width, height)
        angle = rng.uniform(0, 2 * np.pi)
        step = length * rng.uniform(0.4, 1.1) * np.array([np.cos(angle), np.sin(angle)])
        spots = start + step * np.arange(count)[:, None] + rng.normal(0, length * 0.05, (count, 2))
    return np.asarray(spots, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class OwnDeck:
    """A deck mixed in among the invented ones: (134, 96, 3) BGR faces and back."""

    faces: tuple[Pixels, ...]
    back: Pixels


def _frame(rng: np.random.Generator) -> NDArray[np.float64]:
    """What a smaller frame would show, left, top, right, bottom as shares; mostly not all."""
    if rng.random() < 0.4:
        return np.array([0.0, 0.0, 1.0, 1.0])
    return np.concatenate([rng.uniform(0, 0.14, 2), rng.uniform(0.86, 1, 2)])


def _outside(frame: NDArray[np.float64], width: int, height: int) -> NDArray[np.bool_]:
    left, top, right, bottom = (frame * (width, height, width, height)).astype(int)
    mask = np.ones((height, width), np.bool_)
    mask[top:bottom, left:right] = False
    return mask


def make_scene(seed: int, size: tuple[int, int], own: OwnDeck | None = None) -> Scene:
    """A scene of `size` (width, height) pixels, in a third of the cases with the own deck."""
    rng = np.random.default_rng(seed)
    width, height = size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING
    picture = make_ground(rng, (width, height))
    tilt = _tilt(rng, width, height)
    length = float(np.exp(rng.uniform(np.log(0.055), np.log(0.27)))) * width
    for _ in range(int(rng.integers(0, 5))):
        at = int(rng.uniform(0, width)), int(rng.uniform(0, height))
        draw_thing(picture, rng, at, length * rng.uniform(0.15, 0.6))
    count = int(rng.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12], p=_COUNTS))
    invented = invent_back(rng)
    deck = own if own is not None and rng.random() < 0.35 else None
    back = deck.back if deck else invented
    laid: list[tuple[Corners, bool]] = []
    owner = np.zeros((height, width), np.uint8)
    areas: list[float] = []
    for centre in _centres(rng, count, length, (width, height)):
        corners = _place(rng, centre, length * rng.uniform(0.96, 1.04), tilt)
        if corners.min() < 0 or (corners.max(axis=0) > (width, height)).any():
            continue
        face_up = bool(rng.random() > 0.18)
        if not face_up:
            face = back
        elif deck:
            face = deck.faces[int(rng.integers(0, len(deck.faces)))]
        else:
            face = invent_face(rng)
        mask = _lay(picture, face, corners, rng)
        laid.append((corners, face_up))
        owner[mask > 127] = len(laid)
        areas.append(float(abs(cv2.contourArea(corners))))
    for _ in range(int(rng.choice([0, 1, 2], p=[0.55, 0.35, 0.1]))):
        before = picture.copy()
        tip = rng.uniform(0.05, 0.95, 2) * (width, height)
        if laid and rng.random() < 0.5:
            tip = laid[-1][0].mean(axis=0) + rng.normal(0, length * 0.35, 2)
        draw_hand(picture, rng, (float(tip[0]), float(tip[1])), length * rng.uniform(0.45, 0.8))
        owner[np.any(before != picture, axis=2)] = 0
    frame = _frame(rng)
    owner[_outside(frame, width, height)] = 0
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    pixels = through_lens(light_unevenly(np.asarray(small, np.uint8), rng), rng)
    pixels[_outside(frame, *size)] = FRAME_GREY
    return Scene(pixels, _labels(laid, owner, areas))


def _labels(
    laid: Sequence[tuple[Corners, bool]], owner: Pixels, areas: Sequence[float]
) -> tuple[LabelledCard, ...]:
    """Outlines of the cards of which enough can be seen; owner says whose each pixel is."""
    seen = np.bincount(owner.ravel(), minlength=len(laid) + 1)
    cards = []
    for index, (corners, face_up) in enumerate(laid):
        visible = float(seen[index + 1]) / max(areas[index], 1.0)
        if visible >= LEAST_VISIBLE:
            outline = corners / np.float32(SUPERSAMPLING)
            cards.append(LabelledCard(outline, face_up, min(1.0, visible)))
    return tuple(cards)


_COUNTS = [0.04, 0.1, 0.12, 0.13, 0.14, 0.13, 0.11, 0.09, 0.07, 0.04, 0.03]
