# SPDX-License-Identifier: AGPL-3.0-or-later
"""How fast and how rightly the eyes find and name cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from device.benchmarks.counting import Count, LabelledPicture, match
from device.benchmarks.drawn import draw_pairs, draw_picture, own_faces, under_a_bulb
from device.benchmarks.figure import Figure
from device.benchmarks.outside import photographs, pictures_in, scanned_faces
from device.benchmarks.seen import boxes_of
from device.benchmarks.speed import peak_memory, speed
from device.detecting import detect_cards
from device.eyes import OWN_DECK, open_describer, open_finder, open_reader, reader_of
from vision.finding import OutlineFinder
from vision.frames import Pixels
from vision.reading import CardReader, gallery_of

_TIMED_SEEDS = range(31_000_000, 31_000_012)
FIRST_JUDGED = 30_000_000
"""Seed of the first picture that is drawn of a deck, unless another is given."""

_PARTS = 4
"""Each face is left out of one of so many galleries."""


def figures(
    photos: Path | None = None,
    scans: Path | None = None,
    grounds: Path | None = None,
    every: int = 1,
    pictures: int = 24,
    seed: int = FIRST_JUDGED,
) -> tuple[Figure, ...]:
    """Speed, the own deck, and the sets from outside whose folders are given.

    photos: `enrol/`, `images/` and `annotations.json`. scans: a picture a face, named by its
    code. grounds: textures. every: only every Nth photograph. pictures:
    how many are drawn of each deck, the first of them by this seed, the next by the one after it.
    """
    # A folder that is none should be told before anybody waits for what does not need it.
    scanned = scanned_faces(scans) if scans is not None else {}
    textures = list(pictures_in(grounds).values()) if grounds is not None else []
    if photos is not None:
        photographs(photos, every)
    enrolled = pictures_in(photos / "enrol") if photos is not None else {}
    finder = open_finder()
    faces = own_faces()
    own = open_reader(OWN_DECK)
    tables = [draw_picture(timed, faces) for timed in _TIMED_SEEDS]
    told = list(speed(finder, own, tables))
    told.append(peak_memory([table.pixels for table in tables]))
    seeds = range(seed, seed + pictures)
    told += accuracy("own deck", finder, own, (draw_picture(one, faces) for one in seeds))
    pairs = (draw_pairs(one, faces, textures) for one in seeds)
    told += accuracy("own deck in pairs", finder, own, pairs)
    if scans is not None:
        told += of_deck(
            "scans",
            finder,
            scanned,
            lambda: (draw_picture(one, scanned, textures) for one in seeds),
        )
    if photos is not None:
        told += of_deck("photos", finder, enrolled, partial(photographs, photos, every))
    return tuple(told)


def of_deck(
    name: str,
    finder: OutlineFinder,
    faces: Mapping[str, Pixels],
    pictures: Callable[[], Iterable[LabelledPicture]],
) -> tuple[Figure, ...]:
    """A deck from outside: as it is, by a warm bulb, and with faces left out."""
    reader = enrolled_from(faces)
    return (
        *accuracy(name, finder, reader, pictures()),
        *accuracy(f"{name} by a warm bulb", finder, reader, map(under_a_bulb, pictures())),
        lacking(name, finder, faces, pictures()),
    )


def enrolled_from(faces: Mapping[str, Pixels]) -> CardReader:
    """A reader enrolled from one upright picture a face."""
    return reader_of(gallery_of("bench", faces, open_describer()))


def accuracy(
    name: str, finder: OutlineFinder, reader: CardReader, pictures: Iterable[LabelledPicture]
) -> tuple[Figure, ...]:
    """Counts over the whole set and over each of its subsets."""
    counts = {name: Count()}
    for picture in pictures:
        told = detect_cards(finder, reader, picture.pixels)
        boxes = boxes_of(told, picture, reader)
        counts[name].add(picture.cards, told, boxes)
        if picture.subset:
            part = counts.setdefault(f"{name}, {picture.subset}", Count())
            part.add(picture.cards, told, boxes)
    return tuple(figure for where, count in counts.items() for figure in count.figures(where))


def lacking(
    name: str,
    finder: OutlineFinder,
    faces: Mapping[str, Pixels],
    pictures: Iterable[LabelledPicture],
) -> Figure:
    """How often a card gets a name from a gallery without its own face."""
    part_of = {face: index % _PARTS for index, face in enumerate(faces)}
    readers = [
        enrolled_from({face: pixels for face, pixels in faces.items() if part_of[face] != part})
        for part in range(_PARTS)
    ]
    read = named = 0
    for picture in pictures:
        lying = [card.box for card in picture.cards]
        parts = [part_of.get(card.name, 0) for card in picture.cards]
        for part in sorted(set(parts)):
            told = detect_cards(finder, readers[part], picture.pixels)
            for i, j in match(lying, boxes_of(told, picture, readers[part])).items():
                if parts[i] == part:
                    named += told[j].card is not None
                    read += 1
    return Figure(f"{name}: a face the deck lacks, given a name", named, f"of {read} read")
