# SPDX-License-Identifier: AGPL-3.0-or-later
"""From the network's numbers to oriented boxes: thresholds and non-maximum suppression."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.plane import Floats

MOST_CANDIDATES = 400
"""Boxes kept for suppression; a table with a dozen cards gives some hundred."""

_TINY = 1e-7


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


def likeness(boxes: Floats) -> Floats:
    """ProbIoU of each of (n, 5) boxes with each, (n, n) in 0..1: ultralytics' measure of overlap.

    Boxes are taken as normal distributions and compared by Hellinger's distance, see
    https://arxiv.org/abs/2106.06072. It is a little above the overlap of the areas.
    """
    x, y, width, height, angle = boxes.astype(np.float64).T
    along, across = width**2 / 12, height**2 / 12
    cos, sin = np.cos(angle), np.sin(angle)
    a = along * cos**2 + across * sin**2
    b = along * sin**2 + across * cos**2
    c = (along - across) * cos * sin
    sum_a, sum_b, sum_c = (np.add.outer(one, one) for one in (a, b, c))
    dx, dy = np.subtract.outer(x, x), np.subtract.outer(y, y)
    spread = sum_a * sum_b - sum_c**2
    apart = (sum_a * dy**2 + sum_b * dx**2 - 2 * sum_c * dx * dy) / (4 * spread + _TINY)
    size = np.sqrt(np.maximum(a * b - c**2, 0))
    shapes = np.log(spread / (4 * np.multiply.outer(size, size) + _TINY) + _TINY) / 2
    distance = np.clip(apart + shapes, _TINY, 100)
    return np.asarray(1 - np.sqrt(1 - np.exp(-distance) + _TINY), np.float32)


def suppress(boxes: Floats, scores: Floats, most_overlap: float) -> NDArray[np.intp]:
    """Non-maximum suppression; indices of the (n, 5) boxes kept, best first.

    A box goes that is too alike a surer one, be that one kept or not.
    """
    order = np.argsort(-scores, kind="stable")
    alike = np.triu(likeness(boxes[order]), 1) > most_overlap
    return np.asarray(order[~alike.any(axis=0)], np.intp)


def decode(
    output: Floats, classes: Sequence[str], least_score: float, most_overlap: float
) -> tuple[Floats, Floats, NDArray[np.intp]]:
    """One picture's output, (4 + classes + 1, anchors) → corners (n, 4, 2), scores, class indices.

    Rows are cx, cy, w, h in pixels of the network's input, a score per class,
    and the angle in radians: the layout of ultralytics' oriented boxes. most_overlap is
    `likeness`, 0..1.
    """
    count = len(classes)
    scores = output[4 : 4 + count].max(axis=0)
    good = np.flatnonzero(scores >= least_score)
    good = good[np.argsort(-scores[good])][:MOST_CANDIDATES]
    picked = output[:, good]
    boxes = np.concatenate([picked[:4], picked[4 + count :]], axis=0).T
    kept = suppress(np.asarray(boxes, np.float32), scores[good], most_overlap)
    corners = corners_of(np.ascontiguousarray(boxes[kept], np.float32))
    labels = picked[4 : 4 + count].argmax(axis=0)
    return corners, np.asarray(scores[good][kept], np.float32), labels[kept]
