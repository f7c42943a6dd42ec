# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a cheap webcam under a cheap lamp makes of a table, which the rendered camera does not.

The rendered table's own distractions are of people and light; these are the camera's. Sizes are
those of a webcam for a few coins: a lamp on 50 Hz that goes dark between its beats leaves bands of
10 to 25 % at exposures of 8 to 9 ms, and its JPEG has a quality of some 60.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Protocol

import cv2
import numpy as np

from tests.vision.light import banded
from vision.cameras.rendered.distractions import some_named
from vision.frames import Camera, Frame, Pixels
from vision.plane import Floats


class Fault(StrEnum):
    """One thing that is wrong with a camera, by its name on the command line."""

    EXPOSURE = "exposure"
    COLOURS = "colours"
    BANDS = "bands"
    SHAKING = "shaking"
    TORN = "torn"
    JPEG = "jpeg"


EVERY_FAULT = frozenset(Fault)


def faults_named(text: str) -> frozenset[Fault]:
    """`all`, `none`, or names with commas between them; raises ValueError with one sentence."""
    return some_named(Fault, text)


class PoorCamera:
    """Another camera's frames with faults, which follow from the seed."""

    def __init__(self, camera: Camera, faults: Collection[Fault], seed: int) -> None:
        self._camera, self._faults, self._seed = camera, frozenset(faults), seed
        self.name = camera.name
        self._spoiling: list[_Spoils] = []

    def open(self) -> None:
        """Open the camera behind it, and begin its faults anew."""
        rng = np.random.default_rng([self._seed, 0xFA])
        each: dict[Fault, _Spoils] = {
            Fault.EXPOSURE: _Exposure(),
            Fault.COLOURS: _Colours(),
            Fault.BANDS: _Bands(rng),
            Fault.SHAKING: _Shaking(rng),
            Fault.TORN: _Torn(rng),
            Fault.JPEG: _Jpeg(),
        }
        self._spoiling = [spoils for fault, spoils in each.items() if fault in self._faults]
        self._camera.open()

    def read(self, timeout: float = 1.5) -> Frame:
        """The next frame, spoiled."""
        frame = self._camera.read(timeout)
        pixels = frame.pixels
        for each in self._spoiling:
            pixels = each.spoilt(pixels, frame.time)
        return Frame(pixels, frame.number, frame.time)

    def close(self) -> None:
        """Close the camera behind it."""
        self._camera.close()


class _Spoils(Protocol):
    def spoilt(self, pixels: Pixels, time: float) -> Pixels:
        """The (height, width, 3) BGR picture of that second with this fault."""
        ...


class _Exposure:
    """Follows the picture's brightness within half a second, though it should be held."""

    def __init__(self) -> None:
        self._wanted: float | None = None
        self._gain = 1.0

    def spoilt(self, pixels: Pixels, time: float) -> Pixels:
        mean = max(1.0, float(_colour(pixels).mean()))
        self._wanted = self._wanted or mean
        self._gain += 0.3 * (np.clip(self._wanted / mean, 0.55, 1.7) - self._gain)
        return _lit(pixels, np.float32([self._gain]))


class _Colours:
    """Follows the picture's colour within two seconds: a red sleeve makes the table green."""

    def __init__(self) -> None:
        self._wanted: Floats | None = None
        self._gains = np.ones(3, np.float32)

    def spoilt(self, pixels: Pixels, time: float) -> Pixels:
        colour = _colour(pixels) + 1
        colour /= colour.mean()
        if self._wanted is None:
            self._wanted = colour
        self._gains += 0.1 * (np.clip(self._wanted / colour, 0.85, 1.18) - self._gains)
        return _lit(pixels, self._gains)


class _Bands:
    """A lamp's beats between the first row and the last, drawn by a rolling shutter."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._depth = rng.uniform(0.04, 0.2)
        self._beats = rng.uniform(1.0, 3.5)
        self._a_second = rng.uniform(0.05, 5.0)

    def spoilt(self, pixels: Pixels, time: float) -> Pixels:
        return banded(pixels, self._a_second * time, self._beats, self._depth)


class _Shaking:
    """An arm that trembles a little, and swings for a second when somebody knocks the table.

    Amounts are in pixels; a knock comes every 20 seconds or so.
    """

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._trembles = np.zeros(2)
        self._next = float(rng.exponential(20.0))
        self._knocked = -np.inf
        self._swing = np.zeros(2)

    def spoilt(self, pixels: Pixels, time: float) -> Pixels:
        if time >= self._next:
            turn = self._rng.uniform(0, 2 * np.pi)
            self._swing = self._rng.uniform(2, 6) * np.array([np.cos(turn), np.sin(turn)])
            self._knocked, self._next = time, time + float(self._rng.exponential(20.0))
        since = time - self._knocked
        swings = np.exp(-since / 0.6) * np.cos(2 * np.pi * 3.3 * since) if since < 4 else 0.0
        self._trembles = 0.8 * self._trembles + self._rng.normal(0, 0.25, 2)
        x, y = self._trembles + swings * self._swing
        size = pixels.shape[1], pixels.shape[0]
        by = np.float32([[1, 0, x], [0, 1, y]])
        moved = cv2.warpAffine(pixels, by, size, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(moved, np.uint8)


class _Torn:
    """Of a hundred frames one is grey from some row on, one is the one before from there on,
    shifted, and two come twice: bytes that were lost on the cable.
    """

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._before: Pixels | None = None

    def spoilt(self, pixels: Pixels, time: float) -> Pixels:
        before, self._before = self._before, pixels
        chance, share, shift = self._rng.uniform(0, [1.0, 1.0, 200.0])
        row = round(share * pixels.shape[0])
        if before is None or chance >= 0.04:
            return pixels
        if chance >= 0.02:
            return before
        torn = pixels.copy()
        torn[row:] = 128 if chance < 0.01 else np.roll(before[row:], round(shift), axis=1)
        return torn


class _Jpeg:
    def spoilt(self, pixels: Pixels, time: float) -> Pixels:
        _, coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 60])
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _colour(pixels: Pixels) -> Floats:
    """(3,) the picture's mean."""
    return pixels[::16, ::16].reshape(-1, 3).mean(axis=0, dtype=np.float32)


def _lit(pixels: Pixels, factors: Floats) -> Pixels:
    return np.clip(pixels * factors, 0, 255).astype(np.uint8)
