# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures without a subject: repainted photographs, landscapes, marble, quiet grounds."""

from __future__ import annotations

import cv2
import numpy as np

from models.faces.studio import Studio
from vision.frames import Pixels


def painting(studio: Studio, width: int, height: int) -> Pixels:
    """A crop of a photograph, often repainted: posterised, smoothed, tinted, outlined, in tiles."""
    picture = _crop(studio, width, height)
    way = studio.whole(0, 7)
    if way == 0:
        steps = studio.whole(24, 80)
        flat = cv2.medianBlur(picture, 5) // steps * steps + steps // 2
        picture = np.asarray(flat, np.uint8)
    elif way == 1:
        for _ in range(3):
            picture = np.asarray(cv2.bilateralFilter(picture, 7, 60, 5), np.uint8)
        picture = _with_contours(picture)
    elif way == 2:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)[..., None] / 255
        low, high = (np.array(c, np.float32) for c in (studio.dark(), studio.light()))
        picture = (low + (high - low) * grey).astype(np.uint8)
    elif way == 3:
        picture = _with_contours(picture)
    elif way == 4:
        picture = _tiled(studio, picture)
    return _graded(studio, np.asarray(picture, np.uint8))


def _crop(studio: Studio, width: int, height: int) -> Pixels:
    """The busiest of three crops, perhaps mirrored: empty sky makes no picture."""
    best, most = None, -1.0
    for _ in range(3):
        source = studio.photograph()
        largest = min(source.shape[0] / height, source.shape[1] / width)
        scale = largest * studio.between(0.35, 1)
        high, wide = int(height * scale), int(width * scale)
        top = studio.whole(0, source.shape[0] - high + 1)
        left = studio.whole(0, source.shape[1] - wide + 1)
        piece = source[top : top + high, left : left + wide]
        busy = float(cv2.resize(piece, (24, 32), interpolation=cv2.INTER_AREA).std())
        if busy > most:
            best, most = piece, busy
    assert best is not None
    if studio.chance(0.5):
        best = np.ascontiguousarray(best[:, ::-1])
    way = cv2.INTER_AREA if best.shape[1] > width else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(best, (width, height), interpolation=way), np.uint8)


def _graded(studio: Studio, picture: Pixels) -> Pixels:
    """Another hue, strength and contrast, so that one photograph makes many pictures."""
    hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV).astype(np.float32)
    if studio.chance(0.6):
        hsv[..., 0] = (hsv[..., 0] + studio.between(0, 180)) % 180
    hsv[..., 1] = np.clip(hsv[..., 1] * studio.between(0.5, 1.8), 0, 255)
    middle = hsv[..., 2].mean()
    contrast, wanted = studio.between(0.8, 1.6), studio.between(80, 190)
    hsv[..., 2] = np.clip((hsv[..., 2] - middle) * contrast + wanted, 0, 255)
    return np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR), np.uint8)


def _with_contours(picture: Pixels) -> Pixels:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    edges = cv2.adaptiveThreshold(
        cv2.medianBlur(grey, 5), 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 9, 4
    )
    return np.asarray(cv2.bitwise_and(picture, cv2.cvtColor(edges, cv2.COLOR_GRAY2BGR)), np.uint8)


def _tiled(studio: Studio, picture: Pixels) -> Pixels:
    """The picture in triangles of one colour each, as low-polygon art has it."""
    height, width = picture.shape[:2]
    mesh = cv2.Subdiv2D((0, 0, width, height))
    for _ in range(studio.whole(60, 300)):
        mesh.insert((studio.between(0, width - 1), studio.between(0, height - 1)))
    for x in (0, width - 1):
        for y in (0, height - 1):
            mesh.insert((float(x), float(y)))
    tiles = picture.copy()
    for corners in np.array(mesh.getTriangleList()).reshape(-1, 3, 2):
        x, y = corners.mean(0)
        if 0 <= x < width and 0 <= y < height:
            colour = tuple(int(value) for value in picture[int(y), int(x)])
            cv2.fillConvexPoly(tiles, np.rint(corners).astype(np.int32), colour, cv2.LINE_AA)
    return tiles


