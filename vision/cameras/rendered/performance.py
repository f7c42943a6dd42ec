# SPDX-License-Identifier: AGPL-3.0-or-later
"""The play at the rendered table: acts one after the other, and what happens beside them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection

import numpy as np

from vision.cameras.rendered.acts import (
    Act,
    Deal,
    Director,
    LayCard,
    LookAgain,
    Pound,
    Sweep,
    TakeBack,
    TurnUp,
    Wait,
    WaitFor,
)
from vision.cameras.rendered.distractions import Distraction
from vision.cameras.rendered.geometry import Pose
from vision.cameras.rendered.gestures import TakingBack
from vision.cameras.rendered.habits import Habit, Habits
from vision.cameras.rendered.handling import Pounding, TakingOneByOne, TurningUp
from vision.cameras.rendered.moves import BACK, Dealing, Laying, Moment, Move, Pause, Sweeping
from vision.cameras.rendered.ontable import OnTable
from vision.cameras.rendered.whims import Whims

_NEEDS_ROOM = Sweep | TakeBack | TurnUp | LookAgain | Pound | Deal
"""Acts for which nobody's hand may be in the way."""

_SWEEPS = Sweeping | TakingOneByOne
"""Moves in which cards leave that others might want to touch."""

_MOST_BESIDE = 2
"""Gestures at one time beside the act."""


class _Run:
    """A move that has begun."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.since = 0.0
        self._open = list(move.changes)

    def go_on(self, step: float, table: OnTable) -> None:
        self.since += step
        while self._open and self.since >= self._open[0][0]:
            self._open.pop(0)[1](table)

    @property
    def over(self) -> bool:
        return self.since >= self.move.seconds and not self._open


class Performance:
    """Asks the director for acts, lets hands do them, and keeps the table.

    pile: where the deck lies. Times are seconds of table time.
    """

    def __init__(
        self,
        director: Director,
        seats: int,
        pile: Pose,
        whims: Whims,
        habits: Habits,
        rng: np.random.Generator,
    ) -> None:
        self.table = OnTable()
        self._director, self._seats, self._pile = director, seats, pile
        self._whims, self._habits, self._rng = whims, habits, rng
        self._main = _Run(Pause(0.0))
        self._beside: list[_Run] = []
        self._next: deque[Act] = deque()
        self._waiting: Callable[[], bool] | None = None
        self._hasty_at: float | None = None
        whims.strew(self.table, pile)
        for laid in director.lying:
            self.table.lay(laid.seat, laid.card, whims.spot(laid.seat, laid.seats, self.table))

    def moment(self, ago: float = 0.0) -> Moment:
        """All that moves now, or moved so many seconds ago."""
        shown = [
            run.move.at(max(0.0, run.since - ago))
            for run in (*self._beside, self._main)
            if not run.over
        ]
        return Moment(
            tuple(card for one in shown for card in one.cards),
            tuple(arm for one in shown for arm in one.arms),
            tuple(thing for one in shown for thing in one.things),
        )

    def go_on(self, step: float) -> None:
        """Bring the table to the next frame's time."""
        for run in (*self._beside, self._main):
            run.go_on(step, self.table)
        self._beside = [run for run in self._beside if not run.over]
        if self._may_begin():
            self._begin_next()
        elif len(self._beside) < _MOST_BESIDE and not isinstance(self._main.move, _SWEEPS):
            gesture = self._whims.beside(self.table, step)
            if gesture is not None:
                self._beside.append(_Run(gesture))

    def _may_begin(self) -> bool:
        if self._waiting is not None:
            if not self._waiting():
                return False
            self._waiting = None
            return True
        if self._hasty_at is not None and self._main.since >= self._hasty_at:
            self._hasty_at = None
            return self._hurries()
        return self._main.over

    def _hurries(self) -> bool:
        """Whether the next act is a laying that can begin while the last one is done."""
        if not self._next:
            self._ask()
        if isinstance(self._next[0], Wait):
            self._next.popleft()
        if not self._next:
            self._ask()
        return isinstance(self._next[0], LayCard)

    def _ask(self) -> None:
        act = self._director.next_act()
        if act is None:
            self._next.append(Wait(60.0))
            return
        for done in self._whims.acts(act):
            self._next.extend(self._habits.acts(done))

    def _begin_next(self) -> None:
        if not self._next:
            self._ask()
        if isinstance(self._next[0], _NEEDS_ROOM) and not self._is_free():
            self._main = _Run(Pause(0.0))
            return
        last = self._main
        act = self._next.popleft()
        self._main = _Run(self._move(act))
        if not last.over:
            self._beside.append(last)

    def _is_free(self) -> bool:
        """Whether nobody's hand and no drink is in the way of taking cards up."""
        if not self._beside:
            off = self._whims.tidy(self.table, self._pile)
            if off is None:
                return True
            self._beside.append(_Run(off))
        return False

    def _move(self, act: Act) -> Move:
        match act:
            case LayCard(seat, seats, card):
                return self._laying(seat, seats, card)
            case TakeBack(seat, seats):
                own = [card for card in self.table.cards if card.seat == seat]
                return TakingBack(own[-1], seats, self._rng) if own else Pause(0.0)
            case TurnUp(seat, seats, face):
                down = [c for c in self.table.cards if c.seat == seat and c.face == BACK]
                return TurningUp(down[-1], seats, face, self._rng) if down else Pause(0.0)
            case Sweep(seat, seats):
                hand = seat if seat is not None else int(self._rng.integers(0, seats))
                return self._habits.sweeping(hand, act, self.table, self._rng)
            case LookAgain():
                return self._habits.looking_again(act, self.table)
            case Pound(seats):
                return Pounding(seats, self._rng)
            case Deal(seat, seats, cards):
                self._habits.deal(self.table)
                return Dealing(seat, seats, cards, self._pile, self._rng)
            case Wait(seconds):
                return Pause(seconds)
            case WaitFor(done):
                self._waiting = done
                return Pause(0.0)

    def _laying(self, seat: int, seats: int, card: str) -> Laying:
        """A laying; it may rest no earlier than one that is still going on."""
        going_on = [
            (run.move.left_at - run.since, run.move.rest)
            for run in (*self._beside, self._main)
            if isinstance(run.move, Laying) and run.since < run.move.left_at
        ]
        rests = max((left for left, _ in going_on), default=0.0)
        coming = [pose for _, pose in going_on]
        spot = self._whims.spot(seat, seats, self.table, coming)
        laying = Laying(seat, seats, card, spot, self._rng, rests)
        self._hasty_at = self._whims.haste(laying.seconds)
        return laying


def performance_of(
    director: Director,
    seed: int,
    seats: int,
    pile: Pose,
    distractions: Collection[Distraction] = (),
    habits: Collection[Habit] = (),
    heap: float | None = None,
) -> Performance:
    """What a director's people do: all that is left to chance follows from the seed."""
    chance, own, handling = (np.random.default_rng([seed, each]) for each in (0xCA, 0xD1, 0x4A))
    whims = Whims(distractions, seats, own, heap)
    return Performance(director, seats, pile, whims, Habits(habits, pile, handling), chance)
