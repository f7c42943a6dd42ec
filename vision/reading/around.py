# SPDX-License-Identifier: AGPL-3.0-or-later
"""Outlines near one that may be a little off, or lack the part of the card that something hides."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vision.plane import Floats, sides_of, spun, width_by_height

CARD_RATIO = 63 / 88
"""Width by height of a playing card; bridge cards are a tenth narrower."""

_WORTH_IT = 1.04
"""How far from a card's proportions an outline is before a part of it is missed."""

_MOST_MISSED = 1.85
"""A card of which less is seen cannot be told from a whole one lying across."""

_EVEN = 0.85
"""Of two opposite sides of a card the shorter one's least share of the longer one."""

_WAYS = (
    (1, 0, 0, 0, 0),
    (-1, 0, 0, 0, 0),
    (0, 1, 0, 0, 0),
    (0, -1, 0, 0, 0),
    (0, 0, 1, 0, 0),
    (0, 0, -1, 0, 0),
    (0, 0, 0, 1, 0),
    (0, 0, 0, -1, 0),
    (0, 0, 0, 0, 1),
    (0, 0, 0, 0, -1),
)
"""Across, along, wider, longer, turned; in steps."""


def around(corners: Floats, step: float) -> Iterator[Floats]:
    """Outlines moved, stretched or turned by one step, a share of the card's length; (4, 2)."""
    across, along = (corners[1] - corners[0]) / CARD_RATIO, corners[3] - corners[0]
    for right, down, wider, longer, turn in _WAYS:
        moved = spun(corners, 2 * step * turn) + step * (right * across + down * along)
        yield _stretched(np.asarray(moved, np.float32), 2 * step * wider, 2 * step * longer)


def completed(corners: Floats) -> Iterator[Floats]:
    """Whole cards of which an outline may be the part that is seen.

    Where a sleeve lies over an end, the outline ends at the sleeve; how wide the card is tells how
    long it must be, and what is seen of its sides which way they go.
    """
    for outline in (corners, np.roll(corners, 1, axis=0)):
        missing = width_by_height(outline) / CARD_RATIO
        if _WORTH_IT < missing < _MOST_MISSED:
            yield _longer(outline, missing)
            yield np.roll(_longer(np.roll(outline, 2, axis=0), missing), 2, axis=0)
    missing = CARD_RATIO / width_by_height(corners)
    if _WORTH_IT < missing < _MOST_MISSED:
        sideways = np.roll(corners, 1, axis=0)
        yield np.roll(_longer(sideways, missing), -1, axis=0)
        yield np.roll(_longer(np.roll(sideways, 2, axis=0), missing), 1, axis=0)


def hung(corners: Floats) -> Iterator[Floats]:
    """Cards that share a side with an outline that no card has: it was put around two of them.

    Of a card on another, three corners or one side are the common outline's too; of two that lie
    side by side, as far over each other that together they are as broad as long, one long side.
    """
    top, right, bottom, left = sides_of(corners)
    even = _is_even(top, bottom) and _is_even(right, left)
    if even and not _is_even(top + bottom, right + left):
        return
    for at in range(4):
        a, b = corners[at], corners[(at + 1) % 4]
        along = b - a
        inwards = np.array([-along[1], along[0]], np.float32)
        if inwards @ (corners.mean(axis=0) - a) < 0:
            inwards = -inwards
        long, wide = inwards / CARD_RATIO, inwards * CARD_RATIO
        if not even:
            yield np.array([a, b, b + long, a + long], np.float32)
        yield np.array([b, b + wide, a + wide, a], np.float32)


def _is_even(one: float, other: float) -> bool:
    """Whether two sides are nearly as long, as a card's opposite ones are."""
    return min(one, other) >= _EVEN * max(one, other)


def _longer(corners: Floats, times: float) -> Floats:
    """The outline with its last two corners further along its sides."""
    far = corners.copy()
    far[2] = corners[1] + (corners[2] - corners[1]) * times
    far[3] = corners[0] + (corners[3] - corners[0]) * times
    return np.asarray(far, np.float32)


def _stretched(corners: Floats, wider: float, longer: float) -> Floats:
    """Each pair of sides moved apart by so many shares of its distance, half at either side."""
    across = (corners[[1, 0, 3, 2]] - corners) * np.float32(-wider / 2)
    along = (corners[[3, 2, 1, 0]] - corners) * np.float32(-longer / 2)
    return np.asarray(corners + across + along, np.float32)
