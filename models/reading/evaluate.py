# SPDX-License-Identifier: AGPL-3.0-or-later
"""How rightly, and how honestly, the reader names cards of decks that training never saw.

    python -m models.reading.evaluate --decks runs/held-out-decks --cards 200

Each card is boxed as the detector boxes it, looked at again, and named, once against its whole deck
and once against three quarters of it that lack the face. Needs no torch.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models import shipped
from models.crops import Around, draw_patch
from models.crops.grounds import grounds_in
from models.reading.honesty import Read, calibration_error, reliability
from models.squaring.samples import box_near
from vision.finding import Squarer
from vision.frames import Pixels
from vision.reading import CardReader, Describer, Gallery, gallery_of
from vision.reading.naming import Named

SEED = 40_000_000
PARTS = 4
NAMED = 0.9
"""Probability from which `detect` gives a card of a deck that lacks none its name."""

SHORTEST = 90
"""Pixels that a card is long on a frame at least: 1280 x 960 over a table of a metre across."""

WELL_VISIBLE = 0.6


@dataclass(frozen=True, slots=True)
class Eyes:
    """What looks again, and what describes."""

    squarer: Squarer
    describer: Describer


@dataclass(frozen=True, slots=True, eq=False)
class Looked:
    """One card as it was read. face: its number in the deck. kept: numbers it was read against."""

    face: int
    kept: tuple[int, ...]
    visible: float
    named: Named

    @property
    def known(self) -> bool:
        """Whether its face was among them."""
        return self.face in self.kept


def gallery_by_number(faces: Pixels, describer: Describer) -> Gallery:
    """Of faces, (n, height, width, 3), each named by its number."""
    return gallery_of("all", [(str(at), face) for at, face in enumerate(faces)], describer)


def looks(
    faces: Pixels, gallery: Gallery, around: Around, eyes: Eyes, cards: int, seed: int
) -> Iterator[Looked]:
    """Draw cards of one deck, faces (n, height, width, 3), and read each, in turn lacking it.

    gallery: of these faces by their numbers.
    """
    describer = eyes.describer
    rng = np.random.default_rng(seed)
    everyone = tuple(range(len(faces)))
    parts = [tuple(at for at in everyone if at % PARTS != part) for part in range(PARTS)]
    readers = {kept: CardReader(gallery.of(kept), describer) for kept in (everyone, *parts)}
    for _ in range(cards):
        face = int(rng.integers(0, len(faces)))
        patch = draw_patch(faces[face], around, rng, SHORTEST)
        (seen,) = eyes.squarer.square(patch.pixels, [box_near(patch.corners, rng)])
        for kept in (everyone, parts[face % PARTS]):
            (named,) = readers[kept].look_at(patch.pixels, [seen.corners])
            yield Looked(face, kept, patch.visible, named)


def read_deck(faces: Pixels, around: Around, eyes: Eyes, cards: int, seed: int) -> Iterator[Read]:
    """The names that these cards got."""
    gallery = gallery_by_number(faces, eyes.describer)
    for looked in looks(faces, gallery, around, eyes, cards, seed):
        name, odds = looked.named.names[0]
        yield Read(odds, name == str(looked.face), looked.known, looked.visible)


def report(reads: Sequence[Read]) -> list[str]:
    """The figures as lines."""
    seen = [read for read in reads if read.known and read.visible >= WELL_VISIBLE]
    lacking = [read for read in reads if not read.known]
    named = [read for read in seen if read.odds >= NAMED]
    bins = reliability(reads)
    share = 100 / max(len(seen), 1)
    lines = [
        f"cards at least {WELL_VISIBLE:.0%} visible: {len(seen)}",
        f"  likeliest name right {share * sum(read.right for read in seen):.2f} %",
        f"  named right {share * sum(read.right for read in named):.2f} %, "
        f"wrong {share * sum(not read.right for read in named):.2f} %",
        "faces that the deck lacks, given a name: "
        f"{100 / max(len(lacking), 1) * sum(read.odds >= NAMED for read in lacking):.2f} % "
        f"of {len(lacking)}",
        f"expected calibration error {100 * calibration_error(bins):.2f} %",
        "  weight   said     so",
    ]
    return lines + [f"{one.weight:8.1f} {one.said:6.3f} {one.so:6.3f}" for one in bins]


@dataclass(frozen=True, slots=True)
class Options:
    """Which decks are read with what. cards: of each deck."""

    decks: Path
    grounds: Path | None
    faces: Path
    verdict: Path
    square: Path
    cards: int


def add_options(parser: argparse.ArgumentParser, decks: str) -> None:
    """The options of which decks are read with what; decks where the command line does not say."""
    parser.add_argument("--decks", type=Path, default=Path(decks))
    parser.add_argument("--grounds", type=Path, help="a folder of photographs to lay cards on")
    parser.add_argument("--faces", type=Path, default=shipped.FACES)
    parser.add_argument("--verdict", type=Path, default=shipped.VERDICT)
    parser.add_argument("--square", type=Path, default=shipped.SQUARE)
    parser.add_argument("--cards", type=int, default=200, help="of each deck")


def options_of(told: argparse.Namespace) -> Options:
    """What the command line said."""
    return Options(told.decks, told.grounds, told.faces, told.verdict, told.square, told.cards)


def eyes_of(options: Options) -> Eyes:
    """What looks and describes with the networks that were told."""
    return Eyes(Squarer(options.square), Describer(options.faces, options.verdict))


def read_decks(options: Options, first_seed: int) -> Iterator[tuple[str, list[Read]]]:
    """Each deck's name and what was read of it."""
    eyes = eyes_of(options)
    for number, path in enumerate(sorted(options.decks.glob("*.npz"))):
        with np.load(path) as stored:
            faces, back = stored["faces"], stored["back"]
        around = Around(grounds_in(options.grounds), [*faces, back])
        yield path.stem, list(read_deck(faces, around, eyes, options.cards, first_seed + number))


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Measure the reader of faces.")
    add_options(parser, "runs/held-out-decks")
    options = options_of(parser.parse_args(arguments))
    reads: list[Read] = []
    for name, of_deck in read_decks(options, SEED):
        reads += of_deck
        print(name, *report(of_deck)[1:4], sep="; ", flush=True)
    print(*report(reads), sep="\n")


if __name__ == "__main__":
    main()