def ground(studio: Studio, width: int, height: int) -> Pixels:
    """A quiet ground: one colour, a gradient, rays, stripes or a soft photograph."""
    kind = studio.whole(0, 5)
    first = np.array(studio.colour((0, 256), (60, 256)), np.float32)
    second = np.array(studio.colour((0, 256), (60, 256)), np.float32)
    ys, xs = np.mgrid[:height, :width].astype(np.float32)
    if kind == 0:
        share = np.zeros((height, width), np.float32)
    elif kind == 1:
        share = ys / height
    elif kind == 2:
        share = np.hypot(xs / width - 0.5, ys / height - studio.between(0.3, 0.7)) * 1.4
    elif kind == 3:
        turns = np.arctan2(ys - height * studio.between(0.3, 0.8), xs - width / 2)
        share = (np.sin(turns * studio.whole(5, 20)) > 0) * studio.between(0.3, 1)
    else:
        soft = cv2.GaussianBlur(_crop(studio, width, height), (0, 0), studio.between(2, 9))
        return _graded(studio, np.asarray(soft, np.uint8))
    share = np.clip(share, 0, 1)[..., None]
    return np.asarray(first * (1 - share) + second * share, np.uint8)


def _clouds(studio: Studio, width: int, height: int) -> np.ndarray:
    """(height, width) float32 noise of several scales, 0-1."""
    total = np.zeros((height, width), np.float32)
    cells = studio.whole(2, 5)
    for weight in (1.0, 0.5, 0.25, 0.12):
        coarse = studio.rng.random((cells, cells)).astype(np.float32)
        total += weight * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
        cells *= 3
    total -= total.min()
    return np.asarray(total / max(float(total.max()), 1e-6), np.float32)


def _ramp(studio: Studio, values: np.ndarray, stops: int) -> Pixels:
    """Values 0-1 as a run through a few colours."""
    colours = np.array([studio.colour((40, 230), (40, 256)) for _ in range(stops)], np.float32)
    places = np.linspace(0, 1, stops)
    channels = [np.interp(values, places, colours[:, channel]) for channel in range(3)]
    return np.asarray(np.stack(channels, -1), np.uint8)


def marble(studio: Studio, width: int, height: int) -> Pixels:
    """Veins and swirls of a few colours."""
    noise = _clouds(studio, width, height)
    bent = np.sin((noise * studio.between(6, 25)) + _clouds(studio, width, height) * 6)
    return _ramp(studio, bent * 0.5 + 0.5, studio.whole(2, 6))


def landscape(studio: Studio, width: int, height: int) -> Pixels:
    """Sky with clouds, a sun or moon, ranges of hills behind each other, perhaps water."""
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    sky = 0.75 * down + 0.25 * _clouds(studio, width, height)
    picture = _ramp(studio, sky, studio.whole(2, 5))
    disc = (studio.whole(0, width), studio.whole(0, height // 2))
    cv2.circle(picture, disc, studio.whole(12, 60), studio.light(), -1, cv2.LINE_AA)
    across = np.arange(width, dtype=np.float32)
    level = height * studio.between(0.35, 0.6)
    far, near = np.array(studio.vivid()), np.array(studio.dark())
    ranges = studio.whole(2, 6)
    for layer in range(ranges):
        ridge = np.full(width, level, np.float32)
        for octave in range(1, 6):
            size = height * 0.09 / octave
            ridge += size * np.sin(across / width * octave * studio.between(3, 12) + layer * 9)
        outline = [*zip(across, ridge, strict=True), (width, height), (0, height)]
        share = layer / max(ranges - 1, 1)
        colour = tuple(int(value) for value in far * (1 - share) + near * share)
        cv2.fillPoly(picture, [np.array(outline, np.int32)], colour, cv2.LINE_AA)
        level += height * studio.between(0.06, 0.2)
    grain = studio.rng.normal(0, studio.between(0, 9), (height, width, 1))
    return np.asarray(np.clip(picture + grain, 0, 255), np.uint8)
