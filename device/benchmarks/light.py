# SPDX-License-Identifier: AGPL-3.0-or-later
"""How rightly cards are named in light, and by cameras, that are worse than a lamp and a webcam."""

from __future__ import annotations

from pathlib import Path

from device.benchmarks.drawn import draw_picture, own_faces
from device.benchmarks.eyes import accuracy, enrolled_from
from device.benchmarks.figure import Figure
from device.benchmarks.hard_light import LIGHTS, in_light
from device.benchmarks.outside import pictures_in, scanned_faces
from device.eyes import OWN_DECK, open_finder, open_reader

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
    textures = list(pictures_in(grounds).values()) if grounds is not None else []
    faces = own_faces() if scans is None else scanned_faces(scans)
    reader = open_reader(OWN_DECK) if scans is None else enrolled_from(faces)
    name = "own deck" if scans is None else "scans"
    finder, seeds = open_finder(), range(seed, seed + pictures)
    told: list[Figure] = []
    for called, light in LIGHTS.items():
        lit = (in_light(draw_picture(one, faces, textures), light, one) for one in seeds)
        told += accuracy(f"{name}, {called}", finder, reader, lit)
    return tuple(told)
