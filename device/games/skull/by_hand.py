# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the host enters for any seat, and which entry is the latest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from device.games.seam import AnswerMisfit
from device.games.skull.acts import Act, check_known, event_of
from engine.common import Ending
from engine.skull import (
    Event,
    GameClosed,
    GameState,
    fold,
    is_correction,
    is_undoable,
    next_event,
)


def entered(state: GameState, act: str, value: Any) -> Sequence[Event]:
    """The event that an entry by hand means. Raises AnswerMisfit.

    act: as `device.games.skull.acts` has it. value: what belongs to it, with the seat that it is
    entered for: `{"player": 1}` places, passes or has a disc lost, `{"player": 1, "bid": 3}` bids,
    `{"mat": 0, "face": "skull"}` is the challenger's flip, `{"starter": 2}` their choice.
    """
    check_known(act)
    told = dict(value) if isinstance(value, Mapping) else None
    if told is None:
        raise AnswerMisfit("An entry says for which player it is.", "entry-misfit")
    if act in (Act.FLIP, Act.STARTER):
        # It is the challenger's to do, so nobody need say whose.
        seat = _challenger(state)
        return [event_of(state, seat, act, told if act == Act.FLIP else told.get("starter"))]
    seat = told.pop("player", None)
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise AnswerMisfit("An entry says for which player it is.", "entry-misfit")
    if act == Act.BID:
        return [event_of(state, seat, act, told.get("bid"))]
    return [event_of(state, seat, act, told or True)]


def is_entry(state: GameState, event: Event) -> bool:
    """Whether an event is what comes next at the table, or the end, and so corrects nothing."""
    return not is_correction(event)


def entered_last(past: Sequence[Event]) -> int:
    """How many of the latest events were the last thing done, with what followed by itself.

    past: all that counts, in order. 0 where a correction is the latest.
    """
    following = _following(past)
    count = 1 + next((n for n, follows in enumerate(reversed(following)) if not follows), -1)
    if count == 0:
        return 0
    latest = past[-count]
    return count if is_undoable(latest) and not is_correction(latest) else 0


def _following(past: Sequence[Event]) -> Sequence[bool]:
    """Of each event whether it came by itself after the one before."""
    state: GameState | None = None
    found = []
    for event in past:
        due = None if state is None else next_event(state)
        end = isinstance(event, GameClosed) and event.ending is Ending.FINISHED
        found.append(end or event == due)
        state = fold(state, event)
    return found


def _challenger(state: GameState) -> int:
    challenger = state.judged[-1].challenger if state.judged else None
    return 0 if challenger is None else challenger
