# SPDX-License-Identifier: AGPL-3.0-or-later
"""The card game as a plug: the engine's rules behind the seam."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from device.config import TableSettings
from device.games.seam import EventMisfit, Shown
from device.games.skull_king.at_table import CardsAtTable
from device.games.skull_king.lights import lights
from engine import (
    Event,
    GameClosed,
    GameOpened,
    GameState,
    GameView,
    InputError,
    Phase,
    Rules,
    changes,
    event_from_json,
    event_to_json,
    fold,
    record_of,
    rules_from_json,
    sheet_of,
    view,
)
from engine.actions import open_game


class SkullKing:
    """`device.games.Game` of the cards."""

    name = "skull-king"

    def opening(self, table: TableSettings) -> GameOpened:
        """A game with the table's players, dealer and rules: a profile's name, or switches."""
        with _told_as_a_misfit("table"):
            rules = Rules() if table.rules is None else rules_from_json(table.rules, "rules")
            return open_game.do(None, rules, table.players, table.dealer)

    def closing(self, reason: str) -> GameClosed:
        """The end of a game that is left."""
        return GameClosed(reason)

    def read_event(self, body: Mapping[str, Any]) -> Event:
        """An event from its JSON. Raises EventMisfit."""
        with _told_as_a_misfit():
            return event_from_json(body)

    def write_event(self, event: Event) -> Mapping[str, Any]:
        """An event as JSON."""
        return event_to_json(event)

    def fold(self, state: GameState | None, event: Event) -> GameState:
        """The state after an event. Raises EventMisfit."""
        with _told_as_a_misfit():
            return fold(state, event)

    def view(self, state: GameState) -> Shown:
        """What a state shows."""
        seen = view(state)
        return Shown(
            game=seen.to_json(),
            players=state.players,
            lights=lights(seen),
            # Presses count bids until all are in.
            secret=bool(state.rounds) and not state.rounds[-1].revealed,
            over=state.closed is not None,
            verdict=_verdict(seen),
            place=f"round {seen.number + 1}",
        )

    def record(self, state: GameState) -> Mapping[str, Any]:
        """The game so far as a `quartermaster-game/1` record."""
        return record_of(state).to_json()

    def score(self, state: GameState) -> Mapping[str, Any]:
        """The scoresheet as `quartermaster score --json` prints it."""
        return sheet_of(state).to_json()

    def public(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """All but a bid: it stays secret until all are in, and the state tells it then."""
        return {name: value for name, value in body.items() if name != "bid"}

    def changes(self, before: GameState, after: GameState) -> list[dict[str, object]]:
        """Cards, winners, bids, scores and findings that are others now."""
        return [change.to_json() for change in changes(before, after)]

    def at_table(self, now: Callable[[], GameState], clock: Callable[[], float]) -> CardsAtTable:
        """A game to be played from here."""
        return CardsAtTable(now, clock)


def _verdict(seen: GameView) -> str | None:
    if seen.phase is not Phase.TRICK_DONE:
        return None
    return f"round {seen.number}, trick {seen.trick.number}"


@contextmanager
def _told_as_a_misfit(under: str = "") -> Iterator[None]:
    try:
        yield
    except InputError as error:
        where = f"{under}.{error.where}" if under else error.where
        raise EventMisfit(error.problem, where) from error
