# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people at the rendered table do beside the play, and how carefully they play, by chance."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from vision.cameras.rendered.acts import Act, LayCard, TakeBack, Wait
from vision.cameras.rendered.distractions import Distraction
from vision.cameras.rendered.geometry import Pose, laying_spot
from vision.cameras.rendered.gestures import Carrying, Lingering, Nudging
from vision.cameras.rendered.moves import Move
from vision.cameras.rendered.ontable import LyingCard, LyingThing, OnTable, card_corners
from vision.cameras.rendered.things import RADIUS_MM

MOST_COVERED = 0.5
"""Share of a card that may be hidden by others and by a drink."""

_EVERY_S = {
    Distraction.POINTING: 25.0,
    Distraction.RESTING_HANDS: 35.0,
    Distraction.NUDGES: 25.0,
    Distraction.DRINKS: 35.0,
}
"""Mean seconds of table time between two of a kind."""

_MISTAKES = 0.03
_HASTE = 0.2
_LATE = 0.05
_LATE_S = (3.0, 9.0)
_TRIES = 40
_ASIDE_MM = 70.0
"""What lies aside is so far from where cards are laid, across and along."""
_LEANING = 0.1
"""How much nearer to its player than to the others a card lies that is thrown on the middle."""
_CLUTTER = ("cup", "glass", "phone", "die", "die", "coin", "coin", "paper", "sleeve", "sleeve")


