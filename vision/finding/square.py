# SPDX-License-Identifier: AGPL-3.0-or-later
"""Moves the corners of found boxes onto the cards' own, and says what lies there.

The detector gives rectangles from a small copy of the frame; a card seen from aside is none,
and its corners are some pixels off. This looks at the frame's own pixels around each box.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.flat import corners_within, laid_flat
from vision.frames import Pixels
from vision.networks import Network, blob_of
from vision.plane import Floats, carried, is_apart, length_of, short_edge_first

SQUARE_SIZE = (88, 120)
"""Pixels, width and height, of what the network is shown."""

SQUARE_ROOM = 1.6
"""By how much that is larger than the box, so that a corner outside it can be seen."""

FAR_OFF = 0.05
"""Share of the card's length: a box that was farther off is laid flat again where the first look
put it. One that was nearer gains nothing by that, measured by how well outlines lie on drawn cards.
"""

KINDS_FROM = 8
"""Where the scores of nothing, card and back begin in what the network gives; before them are the
four corners' x and y."""

AT_ONCE = 12
"""Boxes that the network is shown in one go: more are no quicker, and take more memory."""

Lit = Callable[[Pixels], Pixels]

_INNER = corners_within(SQUARE_ROOM)
"""The box's own corners in its flat picture, as shares of its sides."""


@dataclass(frozen=True, slots=True, eq=False)
class Squared:
    """corners: (4, 2) pixels of the frame. nothing, card, back: how likely each, together 1."""

    corners: Floats
    nothing: float
    card: float
    back: float


class Squarer:
    """Looks at found boxes again. weights: an ONNX file of `models.squaring.export`."""

    def __init__(self, weights: Path, *, threads: int = 0) -> None:
        self._network = Network(weights, threads)

    def square(
        self,
        pixels: Pixels,
        boxes: Sequence[Floats],
        lit: Lit | None = None,
    ) -> tuple[Squared, ...]:
        """The cards in these boxes, (4, 2) each, a short edge first.

        lit: puts a copy of a part of the picture into another light.
        """
        seen = self._look(pixels, [np.asarray(box, np.float32) for box in boxes], lit)
        return self._nearer(pixels, boxes, seen, lit)

    def square_likely(
        self, pixels: Pixels, guesses: Sequence[Floats], least: float, same: float, lit: Lit
    ) -> tuple[Squared, ...]:
        """The same of guesses, of which many come to lie alike at the first look: one of each
        place, the likeliest, is looked at again.

        least: how likely a face must lie there then. same: overlap from which two lie alike.
        """
        first = self._look(pixels, [np.asarray(guess, np.float32) for guess in guesses], lit)
        likely = [at for at, one in enumerate(first) if one.card >= least]
        kept: list[int] = []
        for at in sorted(likely, key=lambda at: -first[at].card):
            if is_apart(first[at].corners, [first[other].corners for other in kept], same):
                kept.append(at)
        seen = [first[at] for at in kept]
        return self._nearer(pixels, [guesses[at] for at in kept], seen, lit)

    def _nearer(
        self, pixels: Pixels, boxes: Sequence[Floats], seen: Sequence[Squared], lit: Lit | None
    ) -> tuple[Squared, ...]:
        """What was seen in these boxes, looked at once more where they were far off."""
        far = [at for at, box in enumerate(boxes) if _off(box, seen[at].corners) > FAR_OFF]
        again = dict(
            zip(far, self._look(pixels, [seen[at].corners for at in far], lit), strict=True)
        )
        return tuple(again.get(at, one) for at, one in enumerate(seen))

    def _look(self, pixels: Pixels, outlines: Sequence[Floats], lit: Lit | None) -> list[Squared]:
        return [
            seen
            for first in range(0, len(outlines), AT_ONCE)
            for seen in self._look_at_once(pixels, outlines[first : first + AT_ONCE], lit)
        ]

    def _look_at_once(
        self, pixels: Pixels, outlines: Sequence[Floats], lit: Lit | None
    ) -> list[Squared]:
        flat = [laid_flat(pixels, one, SQUARE_SIZE, SQUARE_ROOM) for one in outlines]
        flat = flat if lit is None else [lit(one) for one in flat]
        (given,) = self._network.run(blob_of(flat))
        # Of a card that is seen in part, or a little, the box may have been one that lies across.
        return [
            Squared(short_edge_first(_moved(one, out)), *(float(share) for share in shares))
            for one, out, shares in zip(
                outlines, given, _shares(given[:, KINDS_FROM:]), strict=True
            )
        ]


def _off(box: Floats, corners: Floats) -> float:
    """How far the box's corners lie from the card's in the mean, as a share of its length."""
    length = length_of(corners)
    return float(np.linalg.norm(box - corners, axis=1).mean()) / max(length, 1.0)


def _moved(corners: Floats, given: Floats) -> Floats:
    """The corners on the frame that the network sees; as before where it sees no quad."""
    moved = carried(given[:KINDS_FROM].reshape(4, 2), _INNER, corners)
    return moved if np.isfinite(moved).all() and cv2.isContourConvex(moved) else corners


def _shares(scores: Floats) -> Floats:
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)
