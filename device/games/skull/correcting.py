# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people may correct: a round told anew, a name; and what may have been at a place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device.games.misfits import told_as_a_misfit, with_a_name
from device.games.seam import EventMisfit
from engine.skull import (
    Event,
    GameState,
    RoundCorrected,
    action_choices,
    check_correction,
    event_from_json,
    event_to_json,
    flip_choices,
    is_correction,
    is_undoable,
    play,
)


def corrected(state: GameState, body: Mapping[str, Any]) -> Event:
    """The event that a person's correction is, from its JSON.

    What comes next at the table may be told so as well, as far as the rules allow it. Raises
    EventMisfit where it cannot be, and NoEffect where nothing would change.
    """
    with told_as_a_misfit():
        event = with_a_name(event_from_json(body))
        if is_correction(event) or not is_undoable(event):
            check_correction(state, event)
        else:
            play(state, event)
        return event


def choices_at(state: GameState, place: Mapping[str, int]) -> list[dict[str, object]]:
    """What may have been at a place, JSON-ready.

    place: "round" and "action", or "round" and "flip", each from 0. A choice has the action or
    flip as the record tells it, and the "event" that corrects the round. Raises EventMisfit.
    """
    with told_as_a_misfit():
        if set(place) == {"round", "action"}:
            number, index = place["round"], place["action"]
            found = action_choices(state, number, index)
            return [_choice(one, "action", index) for one in found]
        if set(place) == {"round", "flip"}:
            number, index = place["round"], place["flip"]
            return [_choice(one, "flip", index) for one in flip_choices(state, number, index)]
    raise EventMisfit("a place is told by round and action, or by round and flip")


def _choice(one: RoundCorrected, what: str, index: int) -> dict[str, object]:
    told = one.told.actions[index] if what == "action" else one.told.flips[index]
    return {what: told.to_json(), "event": event_to_json(one)}
