# SPDX-License-Identifier: AGPL-3.0-or-later
"""Taking an entry back: what is so without it, or why it has to stay.

An entry may be taken back, and an undoing too, which brings back what it took. What was made
later stays as it is; so nothing may be moved that a later entry was built on, and nothing may
come to contradict what people said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device.games.seam import EventMisfit, NoEffect
from device.journal import Author, Entry
from device.session.history import UNDONE, History, MisfitAt, Step, undone_body, undone_by


class UndoRefused(Exception):
    """An entry that cannot be taken back; a sentence for people.

    case, params: as of `web_ui.AnswerRefused`.
    """

    def __init__(self, sentence: str, case: str = "", **params: Any) -> None:
        super().__init__(sentence)
        self.case = case
        self.params = params


def may_be_undone(history: History, step: Step) -> bool:
    """Whether it may be tried to take a step back; `without` says why it cannot be."""
    undoable = step.entry.kind == UNDONE or (
        step.event is not None and history.game.undoable(step.event)
    )
    return undoable and step.seq not in history.undone


def without(history: History, seq: int) -> Any:
    """The state once entry `seq` is taken back. Raises UndoRefused."""
    target = next((step for step in history.steps if step.seq == seq), None)
    if target is None:
        raise UndoRefused(f"This game has no entry {seq}.")
    if seq in history.undone:
        done = f"The {target} is undone already, by entry {history.undone[seq]}."
        raise UndoRefused(done, "undone-already", entry=_told(history, target))
    if not may_be_undone(history, target):
        kept = f"The {target} cannot be undone; correct what it told instead."
        raise UndoRefused(kept, "not-undoable", entry=_told(history, target))
    undoing = Entry(history.newest + 1, history.number, "", Author.PAGE, 0, undone_body(seq))
    after = history.with_entry(undoing, None)
    _check_foundations(history, after)
    try:
        state = after.state()
    except MisfitAt as misfit:
        name = Step(misfit.entry, None)
        left = next(step for step in history.steps if step.seq == name.seq)
        stays = f"The {name} would no longer fit: {misfit}."
        raise UndoRefused(stays, "no-longer-fits", entry=_told(history, left)) from misfit
    _check_contradictions(history, after)
    return state


def _check_foundations(before: History, after: History) -> None:
    """That all that counts still builds on what counted when it was made. Raises UndoRefused.

    The last one that does not is named: what was built last is taken down first.
    """
    targets = {step.entry.body["entry"] for step in after.steps if step.entry.kind == UNDONE}
    movable = [step for step in after.steps if step.seq in targets and step.event is not None]
    refusal: UndoRefused | None = None
    then: Mapping[int, int] = {}
    for index, step in enumerate(after.steps):
        if step.event is None:
            then = undone_by(after.entries[: index + 1])
        if step.event is None or step.seq in after.undone:
            continue
        for base in movable:
            moved = base.seq < step.seq and (base.seq in then) != (base.seq in after.undone)
            if moved and after.game.builds_on(step.event, base.event):
                refusal = _tumbling(step, base, before, after)
    if refusal is not None:
        raise refusal


def _tumbling(step: Step, base: Step, before: History, after: History) -> UndoRefused:
    """Why a step cannot stand as `after` has it: what it builds on is gone, or is back."""
    base_is_gone = base.seq in after.undone
    if step.seq in before.undone:
        if base_is_gone:
            so = f"It builds on the {base}, which is undone: bring that back first."
            return UndoRefused(so, "builds-on-undone", entry=_told(before, base))
        so = f"It was made without the {base}: undo that first."
        return UndoRefused(so, "made-without", entry=_told(before, base))
    so = "builds on it" if base_is_gone else "was made without it"
    case = "built-upon" if base_is_gone else "made-since"
    if not before.game.undoable(step.event):
        so = f"The {step} {so}, and cannot be undone; correct what is wrong now instead."
        return UndoRefused(so, f"{case}-for-good", entry=_told(before, step))
    return UndoRefused(f"The {step} {so}: undo that first.", case, entry=_told(before, step))


def _told(history: History, step: Step) -> dict[str, Any]:
    """An entry as a refusal names it: its "seq", and its "event" without what is secret."""
    return {"seq": step.seq, "event": public_body(history, step)}


def public_body(history: History, step: Step) -> dict[str, Any]:
    """What an entry holds, without what is still secret."""
    body = step.entry.body
    return dict(body if step.event is None else history.game.public(body))


def _check_contradictions(before: History, after: History) -> None:
    """That no correction contradicts another now that did not before. Raises UndoRefused."""
    old = _contradictions(before)
    for seq, (step, misfit) in _contradictions(after).items():
        because = {"case": misfit.case, "params": misfit.params}
        if seq in before.undone:
            stays = f"It cannot be brought back: {misfit}."
            raise UndoRefused(stays, "not-brought-back", because=because)
        if seq not in old:
            raise UndoRefused(
                f"It would contradict the {step}: {misfit}.",
                "contradicts",
                entry=_told(before, step),
                because=because,
            )


def _contradictions(history: History) -> dict[int, tuple[Step, EventMisfit]]:
    """People's corrections that count and could not be made where they stand, with the reason."""
    found: dict[int, tuple[Step, EventMisfit]] = {}
    for step, state, _ in history.states():
        if step.entry.author is Author.PAGE and history.game.undoable(step.event):
            try:
                history.game.correction(state, step.entry.body)
            except NoEffect:
                # What it says is so already: nothing is wrong with that.
                continue
            except EventMisfit as misfit:
                found[step.seq] = step, misfit
    return found
