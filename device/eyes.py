# SPDX-License-Identifier: AGPL-3.0-or-later
"""The detector and the decks that the program ships, opened."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from device.complaints import BadInput, Failure
from vision.finding import CardFinder
from vision.reading import CardReader, GalleryError, load_gallery
from vision.watch import Watcher

MODELS = Path(str(files("models")))
OWN_DECK = "quartermaster"


def shipped_decks() -> tuple[str, ...]:
    """Names of the decks that need no enrolling."""
    return tuple(sorted(path.stem for path in (MODELS / "decks").glob("*.npz")))


def open_finder() -> CardFinder:
    """The shipped detector; raises Failure when its file is missing."""
    try:
        return CardFinder(MODELS / "cards.onnx")
    except FileNotFoundError as fault:
        raise Failure(f"{fault}; install the program again.") from None


def open_reader(deck: str) -> CardReader:
    """A reader of one deck; raises BadInput for a deck that is not there."""
    if deck not in shipped_decks():
        known = ", ".join(shipped_decks())
        raise BadInput(f"there is no deck called {deck!r}; the decks here are {known}.")
    try:
        return CardReader(load_gallery(MODELS / "decks" / f"{deck}.npz"))
    except GalleryError as fault:
        raise Failure(f"{fault}.") from None


def open_watcher(deck: str = OWN_DECK) -> Watcher:
    """What turns frames into observations, for one deck."""
    return Watcher(open_finder(), open_reader(deck))
