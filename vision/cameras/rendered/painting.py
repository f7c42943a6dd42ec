# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lays a flat thing into a picture: its shadow, its shape in the light, its shine, its smear."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras.rendered.geometry import SEEN_WIDTH_MM, Matrix
from vision.cameras.rendered.room import Light
from vision.frames import Pixels

_MARGIN = 24


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A thing to be painted.

    colour: (h, w, 3) BGR. alpha: (h, w) 0..255. matrix: its own pixels to the frame's.
    height: of its shadow, 1 is a hand's. soft: the shadow's blur in pixels. smear: how far
    it moves during the exposure, frame pixels. glossy: whether the lamp is mirrored in it.
    """

    colour: Pixels
    alpha: Pixels
    matrix: Matrix
    height: float
    soft: float
    smear: tuple[float, float] = (0.0, 0.0)
    glossy: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class RoomLight:
    """lamp: (height, width, 3) factors. glare: (height, width) grey levels or None.

    shadow_mm: which way the shadow of a hand falls.
    """

    lamp: Light
    glare: Light | None
    shadow_mm: tuple[float, float]


def paint_layer(picture: Pixels, layer: Layer, light: RoomLight) -> None:
    """Shadow first, then the thing itself; changes the picture (height, width, 3)."""
    found = _warped(layer, picture.shape[1], picture.shape[0])
    if found is None:
        return
    (left, top, right, bottom), drawn, solid = found
    if max(map(abs, layer.smear)) >= 1.5:
        kernel = _smear(layer.smear)
        drawn = np.asarray(cv2.filter2D(drawn, -1, kernel), np.uint8)
        solid = np.asarray(cv2.filter2D(solid, -1, kernel), np.float32)
    under = picture[top:bottom, left:right]
    cast = _shadow(layer, solid, picture.shape[1] / SEEN_WIDTH_MM, light.shadow_mm)
    lit = cv2.multiply(drawn, light.lamp[top:bottom, left:right], dtype=cv2.CV_32F)
    if layer.glossy and light.glare is not None:
        shine = light.glare[top:bottom, left:right]
        lit = cv2.add(lit, cv2.merge([shine] * 3))
    shade = cv2.merge([1 - 0.42 * cast] * 3)
    shaded = cv2.multiply(under, shade, dtype=cv2.CV_32F)
    mixed = cv2.add(shaded, cv2.multiply(cv2.merge([solid] * 3), cv2.subtract(lit, shaded)))
    under[:] = cv2.convertScaleAbs(mixed)


def _shadow(
    layer: Layer, solid: NDArray[np.float32], scale: float, shadow_mm: tuple[float, float]
) -> NDArray[np.float32]:
    height, width = solid.shape
    shift = [value * layer.height * scale * 1.6 / 4 for value in shadow_mm]
    move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float64)
    coarse = max(1, width // 4), max(1, height // 4)
    quarter = cv2.resize(solid, coarse, interpolation=cv2.INTER_AREA)
    cast = cv2.warpAffine(quarter, move, coarse)
    cast = cv2.GaussianBlur(cast, (0, 0), max(0.6, layer.soft / 4))
    whole = cv2.resize(cast, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(whole, np.float32)


def _smear(way: tuple[float, float]) -> NDArray[np.float32]:
    """A kernel that smears along a way of so many pixels."""
    reach = min(15, max(1, round(max(map(abs, way)) / 2)))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    largest = max(map(abs, way))
    dx, dy = (round(value / largest * reach) for value in way)
    cv2.line(kernel, (reach - dx, reach - dy), (reach + dx, reach + dy), 1.0)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _warped(
    layer: Layer, across: int, down: int
) -> tuple[tuple[int, int, int, int], Pixels, NDArray[np.float32]] | None:
    """left, top, right, bottom; the thing as the frame shows it there, and its alpha 0..1."""
    height, width = layer.alpha.shape
    box = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    corners = cv2.perspectiveTransform(box, layer.matrix)[0]
    left, top = np.floor(corners.min(axis=0)).astype(int) - _MARGIN
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + _MARGIN
    left, top = max(0, int(left)), max(0, int(top))
    right, bottom = min(across, int(right)), min(down, int(bottom))
    if left >= right or top >= bottom:
        return None
    local = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]], np.float64) @ layer.matrix
    size = right - left, bottom - top
    drawn = cv2.warpPerspective(layer.colour, local, size, flags=cv2.INTER_AREA)
    solid = cv2.warpPerspective(layer.alpha, local, size, flags=cv2.INTER_LINEAR)
    region = left, top, right, bottom
    return region, np.asarray(drawn, np.uint8), np.asarray(solid / 255, np.float32)
