# SPDX-License-Identifier: AGPL-3.0-or-later
"""Films of somebody who lays one card after the other before a camera: all of it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count

import cv2
import numpy as np

from vision.artwork import draw_face
from vision.frames import EndOfRecording, Frame, Pixels

SIZE = (640, 480)
STEP = 0.1
SKIN = (120, 150, 205)
_BORDER_PX = 8


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table. x, y: its middle; length: top to bottom; all in px. turn: degrees.

    bare: whether its outermost part has the table's very colours.
    """

    card: str
    x: float = 320
    y: float = 235
    length: int = 190
    turn: float = 4.0
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """So many frames of a still table. hand: where a hand is over it; light: 1 as usual."""

    cards: tuple[Laid, ...] = ()
    frames: int = 1
    hand: tuple[int, int] | None = None
    light: float = 1.0
    blur: float = 0.6
    glare: tuple[int, int] | None = None


def laying(cards: Iterable[Laid], still: int = 8) -> tuple[Scene, ...]:
    """Each card in its turn: a hand takes the one before away and lays it, then it lies still."""
    scenes: list[Scene] = []
    for card in cards:
        scenes += [Scene((), 1, (320, 350)), Scene((card,), 1, (345, 320))]
        scenes += [Scene((card,), 1, (370, 470)), Scene((card,), still)]
    return tuple(scenes)


def spread(codes: Sequence[str]) -> tuple[Laid, ...]:
    """Cards that nobody lays twice at the same place."""
    rng = np.random.default_rng(3)
    return tuple(
        Laid(code, 320 + rng.uniform(-40, 40), 235 + rng.uniform(-20, 20), 190, rng.uniform(-9, 9))
        for code in codes
    )


def frames(scenes: Iterable[Scene]) -> Iterable[Frame]:
    """The film, ten frames a second."""
    number = count()
    for scene in scenes:
        for _ in range(scene.frames):
            at = next(number)
            yield Frame(picture(scene, at), at, at * STEP)


def picture(scene: Scene, seed: int = 0) -> Pixels:
    """One (480, 640, 3) BGR frame of a scene."""
    noise = np.random.default_rng(seed).normal(0, 2, (SIZE[1], SIZE[0], 1))
    return np.clip(_without_noise(replace(scene, frames=1)) + noise, 0, 255).astype(np.uint8)


@cache
def _without_noise(scene: Scene) -> np.ndarray:
    pixels = _table().astype(np.float32)
    for laid in scene.cards:
        to_frame = _placed(laid)
        face = _face(laid.card, laid.length).astype(np.float32)
        seen = np.ones(face.shape[:2], np.float32)
        if laid.bare:
            seen = _without_border(seen)
        inside = cv2.warpAffine(seen, to_frame, SIZE)[..., None]
        pixels = pixels * (1 - inside) + cv2.warpAffine(face, to_frame, SIZE) * inside
    if scene.hand is not None:
        cv2.ellipse(pixels, (scene.hand, (115, 220), 20), SKIN, -1)
    if scene.glare is not None:
        spot = np.zeros((SIZE[1], SIZE[0]), np.float32)
        cv2.circle(spot, scene.glare, 30, 1.0, -1)
        pixels = pixels + 500 * cv2.GaussianBlur(spot, (0, 0), 6)[..., None]
    return cv2.GaussianBlur(pixels, (0, 0), scene.blur) * scene.light


class Film:
    """A camera that shows scenes and then has ended, or goes on with the last one for ever.

    end: what it raises then.
    """

    name = "film"

    def __init__(
        self,
        scenes: Sequence[Scene],
        *,
        goes_on: bool = False,
        end: EndOfRecording | None = None,
    ) -> None:
        self._end = end or EndOfRecording()
        self._scenes = tuple(scenes)
        if goes_on:
            last = self._scenes[-1]
            self._scenes = (*self._scenes[:-1], replace(last, frames=10**6))
        self.closed = False

    def open(self) -> None:
        self._frames = iter(frames(self._scenes))

    def read(self, timeout: float = 1.5) -> Frame:
        frame = next(self._frames, None)
        if frame is None:
            raise self._end
        return frame

    def close(self) -> None:
        self.closed = True


def _placed(laid: Laid) -> np.ndarray:
    width = laid.length * 63 / 88
    to_frame = cv2.getRotationMatrix2D((width / 2, laid.length / 2), laid.turn, 1)
    to_frame[:, 2] += laid.x - width / 2, laid.y - laid.length / 2
    return to_frame


def _without_border(seen: np.ndarray) -> np.ndarray:
    inner = np.zeros_like(seen)
    inner[_BORDER_PX:-_BORDER_PX, _BORDER_PX:-_BORDER_PX] = 1
    return inner


@cache
def _face(card: str, length: int) -> Pixels:
    size = round(length * 63 / 88), length
    return np.asarray(cv2.resize(draw_face(card, 500), size, interpolation=cv2.INTER_AREA))


@cache
def _table() -> Pixels:
    width, height = SIZE
    rough = np.random.default_rng(1).normal(0, 1, (height, width, 1)).astype(np.float32)
    grain = cv2.GaussianBlur(rough, (0, 0), sigmaX=12, sigmaY=1.5)[..., None]
    return np.clip(grain / grain.std() * 7 + (60, 90, 120), 0, 255).astype(np.uint8)
