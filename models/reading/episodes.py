# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lessons: the gallery of one deck and cards to be read against it, some of which it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crops import Around, draw_patch
from vision.flat import Size, laid_flat
from vision.frames import Pixels
from vision.plane import Floats, corners_of, length_of, turned

LACKED = 0.22
"""Share of the cards whose face is not in the gallery, or that are no card's face at all."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """gallery: (faces, height, width, 3) upright. cards: (n, height, width, 3), each both ways up.

    labels: (n,) index into the gallery, -1 for a face that it lacks. visible: (n,) 0..1.
    """

    gallery: Pixels
    cards: Pixels
    labels: NDArray[np.int64]
    visible: Floats


@dataclass(frozen=True, slots=True)
class Measure:
    """How large a lesson is. size: of a card laid flat, pixels."""

    size: Size
    faces: int
    cards: int


def unsteady(corners: Floats, rng: np.random.Generator) -> Floats:
    """Corners as an outline's finder gives them: off by a little, now and then by more."""
    edge = length_of(corners)
    loose = 0.03 if rng.random() < 0.25 else 0.013
    middle = corners.mean(axis=0)
    grown = (corners - middle) * (1 + rng.normal(0, loose / 2)) + middle
    moved = grown + rng.normal(0, loose * edge * 0.6, 2) + rng.normal(0, loose * edge * 0.6, (4, 2))
    return np.asarray(moved, np.float32)


def enrolled(face: Pixels, size: Size, rng: np.random.Generator) -> Pixels:
    """A face as somebody enrols it: a clean scan, or a good photograph cut to the card."""
    height = face.shape[0]
    whole = corners_of(face)
    if rng.random() < 0.4:
        return laid_flat(face, whole, size)
    corners = whole + rng.normal(0, 0.006 * height, (4, 2)).astype(np.float32)
    picture = laid_flat(face, corners.astype(np.float32), size).astype(np.float32)
    if rng.random() < 0.4:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 0.8)), np.float32)
    tint = rng.uniform(0.75, 1.1) * (1 + rng.normal(0, 0.04, 3))
    return np.clip(picture * tint + rng.uniform(0, 15), 0, 255).astype(np.uint8)


def _chosen(count: int, wanted: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Neighbours in a deck are its likest faces: half the time a run of them, else any."""
    if count <= wanted:
        return rng.permutation(count)
    if rng.random() < 0.6:
        start = int(rng.integers(0, count))
        return rng.permutation((start + np.arange(wanted)) % count)
    return rng.permutation(count)[:wanted]


def make_lesson(
    faces: Pixels, around: Around, measure: Measure, rng: np.random.Generator
) -> Lesson:
    """faces: (n, height, width, 3) of one deck."""
    chosen = _chosen(len(faces), measure.faces + 6, rng)
    known = chosen[: max(2, min(measure.faces, len(chosen) - max(1, len(chosen) // 6)))]
    lacking = chosen[len(known) :]
    gallery = [enrolled(faces[index], measure.size, rng) for index in known]
    cards: list[Pixels] = []
    labels: list[int] = []
    visible: list[float] = []
    while len(cards) < measure.cards:
        label = -1
        if rng.random() >= LACKED:
            label = int(rng.integers(0, len(known)))
            face = faces[known[label]]
        elif rng.random() < 0.75 and len(lacking):
            face = faces[lacking[int(rng.integers(0, len(lacking)))]]
        else:
            face = around.others[int(rng.integers(0, len(around.others)))]
        patch = draw_patch(face, around, rng)
        for way in (patch.corners, turned(patch.corners)):
            cards.append(laid_flat(patch.pixels, unsteady(way, rng), measure.size))
            labels.append(label)
            visible.append(patch.visible)
    return Lesson(
        np.stack(gallery),
        np.stack(cards),
        np.asarray(labels, np.int64),
        np.asarray(visible, np.float32),
    )


def lessons(
    decks: Sequence[Path], grounds: Sequence[Pixels], measure: Measure, seed: int
) -> Iterator[Lesson]:
    """Without end, wholly decided by the seed. decks: files of `models.faces`."""
    rng = np.random.default_rng(seed)
    while True:
        path, other = (decks[int(rng.integers(0, len(decks)))] for _ in range(2))
        with np.load(path) as stored, np.load(other) as stored_too:
            faces, back = stored["faces"], stored["back"]
            others = [*faces[:: max(1, len(faces) // 8)], back, *stored_too["faces"][:4]]
        for _ in range(2):
            yield make_lesson(faces, Around(grounds, others), measure, rng)
