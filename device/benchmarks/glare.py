# SPDX-License-Identifier: AGPL-3.0-or-later
"""How rightly cards are named that show both indices, with a lamp mirrored across their art."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from device.benchmarks.counting import LabelledPicture, match
from device.benchmarks.drawn import own_faces
from device.benchmarks.eyes import enrolled_from
from device.benchmarks.figure import Figure
from device.benchmarks.glared import draw_glared
from device.benchmarks.outside import pictures_in, scanned_faces
from device.benchmarks.seen import boxes_of
from device.detecting import DetectedCard, detect_cards
from device.eyes import OWN_DECK, open_finder, open_gallery, open_reader, reader_of
from vision.finding import OutlineFinder
from vision.frames import Pixels
from vision.reading import CardReader

FIRST_JUDGED = 37_000_000
"""Seed of the first picture, unless another is given."""

_LEFT_OUT = 4
"""A deck that lacks cards has each face but every such one."""


@dataclass(frozen=True, slots=True)
class _Deck:
    name: str
    faces: Mapping[str, Pixels]
    reader: CardReader


@dataclass(slots=True)
class _Count:
    """lacking: cards whose face the deck lacks; taken: of these, those that got a name."""

    cards: int = 0
    right: int = 0
    asked: int = 0
    wrong: int = 0
    lacking: int = 0
    taken: int = 0
    seconds: float = 0.0

    def add(
        self, picture: LabelledPicture, told: Sequence[DetectedCard], reader: CardReader
    ) -> None:
        """Count one picture."""
        matched = match([card.box for card in picture.cards], boxes_of(told, picture, reader))
        for at, card in enumerate(picture.cards):
            name = told[matched[at]].card if at in matched else None
            if card.name not in reader.names:
                self.lacking += 1
                self.taken += name is not None
                continue
            self.cards += 1
            self.right += name == card.name
            self.wrong += name not in (None, card.name)
            self.asked += at in matched and name is None

    def figures(self, where: str) -> Iterator[Figure]:
        """The counts, each of how many."""
        whole = f"of {self.cards} cards"
        yield Figure(f"{where}: named right", self.right, whole)
        yield Figure(f"{where}: asked about", self.asked, whole)
        yield Figure(f"{where}: named wrong", self.wrong, whole)
        if self.lacking:
            lacking = f"of {self.lacking} cards"
            yield Figure(f"{where}: a face it lacks, given a name", self.taken, lacking)
        a_card = round(1000 * self.seconds / max(1, self.cards + self.lacking), 1)
        yield Figure(f"{where}: finding and naming a card", a_card, "ms of CPU")


def figures(
    photos: Path | None = None,
    scans: Path | None = None,
    grounds: Path | None = None,
    pictures: int = 24,
    seed: int = FIRST_JUDGED,
) -> tuple[Figure, ...]:
    """The own deck, whole and without a quarter of its faces, and others whose faces are given.

    photos: a folder whose `enrol/` has a picture a face. scans: one that has a picture a face,
    named by its code. grounds: textures. pictures: how many are drawn of each deck, the first by
    this seed, the next by the one after it.
    """
    textures = list(pictures_in(grounds).values()) if grounds is not None else []
    decks = list(_decks(photos, scans))
    finder = open_finder()
    return tuple(
        figure
        for deck in decks
        for figure in _counted(
            finder,
            deck.reader,
            (draw_glared(seed + at, deck.faces, textures) for at in range(pictures)),
        ).figures(deck.name)
    )


def _decks(photos: Path | None, scans: Path | None) -> Iterable[_Deck]:
    faces, gallery = own_faces(), open_gallery(OWN_DECK)
    most = [at for at in range(len(gallery.names)) if at % _LEFT_OUT]
    yield _Deck("own deck", faces, open_reader(OWN_DECK))
    yield _Deck("own deck without a quarter", faces, reader_of(gallery.of(most)))
    if scans is not None:
        faces = scanned_faces(scans)
        yield _Deck("scans", faces, enrolled_from(faces))
    if photos is not None:
        faces = pictures_in(photos / "enrol")
        yield _Deck("photos' deck", faces, enrolled_from(faces))


def _counted(
    finder: OutlineFinder, reader: CardReader, pictures: Iterable[LabelledPicture]
) -> _Count:
    count = _Count()
    for picture in pictures:
        begun = process_time()
        told = detect_cards(finder, reader, picture.pixels)
        count.seconds += process_time() - begun
        count.add(picture, told, reader)
    return count
