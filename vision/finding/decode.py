# SPDX-License-Identifier: AGPL-3.0-or-later
"""From the network's numbers to oriented boxes: thresholds and non-maximum suppression."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

MOST_CANDIDATES = 120
"""Boxes kept for suppression; a table with a dozen cards gives some fifty."""


def corners_of(boxes: Floats) -> Floats:
    """(n, 5) boxes as cx, cy, w, h, radians → (n, 4, 2) corners, clockwise on the screen.

    The first edge is a short one: cards stand upright in their own frame.
    """
    half_w, half_h = boxes[:, 2] / 2, boxes[:, 3] / 2
    angle = boxes[:, 4].copy()
    lying = half_w > half_h
    half_w, half_h = np.where(lying, half_h, half_w), np.where(lying, half_w, half_h)
    angle[lying] += np.pi / 2
    cos, sin = np.cos(angle), np.sin(angle)
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    x = signs[None, :, 0] * half_w[:, None]
    y = signs[None, :, 1] * half_h[:, None]
    out = np.stack(
        [
            boxes[:, :1] + x * cos[:, None] - y * sin[:, None],
            boxes[:, 1:2] + x * sin[:, None] + y * cos[:, None],
        ],
        axis=2,
    )
    return np.asarray(out, np.float32)


def overlap(a: Floats, b: Floats) -> float:
    """Intersection over union of two convex quads, (4, 2) each, 0..1."""
    if np.any(a.max(axis=0) < b.min(axis=0)) or np.any(b.max(axis=0) < a.min(axis=0)):
        return 0.0
    shared = float(cv2.intersectConvexConvex(a, b)[0])
    both = abs(cv2.contourArea(a)) + abs(cv2.contourArea(b)) - shared
    return shared / both if both > 0 else 0.0


def suppress(corners: Floats, scores: Floats, most_overlap: float) -> list[int]:
    """Greedy non-maximum suppression; indices of the quads kept, best first."""
    kept: list[int] = []
    for index in np.argsort(-scores):
        if all(overlap(corners[index], corners[other]) <= most_overlap for other in kept):
            kept.append(int(index))
    return kept


def decode(
    output: Floats, classes: Sequence[str], least_score: float, most_overlap: float
) -> tuple[Floats, Floats, NDArray[np.intp]]:
    """One picture's output, (4 + classes + 1, anchors) → corners (n, 4, 2), scores, class indices.

    Rows are cx, cy, w, h in pixels of the network's input, a score per class,
    and the angle in radians: the layout of ultralytics' oriented boxes.
    """
    count = len(classes)
    scores = output[4 : 4 + count].max(axis=0)
    good = np.flatnonzero(scores >= least_score)
    good = good[np.argsort(-scores[good])][:MOST_CANDIDATES]
    picked = output[:, good]
    boxes = np.concatenate([picked[:4], picked[4 + count :]], axis=0).T
    corners = corners_of(np.ascontiguousarray(boxes, np.float32))
    kept = suppress(corners, scores[good], most_overlap)
    labels = picked[4 : 4 + count].argmax(axis=0)
    return corners[kept], np.asarray(scores[good][kept], np.float32), labels[kept]
