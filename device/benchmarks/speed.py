# SPDX-License-Identifier: AGPL-3.0-or-later
"""How long each stage of looking at a picture takes, and how much memory it needs."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TypeVar

from device.benchmarks.counting import LabelledPicture
from device.benchmarks.figure import Figure
from device.detecting import detect_cards
from vision.files.pictures import write_picture
from vision.finding import OutlineFinder
from vision.frames import Pixels
from vision.reading import CardReader

WARM_UP = 3

_LOOKS = 6
"""At each picture, while memory is weighed."""

_DETECT_AND_WEIGH = """
import sys
from device.commands.detect import command
command(sys.argv[1:], standalone_mode=False)
status = open("/proc/self/status").read()
print(status.split("VmHWM:")[1].split()[0], file=sys.stderr)
"""
"""The kernel's own mark of the most kilobytes that the process held since it began."""

_T = TypeVar("_T")


def speed(
    finder: OutlineFinder, reader: CardReader, pictures: Sequence[LabelledPicture]
) -> tuple[Figure, ...]:
    """Median milliseconds of each stage after a warm-up."""
    finding, reading, whole = [], [], []
    for index, picture in enumerate((*pictures[:WARM_UP], *pictures)):
        pixels = picture.pixels
        found, finds = timed(partial(finder.find, pixels))
        corners = [card.corners for card in found if card.face_up]
        _, reads = timed(partial(reader.read_all, pixels, corners))
        _, detects = timed(partial(detect_cards, finder, reader, pixels))
        if index >= WARM_UP:
            finding.append(finds)
            reading.append(reads)
            whole.append(detects)
    return (
        milliseconds("finding five cards in a picture of 1280 x 960", finding),
        milliseconds("naming them", reading),
        milliseconds("both", whole),
    )


def timed(work: Callable[[], _T]) -> tuple[_T, float]:
    """What the work gives, and the seconds it took."""
    begun = perf_counter()
    given = work()
    return given, perf_counter() - begun


def milliseconds(name: str, seconds: Sequence[float]) -> Figure:
    """The median."""
    return Figure(name, round(median(seconds) * 1000, 1) if seconds else 0.0, "ms")


def peak_memory(pictures: Sequence[Pixels]) -> Figure:
    """Of a process of its own that does nothing but `detect`, so that no drawing is counted.

    It looks at the pictures over and over: memory that is not given back shows late.
    """
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"table-{number}.jpg" for number in range(len(pictures))]
        for path, picture in zip(paths, pictures, strict=True):
            write_picture(path, picture)
        told = subprocess.run(
            [sys.executable, "-c", _DETECT_AND_WEIGH, *map(str, paths * _LOOKS)],
            check=True,
            capture_output=True,
            text=True,
        )
    return Figure("peak memory of a process that detects", round(int(told.stderr) / 1024), "MB")
