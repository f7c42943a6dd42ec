# SPDX-License-Identifier: AGPL-3.0-or-later
"""What lies in a picture against what the eyes told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from device.benchmarks.figure import Figure
from device.detecting import DetectedCard
from vision.frames import Pixels

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels."""

SAME_CARD = 0.5
"""Overlap of two boxes, intersection over union, from which on they are one card's."""


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card that somebody, or the drawing, says is in the picture; box: about it."""

    name: str
    box: Box


@dataclass(frozen=True, slots=True, eq=False)
class LabelledPicture:
    """pixels: (height, width, 3) BGR; subset: what it is counted under, beside the whole set.

    boxed: whether the boxes are about whole cards, or about what is seen of each.
    """

    pixels: Pixels
    cards: tuple[LyingCard, ...]
    subset: str = ""
    boxed: Literal["whole", "seen"] = "whole"


def box_of(corners: ArrayLike) -> Box:
    """The upright box about an outline, (4, 2) pixels."""
    points = np.asarray(corners, np.float64)
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def box_overlap(a: Box, b: Box) -> float:
    """Intersection over union of two boxes, 0..1."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    shared = width * height
    both = sum((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b)) - shared
    return shared / both


def match(lying: Sequence[Box], told: Sequence[Box]) -> dict[int, int]:
    """Index in `lying` → index in `told`, each used once, the best overlaps first."""
    pairs = sorted(
        (
            (box_overlap(there, here), i, j)
            for i, there in enumerate(lying)
            for j, here in enumerate(told)
        ),
        key=lambda pair: -pair[0],
    )
    matched: dict[int, int] = {}
    for share, i, j in pairs:
        if share >= SAME_CARD and i not in matched and j not in matched.values():
            matched[i] = j
    return matched


@dataclass(slots=True)
class Count:
    """Cards in pictures; astray: names told where no card lies."""

    cards: int = 0
    found: int = 0
    right: int = 0
    wrong: int = 0
    astray: int = 0

    def add(
        self, lying: Sequence[LyingCard], told: Sequence[DetectedCard], boxes: Sequence[Box]
    ) -> None:
        """Count one picture; boxes: about the cards told, as the labels are drawn."""
        matched = match([card.box for card in lying], boxes)
        self.cards += len(lying)
        self.found += len(matched)
        for i, j in matched.items():
            name = told[j].card
            self.right += name == lying[i].name
            self.wrong += name is not None and name != lying[i].name
        self.astray += sum(
            card.card is not None and j not in matched.values() for j, card in enumerate(told)
        )

    def figures(self, where: str) -> tuple[Figure, ...]:
        """The counts, each of how many."""
        return (
            Figure(f"{where}: found", self.found, f"of {self.cards} cards"),
            Figure(f"{where}: named right", self.right, f"of {self.cards} cards"),
            Figure(f"{where}: named wrong", self.wrong, f"of {self.found} found"),
            Figure(
                f"{where}: left unnamed",
                self.found - self.right - self.wrong,
                f"of {self.found} found",
            ),
            Figure(f"{where}: names where no card lies", self.astray, "names"),
        )
