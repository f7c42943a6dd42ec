# SPDX-License-Identifier: AGPL-3.0-or-later
"""What `detect` takes for a card of a large picture, by decks that are whole or lack cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import process_time

import cv2
import numpy as np

from device.benchmarks.drawn import draw_picture, own_faces
from device.benchmarks.fanned import Spread, draw_spread
from device.benchmarks.figure import Figure
from device.benchmarks.strewn import draw_strewn
from device.detecting import detect_cards
from device.eyes import OWN_DECK, open_finder, open_gallery, reader_of
from vision.finding import OutlineFinder
from vision.frames import Pixels
from vision.reading import CardReader

_SEED = 51_000_000
_SIZE = (1200, 800)
"""Pixels, width and height, of a picture of five cards; four of them are one of 20."""

_RUNS = 3
"""Looks at each picture, the quickest of which counts."""

_OF_A_KIND = 4
"""Pictures of cards among books and rugs, and of fans."""

_LEFT_OUT = 4
"""A deck that lacks cards has each face but every such one."""


def figures() -> tuple[Figure, ...]:
    """Milliseconds of CPU a card, by what lies there and by what deck.

    Pictures are of 2400 x 1600 pixels, of cards among books and rugs and of fans of 1280 x 960.
    """
    finder, faces, gallery = open_finder(), own_faces(), open_gallery(OWN_DECK)
    most = [at for at in range(len(gallery.names)) if at % _LEFT_OUT]
    but_one = [at for at, name in enumerate(gallery.names) if name != gallery.names[0]]
    readers: Mapping[str, CardReader] = {
        "whole deck": reader_of(gallery),
        "deck that lacks a face": reader_of(gallery.of(but_one)),
        "deck that lacks a quarter": reader_of(gallery.of(most)),
    }
    told = []
    for lying, pictures in _pictures(faces).items():
        for deck, reader in readers.items():
            taken = [
                (min(_milliseconds(finder, reader, pixels) for _ in range(_RUNS)), count)
                for pixels, count in pictures
            ]
            mean = sum(one for one, _ in taken) / sum(count for _, count in taken)
            told.append(Figure(f"{lying}, {deck}", round(mean, 1), "ms of CPU a card"))
            if len(taken) > 1:
                most_a_card = max(one / count for one, count in taken)
                slowest = f"{lying}, {deck}: the slowest picture"
                told.append(Figure(slowest, round(most_a_card, 1), "ms of CPU a card"))
    return tuple(told)


def _milliseconds(finder: OutlineFinder, reader: CardReader, pixels: Pixels) -> float:
    begun = process_time()
    detect_cards(finder, reader, pixels)
    return 1000 * (process_time() - begun)


def _pictures(faces: Mapping[str, Pixels]) -> Mapping[str, Sequence[tuple[Pixels, int]]]:
    """Pictures of each kind, and how many cards lie in each."""
    seeds = range(_SEED, _SEED + _OF_A_KIND)
    strewn = [draw_picture(seed, faces, [draw_strewn(seed)]) for seed in seeds]
    fans = [draw_spread(seed, Spread.FAN, faces) for seed in seeds]
    return {
        "no card": [(np.full((1600, 2400, 3), 90, np.uint8), 1)],
        "5 cards": [(_five(0, faces, 2), 5)],
        "20 cards": [(_twenty(faces), 20)],
        "cards among books and rugs": [(one.pixels, len(one.cards)) for one in strewn],
        "fans": [(one.pixels, len(one.cards)) for one in fans],
    }


def _five(at: int, faces: Mapping[str, Pixels], times: int) -> Pixels:
    size = _SIZE[0] * times, _SIZE[1] * times
    return np.asarray(cv2.resize(draw_picture(_SEED + at, faces).pixels, size), np.uint8)


def _twenty(faces: Mapping[str, Pixels]) -> Pixels:
    quarters = [_five(at, faces, 1) for at in range(4)]
    rows = [np.hstack(quarters[:2]), np.hstack(quarters[2:])]
    return np.asarray(np.vstack(rows), np.uint8)
