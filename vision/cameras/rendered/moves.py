# SPDX-License-Identifier: AGPL-3.0-or-later
"""How people move: each act as what can be seen of it at a time since it began."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vision.cameras.rendered.geometry import Pose, ease, edge_spot, seat_direction
from vision.cameras.rendered.ontable import LyingCard, OnTable

BACK = "back"
"""The name under which the backs of cards are drawn."""


@dataclass(frozen=True, slots=True)
class CardInAir:
    """A card that moves; size > 1 as it is nearer to the lens."""

    face: str
    pose: Pose
    size: float


@dataclass(frozen=True, slots=True)
class ArmInAir:
    """A seat's arm; its finger tips are at the pose, it points along the pose's angle."""

    seat: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class ThingInAir:
    """A thing that is being moved; see `things`."""

    kind: str
    look: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class Moment:
    """All that moves at one time, lowest first."""

    cards: tuple[CardInAir, ...] = ()
    arms: tuple[ArmInAir, ...] = ()
    things: tuple[ThingInAir, ...] = ()


Change = tuple[float, Callable[[OnTable], object]]
"""Seconds since a move began, and what becomes of the table then."""


class Move(Protocol):
    """An act being done."""

    @property
    def seconds(self) -> float:
        """How long it takes."""
        ...

    @property
    def changes(self) -> tuple[Change, ...]:
        """What it does to what lies on the table, in order of time."""
        ...

    def at(self, time: float) -> Moment:
        """What is seen `time` seconds after the beginning."""
        ...


def reach(seat: int, seats: int, x: float, y: float) -> Pose:
    """An arm from its seat with the finger tips at a point."""
    from_x, from_y = edge_spot(seat, seats, 620.0)
    return Pose(x, y, float(np.arctan2(y - from_y, x - from_x) + np.pi / 2))


class Laying:
    """A hand brings a card, puts it down and goes back.

    not_before: the earliest time, in seconds since it begins, at which the card may rest.
    """

    def __init__(
        self,
        seat: int,
        seats: int,
        face: str,
        rest: Pose,
        rng: np.random.Generator,
        not_before: float = 0.0,
    ) -> None:
        self._seat, self._seats, self._face, self.rest = seat, seats, face, rest
        self._settle = float(rng.uniform(0.08, 0.25))
        self._bring = max(float(rng.uniform(0.55, 0.85)), not_before - self._settle)
        self._leave = float(rng.uniform(0.4, 0.65))
        out_x, out_y = edge_spot(seat, seats)
        self._start = Pose(out_x, out_y, rest.angle + float(rng.normal(0, 0.5)))
        slide = rng.normal(0, 6, 2)
        self._touch = Pose(
            rest.x + float(slide[0]),
            rest.y + float(slide[1]),
            rest.angle + float(rng.normal(0, 0.06)),
        )
        self.left_at = self._bring + self._settle
        self.seconds = self.left_at + self._leave
        self.changes: tuple[Change, ...] = (
            (self.left_at, lambda table: table.lay(seat, face, rest)),
        )

    def _grip(self, card: Pose) -> Pose:
        dx, dy = seat_direction(self._seat, self._seats)
        return reach(self._seat, self._seats, card.x + dx * 26, card.y + dy * 26)

    def at(self, time: float) -> Moment:
        """See Move."""
        if time < self._bring:
            share = ease(time / self._bring)
            card = self._start.towards(self._touch, share)
            held = CardInAir(self._face, card, 1.0 + 0.12 * float(np.sin(np.pi * share)))
            return Moment((held,), (ArmInAir(self._seat, self._grip(card)),))
        if time < self.left_at:
            card = self._touch.towards(self.rest, ease((time - self._bring) / self._settle))
            held = CardInAir(self._face, card, 1.0)
            return Moment((held,), (ArmInAir(self._seat, self._grip(card)),))
        share = ease((time - self.left_at) / self._leave)
        grip = self._grip(self.rest)
        away = self._grip(self._start)
        return Moment((), (ArmInAir(self._seat, grip.towards(away, share)),))


class Sweeping:
    """A hand gathers the trick and takes it off the table."""

    def __init__(
        self,
        seat: int,
        seats: int,
        cards: Sequence[LyingCard],
        rng: np.random.Generator,
    ) -> None:
        self._seat, self._seats, self._cards = seat, seats, tuple(cards)
        self._taken_at = float(rng.uniform(0.45, 0.7))
        self._gather = float(rng.uniform(0.5, 0.8))
        self._carry = float(rng.uniform(0.5, 0.75))
        self.seconds = self._taken_at + self._gather + self._carry
        self.changes: tuple[Change, ...] = ((self._taken_at, OnTable.clear),)
        heap = rng.normal(0, 14, 2)
        self._heap = Pose(float(heap[0]), float(heap[1]), float(rng.normal(0, 0.3)))
        out_x, out_y = edge_spot(seat, seats)
        self._away = Pose(out_x, out_y, float(rng.normal(0, 0.6)))

    def at(self, time: float) -> Moment:
        """See Move."""
        if time < self._taken_at:
            share = ease(time / self._taken_at)
            tip = Pose(self._away.x, self._away.y, 0).towards(self._heap, share)
            return Moment((), (ArmInAir(self._seat, reach(self._seat, self._seats, tip.x, tip.y)),))
        since = time - self._taken_at
        gathered, carried = ease(since / self._gather), ease((since - self._gather) / self._carry)
        heap = self._heap.towards(self._away, carried)
        cards = tuple(
            CardInAir(
                card.face,
                card.pose.towards(self._spread(index), gathered).towards(
                    self._moved(heap, index), carried
                ),
                1.0,
            )
            for index, card in enumerate(self._cards)
        )
        return Moment(
            cards, (ArmInAir(self._seat, reach(self._seat, self._seats, heap.x, heap.y)),)
        )

    def _spread(self, index: int) -> Pose:
        """Cards in the heap lie askew, not one exactly on the other."""
        return self._moved(self._heap, index)

    @staticmethod
    def _moved(heap: Pose, index: int) -> Pose:
        return Pose(
            heap.x + 5.0 * (index % 3 - 1), heap.y + 4.0 * (index % 2), heap.angle + 0.13 * index
        )


class Dealing:
    """Cards fly face down from the dealer to everyone, one after the other."""

    _FLIGHT = 0.35

    def __init__(
        self, seat: int, seats: int, cards: int, pile: Pose, rng: np.random.Generator
    ) -> None:
        self._seat, self._seats, self._pile = seat, seats, pile
        self._count = cards * seats
        self._step = float(min(rng.uniform(0.1, 0.14), 4.0 / self._count))
        self._turns = rng.normal(0, 0.6, self._count)
        self.changes: tuple[Change, ...] = ()
        self.seconds = self._count * self._step + self._FLIGHT + 0.5

    def at(self, time: float) -> Moment:
        """See Move."""
        cards = []
        for index in range(self._count):
            share = (time - 0.3 - index * self._step) / self._FLIGHT
            if 0 < share < 1:
                out_x, out_y = edge_spot((self._seat + 1 + index) % self._seats, self._seats)
                goal = Pose(out_x, out_y, float(self._turns[index]))
                cards.append(CardInAir(BACK, self._pile.towards(goal, ease(share)), 1.03))
        out_x, out_y = edge_spot(self._seat, self._seats)
        near = ease(min(time / 0.3, (self.seconds - time) / 0.3))
        tip = Pose(out_x, out_y, 0).towards(self._pile, near)
        arm = ArmInAir(self._seat, reach(self._seat, self._seats, tip.x, tip.y))
        return Moment(tuple(cards), (arm,))


class Pause:
    """Nobody moves."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.changes: tuple[Change, ...] = ()

    def at(self, time: float) -> Moment:
        """See Move."""
        return Moment()
