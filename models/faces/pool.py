# SPDX-License-Identifier: AGPL-3.0-or-later
"""Invents decks side by side, one process each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2

from models.faces.deck import save_deck
from models.faces.invent import invent_deck
from models.faces.stock import Drawings
from models.side_by_side import side_by_side


def write_decks(out: Path, seeds: Sequence[int], drawings: Drawings, processes: int) -> None:
    """Write one file a seed into the folder."""
    jobs = [(out, seed, drawings) for seed in seeds]
    side_by_side(_write, jobs, processes, unit="deck")


def _write(job: tuple[Path, int, Drawings]) -> None:
    out, seed, drawings = job
    cv2.setNumThreads(1)
    save_deck(invent_deck(seed, drawings), out)
