# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looking back: what people corrected, and all that is known of one place of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from device.games.seam import EventMisfit
from device.journal import Author
from device.session.history import PAUSED, RESUMED, UNDONE, History, Step
from device.session.pictures import Pictures
from device.session.undoing import may_be_undone, public_body


def told_corrections(history: History) -> list[dict[str, Any]]:
    """What people corrected, answered and took back, and what they took it from.

    As `web_ui.Table.corrections` tells it. What people enter where no camera sees it
    corrects nothing.
    """
    targets = _targets(history)
    entries = {step.seq for step, state, _ in history.states() if _is_entry(history, state, step)}
    return [
        told_step(history, step)
        for step in history.steps
        if step.entry.kind not in (PAUSED, RESUMED)
        and (step.entry.author is Author.PAGE or step.seq in targets)
        and step.seq not in entries
    ]


def _is_entry(history: History, before: Any, step: Step) -> bool:
    return before is not None and history.game.is_entry(before, step.event)


def told_review(history: History, state: Any, place: str, pictures: Pictures) -> dict[str, Any]:
    """All that is known of a place, as `web_ui.Table.review` tells it. Raises KeyError."""
    try:
        trick = history.game.review(state, place)
    except EventMisfit as misfit:
        raise KeyError(place) from misfit
    there = _belonging(history, place)
    return {
        "place": place,
        "trick": trick,
        "pictures": list(pictures.of(history.number, [step.seq for step in there])),
        "history": [told_step(history, step) for step in there],
    }


def told_step(history: History, step: Step) -> dict[str, Any]:
    """An entry as `web_ui.Table.corrections` tells it: nothing secret."""
    entry = step.entry
    return {
        "seq": entry.seq,
        "time": entry.time,
        "author": entry.author.value,
        "by": entry.by,
        "reason": entry.reason,
        "event": public_body(history, step),
        "undone": history.undone.get(entry.seq),
        "undoable": may_be_undone(history, step),
    }


def _targets(history: History) -> Collection[int]:
    """The entries that were ever taken back."""
    return {step.entry.body["entry"] for step in history.steps if step.entry.kind == UNDONE}


def _belonging(history: History, place: str) -> list[Step]:
    """The steps of a place, and those that correct what it is part of, in order."""
    places = _places(history)

    def belongs(step: Step) -> bool:
        its = places.get(step.seq)
        if its is None or its == place:
            return its == place
        corrects = step.event is None or history.game.undoable(step.event)
        return corrects and place.startswith(f"{its}.")

    return [step for step in history.steps if belongs(step)]


def _places(history: History) -> dict[int, str | None]:
    """Where every entry belongs, by its number, as the places are called now."""
    game, undone = history.game, history.undone
    places: dict[int, str | None] = {}
    state: Any = None
    for step in history.steps:
        if step.event is None:
            places[step.seq] = places.get(int(step.entry.body.get("entry", 0)))
            continue
        its = None if state is None else game.place_of(state, step.event)
        if step.seq not in undone:
            if state is not None:
                _move(places, partial(game.moved, state, step.event))
            state = game.fold(state, step.event)
        places[step.seq] = its
    return places


def _move(places: dict[int, str | None], moved: Callable[[str], str | None]) -> None:
    """Call places as they are called from now on."""
    names = {name: moved(name) for name in set(places.values()) if name is not None}
    if all(name == now for name, now in names.items()):
        return
    for seq, name in places.items():
        if name is not None:
            places[seq] = names[name]
