# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a card that came into sight is one that the game knows already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import dist
from typing import Protocol, TypeVar

from device.games.skull_king.homes import where_lies
from device.games.skull_king.seating import Seating
from vision.observations import Quad, Readings, chance_of, likeliest, middle_of

NEARLY = 0.3
"""Share that two readings of one card have in common at least, where it is looked for."""

MOSTLY = 0.5
"""The same where any other card may come as well."""

SURELY = 0.9
"""The same where it is much likelier that another one came."""

# A card that comes into sight is the one that was lost when its face is at least so likely.
_SAME = 0.3
# A card lies where another lay when their middles are nearer than this share of its length.
_SAME_PLACE = 0.5


class Card(Protocol):
    """A card that came into sight."""

    @property
    def quad(self) -> Quad:
        """Where it lies."""
        ...

    @property
    def readings(self) -> Readings:
        """What it was read as."""
        ...


SomeCard = TypeVar("SomeCard", bound=Card)


@dataclass(frozen=True, slots=True)
class Known:
    """A card that the game knows and the camera does not see.

    number: its own; None for one that people told of and nobody has seen yet. held: what it
    counts as. quad: where it was seen last, if it was. player: who laid it, where that helps to
    know it. in_place: whether it can only be one that comes to lie there. least: the share that
    its readings and a card's must have in common.
    """

    number: int | None
    held: Readings
    quad: Quad | None = None
    player: int | None = None
    in_place: bool = False
    least: float = MOSTLY

    @property
    def face(self) -> str:
        """The likeliest."""
        return likeliest(self.held)


def recognised(
    cards: Sequence[SomeCard], known: Iterable[Known], seating: Seating
) -> Iterator[tuple[SomeCard, Known]]:
    """Which card is which known one, the plainest first; each is given once."""
    scored = [
        (_likeness(card, one), card, one)
        for one in known
        for card in cards
        if _fits(card, one, seating)
    ]
    scored.sort(key=lambda each: -each[0])
    taken: set[int] = set()
    for _, card, one in scored:
        if not taken & {id(card), id(one)}:
            taken |= {id(card), id(one)}
            yield card, one


def is_near(before: Quad, now: Quad, lengths: float = _SAME_PLACE) -> bool:
    """Whether a card lies where another was seen, give or take so many of its lengths."""
    return dist(middle_of(before), middle_of(now)) < lengths * dist(now[0], now[3])


def shared(one: Readings, other: Readings) -> float:
    """How much of two readings is the same, 0..1."""
    others = dict(other)
    return sum(min(probability, others.get(code, 0.0)) for code, probability in one)


def _fits(card: Card, known: Known, seating: Seating) -> bool:
    if not _reads_as(card.readings, known):
        return False
    if known.in_place and known.quad is not None and not is_near(known.quad, card.quad):
        return False
    return known.player is None or seating.owner(where_lies(card.quad)) in (None, known.player)


def _reads_as(readings: Readings, known: Known) -> bool:
    if known.least <= MOSTLY and chance_of(readings, known.face) >= _SAME:
        return True
    return shared(readings, known.held) >= known.least


def _likeness(card: Card, known: Known) -> float:
    """The share in common; of two that are alike the one in the same place."""
    near = known.quad is not None and is_near(known.quad, card.quad)
    return shared(card.readings, known.held) + (0.1 if near else 0.0)
