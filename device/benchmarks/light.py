# SPDX-License-Identifier: AGPL-3.0-or-later
"""How rightly cards are named in light, and by cameras, that are worse than a lamp and a webcam."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from device.benchmarks.drawn import draw_picture
from device.benchmarks.eyes import DRAWN_WIDTH, accuracy, enrolled_from
from device.benchmarks.figure import Figure
from device.benchmarks.hard_light import LIGHTS, in_light
from device.benchmarks.outside import pictures_in, scanned_faces
from device.eyes import OWN_DECK, open_finder, open_reader
from engine import FACES
from vision.artwork import draw_face
from vision.finding import OutlineFinder
from vision.frames import Pixels
from vision.reading import CardReader

FIRST_JUDGED = 35_000_000
"""Seed of the first picture, unless another is given."""


def figures(
    scans: Path | None = None,
    grounds: Path | None = None,
    pictures: int = 24,
    seed: int = FIRST_JUDGED,
) -> tuple[Figure, ...]:
    """The own deck, or another whose scans are given, in each of `LIGHTS`.

    scans, grounds, pictures, seed: see `device.benchmarks.eyes`; pictures in each light.
    """
    scanned = scanned_faces(scans) if scans is not None else {}
    textures = list(pictures_in(grounds).values()) if grounds is not None else []
    finder = open_finder()
    seeds = range(seed, seed + pictures)
    if scans is not None:
        reader = enrolled_from(scanned)
        return tuple(_in_each_light("scans", finder, reader, scanned, textures, seeds))
    faces = {code: draw_face(code, DRAWN_WIDTH) for code in FACES}
    reader = open_reader(OWN_DECK)
    return tuple(_in_each_light("own deck", finder, reader, faces, textures, seeds))


def _in_each_light(
    name: str,
    finder: OutlineFinder,
    reader: CardReader,
    faces: Mapping[str, Pixels],
    grounds: Sequence[Pixels],
    seeds: Sequence[int],
) -> Iterator[Figure]:
    for called, light in LIGHTS.items():
        lit = (in_light(draw_picture(seed, faces, grounds), light, seed) for seed in seeds)
        yield from accuracy(f"{name}, {called}", finder, reader, lit)
