# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull as a plug: the engine's rules behind the seam."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from device.config import TableSettings
from device.games.misfits import told_as_a_misfit
from device.games.seam import EventMisfit, Outcome, Shown
from device.games.skull.at_seat import own
from device.games.skull.at_table import DiscsAtTable
from device.games.skull.by_hand import entered_last, is_entry
from device.games.skull.correcting import choices_at, corrected
from device.games.skull.showing import shown, winners_in
from engine.common import Ending, next_seat
from engine.skull import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    RULEBOOK,
    Event,
    GameClosed,
    GameOpened,
    GameState,
    Rules,
    builds_on,
    changes,
    event_from_json,
    event_to_json,
    fold,
    is_undoable,
    open_game,
    place_of,
    review_rounds,
    rules_from_json,
    sheet_of,
    tallies,
)


class Skull:
    """`device.games.Game` of the discs."""

    name = "skull"
    seen_by_camera = False

    def opening(self, table: TableSettings) -> GameOpened:
        """A game with the table's players and rules; `dealer` is who has the first turn."""
        with told_as_a_misfit("table"):
            rules = Rules() if table.rules is None else rules_from_json(table.rules, "rules")
            return open_game.do(None, rules, table.players, table.dealer)

    def on_deck(self, first: GameOpened, edition: object) -> GameOpened:
        """The same: no deck lies there."""
        return first

    def offers(self) -> Mapping[str, Any]:
        """The options, each with what it is without a choice, and how many can play."""
        return {
            "rules": Rules().to_json(),
            "players": [MIN_PLAYERS, MAX_PLAYERS],
        }

    def rematch(self, state: GameState) -> Mapping[str, Any]:
        """The same people and rules; the first turn moves on to the left."""
        return {
            "players": list(state.players),
            "dealer": next_seat(state.starter, len(state.players)),
            "rules": state.rules.to_json(),
        }

    def closing(self, reason: str, ending: Ending) -> GameClosed:
        """The end of a game that is left."""
        return GameClosed(reason, ending)

    def read_event(self, body: Mapping[str, Any]) -> Event:
        """An event from its JSON. Raises EventMisfit."""
        with told_as_a_misfit():
            return event_from_json(body)

    def write_event(self, event: Event) -> Mapping[str, Any]:
        """An event as JSON."""
        return event_to_json(event)

    def fold(self, state: GameState | None, event: Event) -> GameState:
        """The state after an event. Raises EventMisfit."""
        with told_as_a_misfit():
            return fold(state, event)

    def view(self, state: GameState) -> Shown:
        """What a state shows."""
        return shown(state)

    def ending(self, state: GameState) -> Ending | None:
        """How the game ended."""
        return state.ending

    def outcome(self, state: GameState) -> Outcome:
        """Rounds won, and the ranking; bids that are made or missed there are none."""
        return Outcome(
            state.players,
            state.ending,
            state.standing.wins,
            sheet_of(state).ranking,
            len(state.rounds),
            winners_in(state),
        )

    def recap(self, state: GameState) -> Mapping[str, Any]:
        """Challenges, those that came true, and skulls that stopped one."""
        counted = tallies(state.judged, len(state.players))
        return {"tallies": [tally.to_json() for tally in counted]}

    def rulebook(self) -> Sequence[Mapping[str, Any]]:
        """Every rule that is cited, chapter by chapter."""
        return [rule.to_json() for rule in RULEBOOK]

    def record(self, state: GameState) -> Mapping[str, Any]:
        """The game so far as a `quartermaster-skull/1` record."""
        return state.record.to_json()

    def score(self, state: GameState) -> Mapping[str, Any]:
        """The score as `quartermaster score --json` prints it."""
        return sheet_of(state).to_json()

    def public(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """All of it: no event holds what lies face down, nor which disc was lost."""
        return body

    def changes(self, before: GameState, after: GameState) -> list[dict[str, object]]:
        """Actions, flips, challenges, discs, rounds won and findings that are others now."""
        return [change.to_json() for change in changes(before, after)]

    def correction(self, state: GameState, body: Mapping[str, Any]) -> Event:
        """What people correct. Raises EventMisfit where that cannot be."""
        return corrected(state, body)

    def undoable(self, event: Event) -> bool:
        """What people did or corrected."""
        return is_undoable(event)

    def is_entry(self, state: GameState, event: Event) -> bool:
        """Whether it is what comes next at the table."""
        return is_entry(state, event)

    def builds_on(self, later: Event, earlier: Event) -> bool:
        """Whatever is played builds on all that was played before it."""
        return builds_on(later, earlier)

    def choices(self, state: GameState, place: Mapping[str, int]) -> list[dict[str, object]]:
        """What an action or a flip of a round may have been, by "round" and "action" or "flip"."""
        return choices_at(state, place)

    def places(self, state: GameState) -> list[str]:
        """Every round."""
        return [there.place for there in review_rounds(state)]

    def review(self, state: GameState, place: str) -> Mapping[str, Any]:
        """A round to look back on."""
        for there in review_rounds(state):
            if there.place == place:
                return there.to_json()
        raise EventMisfit(f"there is no round {place}")

    def place_of(self, state: GameState, event: Event) -> str | None:
        """The round that an event belongs to."""
        number = place_of(state, event)
        return None if number is None else str(number + 1)

    def moved(self, state: GameState, event: Event, place: str) -> str | None:
        """Rounds keep their numbers."""
        return place

    def own(self, state: GameState, seat: int) -> Mapping[str, Any]:
        """What this person may do now."""
        return own(state, seat)

    def entered_last(self, past: Sequence[Event]) -> int:
        """What was done last, with the passes and the round that followed by themselves."""
        return entered_last(past)

    def at_table(
        self, now: Callable[[], GameState], clock: Callable[[], float], past: Sequence[Event]
    ) -> DiscsAtTable:
        """A game to be played from here; what happened so far is all in its state."""
        return DiscsAtTable(now)
