# SPDX-License-Identifier: AGPL-3.0-or-later
"""The detector at run time: a picture in, outlines out, no torch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from vision.finding.decode import decode
from vision.finding.networks import Runtime, open_network
from vision.finding.parts import Part
from vision.frames import Pixels
from vision.plane import Floats

STRIDE = 32
"""The network halves its input five times, so both sides are multiples of 32."""

PADDING = 114
"""The grey that ultralytics pads with when it trains."""


LEAST_SCORE = 0.15
"""Low, because the reader tells what is a card of the deck far more surely than the detector."""


MOST_OVERLAP = 0.7
"""Of two boxes, by `likeness`; half-covered cards side by side come to 0.45."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundCard:
    """A card's outline on a frame, its direction not yet known.

    corners: (4, 2) pixels of the frame, clockwise, starting with a short edge.
    confidence: how surely a card lies there, 0..1: the detector's score alone, with that of the
    second look where there was one, or the second look's where no box was.
    side: how surely it is face_up or not, 0.5..1.
    """

    corners: Floats
    confidence: float
    face_up: bool
    side: float = 1.0


class Finder(Protocol):
    """Finds outlines; vision.finding.OutlineFinder is the real one."""

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        """Cards on a (height, width, 3) BGR picture."""
        ...


class CardFinder:
    """Finds the outlines of cards, also of partly covered ones.

    weights: an ONNX file written by `models.detector.export`, or NCNN's
    `.param` file written by `models.detector.export_ncnn`. runtime: as of `open_network`.
    Raises FileNotFoundError when there is no such file.
    """

    def __init__(
        self,
        weights: Path,
        *,
        runtime: Runtime | None = None,
        threads: int = 0,
        least_score: float = LEAST_SCORE,
        most_overlap: float = MOST_OVERLAP,
    ) -> None:
        self._network = open_network(weights, threads, runtime)
        self._least_score = least_score
        self._most_overlap = most_overlap

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        """Cards on a (height, width, 3) BGR picture, surest first.

        size: how long the picture's sides are shown to the network, up to 1; less is from farther
        away.
        """
        blob, scale, shift = self._prepare(pixels, size)
        moved = -np.asarray(shift, np.float32)
        return tuple(self._found(blob, lambda quads: (quads + moved) / scale))

    def find_in(self, half: Pixels, part: Part, times: float) -> list[FoundCard]:
        """Cards on a part of a copy of the frame, surest first.

        half: (h, HALF_WIDTH, 3). times: how many pixels of the frame, in which corners are told,
        one of its pixels is long.
        """
        scale = self._network.facts.side / max(half.shape[:2])
        rows, columns = part.slices()
        shown = half[rows, columns]
        inner = _times((shown.shape[1], shown.shape[0]), scale)
        small = np.asarray(cv2.resize(shown, inner, interpolation=cv2.INTER_AREA), np.uint8)
        blob = _padded(small, self._missing(inner), (0, 0))
        by = np.array([shown.shape[1] / inner[0], shown.shape[0] / inner[1]], np.float32)
        first = np.array([columns.start, rows.start], np.float32)
        return self._found(blob, lambda quads: (quads * by + first) * times)

    def _missing(self, size: tuple[int, int]) -> list[int]:
        """Columns and rows that a picture lacks to be one that the network takes."""
        squares = [side for side in self._network.squares if side >= max(size)]
        if self._network.squares:
            return [squares[0] - length for length in size]
        return [-length % STRIDE for length in size]

    def _found(self, blob: Floats, on_frame: Callable[[Floats], Floats]) -> list[FoundCard]:
        """Cards on what the network is shown; on_frame: carries (n, 4, 2) corners of it there."""
        classes = self._network.facts.classes
        corners, scores, labels = decode(
            self._network.run(blob), classes, self._least_score, self._most_overlap
        )
        return [
            FoundCard(np.asarray(quad, np.float32), float(score), classes[label] == "card")
            for quad, score, label in zip(on_frame(corners), scores, labels, strict=True)
        ]

    def _prepare(self, pixels: Pixels, size: float) -> tuple[Floats, float, tuple[int, int]]:
        """The picture shrunk and padded to the network's side and whole strides, or to a square."""
        height, width = pixels.shape[:2]
        side = self._network.facts.side
        whole = side / max(height, width)
        scale = whole * size
        inner = _times((width, height), scale)
        small = _shrunk(pixels, inner)
        full = _times((width, height), whole)
        missing = [
            length + more - shown
            for length, more, shown in zip(full, self._missing(full), inner, strict=True)
        ]
        left, top = missing[0] // 2, missing[1] // 2
        return _padded(small, missing, (left, top)), scale, (left, top)


def _padded(small: Pixels, missing: Sequence[int], first: tuple[int, int]) -> Floats:
    """The network's input: a picture with so many columns and rows more, some of them first."""
    right, bottom = (more - before for more, before in zip(missing, first, strict=True))
    padded = cv2.copyMakeBorder(
        small, first[1], bottom, first[0], right, cv2.BORDER_CONSTANT, value=(PADDING,) * 3
    )
    return np.asarray(cv2.dnn.blobFromImage(padded, 1 / 255, swapRB=True), np.float32)


def _times(size: tuple[int, int], scale: float) -> tuple[int, int]:
    width, height = (max(1, round(length * scale)) for length in size)
    return width, height


def _shrunk(pixels: Pixels, size: tuple[int, int]) -> Pixels:
    """Halved while that leaves enough, then to size: nearly twice as fast as in one step."""
    while min(pixels.shape[1] / size[0], pixels.shape[0] / size[1]) >= 2:
        half = pixels.shape[1] // 2, pixels.shape[0] // 2
        pixels = np.asarray(cv2.resize(pixels, half, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
