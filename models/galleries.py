# SPDX-License-Identifier: AGPL-3.0-or-later
"""Make the galleries that the program ships.

    python -m models.galleries --scans SCANS

The project's own deck needs no picture from outside: its faces are drawn. The deck of 2021 is
described from scans of it; only vectors are kept, from which no picture can be made again.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from engine.skull_king import FACES
from models import shipped
from models.scans import scans_in
from vision.artwork import draw_face
from vision.reading import Describer, gallery_of, save_gallery

DRAWN_WIDTH = 288
"""Pixels; three times what a card is described at, so that shrinking averages as a lens does."""


def make_own(describer: Describer) -> None:
    """Write `models/decks/quartermaster.npz`."""
    faces = {code: draw_face(code, DRAWN_WIDTH) for code in FACES}
    save_gallery(gallery_of("quartermaster", faces, describer), shipped.DECKS / "quartermaster.npz")


def make_scanned(describer: Describer, scans: Path) -> None:
    """Write `models/decks/skull-king-2021.npz` from a folder with one scan a card."""
    gallery = gallery_of("skull-king-2021", scans_in(scans), describer)
    save_gallery(gallery, shipped.DECKS / "skull-king-2021.npz")


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Make the shipped galleries.")
    parser.add_argument("--scans", type=Path, help="the deck of 2021, G7.jpg and so on")
    options = parser.parse_args(arguments)
    describer = Describer(shipped.FACES, shipped.VERDICT)
    make_own(describer)
    if options.scans:
        make_scanned(describer, options.scans)


if __name__ == "__main__":
    main()
