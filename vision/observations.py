# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the watcher tells the table: cards that came, were read again, or went."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import fmean

from vision.frames import Frame

Quad = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""A card's outline in pixels: top left first, clockwise as the card itself reads."""

Readings = tuple[tuple[str, float], ...]
"""Names of the deck with their probability, best first.

They add up to 1 at most; what is missing is "none of these".
"""

LEAST_NAMED = 0.5
"""From here on all names together are likelier than "none of these"."""


def middle_of(quad: Quad) -> tuple[float, float]:
    """A card's middle in pixels."""
    return fmean(x for x, _ in quad), fmean(y for _, y in quad)


def is_named(readings: Readings) -> bool:
    """Whether a card is likelier to be one of the deck than not, if not surely which."""
    return sum(probability for _, probability in readings) >= LEAST_NAMED


def likeliest(readings: Readings) -> str:
    """The best reading's name; empty where none comes into question."""
    return readings[0][0] if readings else ""


def mixed(some: Iterable[tuple[Readings, float]]) -> dict[str, float]:
    """How likely each name is where readings count so much each."""
    total: dict[str, float] = {}
    for readings, share in some:
        for name, odds in readings:
            total[name] = total.get(name, 0.0) + share * odds
    return total


def by_chance(chances: Mapping[str, float]) -> Readings:
    """Names with their probability as readings; of two as likely the one that comes first."""
    return tuple(sorted(chances.items(), key=lambda reading: -reading[1]))


def chance_of(readings: Readings, name: str) -> float:
    """How likely a reading makes a name."""
    return sum(probability for other, probability in readings if other == name)


def surety(readings: Readings) -> float:
    """The best reading's probability."""
    return readings[0][1] if readings else 0.0


@dataclass(frozen=True, slots=True)
class CardArrived:
    """A card came to rest. `track` names it until it leaves; time in camera seconds.

    evidence: the frame on which the card was read best; None from eyes that keep none. zone: the
    seat in front of which the mat has it; None where there is no mat, or it is nobody's place.
    under: the tracks of cards told before it that lie on it, so that it was laid before them; over:
    of those on which it lies. bare_at: camera seconds at which no card lay there yet, as close to
    its time as is known; None where nothing is.
    """

    track: int
    time: float
    frame: int
    quad: Quad
    readings: Readings
    evidence: Frame | None = field(default=None, compare=False, repr=False)
    zone: int | None = None
    under: frozenset[int] = frozenset()
    over: frozenset[int] = frozenset()
    bare_at: float | None = None


@dataclass(frozen=True, slots=True)
class CardReread:
    """A card that lies was read better than before; evidence as of `CardArrived`."""

    track: int
    time: float
    frame: int
    quad: Quad
    readings: Readings
    evidence: Frame | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardLeft:
    """A card is no longer where it lay, or what was told as one has turned out to be none."""

    track: int
    time: float
    frame: int


@dataclass(frozen=True, slots=True)
class TableCleared:
    """The last face-up card left the table."""

    time: float
    frame: int


@dataclass(frozen=True, slots=True)
class CameraResumed:
    """The camera was away: the table was not seen for a while, and is now looked at anew.

    It stands before the frame's other observations. Tracks are counted from 0 again, and every
    card that lies there arrives, whether it lay there before or not. unseen: for how many seconds
    nobody saw the table, as far as that is known.
    """

    time: float
    frame: int
    unseen: float = 0.0


@dataclass(frozen=True, slots=True)
class CameraMoved:
    """The camera, or the mat under it, is not where it was: what was learned of who lays where is
    of other places in the picture. It stands before the frame's other observations.
    """

    time: float
    frame: int


Observation = CardArrived | CardReread | CardLeft | TableCleared | CameraResumed | CameraMoved
