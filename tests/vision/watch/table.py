# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table of grey boxes for the watcher, with a finder and a reader that see perfectly."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tests.vision.watch.turned import box
from vision.finding import FoundCard, Survey
from vision.frames import Frame, Pixels
from vision.observations import CardArrived, Observation
from vision.plane import overlap, spun
from vision.reading import Reading, quad_of
from vision.watch import Watcher

STEP = 0.1

BARE_FRAMES = 30
"""So long must the table lie bare for the watcher to know what it looks like."""


@dataclass(frozen=True)
class Lying:
    name: str
    x: int
    y: int = 200
    sure: float = 0.999
    unknown: bool = False
    fit: float = 0.9
    face_up: bool = True
    rivals: int = 1

    @property
    def corners(self) -> np.ndarray:
        return box(self.x, self.y)

    @property
    def drawn(self) -> np.ndarray:
        return self.corners

    @property
    def read_at(self) -> np.ndarray:
        """Where it is outlined once it has been read."""
        return self.corners


@dataclass(frozen=True)
class Askew(Lying):
    """Turned clockwise about its middle."""

    degrees: float = 20.0

    @property
    def corners(self) -> np.ndarray:
        return spun(super().corners, np.radians(self.degrees)).astype(np.float32)


@dataclass(frozen=True)
class Beside(Lying):
    """Outlined where another card lies, by so many pixels to the left and up, but read well."""

    off: int = 24

    @property
    def corners(self) -> np.ndarray:
        return super().corners - np.float32(self.off)

    @property
    def drawn(self) -> np.ndarray:
        return super().corners

    @property
    def read_at(self) -> np.ndarray:
        return super().corners


@dataclass(frozen=True)
class Astray(Lying):
    """Outlined beside another card, with a part of it, and read as that card."""

    @property
    def corners(self) -> np.ndarray:
        return super().corners + np.float32([50, 14])

    @property
    def read_at(self) -> np.ndarray:
        return super().corners + np.float32([46, 10])


@dataclass(frozen=True)
class Stretched(Lying):
    """Outlined a little aside, with a hand, and read as if it were so much larger."""

    area: float = 2.0

    @property
    def corners(self) -> np.ndarray:
        return super().corners + np.float32(20)

    @property
    def drawn(self) -> np.ndarray:
        return super().corners

    @property
    def read_at(self) -> np.ndarray:
        times = self.area**0.5
        return box(self.x, self.y, 60 * times, 84 * times)


@dataclass(frozen=True)
class Loose(Lying):
    """Outlined with as much of the table beside it."""

    @property
    def corners(self) -> np.ndarray:
        outline = super().corners
        outline[1:3, 0] += 80
        return outline

    @property
    def drawn(self) -> np.ndarray:
        return super().corners


@dataclass(frozen=True)
class Part(Lying):
    """Half a card's length of something."""

    @property
    def corners(self) -> np.ndarray:
        return box(self.x, self.y, height=42)


@dataclass(frozen=True)
class Sheet(Lying):
    """Larger than a card by so much, and of a card's shape."""

    area: float = 1.7

    @property
    def corners(self) -> np.ndarray:
        times = self.area**0.5
        return box(self.x, self.y, 60 * times, 84 * times)


@dataclass(frozen=True)
class Large(Sheet):
    """Twice as large."""

    area: float = 2.0


