# SPDX-License-Identifier: AGPL-3.0-or-later
"""NCNN's form of the detector for squares of another size than it was exported for.

NCNN's files hold the size of their input in a few places: how the maps of each stride are laid out
in a row, and where on the picture each of their cells lies. The weights are the same for any size.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from vision.plane import Floats

STRIDES = (8, 16, 32)
"""Of the network's maps, in pixels of its input."""

_SIZED = ("Reshape", "MemoryData")
_LENGTH = re.compile(r"(?<= [01]=)\d+")


@contextmanager
def for_side(weights: Path, whole: int, side: int) -> Iterator[Path]:
    """A `.param` file, and its `.bin`, for squares of so many pixels; gone afterwards.

    weights: the `.param` file for squares of `whole` pixels. Raises ValueError where that is none.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "side.param"
        path.write_text(_sized(weights.read_text(encoding="utf-8"), whole, side), encoding="utf-8")
        numbers = weights.with_suffix(".bin").read_bytes()
        path.with_suffix(".bin").write_bytes(_placed(numbers, whole, side))
        yield path


def _sized(layers: str, whole: int, side: int) -> str:
    """The layers, those that lay maps out in a row for the maps of another size."""
    lengths = {(whole // stride) ** 2: (side // stride) ** 2 for stride in STRIDES}
    lengths |= {sum(lengths): sum(lengths.values()), whole // STRIDES[-1]: side // STRIDES[-1]}

    def resized(line: str) -> str:
        return _LENGTH.sub(lambda told: str(lengths.get(int(told[0]), told[0])), line)

    lines = layers.splitlines(keepends=True)
    return "".join(resized(line) if line.startswith(_SIZED) else line for line in lines)


def _placed(numbers: bytes, whole: int, side: int) -> bytes:
    """The weights with the cells of another size."""
    parts: tuple[Callable[[int], Floats], ...] = (_strides, _middles)
    for part in parts:
        before = part(whole).tobytes()
        if numbers.count(before) != 1:
            raise ValueError(f"the network is not for squares of {whole} pixels")
        numbers = numbers.replace(before, part(side).tobytes())
    return numbers


def _strides(side: int) -> Floats:
    """(cells,): each cell's stride."""
    cells = [np.full((side // stride) ** 2, stride, np.float32) for stride in STRIDES]
    return np.concatenate(cells)


def _middles(side: int) -> Floats:
    """(2, cells): where across and down each cell's middle lies, in cells."""
    grids = []
    for stride in STRIDES:
        at = np.arange(side // stride, dtype=np.float32) + np.float32(0.5)
        grids.append(np.stack(np.meshgrid(at, at)).reshape(2, -1))
    return np.concatenate(grids, axis=1)
