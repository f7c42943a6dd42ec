# SPDX-License-Identifier: AGPL-3.0-or-later
"""One figure, and how a time is taken."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, how much of what unit."""

    name: str
    value: float
    unit: str

    def to_json(self) -> dict[str, object]:
        """The figure as `bench --json` prints it."""
        return {"name": self.name, "value": self.value, "unit": self.unit}

    def __str__(self) -> str:
        value = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:.3g}"
        return f"{self.name}: {value} {self.unit}"


def best_seconds(work: Callable[[_T], object], each: Iterable[_T]) -> float:
    """The shortest of several runs, one for each input: what else runs here only lengthens it.

    Garbage is collected between the runs and not in them.
    """
    seconds = []
    for one in each:
        gc.collect()
        gc.disable()
        try:
            before = perf_counter()
            work(one)
            seconds.append(perf_counter() - before)
        finally:
            gc.enable()
    return min(seconds)
