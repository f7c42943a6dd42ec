# SPDX-License-Identifier: AGPL-3.0-or-later
"""What runs the detector fastest here: measured anew, told, and remembered for `run`."""

from __future__ import annotations

from pathlib import Path

from device.benchmarks.figure import Figure
from device.runtimes import CONTENDERS, measure_and_remember


def figures(data: Path) -> tuple[Figure, ...]:
    """Milliseconds of each that is installed, and which `run` takes.

    data: the folder in which that is remembered.
    """
    fastest, times = measure_and_remember(data)
    return tuple(
        Figure(
            f"{one.name}: the detector's part of a look" + (", taken" if one is fastest else ""),
            times[one.name],
            "ms",
        )
        for one in CONTENDERS
        if one.name in times
    )
