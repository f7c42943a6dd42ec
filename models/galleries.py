# SPDX-License-Identifier: AGPL-3.0-or-later
"""Make the galleries that the program ships.

    python -m models.galleries

The project's own deck needs no picture from outside: its faces are drawn.
"""

from __future__ import annotations

from pathlib import Path

from engine.cards import FACES
from vision.artwork import draw_face
from vision.reading import gallery_of, save_gallery

DECKS = Path(__file__).resolve().parent / "decks"
DRAWN_WIDTH = 288
"""Pixels; four times a gallery's own, so that shrinking averages as a lens does."""


def main() -> None:
    """Write `models/decks/quartermaster.npz`."""
    faces = {code: draw_face(code, DRAWN_WIDTH) for code in FACES}
    save_gallery(gallery_of("quartermaster", faces), DECKS / "quartermaster.npz")


if __name__ == "__main__":
    main()
