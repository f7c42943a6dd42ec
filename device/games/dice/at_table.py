# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice as they are played: presses and words to events, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from device.buttons import Pattern
from device.games.button_bids import Bidder, ButtonBids
from device.games.dice.at_seat import said, takes_trick
from device.games.dice.by_hand import entered
from device.games.seam import AnswerMisfit, Happening
from device.journal import Author
from engine.common import Ending
from engine.dice import (
    BidLocked,
    BidReopened,
    Event,
    GameClosed,
    GameState,
    Phase,
    TrickCleared,
    next_hand,
    phase_of,
    view,
)

_TO_THE_END: Final = "played to its end"
Happenings = Iterator[Happening[Event]]


class DiceAtTable:
    """`device.games.GameAtTable` of the dice: the counts of bids. No camera looks at it."""

    def __init__(self, now: Callable[[], GameState]) -> None:
        self._now = now
        self._bids = ButtonBids()

    def follow(self) -> Happenings:
        """The next hand once the table is clear; the end when all is told.

        Whoever tells a hand by hand is done with its dice, wherever they lie.
        """
        state = self._now()
        newest = state.hands[-1] if state.hands else None
        if state.closed is not None or not state.hand_over:
            return
        if newest is not None and newest.table is not None and newest.by_hand is None:
            return
        following = next_hand(state)
        if following is not None:
            yield Happening(Author.REFEREE, following)
        elif not view(state).incomplete:
            yield Happening(Author.REFEREE, GameClosed(_TO_THE_END, Ending.FINISHED))

    def look(self, observations: tuple[Any, ...], time: float) -> Happenings:
        """Nothing: dice are told by people."""
        return iter(())

    def press(self, seat: int, pattern: Pattern, time: float) -> Happenings:
        """A bid's count or lock; a long one takes a whole trick, from whoever leads the next."""
        event = self._pressed(seat, pattern)
        if event is not None:
            yield Happening(Author.BUTTONS, event)
            yield from self.follow()

    def answer(self, question: str, answer: str) -> Event:
        """Nothing is asked here."""
        gone = "This question is not open any more; look at the table's page again."
        raise AnswerMisfit(gone, "question-closed")

    def say(self, seat: int, act: str, value: Any) -> Sequence[Event]:
        """The events that a seat's word means. Raises AnswerMisfit."""
        return said(self._now(), seat, act, value)

    def enter(self, act: str, value: Any) -> Sequence[Event]:
        """The events that an entry by hand means. Raises AnswerMisfit."""
        return entered(self._now(), act, value)

    def _pressed(self, seat: int, pattern: Pattern) -> Event | None:
        state = self._now()
        if not state.hands:
            return None
        if phase_of(state) is Phase.BIDDING:
            there = state.hands[-1]
            locked = there.bids[seat] is not None
            bidder = Bidder(seat, len(state.hands), there.dice, locked)
            pressed = self._bids.press(bidder, pattern)
            if pressed is None:
                return None
            return BidReopened(seat) if pressed.bid is None else BidLocked(seat, pressed.bid)
        takes = pattern is Pattern.LONG and takes_trick(state, seat)
        return TrickCleared() if takes else None
