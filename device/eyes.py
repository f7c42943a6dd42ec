# SPDX-License-Identifier: AGPL-3.0-or-later
"""The detector and the decks, shipped and enrolled, opened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path

from device.complaints import BadInput, Failure
from device.files import data_folder
from engine.common import meant, shown
from engine.skull_king import FACES, UNNAMED_PIRATE
from vision.finding import LastingFinder, OutlineFinder, Squarer, finder_of_all
from vision.finding.networks import Runtime
from vision.reading import (
    LEAD_COUNTS_IN_WHOLE_DECKS,
    CardReader,
    Describer,
    Gallery,
    GalleryError,
    Judge,
    legible_names,
    load_gallery,
)
from vision.watch import Watcher

MODELS = Path(str(files("models")))
OWN_DECK = "quartermaster"
DETECTOR = MODELS / "cards-int8.onnx"
VERDICT, WHOLE_DECKS_VERDICT = MODELS / "verdict.onnx", MODELS / "verdict-whole.onnx"


def decks_folder(data: Path | None = None) -> Path:
    """Where enrolled decks lie; data: the data folder, None for the user's own."""
    return data_folder(data) / "decks"


def shipped_decks() -> tuple[str, ...]:
    """Names of the decks that need no enrolling."""
    return tuple(sorted(path.stem for path in (MODELS / "decks").glob("*.npz")))


def enrolled_decks(data: Path | None = None) -> tuple[str, ...]:
    """Names of the decks that people enrolled: of files that are neither hidden nor odd."""
    files = (path for path in decks_folder(data).glob("[!.]*.npz") if os.path.isfile(path))
    # Unlike Path's own, that raises nothing for a folder whose files nobody may look at.
    # No deck is enrolled under a name that cannot be printed, and a terminal might obey it.
    there = (path.stem for path in files if path.stem.isprintable())
    return tuple(sorted(set(there) - set(shipped_decks())))


@contextmanager
def _installed() -> Iterator[None]:
    """Raises Failure when a file of the program's own is missing."""
    try:
        yield
    except FileNotFoundError as fault:
        raise Failure(f"{fault}; install the program again.") from None


def open_lasting_finder(weights: Path = DETECTOR, runtime: Runtime | None = None) -> LastingFinder:
    """The same for one table that is looked at again and again; raises Failure likewise.

    weights, runtime: the detector's, see `device.runtimes`.
    """
    with _installed():
        boxes = finder_of_all(weights, runtime=runtime)
        return LastingFinder(boxes, OutlineFinder(boxes, Squarer(MODELS / "square.onnx")))


def open_finder() -> OutlineFinder:
    """The shipped detector and its second look; raises Failure when a file is missing."""
    with _installed():
        return OutlineFinder.of(DETECTOR, Squarer(MODELS / "square.onnx"))


@cache
def open_describer() -> Describer:
    """What galleries and cards are described by; raises Failure when a file of it is missing."""
    with _installed():
        return Describer(MODELS / "faces.onnx", VERDICT)


@cache
def _whole_decks_judge() -> Judge:
    """Who says how sure a name is where no other card looks like one of the deck's."""
    with _installed():
        judge = Judge(WHOLE_DECKS_VERDICT, lead_counts=LEAD_COUNTS_IN_WHOLE_DECKS)
    if judge.version != open_describer().version:
        raise Failure(f"{WHOLE_DECKS_VERDICT} is from another training; install the program again.")
    return judge


def gallery_file(deck: str, data: Path | None = None) -> Path:
    """Where a deck's faces lie, a shipped deck's first; raises BadInput for none such."""
    if deck in shipped_decks():
        return MODELS / "decks" / f"{deck}.npz"
    if deck in enrolled_decks(data):
        return decks_folder(data) / f"{deck}.npz"
    known = (*shipped_decks(), *enrolled_decks(data))
    raise BadInput(
        f"there is no deck called {shown(deck)}{meant(deck, known)}; the decks here are "
        f"{', '.join(known)}."
    )


def open_gallery(deck: str, data: Path | None = None) -> Gallery:
    """A deck's faces, a shipped deck's first; raises BadInput for one that is not there."""
    path = gallery_file(deck, data)
    try:
        return load_gallery(path, open_describer().version)
    except GalleryError as fault:
        raise Failure(f"{fault}.") from None


def lacking(gallery: Gallery) -> tuple[str, ...]:
    """The cards that may come to lie on the table and that a deck does not know, by what it says
    that it is complete for; where it says nothing, those of the base deck of 2021.
    """
    return gallery.declared.lacking(gallery.names, gallery.names)


def reader_of(gallery: Gallery) -> CardReader:
    """A reader of one deck.

    Where a suit shares one picture, a number that a gallery lacks looks like those it has, so
    every name must be doubted; of a whole deck none need be. A face that can hardly be read is as
    good as lacking.
    """
    lacks = gallery.declared.lacking(gallery.names, legible_names(gallery))
    return CardReader(gallery, open_describer(), None if lacks else _whole_decks_judge())


def open_reader(deck: str, data: Path | None = None) -> CardReader:
    """A reader of one deck; raises BadInput for a deck that is not there."""
    return reader_of(open_gallery(deck, data))


def open_playable(deck: str, data: Path | None = None) -> Gallery:
    """A deck's faces that are Skull King's cards; raises BadInput when none is."""
    gallery = open_gallery(deck, data)
    kept = [index for index, name in enumerate(gallery.names) if name in (*FACES, UNNAMED_PIRATE)]
    if not kept:
        raise BadInput(
            f"the deck {deck!r} has no card of Skull King; enrol pictures named by code as in "
            "G7.jpg, or choose another deck."
        )
    return gallery.of(kept)


def open_watcher(
    deck: str = OWN_DECK, data: Path | None = None, finder: LastingFinder | None = None
) -> Watcher:
    """What turns frames into observations, for one deck; finder: the shipped one if None."""
    return Watcher(finder or open_lasting_finder(), reader_of(open_playable(deck, data)))
