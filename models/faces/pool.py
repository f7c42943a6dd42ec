# SPDX-License-Identifier: AGPL-3.0-or-later
"""Invents decks side by side, one process each."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import cv2
from tqdm import tqdm

from models.faces.deck import save_deck
from models.faces.invent import invent_deck
from models.faces.stock import Drawings


def write_decks(out: Path, seeds: Sequence[int], drawings: Drawings, processes: int) -> None:
    """Write one file a seed into the folder."""
    jobs = [(out, seed, drawings) for seed in seeds]
    # Forked, a process would inherit the locks of libraries' threads and wait for ever.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for _ in tqdm(pool.map(_write, jobs), total=len(jobs), unit="deck"):
            pass


def _write(job: tuple[Path, int, Drawings]) -> None:
    out, seed, drawings = job
    cv2.setNumThreads(1)
    save_deck(invent_deck(seed, drawings), out)
