# SPDX-License-Identifier: AGPL-3.0-or-later
"""Work that takes long done on several cores, with a bar that shows how far it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from tqdm import tqdm

Job = TypeVar("Job")


def side_by_side(
    do: Callable[[Job], None],
    jobs: Sequence[Job],
    processes: int,
    *,
    unit: str,
    at_once: int = 1,
) -> None:
    """Do each job in one of so many processes.

    do, jobs: what `pickle` can send. unit: what a job makes, for the bar. at_once: jobs that a
    process is sent together; more than one where each is short.
    """
    # Forked, a process would inherit the locks of libraries' threads and wait for ever.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for _ in tqdm(pool.map(do, jobs, chunksize=at_once), total=len(jobs), unit=unit):
            pass
