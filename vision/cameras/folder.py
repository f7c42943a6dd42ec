# SPDX-License-Identifier: AGPL-3.0-or-later
"""A folder of numbered pictures as a device."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from vision.cameras.handover import Shot
from vision.files.names import has_pictures_name, is_hidden, shown
from vision.files.pictures import decoded
from vision.frames import CameraTrouble, EndOfRecording, Pixels

_MOSTLY = 0.9
"""Share of the pictures that are one number after the one before: then the others lack some."""


class ImageFolder:
    """The folder's pictures in the order of their numbers: 2.jpg before 10.jpg.

    Numbers that are left out take their time, as far as the pictures are numbered one by one.
    """

    def __init__(self, path: Path, frames_per_second: float) -> None:
        self._path = path
        self._step = 1.0 / frames_per_second
        self._files: list[Path] = []
        self._steps: list[int] = []
        self._next = 0
        self._size: tuple[int, int] | None = None

    def open(self) -> None:
        """Raises CameraTrouble for a folder that is missing or holds no picture."""
        try:
            there = [path for path in self._path.iterdir() if _is_picture(path)]
        except OSError as error:
            raise CameraTrouble(
                f"the folder {shown(self._path)} cannot be read ({error.strerror})", permanent=True
            ) from error
        if not there:
            raise CameraTrouble(
                f"the folder {shown(self._path)} holds no pictures; name them by number, as in "
                "0001.jpg",
                permanent=True,
            )
        self._files = sorted(there, key=_natural)
        self._steps = _steps(self._files)

    def shoot(self) -> Shot:
        """The next picture. Raises CameraTrouble for one that is broken or of another size."""
        if self._next == len(self._files):
            raise EndOfRecording(f"{shown(self._path)} has been shown to its end")
        pixels = self._picture(self._files[self._next])
        time = self._steps[self._next] * self._step
        self._next += 1
        return Shot(pixels, time)

    def close(self) -> None:
        """Nothing is held open."""

    def _picture(self, path: Path) -> Pixels:
        try:
            pixels = decoded(path)
        except OSError as error:
            raise CameraTrouble(
                f"{shown(path)} cannot be read ({error.strerror}); take it out of the folder, or "
                "check its rights",
                permanent=True,
            ) from error
        if pixels is None:
            raise CameraTrouble(
                f"{shown(path)} cannot be read as a picture; take it out of the folder",
                permanent=True,
            )
        size = pixels.shape[1], pixels.shape[0]
        if self._size is None:
            self._size = size
        if size != self._size:
            raise CameraTrouble(
                f"{shown(path)} is {size[0]}x{size[1]} pixels and the pictures before it are "
                f"{self._size[0]}x{self._size[1]}; one recording has one size",
                permanent=True,
            )
        return pixels


def _is_picture(path: Path) -> bool:
    return has_pictures_name(path) and not is_hidden(path) and path.is_file()


def left_out(folder: Path) -> tuple[str, ...]:
    """The names of what lies in a folder of pictures and is none, in order; empty without any.

    What people are not shown there does not count. Raises OSError.
    """
    others = [
        path.name for path in folder.iterdir() if not is_hidden(path) and not _is_picture(path)
    ]
    return tuple(shown(name) for name in sorted(others))


def _steps(files: Sequence[Path]) -> list[int]:
    """How many pictures after the first each was taken."""
    parts = [re.fullmatch(r"(.*?)(\d+)", path.stem) for path in files]
    in_turn = list(range(len(files)))
    if len({part[1] if part else None for part in parts}) > 1 or not all(parts):
        return in_turn
    numbers = [int(part[2]) for part in parts if part]
    steps = [after - before for before, after in pairwise(numbers)]
    one = min(steps, default=0)
    if one <= 0 or steps.count(one) < _MOSTLY * len(steps):
        return in_turn
    return [(number - numbers[0]) // one for number in numbers]


def _natural(path: Path) -> tuple[list[tuple[int, str]], str]:
    """Numbers within a name by their value, the rest by its letters."""
    parts = re.split(r"(\d+)", path.stem.lower())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts], path.name
