# SPDX-License-Identifier: AGPL-3.0-or-later
"""Invent decks and write them to a folder, one `.npz` each.

    python -m models.faces --out runs/decks --count 300
    python -m models.faces --out runs/known-decks --count 0 --own 12 --scans deck-2021-scans

`--own` adds the project's own deck, and `--scans` another, in so many files each: training takes a
file at random, so what lies twice is drawn twice as often.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from models.faces.backs import invent_back
from models.faces.deck import Deck, save_deck
from models.faces.known import own_deck, scanned_deck
from models.faces.pool import write_decks
from models.faces.printed import printed_decks
from models.faces.stock import Drawings, load_drawings
from models.faces.studio import Studio

_BACK_SEED = 3_000_000
"""Of the back that a scanned deck gets: none of those of invented decks."""


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--drawings", type=Path, help="folder of models.faces.drawings")
    parser.add_argument("--printed", type=Path, help="folder of printed decks to add")
    parser.add_argument("--own", type=int, default=0, help="files with the project's own deck")
    parser.add_argument("--scans", type=Path, help="folder of scans of one more, in as many files")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args(arguments)
    drawings = load_drawings(options.drawings) if options.drawings else Drawings()
    seeds = range(options.first, options.first + options.count)
    write_decks(options.out, seeds, drawings, options.processes)
    for deck in printed_decks(options.printed) if options.printed else ():
        save_deck(deck, options.out)
    for deck in _known_decks(options.scans, drawings) if options.own else ():
        for number in range(options.own):
            save_deck(replace(deck, name=f"{deck.name}-{number}"), options.out)


def _known_decks(scans: Path | None, drawings: Drawings) -> Iterator[Deck]:
    yield own_deck()
    if scans is not None:
        yield scanned_deck(scans, invent_back(Studio(_BACK_SEED, drawings)))


if __name__ == "__main__":
    main()
