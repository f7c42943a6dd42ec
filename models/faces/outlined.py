# SPDX-License-Identifier: AGPL-3.0-or-later
"""How far the outlines are off by which cards are enrolled.

Faces of invented decks, each laid alone on a table under some lamp:

    python -m models.faces.outlined 950010 --decks 40 --faces 10
    python -m models.faces.outlined 950010 --decks 40 --faces 10 --grounds runs/textures
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from models import shipped
from models.faces.photographed import SIZE, TakenPicture, picture_of, whole_deck
from vision.cameras.rendered.room import draw_surface
from vision.files.pictures import decoded
from vision.finding import Finder, OutlineFinder, Squarer
from vision.frames import Pixels
from vision.plane import length_of
from vision.reading import NoCardToEnrol, outline_in

OFF = (0.015, 0.03, 0.06)
"""Shares of a card's length: how many outlines are off by more is told."""

_TIMES = (0.6, 1.6)
"""By how much grounds are made larger, least and most."""


def pictures(seed: int, faces: int, grounds: Sequence[Pixels] = ()) -> Iterator[TakenPicture]:
    """Some faces of a deck on one ground; on a drawn table without any."""
    rng = np.random.default_rng(seed)
    deck = list(whole_deck(seed).values())
    surface = _tiled(grounds, rng) if grounds else draw_surface(rng, *SIZE)
    for at in rng.permutation(len(deck))[:faces]:
        yield picture_of(deck[int(at)], surface, rng)


def off_by(picture: TakenPicture, finder: Finder) -> float:
    """How far the corner lies off that is off most, as a share of the card's length.

    Raises NoCardToEnrol.
    """
    outline = outline_in(picture.pixels, finder)
    return min(
        float(np.linalg.norm(np.roll(outline, turn, axis=0) - picture.corners, axis=1).max())
        for turn in range(4)
    ) / length_of(picture.corners)


def _tiled(grounds: Sequence[Pixels], rng: np.random.Generator) -> Pixels:
    """One of the grounds, as large as a picture."""
    ground = grounds[int(rng.integers(len(grounds)))]
    times = rng.uniform(*_TIMES)
    tile = cv2.resize(ground, None, fx=times, fy=times)
    width, height = SIZE
    again = -(-height // tile.shape[0]), -(-width // tile.shape[1]), 1
    return np.asarray(np.tile(tile, again)[:height, :width], np.uint8)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("seed", type=int, help="of the first deck; each next one's is one more")
    parser.add_argument("--decks", type=int, default=10)
    parser.add_argument("--faces", type=int, default=10, help="of each deck")
    parser.add_argument("--grounds", type=Path, help="a folder of JPEG files to lay them on")
    options = parser.parse_args(arguments)
    paths = sorted(options.grounds.glob("*.jpg") if options.grounds else ())
    grounds = [ground for path in paths if (ground := decoded(path)) is not None]
    if options.grounds and not grounds:
        parser.error(f"{options.grounds} holds no JPEG files")
    finder = OutlineFinder.of(shipped.CARDS_IN_BYTES, Squarer(shipped.SQUARE))
    off: list[float] = []
    refused = 0
    for seed in range(options.seed, options.seed + options.decks):
        for picture in pictures(seed, options.faces, grounds):
            try:
                off.append(off_by(picture, finder))
            except NoCardToEnrol:
                refused += 1
    print(f"{len(off)} outlines, {refused} pictures refused")
    if off:
        print(
            f"in the middle off by {np.median(off):.2%}, nine in ten by {np.quantile(off, 0.9):.2%}"
        )
        for share in OFF:
            print(f"off by more than {share:.1%}: {np.count_nonzero(np.array(off) > share)}")


if __name__ == "__main__":
    main()