class Table:
    """A table whose cards are flat grey boxes, and eyes that know which is which."""

    def __init__(self) -> None:
        self.lying: list[Lying] = []
        self.hidden: set[str | Lying] = set()
        self.overlooked: set[str | Lying] = set()
        self.faint: list[Lying] = []
        self.looks_from_near = 0
        self.beneath: list[Lying] = []
        self.looks_beneath = 0
        self.hand_at: tuple[int, int] | None = None
        self.hand_radius = 60
        self.shadow_at: tuple[int, int] | None = None
        self.shadow_radius, self.shadow = 90, 0.72
        self.light: float | np.ndarray = 1.0
        self.ground: Pixels = np.full((480, 640, 3), 90, np.uint8)
        self.number = 0
        self.looks = 0
        self.score = 0.9
        self.watcher = Watcher(self, self)

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        self.looks += 1
        seen = [card for card in self.lying if not {card, card.name} & self.hidden]
        return tuple(FoundCard(card.corners, self.score, card.face_up) for card in seen)

    def survey(self, pixels: Pixels, moving: np.ndarray | None = None) -> Survey:
        faint = tuple(FoundCard(card.corners, 0.08, True) for card in self.faint)
        return Survey(self.find(pixels), faint)

    def look_at(self, pixels: Pixels, boxes: Sequence[FoundCard]) -> tuple[FoundCard, ...]:
        self.looks_from_near += len(boxes)
        return tuple(boxes)

    def find_beside(self, pixels: Pixels, cards: Sequence[np.ndarray]) -> tuple[FoundCard, ...]:
        self.looks_beneath += 1
        return tuple(FoundCard(card.corners, 0.6, True) for card in self.beneath)

    def read_beneath(
        self, pixels: Pixels, upon: Sequence[np.ndarray], guesses: Sequence[np.ndarray]
    ) -> tuple[Reading, ...]:
        return tuple(self.read(pixels, guess) for guess in guesses)

    def read(self, pixels: Pixels, corners: np.ndarray) -> Reading:
        middle = corners.mean(axis=0)
        near = [
            card
            for card in self.lying
            if np.linalg.norm(card.corners.mean(axis=0) - middle) < 15
            and (not {card, card.name} & self.hidden or card.name in self.overlooked)
        ]
        card = near[0] if near else Lying("nothing", 0, sure=0.0, unknown=True)
        read_at = near[0].read_at if near else corners
        others = () if card.unknown else ("other", "another", "a third")[: card.rivals]
        rest = tuple((name, (1 - card.sure) / card.rivals) for name in others)
        return Reading(quad_of(read_at), ((card.name, card.sure), *rest), card.fit, 20.0)

    def glance(self, pixels: Pixels, corners: np.ndarray) -> Reading:
        return self.read(pixels, corners)

    def lies_on(self, pixels: Pixels, one: np.ndarray, other: np.ndarray) -> bool | None:
        return self._layer(one) > self._layer(other) if overlap(one, other) > 0 else None

    def _layer(self, corners: np.ndarray) -> int:
        """Of the card that lies there: later ones are laid over earlier ones."""
        away = [np.linalg.norm((card.corners - corners).mean(axis=0)) for card in self.lying]
        return int(np.argmin(away))

    def picture(self) -> Pixels:
        pixels = self.ground.copy()
        for index, card in enumerate(self.lying):
            shade = 200 - 12 * (index % 4)
            cv2.fillConvexPoly(pixels, card.drawn.astype(int), (shade, shade, shade))
            left, top = card.corners[0].astype(int) + 15
            cv2.rectangle(pixels, (left, top), (left + 30, top + 20), (40, 40, 160), -1)
        if self.hand_at is not None:
            cv2.circle(pixels, self.hand_at, self.hand_radius, (30, 40, 60), -1)
        if self.shadow_at is not None:
            shade = np.ones((480, 640, 3), np.float32)
            cv2.circle(shade, self.shadow_at, self.shadow_radius, [self.shadow] * 3, -1)
            pixels = (pixels * shade).astype(np.uint8)
        return np.clip(pixels * self.light, 0, 255).astype(np.uint8)

    def watch(self, frames: int) -> list[Observation]:
        seen: list[Observation] = []
        for _ in range(frames):
            frame = Frame(self.picture(), self.number, self.number * STEP)
            seen += self.watcher.look(frame)
            self.number += 1
        return seen


def names(seen: Sequence[Observation]) -> list[str]:
    return [one.readings[0][0] for one in seen if isinstance(one, CardArrived)]


def seen_bare() -> Table:
    table = Table()
    assert table.watch(BARE_FRAMES) == []
    return table
