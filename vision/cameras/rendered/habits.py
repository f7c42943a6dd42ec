# SPDX-License-Identifier: AGPL-3.0-or-later
"""How people at the rendered table handle cards, where others would just lay and sweep them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum

import numpy as np

from vision.cameras.rendered.acts import Act, Deal, LayCard, LookAgain, Pound, Sweep, TurnUp, Wait
from vision.cameras.rendered.distractions import some_named
from vision.cameras.rendered.geometry import Pose, seat_direction
from vision.cameras.rendered.handling import Gathering, LookingAgain, TakingOneByOne
from vision.cameras.rendered.moves import BACK, Move, Sweeping
from vision.cameras.rendered.ontable import OnTable

_LOOKED_AT = 0.4
_TURNED_UP = 0.12
_ONE_BY_ONE = 0.35
_RESTS = 0.5
"""Shares of tricks, or of cards, that are handled so."""

_RESTS_S = (0.6, 2.5)
_TRIES = 60


class Habit(StrEnum):
    """One of them, by its name on the command line."""

    PILES = "piles"
    """Tricks lie face down before those who won them, until the next deal."""
    LOOKING_AGAIN = "looking-again"
    """The trick that was swept last is turned up for somebody who asks for it."""
    TURNING_UP = "turning-up"
    """A card is laid face down, and turned up after a while."""
    RESTING_TRICKS = "resting-tricks"
    """A trick lies gathered in the middle for a while before it is taken."""
    ONE_BY_ONE = "one-by-one"
    """A trick's cards are taken up one after the other."""
    POUNDING = "pounding"
    """All bid with their fists over the table, at once."""


EVERY_HABIT = frozenset(Habit)


def habits_named(text: str) -> frozenset[Habit]:
    """`all`, `none`, or names with commas between them; raises ValueError with one sentence."""
    return some_named(Habit, text)


class Habits:
    """Everybody's habits in one game; lengths in millimetres, times in seconds."""

    def __init__(self, habits: Collection[Habit], pile: Pose, rng: np.random.Generator) -> None:
        self._on, self._pile, self._rng = frozenset(habits), pile, rng
        self._places: dict[int, Pose] = {}
        self._swept: LookAgain | None = None
        self._is_bid = False

    def acts(self, act: Act) -> Iterator[Act]:
        """What becomes of an act."""
        if isinstance(act, Deal):
            self._swept, self._is_bid = None, Habit.POUNDING in self._on
        if isinstance(act, LayCard):
            if self._is_bid:
                yield Pound(act.seats)
                yield Wait(float(self._rng.uniform(0.3, 1.5)))
            elif self._swept is not None and self._chance(Habit.LOOKING_AGAIN, _LOOKED_AT):
                yield Wait(float(self._rng.uniform(0.2, 1.0)))
                yield self._swept
                yield Wait(float(self._rng.uniform(0.1, 1.5)))
            self._swept, self._is_bid = None, False
            if self._chance(Habit.TURNING_UP, _TURNED_UP):
                yield LayCard(act.seat, act.seats, BACK)
                yield Wait(float(self._rng.uniform(0.3, 2.0)))
                yield TurnUp(act.seat, act.seats, act.card)
                return
        yield act

    def sweeping(self, hand: int, sweep: Sweep, table: OnTable, rng: np.random.Generator) -> Move:
        """How a trick is swept by this seat's hand. rng: of a plain sweep."""
        cards, own = table.cards, self._rng
        self._swept = LookAgain(hand, sweep.seats, tuple(card.face for card in cards))
        goal = self._place(hand, sweep.seats, table) if Habit.PILES in self._on else None
        if cards and self._chance(Habit.ONE_BY_ONE, _ONE_BY_ONE):
            return TakingOneByOne(hand, sweep.seats, cards, own, goal)
        rests = self._chance(Habit.RESTING_TRICKS, _RESTS)
        if goal is None and not rests:
            return Sweeping(hand, sweep.seats, cards, rng)
        seconds = float(own.uniform(*_RESTS_S)) if rests else 0.0
        return Gathering(hand, sweep.seats, cards, own, goal, seconds)

    def looking_again(self, act: LookAgain, table: OnTable) -> LookingAgain:
        """How a trick is fanned out."""
        place = self._place(act.seat, act.seats, table)
        return LookingAgain(act.seat, act.seats, act.cards, place, self._rng)

    def deal(self, table: OnTable) -> None:
        """All cards are shuffled for the next round."""
        table.take_aside(*table.aside)
        self._places.clear()

    def _place(self, seat: int, seats: int, table: OnTable) -> Pose:
        """Where a player puts tricks aside: at the table's edge, beside what lies there."""
        if seat not in self._places:
            dx, dy = seat_direction(seat, seats)
            for trial in range(_TRIES):
                x, y = self._rng.normal((280 * dx, 205 * dy), 4 + trial)
                if self._is_free(float(x), float(y), table):
                    break
            facing = float(np.arctan2(dy, dx) - np.pi / 2 + self._rng.normal(0, 0.3))
            self._places[seat] = Pose(float(x), float(y), facing)
        return self._places[seat]

    def _is_free(self, x: float, y: float, table: OnTable) -> bool:
        at_edge = (abs(x) >= 240 or abs(y) >= 165) and abs(x) <= 305 and abs(y) <= 222
        near = [(self._pile.x, self._pile.y, 85.0)]
        near += [(thing.pose.x, thing.pose.y, 45 + thing.radius) for thing in table.things]
        near += [(other.x, other.y, 80.0) for other in self._places.values()]
        return at_edge and all(np.hypot(x - ox, y - oy) >= away for ox, oy, away in near)

    def _chance(self, habit: Habit, share: float) -> bool:
        return habit in self._on and bool(self._rng.random() < share)
