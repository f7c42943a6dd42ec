# SPDX-License-Identifier: AGPL-3.0-or-later
"""How rightly cards are named that lie in fans, rows and heaps, most of each under others, where
such are looked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from device.benchmarks.drawn import own_faces
from device.benchmarks.eyes import enrolled_from
from device.benchmarks.fanned import Spread, SpreadCard, SpreadPicture, draw_spread
from device.benchmarks.figure import Figure
from device.benchmarks.outside import pictures_in, scanned_faces
from device.detecting import DetectedCard, detect_cards
from device.eyes import OWN_DECK, open_finder, open_reader
from vision.finding import OutlineFinder
from vision.frames import Pixels
from vision.plane import overlap
from vision.reading import CardReader

FIRST_JUDGED = 36_000_000
"""Seed of the first picture, unless another is given."""

CORNER_SEEN = 0.15, 0.25
"""Shares of a card, least and most, of which only a corner shows."""

_SAME_CARD = 0.5
"""Overlap of two outlines from which on they are one card's."""


@dataclass(frozen=True, slots=True)
class _Deck:
    name: str
    faces: Mapping[str, Pixels]
    reader: CardReader


@dataclass(slots=True)
class _Count:
    """legible: cards with an index to be seen; corner: those of which hardly more is."""

    cards: int = 0
    named: int = 0
    legible: int = 0
    legible_named: int = 0
    corner: int = 0
    corner_found: int = 0
    corner_named: int = 0
    told: int = 0
    wrong: int = 0
    seconds: float = 0.0

    def add(self, lying: Sequence[SpreadCard], told: Sequence[DetectedCard]) -> None:
        """Count one picture."""
        named = [card for card in told if card.card is not None]
        self.told += len(named)
        self.wrong += sum(not any(_is(card, one) for one in lying) for card in named)
        for one in lying:
            right = any(_is(card, one) for card in named)
            corner = one.legible and CORNER_SEEN[0] <= one.seen <= CORNER_SEEN[1]
            self.cards += 1
            self.named += right
            self.legible += one.legible
            self.legible_named += one.legible and right
            self.corner += corner
            self.corner_named += corner and right
            self.corner_found += corner and (right or _is_found(one, lying, told))

    def figures(self, where: str) -> tuple[Figure, ...]:
        """The counts, each of how many."""
        corner = f"{where}: only a corner with the index shows"
        return (
            Figure(f"{corner}, found", self.corner_found, f"of {self.corner} cards"),
            Figure(f"{corner}, named right", self.corner_named, f"of {self.corner} cards"),
            Figure(
                f"{where}: an index shows, named right",
                self.legible_named,
                f"of {self.legible} cards",
            ),
            Figure(f"{where}: named right", self.named, f"of {self.cards} cards"),
            Figure(f"{where}: named wrong", self.wrong, f"of {self.told} names"),
            Figure(
                f"{where}: finding and naming a card",
                round(1000 * self.seconds / max(1, self.cards), 1),
                "ms of CPU",
            ),
        )


def figures(
    photos: Path | None = None,
    scans: Path | None = None,
    grounds: Path | None = None,
    pictures: int = 24,
    seed: int = FIRST_JUDGED,
) -> tuple[Figure, ...]:
    """The own deck, and others whose faces are given, in fans, rows and heaps.

    photos: a folder whose `enrol/` has a picture a face. scans: one that has a picture a face,
    named by its code. grounds: textures. pictures: how many are drawn of each kind, the first by
    this seed, the next by the one after it.
    """
    textures = list(pictures_in(grounds).values()) if grounds is not None else []
    decks = list(_decks(photos, scans))
    finder = open_finder()
    return tuple(
        figure
        for deck in decks
        for spread in Spread
        for figure in _counted(
            finder,
            deck.reader,
            (draw_spread(seed + at, spread, deck.faces, textures) for at in range(pictures)),
        ).figures(f"{deck.name}, {spread.value}")
    )


def _decks(photos: Path | None, scans: Path | None) -> Iterable[_Deck]:
    yield _Deck("own deck", own_faces(), open_reader(OWN_DECK))
    if scans is not None:
        faces = scanned_faces(scans)
        yield _Deck("scans", faces, enrolled_from(faces))
    if photos is not None:
        faces = pictures_in(photos / "enrol")
        yield _Deck("photos' deck", faces, enrolled_from(faces))


def _counted(
    finder: OutlineFinder, reader: CardReader, pictures: Iterable[SpreadPicture]
) -> _Count:
    count = _Count()
    for picture in pictures:
        begun = process_time()
        told = detect_cards(finder, reader, picture.pixels, heaps=True)
        count.seconds += process_time() - begun
        count.add(picture.cards, told)
    return count


def _is(card: DetectedCard, one: SpreadCard) -> bool:
    """Whether a told card has the name of this one, and its place."""
    return card.card == one.name and overlap(card.outline, one.outline) >= _SAME_CARD


def _is_found(one: SpreadCard, lying: Sequence[SpreadCard], told: Sequence[DetectedCard]) -> bool:
    """Whether an outline lies on this card, and better than on any other."""
    return any(
        overlap(card.outline, one.outline) >= _SAME_CARD
        and one is max(lying, key=lambda other: overlap(card.outline, other.outline))
        for card in told
    )
