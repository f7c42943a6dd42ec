# SPDX-License-Identifier: AGPL-3.0-or-later
"""The detector at run time: a picture in, outlines out, no torch."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from vision.finding.decode import decode
from vision.finding.networks import open_network
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
    `.param` file written by `models.detector.export_ncnn`.
    Raises FileNotFoundError when there is no such file.
    """

    def __init__(
        self,
        weights: Path,
        *,
        threads: int = 2,
        least_score: float = LEAST_SCORE,
        most_overlap: float = MOST_OVERLAP,
    ) -> None:
        self._network = open_network(weights, threads)
        self._least_score = least_score
        self._most_overlap = most_overlap

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        """Cards on a (height, width, 3) BGR picture, surest first.

        size: how long the picture's sides are shown to the network, up to 1; less is from farther
        away.
        """
        blob, scale, shift = self._prepare(pixels, size)
        classes = self._network.facts.classes
        corners, scores, labels = decode(
            self._network.run(blob), classes, self._least_score, self._most_overlap
        )
        on_frame = (corners - np.asarray(shift, np.float32)) / scale
        return tuple(
            FoundCard(np.asarray(quad, np.float32), float(score), classes[label] == "card")
            for quad, score, label in zip(on_frame, scores, labels, strict=True)
        )

    def _prepare(self, pixels: Pixels, size: float) -> tuple[Floats, float, tuple[int, int]]:
        """The picture shrunk and padded to the network's side and whole strides, or to a square."""
        height, width = pixels.shape[:2]
        side = self._network.facts.side
        whole = side / max(height, width)
        scale = whole * size
        inner = _times((width, height), scale)
        small = _shrunk(pixels, inner)
        step = side if self._network.square else STRIDE
        missing = [
            length + -length % step - shown
            for length, shown in zip(_times((width, height), whole), inner, strict=True)
        ]
        left, top = missing[0] // 2, missing[1] // 2
        padded = cv2.copyMakeBorder(
            small,
            top,
            missing[1] - top,
            left,
            missing[0] - left,
            cv2.BORDER_CONSTANT,
            value=(PADDING, PADDING, PADDING),
        )
        blob = cv2.dnn.blobFromImage(padded, 1 / 255, swapRB=True)
        return np.asarray(blob, np.float32), scale, (left, top)


def _times(size: tuple[int, int], scale: float) -> tuple[int, int]:
    width, height = (max(1, round(length * scale)) for length in size)
    return width, height


def _shrunk(pixels: Pixels, size: tuple[int, int]) -> Pixels:
    """Halved while that leaves enough, then to size: nearly twice as fast as in one step."""
    while min(pixels.shape[1] / size[0], pixels.shape[0] / size[1]) >= 2:
        half = pixels.shape[1] // 2, pixels.shape[0] // 2
        pixels = np.asarray(cv2.resize(pixels, half, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
