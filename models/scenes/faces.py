# SPDX-License-Identifier: AGPL-3.0-or-later
"""Faces and backs of decks nobody has printed: the detector learns "card" and not a deck."""

from __future__ import annotations

import cv2
import numpy as np

from models.scenes.canvas import random_colour
from vision.frames import Pixels

FACE_WIDTH = 96
FACE_HEIGHT = 134


def _paper(rng: np.random.Generator) -> Pixels:
    """Mostly near white, sometimes tinted, now and then dark."""
    kind = rng.random()
    if kind < 0.7:
        base = rng.integers(222, 256, 3)
    elif kind < 0.88:
        base = rng.integers(120, 235, 3)
    else:
        base = rng.integers(5, 90, 3)
    face = np.empty((FACE_HEIGHT, FACE_WIDTH, 3), np.uint8)
    face[:] = base
    return face


def _blot(face: Pixels, rng: np.random.Generator, centre: tuple[int, int], size: int) -> None:
    """One pip or ornament: disc, diamond, star-like polygon or ring."""
    colour = random_colour(rng)
    kind = int(rng.integers(0, 4))
    if kind == 0:
        cv2.circle(face, centre, max(size, 1), colour, -1, cv2.LINE_AA)
    elif kind == 1:
        cv2.circle(face, centre, max(size, 2), colour, max(1, size // 3), cv2.LINE_AA)
    else:
        corners = int(rng.integers(3, 11))
        angles = np.linspace(0, 2 * np.pi, corners, endpoint=False) + rng.random() * 6
        radii = size * rng.uniform(0.5, 1.2, corners)
        points = np.stack([np.cos(angles) * radii, np.sin(angles) * radii], 1) + centre
        cv2.fillPoly(face, [points.astype(np.int32)], colour, cv2.LINE_AA)


def _picture(face: Pixels, rng: np.random.Generator, margin: int) -> None:
    """Noise of a few scales in the middle of the card, as busy as a painting."""
    h, w = FACE_HEIGHT - 2 * margin, FACE_WIDTH - 2 * margin
    scale = int(rng.integers(3, 14))
    coarse = rng.integers(0, 256, (max(2, h // scale), max(2, w // scale), 3), dtype=np.uint8)
    painted = cv2.resize(coarse, (w, h), interpolation=cv2.INTER_CUBIC)
    strength = rng.uniform(0.3, 1.0)
    inner = face[margin : margin + h, margin : margin + w]
    inner[:] = cv2.addWeighted(painted, strength, inner, 1 - strength, 0)


def _indices(face: Pixels, rng: np.random.Generator) -> None:
    text = str(rng.choice([*"A23456789JQKTEXPSW", "10", "11", "12", "13", "14"]))
    scale = float(rng.uniform(0.4, 1.1))
    colour = random_colour(rng, 0, 160)
    thickness = int(rng.integers(1, 4))
    font = int(rng.integers(0, 8))
    for _ in range(2):
        origin = (int(rng.integers(3, 9)), int(12 + 14 * scale))
        cv2.putText(face, text, origin, font, scale, colour, thickness, cv2.LINE_AA)
        face[:] = face[::-1, ::-1].copy()


def invent_face(rng: np.random.Generator) -> Pixels:
    """(134, 96, 3) BGR: a face with paper, perhaps a border, a picture, pips and corner signs."""
    face = _paper(rng)
    margin = int(rng.integers(3, 14))
    if rng.random() < 0.55:
        _picture(face, rng, margin)
    if rng.random() < 0.5:
        inset = int(rng.integers(1, 10))
        cv2.rectangle(
            face,
            (inset, inset),
            (FACE_WIDTH - 1 - inset, FACE_HEIGHT - 1 - inset),
            random_colour(rng),
            int(rng.integers(1, 8)),
            cv2.LINE_AA,
        )
    for _ in range(int(rng.integers(0, 12))):
        centre = (
            int(rng.integers(12, FACE_WIDTH - 12)),
            int(rng.integers(14, FACE_HEIGHT - 14)),
        )
        _blot(face, rng, centre, int(rng.integers(3, 22)))
    if rng.random() < 0.85:
        _indices(face, rng)
    return face


def invent_back(rng: np.random.Generator) -> Pixels:
    """(134, 96, 3) BGR: a repeating ornament with two-fold symmetry, as backs have."""
    back = _paper(rng)
    tile = int(rng.integers(5, 18))
    ink, ground = random_colour(rng, 0, 200), random_colour(rng)
    inset = int(rng.integers(0, 10))
    inner = back[inset : FACE_HEIGHT - inset, inset : FACE_WIDTH - inset]
    inner[:] = ground
    ys, xs = np.mgrid[: inner.shape[0], : inner.shape[1]]
    waves = [
        ((xs // tile) + (ys // tile)) % 2 == 0,
        ((xs + ys) % tile) < tile // 2,
        (((xs + ys) % tile) < 2) | (((xs - ys) % tile) < 2),
        np.hypot(xs % tile - tile / 2, ys % tile - tile / 2) < tile / 3,
        (ys % tile) < tile // 3 + 1,
    ]
    inner[waves[int(rng.integers(0, len(waves)))]] = ink
    if rng.random() < 0.6:
        _blot(back, rng, (FACE_WIDTH // 2, FACE_HEIGHT // 2), int(rng.integers(10, 30)))
    return back
