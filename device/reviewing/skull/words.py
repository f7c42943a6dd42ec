# SPDX-License-Identifier: AGPL-3.0-or-later
"""All that Skull says at the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from device.reviewing.layout import wrapped
from device.reviewing.skull.changes import told_changes
from device.reviewing.skull.events import told_event
from device.reviewing.skull.names import discs
from device.reviewing.skull.outcomes import outcome_of, points_of
from device.reviewing.skull.rounds import brief, full, marks
from engine.common import Ending
from engine.skull import Event, GameState, RoundReview, review_rounds, sheet_of


class SkullWords:
    """`device.reviewing.words.Words` of Skull."""

    place = "round"

    def opened(self, state: GameState) -> list[str]:
        """The players, the option, and how many rounds there were."""
        last_chance = "with" if state.rules.last_chance else "without"
        rounds = f"{len(state.rounds)} round{'' if len(state.rounds) == 1 else 's'}"
        return [
            *wrapped(f"Players: {', '.join(state.players)}"),
            *wrapped(f"Rules: {last_chance} the Last Chance disc; {rounds}, {_ended(state)}"),
        ]

    def brief(self, state: GameState, place: str) -> list[str]:
        """Who challenged, and what came of it."""
        return list(brief(_round(state, place)))

    def full(self, state: GameState, place: str) -> list[str]:
        """Actions, flips, reasons, findings."""
        return list(full(_round(state, place)))

    def marks(self, state: GameState, place: str) -> list[str]:
        """What was noticed in a round."""
        return list(marks(_round(state, place)))

    def findings(self, state: GameState, place: str) -> list[dict[str, object]]:
        """What the referee noticed in a round."""
        there = _round(state, place)
        return [finding.to_json(state.players) for finding in there.judged.findings]

    def scores(self, state: GameState) -> list[str]:
        """A line for each player, the best first."""
        return list(_scores(state))

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
        """Actions, flips, the challenge, its end and the reasons."""
        return outcome_of(review, players)

    def points(self, score: Mapping[str, Any], players: Sequence[str]) -> dict[str, str]:
        """Every round's challenge, rounds won, discs left, and what was noticed."""
        return points_of(score, players)


def _ended(state: GameState) -> str:
    if state.closed is None:
        return "not finished"
    return "finished" if state.ending is Ending.FINISHED else f"ended ({state.closed})"


def _round(state: GameState, place: str) -> RoundReview:
    return next(each for each in review_rounds(state) if each.place == place)


def _scores(state: GameState) -> Iterator[str]:
    standing = state.standing
    place = 1
    for players in sheet_of(state).ranking:
        for player in players:
            left = discs(standing.discs[player]) if standing.discs[player] else "out"
            won = f"{standing.wins[player]} won, {left}"
            yield from wrapped(f"{state.players[player]}: {won}", f"{place:>3}. ", " " * 8)
        place += len(players)
