# SPDX-License-Identifier: AGPL-3.0-or-later
"""What light and lens do to a picture before the sensor gives it out."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.smear import smear
from vision.frames import Pixels


def _soft_blob(
    rng: np.random.Generator, shape: tuple[int, int], spread: float
) -> NDArray[np.float32]:
    height, width = shape
    ys, xs = np.mgrid[:height, :width].astype(np.float32)
    cx, cy = rng.uniform(-0.2, 1.2) * width, rng.uniform(-0.2, 1.2) * height
    rx, ry = rng.uniform(0.3, 1.0, 2) * spread * width
    return np.asarray(np.exp(-(((xs - cx) / rx) ** 2 + ((ys - cy) / ry) ** 2)), np.float32)


def _cast_shadow(light: NDArray[np.float32], rng: np.random.Generator) -> None:
    """Darken what something outside the picture shades, sharply or softly; changes light."""
    height, width = light.shape
    mask = np.zeros((height, width), np.uint8)
    centre = rng.uniform(0, 1, 2) * (width, height)
    points = centre + rng.normal(0, width * 0.25, (int(rng.integers(3, 7)), 2))
    cv2.fillPoly(mask, [cv2.convexHull(points.astype(np.int32))], 255)
    blur = float(rng.uniform(0.5, width * 0.03))
    soft = cv2.GaussianBlur(mask, (0, 0), blur).astype(np.float32) / 255
    light *= 1 - soft * np.float32(rng.uniform(0.15, 0.6))


def _sun_through_blinds(light: NDArray[np.float32], rng: np.random.Generator) -> None:
    """Bright bands with dark between; changes light."""
    height, width = light.shape
    angle = rng.uniform(0, np.pi)
    xs = np.arange(width, dtype=np.float32)[None] * np.float32(np.cos(angle))
    ys = np.arange(height, dtype=np.float32)[:, None] * np.float32(np.sin(angle))
    period = rng.uniform(0.08, 0.6) * width
    wave = np.sin((xs + ys) * np.float32(2 * np.pi / period)) * np.float32(rng.uniform(1, 6))
    light *= 1 + np.clip(wave, -1, 1) * np.float32(rng.uniform(0.1, 0.4))


def _tint(rng: np.random.Generator) -> NDArray[np.float32]:
    """Blue, green and red of the light: from candle to overcast, and what the camera made of it."""
    warm = rng.normal(0, 0.13)
    return np.asarray(1 + rng.normal(0, 0.05, 3) + np.array([-warm, 0, warm]), np.float32)


def light_unevenly(picture: Pixels, rng: np.random.Generator) -> NDArray[np.float32]:
    """Lamps, a tint, and shadows of what stands outside the picture; float result."""
    shape = picture.shape[0], picture.shape[1]
    light = np.full(shape, rng.uniform(0.3, 1.0), np.float32)
    for _ in range(int(rng.integers(1, 3))):
        light += np.float32(rng.uniform(0.1, 0.7)) * _soft_blob(rng, shape, 0.8)
    for _ in range(int(rng.integers(0, 3))):
        _cast_shadow(light, rng)
    if rng.random() < 0.1:
        _sun_through_blinds(light, rng)
    if rng.random() < 0.15:
        light *= np.float32(rng.uniform(1.2, 1.8))
    lit = picture * light[..., None] * _tint(rng)
    if rng.random() < 0.2:
        lit += (_soft_blob(rng, shape, 0.15) * np.float32(rng.uniform(40, 200)))[..., None]
    return np.asarray(lit, np.float32)


def _floats(values: object) -> NDArray[np.float32]:
    return np.asarray(values, np.float32)


def _moved(picture: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """Blurred along a line, as by a camera or a table that moves."""
    length = int(rng.integers(3, 11))
    return _floats(cv2.filter2D(picture, -1, smear(length, float(rng.uniform(0, 180)))))


def _sharpened(picture: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """As phones do: edges with a bright and a dark rim."""
    soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.7, 1.5)))
    return _floats(picture + (picture - soft) * np.float32(rng.uniform(0.3, 1.5)))


def through_lens(lit: NDArray[np.float32], rng: np.random.Generator) -> Pixels:
    """Defocus or motion blur, sharpening, gamma, sensor noise, JPEG."""
    picture = lit
    blur = rng.random()
    if blur < 0.4:
        picture = _floats(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, 1.2))))
    elif blur < 0.5:
        picture = _floats(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(1.2, 2.5))))
    elif blur < 0.6:
        picture = _moved(picture, rng)
    elif blur < 0.75:
        picture = _sharpened(picture, rng)
    curve = _floats(255 * np.linspace(0, 1, 256) ** rng.uniform(0.7, 1.4))
    picture = curve[np.clip(picture, 0, 255).astype(np.uint8)]
    noise = rng.standard_normal(picture.shape, dtype=np.float32)
    picture = _floats(picture + noise * np.float32(rng.uniform(0.5, 9)))
    if rng.random() < 0.06:
        picture = np.repeat(picture.mean(axis=2, keepdims=True), 3, axis=2)
    out = np.clip(picture, 0, 255).astype(np.uint8)
    quality = int(rng.integers(35, 96))
    coded = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
