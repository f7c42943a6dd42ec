# SPDX-License-Identifier: AGPL-3.0-or-later
"""All that the dice game says at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from device.reviewing.dice.changes import told_changes
from device.reviewing.dice.events import told_event
from device.reviewing.dice.outcomes import outcome_of
from device.reviewing.dice.tricks import brief, findings_of, full, marks
from device.reviewing.layout import wrapped
from device.reviewing.naming import counted
from device.reviewing.scoring import ended, points_of, score_lines
from engine.dice import Event, GameState, TrickView, review_tricks, sheet_of


class DiceWords:
    """`device.reviewing.words.Words` of the dice game."""

    place = "trick"

    def opened(self, state: GameState) -> list[str]:
        """The players, the rules, and how many hands there were."""
        hands = counted(len(state.hands), "hand")
        return [
            *wrapped(f"Players: {', '.join(state.players)}"),
            *wrapped(f"Rules: {state.rules.title}; {hands}, {ended(state.closed, state.ending)}"),
            *wrapped(f"Dice: {state.rules.dice}"),
        ]

    def brief(self, state: GameState, place: str) -> list[str]:
        """Who threw what, and who won."""
        return list(brief(_trick(state, place), state))

    def full(self, state: GameState, place: str) -> list[str]:
        """Dice, reasons, findings."""
        return list(full(_trick(state, place), state))

    def marks(self, state: GameState, place: str) -> list[str]:
        """What people told of a trick."""
        return list(marks(_trick(state, place), state))

    def findings(self, state: GameState, place: str) -> list[dict[str, object]]:
        """What the referee noticed in a trick."""
        return [finding.to_json() for finding in findings_of(_trick(state, place), state)]

    def scores(self, state: GameState) -> list[str]:
        """A line for each player, the best first."""
        sheet = sheet_of(state)
        return list(score_lines(sheet.players, sheet.totals, sheet.ranking, sheet.hands))

    def answers(self, state: GameState, event: Event) -> bool:
        """Nothing is asked in this game."""
        return False

    def event(self, state: GameState | None, event: Event) -> str:
        """What happened."""
        return told_event(event, state)

    def changes(self, state: GameState, changes: Sequence[Mapping[str, Any]]) -> list[str]:
        """What is another."""
        return list(told_changes(changes, state.players))

    def outcome(self, review: Mapping[str, Any], players: Sequence[str]) -> dict[str, str]:
        """Dice, winner, leader, bonus and reasons of a trick."""
        return outcome_of(review, players)

    def points(self, score: Mapping[str, Any], players: Sequence[str]) -> dict[str, str]:
        """Everybody's bids, tricks and points, and what was noticed."""
        return points_of(score, players, "hands", "hand")


def _trick(state: GameState, place: str) -> TrickView:
    return next(each for each in review_tricks(state) if each.place == place)
