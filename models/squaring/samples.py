# SPDX-License-Identifier: AGPL-3.0-or-later
"""Boxes that are a little or a lot beside the card, and what they should have been."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.crops import Around, Patch, cover_in_heap, cover_in_part, draw_patch
from vision.finding.square import SQUARE_ROOM, SQUARE_SIZE
from vision.flat import corners_within, laid_flat
from vision.frames import Pixels
from vision.plane import Floats, carried, rotation

NOTHING, CARD, BACK = 0, 1, 2
BOXES = 3
"""Boxes drawn around one card: a patch is dearer than a look at it."""

LEAST_VISIBLE = 0.3

IN_HEAP = 0.6
"""Share of patches whose card others hide as on a heap: a third to two thirds of it."""

WHOLE = 0.85
"""How much is seen of a card that is boxed as one that nothing lies on."""

MOST_OFF = 2.0
"""How far, in all, a card's corners may lie from its box's to be learnt from, as shares of the
picture."""

BOXED_IN_PART = 0.35
"""Share of boxes of other cards that go around what is seen of them, as a detector's often do."""

_INNER = corners_within(SQUARE_ROOM)
"""A box's own corners in its flat picture, as shares of the sides."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """picture: (120, 88, 3). corners: (8,) as the network gives them. kind: index of its kinds.

    placed: 1 when the corners count, 0 when there is no card or too little of it is seen.
    """

    picture: Pixels
    corners: Floats
    kind: int
    placed: float


def box_near(corners: Floats, rng: np.random.Generator) -> Floats:
    """A rectangle as a detector might give for this card; (4, 2), a short edge first."""
    return box_off(corners, float(rng.choice([0.25, 1.0, 2.2], p=[0.4, 0.4, 0.2])), rng)


def box_off(corners: Floats, loose: float, rng: np.random.Generator) -> Floats:
    """A rectangle about these corners, (4, 2), off them by more the looser it is; 1 is some 6 %."""
    across = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
    along = (corners[3] - corners[0] + corners[2] - corners[1]) / 2
    width, height = float(np.linalg.norm(across)), float(np.linalg.norm(along))
    angle = float(np.arctan2(along[1], along[0])) - np.pi / 2
    angle += rng.normal(0, 0.12) * loose
    width *= float(np.exp(rng.normal(0, 0.07 * loose)))
    height *= float(np.exp(rng.normal(0, 0.06 * loose)))
    middle = corners.mean(axis=0) + rng.normal(0, 0.035 * loose, 2) * height
    half = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    return np.asarray(half @ rotation(angle) + middle, np.float32)


def _in_picture(box: Floats, corners: Floats) -> Floats:
    """Where the true corners lie in the flat picture of the box, as shares of its sides.

    One beyond the picture is at its edge: the next look sees more of the card.
    """
    return carried(corners, box, _INNER).clip(0, 1).ravel()


def box_of(patch: Patch, rng: np.random.Generator) -> Floats:
    """A rectangle as a detector might give for a patch's card, or for what is seen of it."""
    in_part = patch.visible < WHOLE and rng.random() < BOXED_IN_PART
    return box_near(patch.seen if in_part else patch.corners, rng)


def sample_of(pixels: Pixels, box: Floats, corners: Floats, kind: int) -> Sample:
    """A box, (4, 2), of a picture, and the card that it is about: its corners and side."""
    # Seen in part, a card's long edge may be its box's short one.
    ways = [_in_picture(box, np.roll(corners, by, axis=0)) for by in range(4)]
    seen = min(ways, key=_off)
    return Sample(_flat(pixels, box), seen, kind, float(_off(seen) < MOST_OFF))


def nothing_of(pixels: Pixels, box: Floats) -> Sample:
    """A box, (4, 2), of a picture that is about no card, or about one that can hardly be seen."""
    return Sample(_flat(pixels, box), np.zeros(8, np.float32), NOTHING, 0.0)


def _flat(pixels: Pixels, box: Floats) -> Pixels:
    return laid_flat(pixels, box, SQUARE_SIZE, SQUARE_ROOM)


def _sample(patch: Patch, kind: int, rng: np.random.Generator) -> Sample:
    box = box_of(patch, rng)
    if patch.visible < LEAST_VISIBLE:
        return nothing_of(patch.pixels, box)
    return sample_of(patch.pixels, box, patch.corners, kind)


def _off(corners: Floats) -> float:
    """How far, in all, corners in a box's picture lie from the box's own."""
    return float(np.abs(corners - _INNER.ravel()).sum())


def _elsewhere(patch: Patch, rng: np.random.Generator) -> Sample:
    """A box of a card's shape somewhere beside the card, over a part of it, or far too large."""
    length = patch.length
    side = patch.pixels.shape[0]
    away = rng.uniform(0.55, 1.2) * length
    angle = rng.uniform(0, 2 * np.pi)
    middle = patch.corners.mean(axis=0) + away * np.array([np.cos(angle), np.sin(angle)])
    size = length * float(np.exp(rng.uniform(np.log(0.3), np.log(1.1))))
    if rng.random() < 0.3:
        middle = patch.corners.mean(axis=0) + rng.normal(0, 0.15, 2) * length
        size = length * (rng.uniform(0.25, 0.5) if rng.random() < 0.5 else rng.uniform(1.9, 3))
    middle = np.clip(middle, 0, side)
    half = np.array([[-0.7, -1], [0.7, -1], [0.7, 1], [-0.7, 1]]) * size / 2
    box = np.asarray(half @ rotation(rng.uniform(0, 2 * np.pi)) + middle, np.float32)
    return nothing_of(patch.pixels, box)


def _cut(patch: Patch, rng: np.random.Generator) -> Patch:
    """The patch as if the frame ended in the card."""
    side = patch.pixels.shape[0]
    take = int(rng.uniform(0.12, 0.3) * side)
    pixels = patch.pixels[take:] if rng.random() < 0.5 else patch.pixels[:, take:]
    shift = np.array([0, take] if pixels.shape[1] == side else [take, 0], np.float32)
    return Patch(
        np.ascontiguousarray(pixels), patch.corners - shift, patch.visible, patch.seen - shift
    )


def samples(decks: Sequence[Path], grounds: Sequence[Pixels], seed: int) -> Iterator[Sample]:
    """Without end, wholly decided by the seed. decks: files of `models.faces`."""
    rng = np.random.default_rng(seed)
    while True:
        path = decks[int(rng.integers(0, len(decks)))]
        with np.load(path) as stored:
            faces, back = stored["faces"], stored["back"]
        around = Around(grounds, [*faces[:: max(1, len(faces) // 10)], back])
        for _ in range(24):
            kind = BACK if rng.random() < 0.2 else CARD
            face = back if kind == BACK else faces[int(rng.integers(0, len(faces)))]
            cover = cover_in_heap if rng.random() < IN_HEAP else cover_in_part
            patch = draw_patch(face, around, rng, cover=cover)
            if rng.random() < 0.12:
                patch = _cut(patch, rng)
            for _ in range(BOXES):
                yield _elsewhere(patch, rng) if rng.random() < 0.2 else _sample(patch, kind, rng)
