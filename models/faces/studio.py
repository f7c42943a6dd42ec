# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whoever invents a deck works here: its dice, its drawings, its canvas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np

from models.faces import ink
from models.faces.deck import FACE_HEIGHT, FACE_WIDTH
from models.faces.stock import Drawings
from vision.files.pictures import decoded, decoded_as_it_is
from vision.frames import Pixels

WIDTH, HEIGHT = 2 * FACE_WIDTH, 2 * FACE_HEIGHT
"""Pixels of a card while it is drawn; a finished face is half of that."""

T = TypeVar("T")


@lru_cache(maxsize=400)
def _icon(path: Path) -> Pixels:
    picture = decoded_as_it_is(path)
    if picture is None or picture.ndim != 3 or picture.shape[2] != 4:
        raise ValueError(f"{path} is no PNG with transparency: gather the drawings again.")
    return picture


@lru_cache(maxsize=24)
def _photograph(path: Path) -> Pixels:
    picture = decoded(path)
    if picture is None:
        raise ValueError(f"{path} is no picture: gather the drawings again.")
    return picture


def finished(card: Pixels) -> Pixels:
    """The drawn card at the size of a deck's faces."""
    small = cv2.resize(card, (FACE_WIDTH, FACE_HEIGHT), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


class Studio:
    """Chance and material for one deck; the same seed and drawings make the same deck."""

    def __init__(self, seed: int, drawings: Drawings) -> None:
        self.rng = np.random.default_rng([20261121, seed])
        self._drawings = drawings

    def chance(self, share: float) -> bool:
        """True in that share of cases."""
        return bool(self.rng.random() < share)

    def between(self, low: float, high: float) -> float:
        """A number from the range, each as likely."""
        return float(self.rng.uniform(low, high))

    def whole(self, low: int, high: int) -> int:
        """A whole number from low up to, not including, high."""
        return int(self.rng.integers(low, high))

    def one_of(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[int(self.rng.integers(0, len(things)))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in another order."""
        return [things[int(place)] for place in self.rng.permutation(len(things))]

    def colour(
        self, saturation: tuple[int, int] = (0, 256), brightness: tuple[int, int] = (0, 256)
    ) -> ink.Colour:
        """Any hue, with saturation and brightness of these ranges, 0-255."""
        return hued(self.whole(0, 180), self.whole(*saturation), self.whole(*brightness))

    def vivid(self) -> ink.Colour:
        """A colour as printers like it: strong, neither black nor white."""
        return self.colour((130, 256), (90, 240))

    def dark(self) -> ink.Colour:
        """A colour that reads well on light paper."""
        return (20, 20, 20) if self.chance(0.35) else self.colour((60, 256), (10, 130))

    def light(self) -> ink.Colour:
        """A colour that dark ink reads well on."""
        return self.colour((0, 110), (215, 256))

    def against(self, ground: ink.Colour) -> ink.Colour:
        """A colour that can be read on the ground."""
        for _ in range(12):
            colour = self.one_of((self.dark, self.light, self.vivid))()
            if abs(ink.lightness(colour) - ink.lightness(ground)) > 95:
                return colour
        return (250, 250, 250) if ink.lightness(ground) < 128 else (10, 10, 10)

    def font(self) -> str | int:
        """A font file, or the number of one of OpenCV's fonts where there are none."""
        if self._drawings.fonts:
            return str(self.one_of(self._drawings.fonts))
        return self.whole(0, 24)

    def photograph(self) -> Pixels:
        """A picture of any size, BGR, not to be changed; noise of several scales without files."""
        if self._drawings.photographs:
            return _photograph(self.one_of(self._drawings.photographs))
        picture = np.zeros((HEIGHT, WIDTH, 3), np.float32)
        for cells in (2, 4, 9, 25):
            coarse = self.rng.random((cells, cells, 3)).astype(np.float32)
            picture += cv2.resize(coarse, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC) / cells
        picture -= picture.min()
        return np.asarray(picture / picture.max() * 255, np.uint8)

    def icon(self) -> Pixels:
        """An emblem as a BGRA stamp in its own colours, about 128 px, not to be changed."""
        if self._drawings.icons:
            return _icon(self.one_of(self._drawings.icons))
        return ink.tinted(self.shape(), self.vivid())

    def emblem(self, colour: ink.Colour) -> Pixels:
        """An emblem as a stamp of one colour."""
        return ink.tinted(np.ascontiguousarray(self.icon()[..., 3]), colour)

    def shape(self) -> Pixels:
        """(128, 128) mask of a star, polygon, ring, flower or blot."""
        kind = self.whole(0, 5)
        turns = np.linspace(0, 2 * np.pi, 240, endpoint=False)
        corners = self.whole(3, 9)
        if kind == 0:
            turns = np.linspace(0, 2 * np.pi, 2 * corners, endpoint=False)
            radii = np.where(np.arange(2 * corners) % 2, self.between(0.3, 0.7), 1.0)
        elif kind == 1:
            turns = np.linspace(0, 2 * np.pi, corners, endpoint=False)
            radii = np.ones(corners)
        elif kind == 2:
            radii = 0.7 + 0.3 * np.cos(corners * turns)
        elif kind == 3:
            radii = np.full(240, self.between(0.6, 1.0))
        else:
            waves = [
                self.between(0, 0.25) * np.cos(k * turns + 6 * self.between(0, 1))
                for k in (2, 3, 5)
            ]
            radii = np.clip(0.65 + sum(waves), 0.1, 1)
        points = np.stack([np.sin(turns) * radii, -np.cos(turns) * radii], 1)
        mask = ink.polygon_mask(points, 128)
        if self.chance(0.35):
            hole = ink.polygon_mask(points * self.between(0.35, 0.7), 128)
            mask = np.asarray(cv2.subtract(mask, hole), np.uint8)
        return mask


def hued(hue: int, saturation: int, brightness: int) -> ink.Colour:
    """Hue 0-179, saturation and brightness 0-255, as a colour."""
    pixel = np.array([[[hue % 180, saturation, brightness]]], np.uint8)
    b, g, r = (int(value) for value in cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0])
    return b, g, r
