# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person's correction would change, worked out before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from device.games.seam import EventMisfit
from device.sayings import Saying
from device.session.history import UNDONE, History, undone_body
from device.session.undoing import UndoRefused, without
from web_ui import AnswerRefused

_LOOK_AGAIN = "The table went on; look again.", "went-on"


@dataclass(frozen=True, slots=True)
class Planned:
    """A correction that can be made.

    body: as the journal will hold it. event: None for an undoing. state: after it. changed:
    what is another then, JSON-ready.
    """

    body: Mapping[str, Any]
    event: Any
    state: Any
    changed: Sequence[Mapping[str, Any]]


def plan(history: History, state: Any, body: Mapping[str, Any]) -> Planned:
    """What a correction with this body would do; state: the one that the history makes.

    Raises AnswerRefused with the reason why it cannot be.
    """
    game = history.game
    event: Any = None
    try:
        if body.get("kind") == UNDONE:
            seq = _target(body)
            written: Mapping[str, Any] = undone_body(seq)
            after = without(history, seq)
        else:
            event = game.correction(state, body)
            written = game.write_event(event)
            after = game.fold(state, event)
    except EventMisfit as misfit:
        raise AnswerRefused(f"This cannot be: {misfit}.", misfit.case, **misfit.params) from misfit
    except UndoRefused as refusal:
        raise AnswerRefused(str(refusal), refusal.case, **refusal.params) from refusal
    return Planned(written, event, after, game.changes(state, after))


def check_seen(history: History, body: Mapping[str, Any], now: Planned, seen: int) -> None:
    """That a correction still does what its preview showed. Raises AnswerRefused.

    seen: the newest entry when it was shown; now: what it would do by now.
    """
    if seen == history.newest:
        return
    then = history.until(seen)
    if seen > history.newest or not then.steps:
        raise AnswerRefused(*_LOOK_AGAIN)
    try:
        shown = plan(then, then.state(), body).changed
    except AnswerRefused as refusal:
        raise AnswerRefused(*_LOOK_AGAIN) from refusal
    if list(shown) != list(now.changed):
        raise AnswerRefused(*_LOOK_AGAIN)


def refused_with(trouble: Saying) -> AnswerRefused:
    """What somebody asked for cannot be done, because of a trouble of the table's."""
    return AnswerRefused(trouble, trouble.case, **trouble.params)


def _target(body: Mapping[str, Any]) -> int:
    seq = body.get("entry")
    if isinstance(seq, bool) or not isinstance(seq, int):
        raise EventMisfit("must be the number of the entry to undo", "entry")
    return seq
