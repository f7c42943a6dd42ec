# SPDX-License-Identifier: AGPL-3.0-or-later
"""One button a seat for all of a round: what a press means when.

| the table waits for | short | long | two short ones in quick succession |
|---|---|---|---|
| first discs | | a disc is placed | |
| a turn | counts a bid, from 1 | says the bid; a disc is placed where nothing was counted | |
| an overbid | counts, from the lowest that outbids | says the bid | passes |
| a flip, at the mat's own button | a flower | a skull | |
| a lost disc, at the button of whoever chooses it | | it is lost | |
| a starter, at the button of whoever was chosen | | they start | |

A count goes back to nothing after the highest bid. Presses out of turn count nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from device.buttons import Pattern
from engine.skull import (
    BidMade,
    DiscFlipped,
    DiscLost,
    DiscPlaced,
    Event,
    Face,
    GameState,
    Options,
    Passed,
    Phase,
    StarterChosen,
    lost_disc,
    options,
)


@dataclass(frozen=True, slots=True)
class CountTiming:
    """When two presses are one sign; in seconds.

    double: two short presses that are told within it pass. People who count one by one take
    0.5 s and more a press; a double press takes 0.2 to 0.35 s.
    """

    double: float = 0.4


TIMING = CountTiming()


class Presses:
    """What was counted on the buttons and not said yet.

    It is forgotten when something happens in the game, and when the program ends: an unsaid bid
    is counted again from nothing.
    """

    def __init__(self, timing: CountTiming = TIMING) -> None:
        self._timing = timing
        self._counted_in: GameState | None = None
        self._count = 0
        self._first_at = 0.0

    def press(self, state: GameState, seat: int, pattern: Pattern, time: float) -> Event | None:
        """What a press does; None where it only counts, or means nothing now.

        time: when it was told, in seconds of the buttons' clock.
        """
        if not state.judged or state.closed is not None:
            return None
        if state is not self._counted_in:
            self._counted_in, self._count = state, 0
        may = options(state, seat)
        match state.judged[-1].phase:
            case Phase.PLACING | Phase.TURNS | Phase.BIDDING:
                return self._of_the_bidding(may, seat, pattern, time)
            case Phase.FLIPPING:
                return _flipped(state, seat, pattern)
            case Phase.LOSING if pattern is Pattern.LONG:
                return _lost(state, seat)
            case Phase.CHOOSING if pattern is Pattern.LONG:
                return _chosen(state, seat)
        return None

    def _of_the_bidding(
        self, may: Options, seat: int, pattern: Pattern, time: float
    ) -> Event | None:
        if pattern is Pattern.LONG:
            if self._count and may.bids is not None:
                return BidMade(seat, may.bids[0] - 1 + self._count)
            return DiscPlaced(seat) if may.place and not self._count else None
        if self._count == 1 and may.pass_on and time - self._first_at <= self._timing.double:
            return Passed(seat)
        if may.bids is not None:
            lowest, highest = may.bids
            self._count = (self._count + 1) % (highest - lowest + 2)
            if self._count == 1:
                self._first_at = time
        return None


def _flipped(state: GameState, mat: int, pattern: Pattern) -> DiscFlipped | None:
    """The challenger flipped the topmost disc of a mat, whose button says what it shows."""
    challenger = state.judged[-1].challenger
    if challenger is None or mat not in options(state, challenger).mats:
        return None
    return DiscFlipped(mat, Face.SKULL if pattern is Pattern.LONG else Face.FLOWER)


def _lost(state: GameState, seat: int) -> DiscLost | None:
    """The disc is lost once whoever chooses it has: the owner of the skull."""
    loss = lost_disc(state)
    return loss if loss is not None and loss.chosen_by == seat else None


def _chosen(state: GameState, seat: int) -> StarterChosen | None:
    """Who was chosen by the one who is out says so."""
    challenger = state.judged[-1].challenger
    if challenger is None or seat not in options(state, challenger).starters:
        return None
    return StarterChosen(seat)
