# SPDX-License-Identifier: AGPL-3.0-or-later
"""The card game as a plug: the engine's rules behind the seam."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from device.config import TableSettings
from device.games.misfits import told_as_a_misfit, with_a_name
from device.games.of_tricks import name_after, name_of, without_locked_bid
from device.games.seam import EventMisfit, Outcome, Shown
from device.games.skull_king.at_seat import own
from device.games.skull_king.at_table import CardsAtTable
from device.games.skull_king.by_hand import entered_last, is_entry
from device.games.skull_king.lights import lights
from engine.common import Ending, seat_tallies, winners_of
from engine.skull_king import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    PROFILES,
    ROUND_PLANS,
    RULEBOOK,
    Edition,
    Event,
    GameClosed,
    GameOpened,
    GameState,
    GameView,
    Phase,
    Rules,
    actions,
    builds_on,
    card_choices,
    changes,
    check_correction,
    event_from_json,
    event_to_json,
    fold,
    is_correction,
    likeliest_record,
    next_dealer,
    place_after,
    place_of,
    recap_of,
    record_of,
    review_tricks,
    rules_from_json,
    sheet_of,
    switch_values,
    view,
)


class SkullKing:
    """`device.games.Game` of the cards."""

    name = "skull-king"
    seen_by_camera = True

    def opening(self, table: TableSettings) -> GameOpened:
        """A game with the table's players, dealer and rules: a profile's name, or switches."""
        with told_as_a_misfit("table"):
            rules = Rules() if table.rules is None else rules_from_json(table.rules, "rules")
            return actions.open_game.do(None, rules, table.players, table.dealer)

    def on_deck(self, first: GameOpened, edition: Edition) -> GameOpened:
        """The game with the deck of that edition. Raises EventMisfit."""
        with told_as_a_misfit("table"):
            rules = first.rules.on_deck(edition)
            return actions.open_game.do(None, rules, first.players, first.dealer)

    def offers(self) -> Mapping[str, Any]:
        """Every profile with its switches, the default first, and the round plans by name."""
        return {
            "profiles": [rules.to_json() for rules in PROFILES.values()],
            "round_plans": [[name, list(plan)] for name, plan in ROUND_PLANS.items()],
            "values": switch_values(),
            "players": [MIN_PLAYERS, MAX_PLAYERS],
        }

    def rematch(self, state: GameState) -> Mapping[str, Any]:
        """The same people and rules; the deal moves on to the left."""
        return {
            "players": list(state.players),
            "dealer": next_dealer(state.dealer, len(state.players)),
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
            game=seen.to_json(),
            players=state.players,
            lights=lights(seen),
            # Presses count bids until all are in.
            secret=bool(state.rounds) and not state.rounds[-1].revealed,
            ending=state.ending,
            verdict=_verdict(seen),
            place=f"round {seen.number + 1}",
        )

    def ending(self, state: GameState) -> Ending | None:
        """How the game ended."""
        return state.ending

    def outcome(self, state: GameState) -> Outcome:
        """Totals, ranking, and each player's exact bids and bonuses."""
        sheet = sheet_of(state)
        rounds = ((one.cards, one.scores) for one in sheet.rounds if one.finished)
        return Outcome(
            state.players,
            state.ending,
            sheet.totals,
            sheet.ranking,
            len(sheet.rounds),
            winners_of(state.ending, sheet.ranking, scored=sheet.scored),
            tuple(tally.to_json() for tally in seat_tallies(len(state.players), rounds)),
        )

    def recap(self, state: GameState) -> Mapping[str, Any]:
        """Captures, bids against results, the boldest and the luckiest bid."""
        return recap_of(likeliest_record(state), sheet_of(state)).to_json()

    def rulebook(self) -> Sequence[Mapping[str, Any]]:
        """Every rule that is cited, chapter by chapter."""
        return [rule.to_json() for rule in RULEBOOK]

    def record(self, state: GameState) -> Mapping[str, Any]:
        """The game so far as a `quartermaster-game/1` record."""
        return record_of(state).to_json()

    def score(self, state: GameState) -> Mapping[str, Any]:
        """The scoresheet as `quartermaster score --json` prints it."""
        return sheet_of(state).to_json()

    def public(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """All but a locked bid: it stays secret until all are in, and the state tells it then."""
        return without_locked_bid(body)

    def changes(self, before: GameState, after: GameState) -> list[dict[str, object]]:
        """Cards, winners, bids, scores and findings that are others now."""
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
        """Whether it is the next bid, card or sweep."""
        return is_entry(state, event)

    def builds_on(self, later: Event, earlier: Event) -> bool:
        """Whether it names a card or a trick that would lie elsewhere."""
        return builds_on(later, earlier)

    def choices(self, state: GameState, place: Mapping[str, int]) -> list[dict[str, object]]:
        """What a card may have been, by its "round", "trick" and "position"."""
        if set(place) != {"round", "trick", "position"}:
            raise EventMisfit("a card is told by round, trick and position")
        with told_as_a_misfit():
            found = card_choices(state, place["round"], place["trick"], place["position"])
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
        """The trick, or the whole round, that an event belongs to."""
        return name_of(place_of(state, event))

    def moved(self, state: GameState, event: Event, place: str) -> str | None:
        """Tricks are counted anew where one is put before them, or goes."""
        return name_after(place, partial(place_after, state, event))

    def own(self, state: GameState, seat: int) -> Mapping[str, Any]:
        """The own bid and load, and what this person may say now."""
        return own(state, seat)

    def entered_last(self, past: Sequence[Event]) -> int:
        """The latest card or round entered by hand, with sweeps and the deal that followed."""
        return entered_last(past)

    def at_table(
        self, now: Callable[[], GameState], clock: Callable[[], float], past: Sequence[Event]
    ) -> CardsAtTable:
        """A game to be played from here."""
        return CardsAtTable(now, clock, past)


def _verdict(seen: GameView) -> str | None:
    if seen.phase is not Phase.TRICK_DONE:
        return None
    return f"round {seen.number}, trick {seen.trick.number}"
