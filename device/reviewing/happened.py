# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game entry by entry as it happened, through what was taken back later too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from device.games.seam import EventMisfit
from device.journal import Author
from device.reviewing.past import PastGame
from device.reviewing.words import Words
from device.session.history import History, MisfitAt, Step
from device.session.reviewing import told_step


@dataclass(frozen=True, slots=True)
class Happened:
    """An entry with the states that people saw before and after it.

    before: None at a game's first entry.
    """

    history: History
    words: Words
    step: Step
    before: Any
    after: Any

    @property
    def undone(self) -> int | None:
        """The entry that took it back in the end."""
        return self.history.undone.get(self.step.seq)

    @property
    def answers(self) -> bool:
        """Whether it was asked for."""
        by_people = self.step.entry.author is Author.PAGE and self.step.event is not None
        return by_people and self.words.answers(self.before, self.step.event)

    @property
    def text(self) -> str:
        """What happened, as a part of a sentence."""
        if self.step.event is None:
            return f"takes back entry {self.step.entry.body['entry']}"
        return self.words.event(self.before, self.step.event)

    def changed(self) -> Sequence[Mapping[str, Any]]:
        """What was another by it, JSON-ready. It takes the longer, the longer the game is."""
        if self.before is None:
            return ()
        return self.history.game.changes(self.before, self.after)

    def to_json(self) -> dict[str, Any]:
        """As `web_ui.Table.corrections` tells an entry, and what it changed."""
        return {
            **told_step(self.history, self.step),
            "answer": self.answers,
            "changed": [dict(change) for change in self.changed()],
        }


def as_it_happened(past: PastGame) -> Iterator[Happened]:
    """Every entry of a game, in order. Raises MisfitAt for one that did not fit then."""
    history, state = past.history, None
    for index, step in enumerate(history.steps):
        before = state
        state = _after(history, index, before)
        yield Happened(history, past.words, step, before, state)


def _after(history: History, index: int, before: Any) -> Any:
    step = history.steps[index]
    if step.event is None:
        return History(history.game, history.steps[: index + 1]).state()
    try:
        return history.game.fold(before, step.event)
    except EventMisfit as misfit:
        raise MisfitAt(step.entry, misfit) from misfit
