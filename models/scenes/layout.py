# SPDX-License-Identifier: AGPL-3.0-or-later
"""How cards lie: strewn, in a huddle, in a row, in a fan, side by side, in heaps, in piles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card's middle lies, in pixels of the plane, and how it is turned, in radians.

    below: cards that lie squarely under it, so that only this one shows its face.
    """

    x: float
    y: float
    angle: float
    below: int = 0


def card_length(rng: np.random.Generator) -> float:
    """A scene's card length as a share of the picture's long side: 0.055 to 0.65."""
    low, high = (0.1, 0.4) if rng.random() < 0.6 else (0.055, 0.65)
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def card_count(rng: np.random.Generator, length: float) -> int:
    """0 to 12 cards; of large ones fewer, for they would hide one another."""
    most = 12 if length < 0.25 else 8 if length < 0.35 else 5
    count = int(rng.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12], p=_COUNTS))
    return min(count, most)


def lay_out(
    rng: np.random.Generator, count: int, length: float, window: tuple[Points, Points]
) -> list[Place]:
    """Places of cards `length` pixels long inside a window, from its top left to its bottom right.

    Some middles lie near the window's edge, so that it cuts the cards.
    """
    start, end = window
    span = end - start
    kind = rng.random()
    if kind < 0.3:
        spots = start + span * rng.uniform(-0.02, 1.02, (count, 2))
        angles = rng.uniform(0, 2 * np.pi, count)
    elif kind < 0.57:
        middle = start + span * rng.uniform(0.25, 0.75, 2)
        spots = middle + rng.normal(0, length * rng.uniform(0.4, 1.0), (count, 2))
        angles = rng.uniform(0, 2 * np.pi, count)
    elif kind < 0.8:
        spots, angles = _row(rng, count, length, window)
    else:
        spots, angles = _heap(rng, count, length, window)
    piled = rng.random(count) < 0.08
    heights = rng.integers(2, 12, count)
    return [
        Place(float(x), float(y), float(angle), int(high) if is_pile else 0)
        for (x, y), angle, is_pile, high in zip(spots, angles, piled, heights, strict=True)
    ]


def _row(
    rng: np.random.Generator, count: int, length: float, window: tuple[Points, Points]
) -> tuple[Points, Points]:
    """Cards one beside another, half over another, or fanned, all turned alike."""
    start, end = window
    along = rng.uniform(0, 2 * np.pi)
    turned = along + rng.choice([0, np.pi / 2]) + rng.normal(0, 0.05)
    way = np.array([np.cos(along), np.sin(along)])
    step = length * (rng.uniform(0.2, 0.75) if rng.random() < 0.6 else rng.uniform(0.7, 1.3))
    middle = start + (end - start) * rng.uniform(0.35, 0.65, 2)
    order = np.arange(count) - (count - 1) / 2
    spots = middle + order[:, None] * way * step + rng.normal(0, length * 0.03, (count, 2))
    fanned = order * rng.uniform(-0.25, 0.25) if rng.random() < 0.4 else np.zeros(count)
    half_turns = np.pi * rng.integers(0, 2, count)
    return spots, turned + fanned + half_turns + rng.normal(0, 0.04, count)


def _heap(
    rng: np.random.Generator, count: int, length: float, window: tuple[Points, Points]
) -> tuple[Points, Points]:
    """Each card against an earlier one or over a part of it, turned as that is or across it."""
    start, end = window
    spots = np.tile(start + (end - start) * rng.uniform(0.25, 0.75, 2), (count, 1))
    angles = np.full(count, rng.uniform(0, 2 * np.pi))
    for card in range(1, count):
        below = int(rng.integers(max(0, card - 3), card))
        lengthways = rng.random() < 0.5
        edge = length if lengthways else 0.71 * length
        way = angles[below] + (np.pi / 2 if lengthways else 0) + np.pi * rng.integers(0, 2)
        along = np.array([np.cos(way), np.sin(way)]) * edge * rng.uniform(0.3, 1.1)
        aside = np.array([-np.sin(way), np.cos(way)]) * length * rng.normal(0, 0.12)
        spots[card] = spots[below] + along + aside
        across = np.pi / 2 if rng.random() < 0.2 else np.pi * rng.integers(0, 2)
        angles[card] = angles[below] + across + rng.normal(0, 0.08)
    return spots, angles


_COUNTS = [0.04, 0.08, 0.1, 0.12, 0.14, 0.14, 0.12, 0.1, 0.08, 0.05, 0.03]
