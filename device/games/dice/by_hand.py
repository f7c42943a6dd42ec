# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the host enters by hand: throws, tricks cleared, hands in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from device.games.dice.throwing import cleared, may_be_thrown_now, thrown
from device.games.misfits import answer_misfit
from device.games.said import numbers_in
from device.games.seam import AnswerMisfit
from engine.common import Ending, InputError
from engine.dice import (
    BidLocked,
    BidReopened,
    DieThrown,
    Event,
    GameClosed,
    GameState,
    HandOpened,
    HandTold,
    Phase,
    TrickCleared,
    check_correction,
    phase_of,
)

_THROW, _CLEAR, _HAND = "throw", "clear", "hand"
# Follows by itself what was entered, as the end of a game does that is played to its end.
_FOLLOWING = (TrickCleared, HandOpened)
_ENTRIES = (BidLocked, BidReopened, DieThrown, GameClosed, HandOpened, TrickCleared)


def entered(state: GameState, act: str, value: Any) -> Sequence[Event]:
    """The events that an entry means, in order. Raises AnswerMisfit.

    act: "throw" as `device.games.dice.throwing.thrown` takes it; "clear" takes the trick off the
    table; "hand" with `{"won", "bonus"}`, a number for each player, tells the hand in short.
    """
    if act == _THROW:
        return thrown(state, value)
    if act == _CLEAR:
        return [cleared(state)]
    if act == _HAND:
        return [_told(state, value)]
    raise AnswerMisfit(f"Nothing is entered as {act!r}.")


def may_be_entered(state: GameState) -> Iterator[str]:
    """The acts that `entered` takes now."""
    phase = phase_of(state)
    if may_be_thrown_now(state):
        yield _THROW
    if phase is Phase.TRICK_DONE:
        yield _CLEAR
    if phase in (Phase.PLAYING, Phase.TRICK_DONE):
        yield _HAND


def is_entry(state: GameState, event: Event) -> bool:
    """Whether an event is what comes next at the table, or the end, and so corrects nothing."""
    if isinstance(event, HandTold):
        newest = len(state.hands) - 1
        return event.hand == newest and not state.hands[newest].tricks
    return isinstance(event, _ENTRIES)


def entered_last(past: Sequence[Event]) -> int:
    """How many of the latest events were the last entry by hand, with what followed by itself.

    past: all that counts, in order. 0 where something else came after what was entered.
    """
    count = 0
    while count < len(past) and _follows(past[-1 - count]):
        count += 1
    if count == len(past):
        return 0
    entry = past[-1 - count]
    if isinstance(entry, HandTold):
        return count + 1
    if not isinstance(entry, DieThrown):
        return 0
    cleared_for_it = len(past) > count + 1 and isinstance(past[-2 - count], TrickCleared)
    return count + 1 + cleared_for_it


def _follows(event: Event) -> bool:
    """Whether it came by itself after what was entered."""
    if isinstance(event, GameClosed):
        return event.ending is Ending.FINISHED
    return isinstance(event, _FOLLOWING)


def _told(state: GameState, value: Any) -> HandTold:
    phase = phase_of(state)
    if phase is Phase.BIDDING:
        raise AnswerMisfit("Enter bids first: no die can be thrown yet.", "dice-bids-first")
    if not state.hands or phase is Phase.OVER or state.closed is not None:
        raise AnswerMisfit("No hand is being played.", "no-hand")
    won, bonus = (numbers_in(value, field) for field in ("won", "bonus"))
    event = HandTold(len(state.hands) - 1, won, bonus)
    try:
        check_correction(state, event)
    except InputError as error:
        raise answer_misfit(error) from error
    return event
