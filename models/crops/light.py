# SPDX-License-Identifier: AGPL-3.0-or-later
"""What lamp, lens and sensor do to a small piece of a picture."""

from __future__ import annotations

import cv2
import numpy as np

from models.smear import smear
from vision.frames import Pixels
from vision.plane import Floats

_COARSE = 12
"""Light changes slowly: it is made on a grid of so many cells and stretched over the patch."""


_NOISE = np.random.default_rng(0).standard_normal((768, 768, 3), np.float32)
"""Drawn once: a patch takes a piece of it from anywhere, as noise is the slowest thing to draw."""


def _floats(values: object) -> Floats:
    return np.asarray(values, np.float32)


def softened(mask: Floats, sigma: float) -> Floats:
    """A Gaussian blur; a wide one is made on a smaller copy, where nobody can tell."""
    if sigma < 3:
        return _floats(cv2.GaussianBlur(mask, (0, 0), max(sigma, 0.4)))
    times = min(8, int(sigma / 1.5))
    height, width = mask.shape
    size = max(4, width // times), max(4, height // times)
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma * size[0] / width)
    return _floats(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR))


def _ramp(rng: np.random.Generator) -> Floats:
    """(_COARSE, _COARSE): brighter towards one side."""
    ys, xs = np.mgrid[:_COARSE, :_COARSE].astype(np.float32) / _COARSE - 0.5
    angle = rng.uniform(0, 2 * np.pi)
    return _floats(np.cos(angle) * xs + np.sin(angle) * ys)


def _shadow(rng: np.random.Generator, side: int) -> Floats:
    """(side, side) of 0..1: a straight or rounded edge, hard or soft."""
    mask = np.zeros((side, side), np.float32)
    corners = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * side
    cv2.fillPoly(mask, [cv2.convexHull(corners.astype(np.int32))], 1.0)
    return softened(mask, float(np.exp(rng.uniform(np.log(0.006), np.log(0.12)))) * side)


def _glare(rng: np.random.Generator, side: int) -> Floats:
    """(side, side) of 0..1: the lamp's streak on gloss or on a sleeve."""
    at = rng.uniform(0.1, 0.9, 2) * side
    long, narrow = rng.uniform(0.08, 0.5) * side, rng.uniform(0.02, 0.14) * side
    mask = np.zeros((side, side), np.float32)
    centre = (int(at[0]), int(at[1]))
    axes = (max(2, int(long)), max(1, int(narrow)))
    cv2.ellipse(mask, centre, axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
    return softened(mask, max(1.0, narrow * 0.6))


def lit(patch: Pixels, rng: np.random.Generator) -> Floats:
    """The patch under a lamp: uneven, tinted, with shadows and glare; values may leave 0..255."""
    side = patch.shape[0]
    exposure = np.exp(rng.normal(-0.05, 0.32))
    uneven = 1 + _ramp(rng) * rng.uniform(0, 0.9)
    grid = cv2.resize(uneven, (side, side), interpolation=cv2.INTER_LINEAR)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.6, 0.3, 0.1]))):
        grid = grid * (1 - _shadow(rng, side) * rng.uniform(0.15, 0.65))
    warmth = rng.normal(0, 0.11)
    tint = np.array([1 - warmth, 1 + rng.normal(0, 0.04), 1 + warmth], np.float32)
    values = patch.astype(np.float32) * (grid * exposure)[..., None] * tint
    if rng.random() < 0.3:
        # Gloss lifts black more than white: a veil over everything.
        values += rng.uniform(5, 45)
    if rng.random() < 0.22:
        values += _glare(rng, side)[..., None] * rng.uniform(50, 260)
    return _floats(values)


def _motion(rng: np.random.Generator, longest: float) -> Floats:
    length = max(2, int(rng.uniform(2, longest)))
    return smear(length, float(rng.uniform(0, 180)))


def photographed(values: Floats, length: float, rng: np.random.Generator) -> Pixels:
    """Blur, response, noise and JPEG; length: of the card in pixels, what blur is measured by."""
    picture = values
    if rng.random() < 0.6:
        sigma = max(0.3, length * float(np.exp(rng.uniform(np.log(0.002), np.log(0.0125)))))
        picture = _floats(cv2.GaussianBlur(picture, (0, 0), sigma))
    if rng.random() < 0.12:
        picture = _floats(cv2.filter2D(picture, -1, _motion(rng, max(3.0, length * 0.035))))
    picture = _floats(255 * np.power(np.clip(picture / 255, 0, 1), rng.uniform(0.7, 1.4)))
    if rng.random() < 0.5:
        grey = picture.mean(axis=2, keepdims=True)
        picture = _floats(grey + (picture - grey) * rng.uniform(0.45, 1.35))
    side = picture.shape[0]
    y, x = (int(v) for v in rng.integers(0, _NOISE.shape[0] - side, 2))
    noise = _NOISE[y : y + side, x : x + side]
    if rng.random() < 0.4:
        noise = _floats(cv2.GaussianBlur(noise, (0, 0), 0.8)) * 2
    picture = _floats(picture + noise * np.float32(rng.uniform(0.5, 9)))
    if rng.random() < 0.3:
        blurred = _floats(cv2.GaussianBlur(picture, (0, 0), 1.0))
        picture = _floats(picture + (picture - blurred) * rng.uniform(0.3, 1.5))
    out = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 97))]
        out = np.asarray(cv2.imdecode(cv2.imencode(".jpg", out, quality)[1], 1), np.uint8)
    return out
