# SPDX-License-Identifier: AGPL-3.0-or-later
"""What `detect` takes for a card of a large picture, by decks that are whole or lack cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import cv2
import numpy as np

from device.benchmarks.drawn import draw_picture, own_faces
from device.benchmarks.figure import Figure
from device.benchmarks.speed import timed
from device.detecting import detect_cards
from device.eyes import OWN_DECK, open_finder, open_gallery, reader_of
from vision.frames import Pixels
from vision.reading import CardReader

_SEED = 51_000_000
_SIZE = (1200, 800)
"""Pixels, width and height, of a picture of five cards; four of them are one of 20."""

_RUNS = 3
"""Looks at each picture, the quickest of which counts."""

_LEFT_OUT = 4
"""A deck that lacks cards has each face but every such one."""


def figures() -> tuple[Figure, ...]:
    """Milliseconds a card at 2400 x 1600 pixels, by how many lie there and by what deck."""
    finder, faces, gallery = open_finder(), own_faces(), open_gallery(OWN_DECK)
    most = [at for at in range(len(gallery.names)) if at % _LEFT_OUT]
    but_one = [at for at, name in enumerate(gallery.names) if name != gallery.names[0]]
    readers: Mapping[str, CardReader] = {
        "whole deck": reader_of(gallery),
        "deck that lacks a face": reader_of(gallery.of(but_one)),
        "deck that lacks a quarter": reader_of(gallery.of(most)),
    }
    pictures: Mapping[str, tuple[Pixels, int]] = {
        "no card": (np.full((1600, 2400, 3), 90, np.uint8), 1),
        "5 cards": (_five(0, faces, 2), 5),
        "20 cards": (_twenty(faces), 20),
    }
    told = []
    for lying, (pixels, count) in pictures.items():
        for deck, reader in readers.items():
            look = partial(detect_cards, finder, reader, pixels)
            seconds = min(timed(look)[1] for _ in range(_RUNS))
            told.append(Figure(f"{lying}, {deck}", round(1000 * seconds / count, 1), "ms a card"))
    return tuple(told)


def _five(at: int, faces: Mapping[str, Pixels], times: int) -> Pixels:
    size = _SIZE[0] * times, _SIZE[1] * times
    return np.asarray(cv2.resize(draw_picture(_SEED + at, faces).pixels, size), np.uint8)


def _twenty(faces: Mapping[str, Pixels]) -> Pixels:
    quarters = [_five(at, faces, 1) for at in range(4)]
    rows = [np.hstack(quarters[:2]), np.hstack(quarters[2:])]
    return np.asarray(np.vstack(rows), np.uint8)
