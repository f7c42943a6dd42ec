# SPDX-License-Identifier: AGPL-3.0-or-later
"""A die that somebody says was thrown, and a trick's dice that were taken, as their events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from device.games.misfits import answer_misfit
from device.games.seam import AnswerMisfit
from engine.common import InputError
from engine.dice import (
    DieThrown,
    Event,
    GameState,
    Phase,
    TrickCleared,
    fold,
    parse_die,
    phase_of,
)

_PLACE = ("hand", "trick", "position")


def may_be_thrown_now(state: GameState) -> bool:
    """Whether a die may be thrown, be it the first of the next trick."""
    phase = phase_of(state)
    return phase is Phase.PLAYING or (phase is Phase.TRICK_DONE and not _is_last(state))


def thrown(state: GameState, value: Any) -> Sequence[Event]:
    """The events of a die thrown: `{"die": "black", "face": "7"}`. Raises AnswerMisfit.

    It may say where it lies, by "hand", "trick" and "position": as the first of the next trick it
    clears the one before, and where another die came before it, it is refused.
    """
    if not isinstance(value, Mapping):
        raise AnswerMisfit('A die is told as {"die": COLOUR, "face": FACE}.')
    phase = phase_of(state)
    if phase is Phase.BIDDING:
        raise AnswerMisfit("Enter bids first: no die can be thrown yet.", "dice-bids-first")
    placed = {name: value[name] for name in _PLACE if name in value}
    whole = phase is Phase.TRICK_DONE
    if whole and not placed:
        raise AnswerMisfit("This trick is whole: clear it first.", "trick-whole")
    if not may_be_thrown_now(state):
        raise AnswerMisfit("No trick lies on the table.", "no-trick")
    if placed and placed != dict(zip(_PLACE, _next_place(state), strict=True)):
        raise AnswerMisfit("The table went on; look again.", "went-on")
    before: list[Event] = [TrickCleared()] if whole else []
    try:
        die = parse_die(f"{value.get('die')}:{value.get('face')}")
        throw = DieThrown(die.colour, die.face)
        fold(reduce(fold, before, state), throw)
    except InputError as error:
        raise answer_misfit(error) from error
    return [*before, throw]


def cleared(state: GameState) -> TrickCleared:
    """The trick on the table is taken. Raises AnswerMisfit where none lies there, or lacks dice."""
    if not state.hands or state.hands[-1].table is None:
        raise AnswerMisfit("No trick lies on the table.", "no-trick")
    event = TrickCleared()
    try:
        fold(state, event)
    except InputError as error:
        raise answer_misfit(error) from error
    return event


def _is_last(state: GameState) -> bool:
    newest = state.hands[-1]
    return len(newest.tricks) >= newest.dice


def _next_place(state: GameState) -> tuple[int, int, int]:
    """Hand, trick and position of the next die."""
    newest = state.hands[-1]
    table = None if phase_of(state) is Phase.TRICK_DONE else newest.table
    trick = len(newest.tricks) - (0 if table is None else 1)
    return len(state.hands) - 1, trick, 0 if table is None else len(table.throws)
