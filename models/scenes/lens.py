# SPDX-License-Identifier: AGPL-3.0-or-later
"""What light and lens do to a picture before the sensor gives it out."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels


def _soft_blob(
    rng: np.random.Generator, shape: tuple[int, int], spread: float
) -> NDArray[np.float32]:
    height, width = shape
    ys, xs = np.mgrid[:height, :width].astype(np.float32)
    cx, cy = rng.uniform(-0.2, 1.2) * width, rng.uniform(-0.2, 1.2) * height
    rx, ry = rng.uniform(0.3, 1.0, 2) * spread * width
    return np.asarray(np.exp(-(((xs - cx) / rx) ** 2 + ((ys - cy) / ry) ** 2)), np.float32)


def light_unevenly(picture: Pixels, rng: np.random.Generator) -> NDArray[np.float32]:
    """Lamps, a tint, and soft-edged shadows of what stands outside the picture; float result."""
    shape = picture.shape[:2]
    light = np.full(shape, rng.uniform(0.35, 1.0), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        light += rng.uniform(0.1, 0.7) * _soft_blob(rng, (shape[0], shape[1]), 0.8)
    for _ in range(int(rng.integers(0, 3))):
        mask = np.zeros(shape, np.uint8)
        centre = rng.uniform(0, 1, 2) * (shape[1], shape[0])
        points = centre + rng.normal(0, shape[1] * 0.25, (int(rng.integers(3, 7)), 2))
        cv2.fillPoly(mask, [cv2.convexHull(points.astype(np.int32))], 255)
        blur = float(rng.uniform(0.5, shape[1] * 0.03))
        soft = cv2.GaussianBlur(mask, (0, 0), blur).astype(np.float32) / 255
        light *= 1 - soft * rng.uniform(0.15, 0.6)
    tint = 1 + rng.normal(0, 0.09, 3)
    lit = picture * light[..., None] * tint
    if rng.random() < 0.25:
        glare = _soft_blob(rng, (shape[0], shape[1]), 0.15)[..., None]
        lit += glare * rng.uniform(40, 200)
    return np.asarray(lit, np.float32)


def _floats(values: object) -> NDArray[np.float32]:
    return np.asarray(values, np.float32)


def through_lens(lit: NDArray[np.float32], rng: np.random.Generator) -> Pixels:
    """Defocus or motion blur, gamma, sensor noise, JPEG."""
    picture = lit
    if rng.random() < 0.5:
        picture = _floats(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, 1.3))))
    if rng.random() < 0.1:
        length = int(rng.integers(3, 8))
        kernel = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1 / length
        turn = cv2.getRotationMatrix2D((length / 2, length / 2), float(rng.uniform(0, 180)), 1)
        picture = _floats(cv2.filter2D(picture, -1, cv2.warpAffine(kernel, turn, (length, length))))
    picture = _floats(255 * np.clip(picture / 255, 0, 1) ** rng.uniform(0.75, 1.35))
    picture = _floats(picture + rng.normal(0, rng.uniform(0.5, 9), picture.shape))
    if rng.random() < 0.08:
        picture = np.repeat(picture.mean(axis=2, keepdims=True), 3, axis=2)
    out = np.clip(picture, 0, 255).astype(np.uint8)
    quality = int(rng.integers(35, 96))
    coded = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
