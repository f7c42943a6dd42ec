# SPDX-License-Identifier: AGPL-3.0-or-later
"""How rightly cards are named in light, and by cameras, that are worse than a lamp and a webcam."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from device.benchmarks.counting import LabelledPicture
from device.benchmarks.drawn import draw_picture, own_faces
from device.benchmarks.eyes import accuracy, enrolled_from
from device.benchmarks.figure import Figure
from device.benchmarks.hard_light import LIGHTS, in_light
from device.benchmarks.outside import photographs, pictures_in, scanned_faces
from device.eyes import OWN_DECK, open_finder, open_reader
from vision.reading import CardReader

FIRST_JUDGED = 35_000_000
"""Seed of the first picture, unless another is given."""


@dataclass(frozen=True, slots=True)
class _Set:
    """Pictures of one deck, taken anew for each light."""

    name: str
    reader: CardReader
    pictures: Callable[[], Iterable[LabelledPicture]]


def figures(
    photos: Path | None = None,
    scans: Path | None = None,
    grounds: Path | None = None,
    every: int = 1,
    pictures: int = 24,
    seed: int = FIRST_JUDGED,
) -> tuple[Figure, ...]:
    """The own deck, or others whose scans or photographs are given, in each of `LIGHTS`.

    See `device.benchmarks.eyes`; pictures: in each light.
    """
    seeds = range(seed, seed + pictures)
    sets = list(_sets(photos, scans, grounds, every, seeds))
    finder = open_finder()
    told: list[Figure] = []
    for one in sets:
        for called, light in LIGHTS.items():
            lit = (in_light(picture, light, seed + at) for at, picture in enumerate(one.pictures()))
            told += accuracy(f"{one.name}, {called}", finder, one.reader, lit)
    return tuple(told)


def _sets(
    photos: Path | None, scans: Path | None, grounds: Path | None, every: int, seeds: range
) -> Iterator[_Set]:
    if photos is None and scans is None:
        drawn = partial(map, partial(draw_picture, faces=own_faces()), seeds)
        yield _Set("own deck", open_reader(OWN_DECK), drawn)
    if scans is not None:
        faces = scanned_faces(scans)
        textures = list(pictures_in(grounds).values()) if grounds is not None else []
        drawn = partial(map, partial(draw_picture, faces=faces, grounds=textures), seeds)
        yield _Set("scans", enrolled_from(faces), drawn)
    if photos is not None:
        photographs(photos, every)
        reader = enrolled_from(pictures_in(photos / "enrol"))
        yield _Set("photos", reader, partial(photographs, photos, every))
