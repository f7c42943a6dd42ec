# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a table saw, for tests: frames with cards drawn on them, entries, and what is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from device.evidence import SeenBy
from device.games.sighting import SeenCard, Sighting
from device.journal import Author, Entry
from vision.artwork import draw_face
from vision.frames import Frame
from vision.observations import Quad, Readings

SEEN_BY = SeenBy("quartermaster", "d1", "f1", "s1", "r1")
TIME = "2024-05-01T20:00:00.000+00:00"


def entry(seq: int, game: int = 1, author: Author = Author.CAMERA) -> Entry:
    return Entry(seq, game, TIME, author, 1, {"kind": "card-laid"})


def noisy_frame(seed: int = 0, size: tuple[int, int] = (160, 120)) -> Frame:
    """A frame of which no two are alike, and that does not get small."""
    pixels = np.random.default_rng(seed).integers(0, 256, (size[1], size[0], 3), np.uint8)
    return Frame(pixels, seed, seed / 10)


def square(x: float, y: float, width: float = 42.0) -> Quad:
    height = width * 88 / 63
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def laid(
    frame: Frame, track: int = 7, quad: Quad | None = None, readings: Readings = (("G7", 0.9),)
) -> Sighting:
    card = SeenCard(track, quad or square(20, 30), readings)
    other = SeenCard(track - 1, square(90, 30), (("G8", 1.0),))
    return Sighting("card", frame, card, (other, card))


def verdict(frame: Frame) -> Sighting:
    cards = tuple(SeenCard(track, square(10 + 30 * track, 30), ()) for track in (1, 2))
    return Sighting("verdict", frame, None, cards)


def table_with(code: str, turned: bool = False) -> tuple[Frame, Quad]:
    """A card on a cloth, seen a little from aside, and its outline as it reads."""
    face = draw_face(code, 252)
    height, width = face.shape[:2]
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    corners = np.array([[210, 120], [330, 130], [322, 302], [200, 290]], np.float32)
    if turned:
        corners = np.roll(corners, 2, axis=0)
    pixels = np.full((480, 640, 3), (60, 90, 60), np.uint8)
    warp = cv2.getPerspectiveTransform(box, corners)
    cv2.warpPerspective(face, warp, (640, 480), pixels, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return Frame(pixels, 3, 1.25), (a, b, c, d)


def files_in(folder: Path) -> dict[str, int]:
    """Every file and its size, by its path in the folder."""
    return {
        str(path.relative_to(folder)): path.stat().st_size
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def wait_until(so: Callable[[], object], patience: float = 20.0) -> None:
    deadline = time.monotonic() + patience
    while not so():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.005)
