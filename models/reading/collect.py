# SPDX-License-Identifier: AGPL-3.0-or-later
"""Keep what a judge of names learns from: cards of many decks as the program reads them.

    python -m models.reading.collect --decks runs/decks --cards 24 --out runs/readings

Each card is boxed, looked at again and laid over its likeliest face, as `models.reading.evaluate`
does. What it looked like is then also held against parts of the deck, some of which lack its face:
that costs nothing, and other parts have other rivals. Needs no torch.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.crops import Around
from models.crops.grounds import grounds_in
from models.reading.evaluate import (
    Eyes,
    Looked,
    Options,
    add_options,
    eyes_of,
    gallery_by_number,
    looks,
    options_of,
)
from models.reading.honesty import LACKING_WEIGHS
from models.reading.likest import DeckFaces, Numbers
from vision.frames import Pixels
from vision.plane import Floats

SEED = 60_000_000
VARIANT_WEIGHS = 0.5
"""What a part of the deck counts that the card was not read against, only compared with."""

FEWEST = 4
"""Faces that such a part has at least."""

_COLUMNS = ("look", "face", "rivals", "right", "known", "share")


@dataclass(frozen=True, slots=True)
class Case:
    """One question to a judge.

    look: which of the deck's looks. face, rivals: upright faces by their number, then the same
    turned. right: whether the face is the card's. known: whether the card's was among those that it
    was held against. share: what it counts beside one that was asked for itself.
    """

    look: int
    face: int
    rivals: tuple[int, ...]
    right: bool
    known: bool
    share: float

    @property
    def weight(self) -> float:
        """How much it counts."""
        return self.share * (1.0 if self.known else LACKING_WEIGHS)


@dataclass(frozen=True, slots=True, eq=False)
class Readings:
    """Cases of one deck. vectors, trust: (looks, ...) of the cards. gallery: (faces, 2, ...)."""

    vectors: NDArray[np.float16]
    trust: NDArray[np.float16]
    gallery: NDArray[np.int8]
    cases: tuple[Case, ...]


def _case(number: int, looked: Looked, faces: DeckFaces, kept: Numbers, share: float) -> Case:
    """Is the face that the matcher chooses of these, beside its rivals, the card's?"""
    look = looked.named.look
    likest = faces.likest(look.vectors, look.trust, kept)
    right = likest.face % faces.count == looked.face
    return Case(number, likest.face, likest.rivals, right, looked.face in kept, share)


def _variants(looked: Looked, count: int, rng: np.random.Generator) -> Iterator[Numbers]:
    """Other parts of the deck: with the card's face and without, or a smaller part without it."""

    def some(faces: Numbers) -> Numbers:
        kept = max(FEWEST, int(len(faces) * rng.uniform(0.3, 1)))
        return np.sort(rng.permutation(faces)[:kept])

    if looked.known:
        others = some(np.delete(np.arange(count), looked.face))
        yield np.sort(np.append(others, looked.face))
        yield others
    else:
        yield some(np.array(looked.kept))


def readings_of(faces: Pixels, around: Around, eyes: Eyes, cards: int, seed: int) -> Readings:
    """Draw cards of one deck, faces (n, height, width, 3), and read them; decided by the seed."""
    rng = np.random.default_rng([seed, 1])
    gallery = gallery_by_number(faces, eyes.describer)
    deck = DeckFaces(gallery.vectors)
    vectors: list[Floats] = []
    trust: list[Floats] = []
    cases: list[Case] = []
    for number, looked in enumerate(looks(faces, gallery, around, eyes, cards, seed)):
        vectors.append(looked.named.look.vectors)
        trust.append(looked.named.look.trust)
        cases.append(_case(number, looked, deck, np.array(looked.kept), 1.0))
        cases += [
            _case(number, looked, deck, kept, VARIANT_WEIGHS)
            for kept in _variants(looked, len(faces), rng)
        ]
    return Readings(
        np.stack(vectors).astype(np.float16),
        np.stack(trust).astype(np.float16),
        gallery.vectors,
        tuple(cases),
    )


def save_readings(readings: Readings, path: Path) -> None:
    """Write one deck's file."""
    columns: dict[str, Any] = {
        name: np.array([getattr(case, name) for case in readings.cases]) for name in _COLUMNS
    }
    np.savez(
        path,
        vectors=readings.vectors,
        trust=readings.trust,
        gallery=readings.gallery,
        **columns,
    )


def load_readings(path: Path) -> Readings:
    """Read one deck's file."""
    with np.load(path) as stored:
        columns = [stored[name].tolist() for name in _COLUMNS]
        cases = tuple(
            Case(look, face, tuple(rivals), right, known, share)
            for look, face, rivals, right, known, share in zip(*columns, strict=True)
        )
        return Readings(stored["vectors"], stored["trust"], stored["gallery"], cases)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Read cards for a judge to learn from.")
    add_options(parser, "runs/decks")
    parser.add_argument("--out", type=Path, default=Path("runs/readings"))
    told = parser.parse_args(arguments)
    options: Options = options_of(told)
    told.out.mkdir(parents=True, exist_ok=True)
    eyes = eyes_of(options)
    for number, path in enumerate(sorted(options.decks.glob("*.npz"))):
        with np.load(path) as stored:
            faces, back = stored["faces"], stored["back"]
        around = Around(grounds_in(options.grounds), [*faces, back])
        readings = readings_of(faces, around, eyes, options.cards, SEED + number)
        save_readings(readings, told.out / path.name)
        print(path.stem, len(readings.cases), flush=True)


if __name__ == "__main__":
    main()
