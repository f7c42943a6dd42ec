# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game as a plug: the engine's rules behind the seam."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from device.config import TableSettings
from device.games.dice.at_seat import own
from device.games.dice.at_table import DiceAtTable
from device.games.dice.by_hand import entered_last, is_entry
from device.games.dice.lights import lights
from device.games.dice.offered import offered
from device.games.dice.shown import shown, verdict_shown, winners_in
from device.games.misfits import told_as_a_misfit, with_a_name
from device.games.of_tricks import name_after, name_of, without_locked_bid
from device.games.seam import EventMisfit, Outcome, Shown
from engine.common import Ending, next_seat, seat_tallies
from engine.dice import (
    RULEBOOK,
    DiceRules,
    Event,
    GameClosed,
    GameOpened,
    GameState,
    actions,
    builds_on,
    changes,
    check_correction,
    die_choices,
    event_from_json,
    event_to_json,
    fold,
    is_correction,
    place_after,
    place_of,
    recap_of,
    record_of,
    review_tricks,
    rules_from_json,
    sheet_of,
    view,
)

_DIE_AT = ("hand", "trick", "position")


class DiceGame:
    """`device.games.Game` of the dice."""

    name = "dice"
    seen_by_camera = False

    def opening(self, table: TableSettings) -> GameOpened:
        """A game with the table's players and rules; the dealer is who starts the first hand."""
        with told_as_a_misfit("table"):
            rules = DiceRules() if table.rules is None else rules_from_json(table.rules, "rules")
            return actions.open_game.do(None, rules, table.players, table.dealer)

    def on_deck(self, first: GameOpened, edition: object) -> GameOpened:
        """The same: no deck lies there."""
        return first

    def offers(self) -> Mapping[str, Any]:
        """Scorings and the set of dice; see `device.games.dice.offered`."""
        return offered()

    def rematch(self, state: GameState) -> Mapping[str, Any]:
        """The same people and rules; the start passes clockwise."""
        return {
            "players": list(state.players),
            "dealer": next_seat(state.starter, state.size),
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
        seen = view(state)
        return Shown(
            game=shown(state),
            players=state.players,
            lights=lights(seen),
            # Presses count bids until all are in.
            secret=bool(state.hands) and not state.hands[-1].revealed,
            ending=state.ending,
            verdict=verdict_shown(seen),
            place=f"hand {seen.number + 1}",
        )

    def ending(self, state: GameState) -> Ending | None:
        """How the game ended."""
        return state.ending

    def outcome(self, state: GameState) -> Outcome:
        """Totals, ranking, and each player's exact bids and bonuses."""
        sheet = sheet_of(state)
        finished = ((hand.dice, hand.scores) for hand in sheet.hands if hand.finished)
        return Outcome(
            state.players,
            state.ending,
            sheet.totals,
            sheet.ranking,
            len(sheet.hands),
            winners_in(state, sheet),
            tuple(tally.to_json() for tally in seat_tallies(state.size, finished)),
        )

    def recap(self, state: GameState) -> Mapping[str, Any]:
        """Captures, bids against results, the boldest and the luckiest bid."""
        return recap_of(record_of(state), sheet_of(state)).to_json()

    def rulebook(self) -> Sequence[Mapping[str, Any]]:
        """Every rule that is cited, chapter by chapter."""
        return [rule.to_json() for rule in RULEBOOK]

    def record(self, state: GameState) -> Mapping[str, Any]:
        """The game so far as a `quartermaster-dice/1` record."""
        return record_of(state).to_json()

    def score(self, state: GameState) -> Mapping[str, Any]:
        """The scoresheet as `quartermaster score --json` prints it."""
        return sheet_of(state).to_json()

    def public(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """All but a locked bid: it stays secret until all are in, and the state tells it then."""
        return without_locked_bid(body)

    def changes(self, before: GameState, after: GameState) -> list[dict[str, object]]:
        """Dice, winners, bids, scores and findings that are others now."""
        return [change.to_json() for change in changes(before, after)]

    def correction(self, state: GameState, body: Mapping[str, Any]) -> Event:
        """What people correct. Raises EventMisfit where that cannot be."""
        with told_as_a_misfit():
            event = with_a_name(event_from_json(body))
            check_correction(state, event)
            return event

    def undoable(self, event: Event) -> bool:
        """What people may correct, whoever it was told by."""
        return is_correction(event)

    def is_entry(self, state: GameState, event: Event) -> bool:
        """Whether it is the next bid, throw or clearing."""
        return is_entry(state, event)

    def builds_on(self, later: Event, earlier: Event) -> bool:
        """Whether it names a die or a trick that would lie elsewhere."""
        return builds_on(later, earlier)

    def choices(self, state: GameState, place: Mapping[str, int]) -> list[dict[str, object]]:
        """What a die may have been, by its "hand", "trick" and "position"."""
        if set(place) != set(_DIE_AT):
            raise EventMisfit("a die is told by hand, trick and position")
        with told_as_a_misfit():
            found = die_choices(state, *(place[name] for name in _DIE_AT))
            return [choice.to_json() for choice in found]

    def places(self, state: GameState) -> list[str]:
        """Every trick."""
        return [trick.place for trick in review_tricks(state)]

    def review(self, state: GameState, place: str) -> Mapping[str, Any]:
        """A trick to look back on."""
        for trick in review_tricks(state):
            if trick.place == place:
                return trick.to_json()
        raise EventMisfit(f"there is no trick {place}")

    def place_of(self, state: GameState, event: Event) -> str | None:
        """The trick, or the whole hand, that an event belongs to."""
        return name_of(place_of(state, event))

    def moved(self, state: GameState, event: Event, place: str) -> str | None:
        """Tricks are counted anew where one is put before them, or goes."""
        return name_after(place, partial(place_after, state, event))

    def own(self, state: GameState, seat: int) -> Mapping[str, Any]:
        """The own bid, and what this person may say now."""
        return own(state, seat)

    def entered_last(self, past: Sequence[Event]) -> int:
        """The latest die or hand entered by hand, with clearings and the hand that followed."""
        return entered_last(past)

    def at_table(
        self, now: Callable[[], GameState], clock: Callable[[], float], past: Sequence[Event]
    ) -> DiceAtTable:
        """A game to be played from here."""
        return DiceAtTable(now)
