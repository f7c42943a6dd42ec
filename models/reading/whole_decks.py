# SPDX-License-Identifier: AGPL-3.0-or-later
"""Teach a judge for tables that play with a whole deck: no card on them is like a face and another.

    python -m models.reading.whole_decks --weights models/faces.onnx --readings runs/readings

A number of a suit that shares one picture agrees everywhere but in its corners with every other
number of that suit, so a judge must doubt it where the deck may lack one. Where a gallery has them
all, what it lacks is no card at all, or one of another game, and looks like none of its faces. This
judge goes on learning from the readings of `models.reading.collect` without those of lacking faces,
and with cards of other decks held against each instead. Exported by `models.reading.export
--verdict models/verdict-whole.onnx`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from models.reading.calibrate import SEED, calibrate
from models.reading.strangers import whole_decks


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    out, chosen = Path("runs/reader/whole.pt"), partial(whole_decks, seed=SEED)
    calibrate(arguments, "Teach the judge of whole decks.", out, chosen)


if __name__ == "__main__":
    main()
