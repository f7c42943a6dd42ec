# SPDX-License-Identifier: AGPL-3.0-or-later
"""Invent decks and write them to a folder, one `.npz` each.

python -m models.faces --out runs/decks --count 300
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from models.faces.deck import save_deck
from models.faces.pool import write_decks
from models.faces.printed import printed_decks
from models.faces.stock import Drawings, load_drawings


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--drawings", type=Path, help="folder of models.faces.drawings")
    parser.add_argument("--printed", type=Path, help="folder of printed decks to add")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args(arguments)
    drawings = load_drawings(options.drawings) if options.drawings else Drawings()
    seeds = range(options.first, options.first + options.count)
    write_decks(options.out, seeds, drawings, options.processes)
    for deck in printed_decks(options.printed) if options.printed else ():
        save_deck(deck, options.out)


if __name__ == "__main__":
    main()