class Whims:
    """Everybody's whims of one game.

    distractions: those that are switched on. heap: how far from the middle people throw their
    cards, whatever those cover; None where they lay them before themselves. All lengths in
    millimetres, times in seconds.
    """

    def __init__(
        self,
        distractions: Collection[Distraction],
        seats: int,
        rng: np.random.Generator,
        heap: float | None = None,
    ) -> None:
        self._on = frozenset(distractions)
        self._seats, self._rng, self._heap = seats, rng, heap
        # Some lay neatly before themselves, some throw everything on the middle.
        self._pull = [float(rng.uniform(0.0, 0.75)) for _ in range(seats)]

    def strew(self, table: OnTable, pile: Pose) -> None:
        """What lies about from the beginning, around the place where cards are laid."""
        kinds: list[str] = []
        if Distraction.CLUTTER in self._on:
            count = int(self._rng.integers(4, len(_CLUTTER) + 1))
            kinds += [_CLUTTER[at] for at in self._rng.permutation(len(_CLUTTER))[:count]]
        if Distraction.DRINKS in self._on and "glass" not in kinds:
            kinds.append("glass")
        for kind in kinds:
            place = self._edge_place(kind, table, pile)
            if place is not None:
                table.put(LyingThing(kind, int(self._rng.integers(1000)), place, RADIUS_MM[kind]))

    def _edge_place(self, kind: str, table: OnTable, pile: Pose) -> Pose | None:
        rng, radius = self._rng, RADIUS_MM[kind]
        for _ in range(_TRIES):
            if rng.random() < 0.5:
                x = float(rng.choice([-1, 1]) * rng.uniform(240 + 0.9 * radius, 270 + radius))
                y = float(rng.uniform(-230, 230))
            else:
                x = float(rng.uniform(-310, 310))
                y = float(rng.choice([-1, 1]) * rng.uniform(178 + 0.9 * radius, 190 + radius))
            near = [(pile.x, pile.y, 60.0)]
            near += [(other.pose.x, other.pose.y, other.radius) for other in table.things]
            if all(np.hypot(x - ox, y - oy) > 0.85 * (radius + reach) for ox, oy, reach in near):
                return Pose(x, y, float(rng.uniform(0, 2 * np.pi)))
        return None

    def spot(self, seat: int, seats: int, table: OnTable, coming: Sequence[Pose] = ()) -> Pose:
        """Where a player puts the next card down; coming: where others are about to lay theirs."""
        if self._heap is not None:
            return self._thrown(seat, seats, table, self._heap)
        lying = (*table.cards, *(LyingCard(-1, 0, "", pose) for pose in coming))
        for trial in range(_TRIES):
            spot = laying_spot(seat, seats, self._rng)
            if Distraction.SLOPPY in self._on:
                keep = 1.0 - self._pull[seat] * (1.0 - trial / _TRIES)
                loose = 1.0 + trial / 8
                spot = Pose(
                    spot.x * keep + float(self._rng.normal(0, 10 * loose)),
                    spot.y * keep + float(self._rng.normal(0, 10 * loose)),
                    spot.angle + float(self._rng.normal(0, 0.25)),
                )
            if self._may_lie(spot, lying, table):
                return spot
        return spot

    def _thrown(self, seat: int, seats: int, table: OnTable, heap: float) -> Pose:
        for _ in range(_TRIES):
            before = laying_spot(seat, seats, self._rng)
            spot = Pose(
                before.x * _LEANING + float(self._rng.normal(0, heap)),
                before.y * _LEANING + float(self._rng.normal(0, heap)),
                before.angle + float(self._rng.normal(0, 0.35)),
            )
            if self._is_free_of_things(spot, table):
                return spot
        return spot

    def _may_lie(self, spot: Pose, lying: tuple[LyingCard, ...], table: OnTable) -> bool:
        laid = (*lying, LyingCard(-1, 0, "", spot))
        if any(share > MOST_COVERED for share in table.covered(laid)):
            return False
        return self._is_free_of_things(spot, table) and not any(
            max(abs(card.pose.x - spot.x), abs(card.pose.y - spot.y)) < _ASIDE_MM
            for card in table.aside
        )

    def _is_free_of_things(self, spot: Pose, table: OnTable) -> bool:
        laid = (LyingCard(-1, 0, "", spot),)
        return all(table.covered(laid, thing)[0] < 0.01 for thing in table.things)

    def acts(self, act: Act) -> Iterator[Act]:
        """What becomes of an act: a player may hesitate, or lay another card first."""
        match act:
            case Wait(seconds) if self._chance(Distraction.LATE, _LATE):
                yield Wait(seconds + float(self._rng.uniform(*_LATE_S)))
            case LayCard(seat, seats, card, hand) if self._chance(
                Distraction.TAKEN_BACK, _MISTAKES
            ):
                others = (*hand, card)
                yield LayCard(seat, seats, others[int(self._rng.integers(len(others)))])
                yield Wait(float(self._rng.uniform(0.3, 2.5)))
                yield TakeBack(seat, seats)
                yield Wait(float(self._rng.uniform(0.1, 3.0)))
                yield act
            case _:
                yield act

    def haste(self, seconds: float) -> float | None:
        """How long after a laying of so many seconds begins the next player already lays."""
        if not self._chance(Distraction.HASTE, _HASTE):
            return None
        return float(self._rng.uniform(0.0, seconds))

    def beside(self, table: OnTable, step: float) -> Move | None:
        """What somebody begins to do in the next `step` seconds, without any use for the game."""
        for kind, every in _EVERY_S.items():
            if self._chance(kind, step / every):
                return self._gesture(kind, table)
        return None

    def _gesture(self, kind: Distraction, table: OnTable) -> Move | None:
        rng, seats = self._rng, self._seats
        seat = int(rng.integers(seats))
        card = table.cards[int(rng.integers(len(table.cards)))] if table.cards else None
        match kind:
            case Distraction.POINTING if card is not None:
                x, y = rng.normal((card.pose.x, card.pose.y), 14)
                stay = float(rng.uniform(0.4, 2.2))
                return Lingering(seat, seats, (float(x), float(y)), stay, 2.0, rng)
            case Distraction.RESTING_HANDS:
                there = laying_spot(seat, seats, rng)
                stay = float(rng.uniform(1.0, 4.0))
                return Lingering(seat, seats, (there.x * 1.1, there.y * 1.1), stay, 0.0, rng)
            case Distraction.NUDGES if card is not None:
                return self._nudge(seat, card, table)
            case Distraction.DRINKS:
                return self._drink(seat, table)
        return None

    def _nudge(self, seat: int, card: LyingCard, table: OnTable) -> Move | None:
        for _ in range(_TRIES):
            dx, dy = self._rng.normal(0, 13, 2)
            goal = Pose(
                card.pose.x + float(dx),
                card.pose.y + float(dy),
                card.pose.angle + float(self._rng.normal(0, 0.12)),
            )
            moved = tuple(
                LyingCard(c.number, c.seat, c.face, goal) if c == card else c for c in table.cards
            )
            free = all(table.covered((card,), thing)[0] == 0.0 for thing in table.things)
            if free and all(share <= MOST_COVERED for share in table.covered(moved)):
                return Nudging(seat, self._seats, card, goal, self._rng)
        return None

    def _drink(self, seat: int, table: OnTable) -> Move | None:
        """A glass is put on a card's corner."""
        glass = next((thing for thing in table.things if thing.kind == "glass"), None)
        if glass is None or not table.cards or self._on_cards(table):
            return None
        rng = self._rng
        for _ in range(_TRIES):
            card = table.cards[int(rng.integers(len(table.cards)))]
            x, y = card_corners(card.pose)[int(rng.integers(4))] + rng.normal(0, 6, 2)
            down = LyingThing(glass.kind, glass.look, Pose(float(x), float(y), 0.0), glass.radius)
            alone = table.covered((card,), down)[0]
            if 0.05 < alone < 0.35 and max(table.covered(table.cards, down)) <= MOST_COVERED:
                return Carrying(seat, self._seats, glass, down, rng)
        return None

    def _on_cards(self, table: OnTable) -> LyingThing | None:
        """A thing that stands where cards are laid."""
        return next(
            (
                thing
                for thing in table.things
                if abs(thing.pose.x) < 230 and abs(thing.pose.y) < 170 and thing.kind == "glass"
            ),
            None,
        )

    def tidy(self, table: OnTable, pile: Pose) -> Move | None:
        """Before a sweep: what stands on the cards is taken off."""
        thing = self._on_cards(table)
        if thing is None:
            return None
        place = self._edge_place(thing.kind, table, pile) or Pose(300.0, 0.0, 0.0)
        down = LyingThing(thing.kind, thing.look, place, thing.radius)
        return Carrying(int(self._rng.integers(self._seats)), self._seats, thing, down, self._rng)

    def _chance(self, kind: Distraction, share: float) -> bool:
        return kind in self._on and self._rng.random() < share
