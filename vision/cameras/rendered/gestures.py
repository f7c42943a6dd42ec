# SPDX-License-Identifier: AGPL-3.0-or-later
"""What hands do beside laying, dealing and sweeping."""

from __future__ import annotations

from functools import partial

import numpy as np

from vision.cameras.rendered.geometry import Pose, ease, edge_spot
from vision.cameras.rendered.moves import ArmInAir, CardInAir, Change, Moment, ThingInAir, reach
from vision.cameras.rendered.ontable import LyingCard, LyingThing, OnTable


class Hand:
    """One arm that comes in from its seat and goes out again; times in seconds."""

    def __init__(self, seat: int, seats: int, come: float, go: float) -> None:
        self.seat, self._seats = seat, seats
        self.come, self.go = come, go
        self._out = edge_spot(seat, seats)

    def at(self, x: float, y: float, time: float, ends: float) -> ArmInAir:
        """The arm whose tips are to be at a point, from `come` until `go` seconds before `ends`."""
        near = min(ease(time / self.come), ease((ends - time) / self.go))
        tip = Pose(*self._out, 0.0).towards(Pose(x, y, 0.0), near)
        return ArmInAir(self.seat, reach(self.seat, self._seats, tip.x, tip.y))


class Lingering:
    """A hand comes, stays at a point, and goes: it points, trembling a little, or it rests."""

    def __init__(
        self,
        seat: int,
        seats: int,
        point: tuple[float, float],
        stay: float,
        tremble_mm: float,
        rng: np.random.Generator,
    ) -> None:
        self._hand = Hand(seat, seats, float(rng.uniform(0.35, 0.6)), float(rng.uniform(0.3, 0.6)))
        self._point, self._tremble = point, tremble_mm
        self._phase = float(rng.uniform(0, 6))
        self.seconds = self._hand.come + stay + self._hand.go
        self.changes: tuple[Change, ...] = ()

    def at(self, time: float) -> Moment:
        """See Move."""
        swing = self._tremble * float(np.sin(9 * time + self._phase))
        x, y = self._point[0] + swing, self._point[1] + 0.6 * swing
        return Moment((), (self._hand.at(x, y, time, self.seconds),))


class TakingBack:
    """A player takes a card up again."""

    def __init__(
        self, card: LyingCard, seats: int, rng: np.random.Generator, hand: int | None = None
    ) -> None:
        self._card = card
        seat = card.seat if hand is None else hand
        self._hand = Hand(seat, seats, float(rng.uniform(0.3, 0.5)), float(rng.uniform(0.4, 0.7)))
        self._away = Pose(*edge_spot(seat, seats), card.pose.angle + float(rng.normal(0, 0.4)))
        self.seconds = self._hand.come + self._hand.go
        self.changes: tuple[Change, ...] = (
            (self._hand.come, lambda table: table.take(card.number)),
        )

    def at(self, time: float) -> Moment:
        """See Move."""
        lay = self._card.pose
        if time < self._hand.come:
            return Moment((), (self._hand.at(lay.x, lay.y, time, self.seconds),))
        share = ease((time - self._hand.come) / self._hand.go)
        held = lay.towards(self._away, share)
        size = 1.0 + 0.1 * float(np.sin(np.pi * share))
        return Moment(
            (CardInAir(self._card.face, held, size),),
            (self._hand.at(lay.x, lay.y, time, self.seconds),),
        )


class Nudging:
    """A hand pushes a card a little further, turning it."""

    _STEPS = 4

    def __init__(
        self, seat: int, seats: int, card: LyingCard, goal: Pose, rng: np.random.Generator
    ) -> None:
        self._hand = Hand(seat, seats, float(rng.uniform(0.3, 0.5)), float(rng.uniform(0.3, 0.5)))
        self._from, self._goal = card.pose, goal
        self._push = float(rng.uniform(0.2, 0.45))
        self._grip = rng.normal(0, 22, 2)
        self.seconds = self._hand.come + self._push + self._hand.go
        self.changes: tuple[Change, ...] = tuple(
            (
                self._hand.come + self._push * (step + 1) / self._STEPS,
                partial(_shift, card, self._pose((step + 1) / self._STEPS)),
            )
            for step in range(self._STEPS)
        )

    def _pose(self, share: float) -> Pose:
        return self._from.towards(self._goal, ease(share))

    def at(self, time: float) -> Moment:
        """See Move."""
        pushed = self._pose(max(0.0, min(1.0, (time - self._hand.come) / self._push)))
        x, y = pushed.x + float(self._grip[0]), pushed.y + float(self._grip[1])
        return Moment((), (self._hand.at(x, y, time, self.seconds),))


def _shift(card: LyingCard, pose: Pose, table: OnTable) -> None:
    table.shift(card.number, pose)


class Carrying:
    """A thing is taken up, held for a while, and put down elsewhere."""

    def __init__(
        self,
        seat: int,
        seats: int,
        thing: LyingThing,
        down: LyingThing,
        rng: np.random.Generator,
    ) -> None:
        self._hand = Hand(seat, seats, float(rng.uniform(0.3, 0.5)), float(rng.uniform(0.3, 0.6)))
        self._thing, self._down = thing, down
        self._carry = float(rng.uniform(0.5, 0.9))
        self._there = self._hand.come + self._carry
        self.seconds = self._there + self._hand.go
        self.changes: tuple[Change, ...] = (
            (self._hand.come, lambda table: table.lift(thing)),
            (self._there, lambda table: table.put(down)),
        )

    def at(self, time: float) -> Moment:
        """See Move."""
        share = ease((time - self._hand.come) / self._carry)
        held = self._thing.pose.towards(self._down.pose, share)
        arm = self._hand.at(held.x, held.y, time, self.seconds)
        if not self._hand.come <= time < self._there:
            return Moment((), (arm,))
        return Moment((), (arm,), (ThingInAir(self._thing.kind, self._thing.look, held),))
