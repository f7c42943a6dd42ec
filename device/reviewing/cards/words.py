# SPDX-License-Identifier: AGPL-3.0-or-later
"""All that the card game says at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from device.reviewing.cards.asked import is_answer
from device.reviewing.cards.changes import told_changes
from device.reviewing.cards.events import told_event
from device.reviewing.cards.outcomes import outcome_of
from device.reviewing.cards.tricks import brief, findings_of, full, marks
from device.reviewing.layout import wrapped
from device.reviewing.naming import counted
from device.reviewing.scoring import ended, points_of, score_lines
from engine.skull_king import Event, GameState, TrickReview, questions, review_tricks, sheet_of


class CardWords:
    """`device.reviewing.words.Words` of the card game."""

    place = "trick"

    def opened(self, state: GameState) -> list[str]:
        """The players, the rules, and how many rounds there were."""
        rounds = counted(len(state.rounds), "round")
        return [
            *wrapped(f"Players: {', '.join(state.players)}"),
            *wrapped(f"Rules: {state.rules.title}; {rounds}, {ended(state.closed, state.ending)}"),
        ]

    def brief(self, state: GameState, place: str) -> list[str]:
        """Who laid what, and who won."""
        return list(brief(_trick(state, place), state))

    def full(self, state: GameState, place: str) -> list[str]:
        """Cards, reasons, other profiles, findings."""
        return list(full(_trick(state, place), state))

    def marks(self, state: GameState, place: str) -> list[str]:
        """What people told of a trick, and what is still asked of it."""
        there = _trick(state, place)
        at = there.trick.round, there.trick.number
        asked = any((each.round, each.trick) == at for each in questions(state))
        return [*marks(there), *(["a question is open"] if asked else [])]

    def findings(self, state: GameState, place: str) -> list[dict[str, object]]:
        """What the referee noticed in a trick."""
        return [finding.to_json() for finding in findings_of(_trick(state, place), state)]

    def scores(self, state: GameState) -> list[str]:
        """A line for each player, the best first."""
        sheet = sheet_of(state)
        return list(score_lines(sheet.players, sheet.totals, sheet.ranking, sheet.rounds))

    def answers(self, state: GameState, event: Event) -> bool:
        """Whether a question was open that an event answers."""
        return is_answer(state, event)

    def event(self, state: GameState | None, event: Event) -> str:
        """What happened."""
        return told_event(event, state)

    def changes(self, state: GameState, changes: Sequence[Mapping[str, Any]]) -> list[str]:
        """What is another."""
        return list(told_changes(changes, state.players))

    def outcome(self, review: Mapping[str, Any], players: Sequence[str]) -> dict[str, str]:
        """Cards, winner, leader, bonus and reasons of a trick."""
        return outcome_of(review, players)

    def points(self, score: Mapping[str, Any], players: Sequence[str]) -> dict[str, str]:
        """Everybody's bids, tricks and points, and what was noticed."""
        return points_of(score, players, "rounds", "round")


def _trick(state: GameState, place: str) -> TrickReview:
    return next(each for each in review_tricks(state) if each.place == place)
