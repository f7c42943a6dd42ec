# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a table made of a game, held against the truth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.skull_king import GameState, questions, sheet_of
from engine.skull_king.judged import judge_round
from engine.skull_king.keeping import known_tricks
from engine.skull_king.record_reader import read_record
from engine.skull_king.sheet import score_record


@dataclass(frozen=True)
class Comparison:
    """silent: places of tricks that are wrong and about which nothing is asked."""

    tricks: int
    right: int
    silent: tuple[str, ...]
    asked: int
    same_score: bool

    @property
    def perfect(self) -> bool:
        return self.right == self.tricks and self.same_score and not self.asked

    def __str__(self) -> str:
        share = self.right / self.tricks if self.tricks else 0.0
        return (
            f"{self.right} of {self.tricks} tricks right unaided ({share:.1%}), "
            f"{len(self.silent)} wrong in silence, {self.asked} questions, "
            f"score {'the same' if self.same_score else 'different'}"
        )


def tricks_seen(state: GameState, number: int) -> list[dict[str, object] | None]:
    """A round's tricks as in a record; None for one that is not known whole."""
    if number >= len(state.rounds):
        return []
    tricks: list[dict[str, object] | None] = []
    for trick in judge_round(state.rounds[number], state.rules, len(state.players)):
        codes = [belief.code for belief in trick.beliefs]
        known = known_tricks((trick,), [codes], state.size, newest=False)
        tricks.append(known[0].to_json() if known else None)
    return tricks


def compare(truth: Mapping[str, Any], state: GameState) -> Comparison:
    """Trick by trick: cards, order, players; and the sheet.

    A trick that is wrong is not silent when a question about it, or about an
    earlier one of its round, is open: then the table itself says that it does
    not know. After a trick that is not decided others may still be right, if
    it is known who led them.
    """
    open_places = [(question.round, question.trick) for question in questions(state)]
    tricks = right = 0
    silent = []
    for number, there in enumerate(truth["rounds"]):
        found = tricks_seen(state, number)
        for index, trick in enumerate(there["tricks"]):
            tricks += 1
            if index < len(found) and found[index] == trick:
                right += 1
            elif not any(r == number and t <= index for r, t in open_places):
                silent.append(f"round {number + 1}, trick {index + 1}")
    same = sheet_of(state).to_json() == score_record(read_record(truth)).to_json()
    return Comparison(tricks, right, tuple(silent), len(open_places), same)
