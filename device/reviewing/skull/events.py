# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every event of Skull in a few words; what lies face down none of them tells."""

from __future__ import annotations

from functools import singledispatch

from device.reviewing.skull.names import discs
from engine.skull import GameState, events


@singledispatch
def told_event(event: object, state: GameState | None) -> str:
    """What happened, as a part of a sentence; state: before it."""
    raise AssertionError(f"{type(event).__name__} has no words")


@told_event.register
def _(event: events.GameOpened, state: GameState | None) -> str:
    with_it = " with the Last Chance disc" if event.rules.last_chance else ""
    players, starter = ", ".join(event.players), event.players[event.starter]
    return f"a game is opened{with_it}: {players}; {starter} has the first turn"


@told_event.register
def _(event: events.PlayerRenamed, state: GameState) -> str:
    return f"{state.players[event.player]} is called {event.name} from now on"


@told_event.register
def _(event: events.RoundOpened, state: GameState) -> str:
    return f"round {len(state.rounds) + 1} begins; {state.players[event.starter]} starts it"


@told_event.register
def _(event: events.DiscPlaced, state: GameState) -> str:
    return f"{state.players[event.player]} places a disc"


@told_event.register
def _(event: events.BidMade, state: GameState) -> str:
    return f"{state.players[event.player]} bids {discs(event.bid)}"


@told_event.register
def _(event: events.Passed, state: GameState) -> str:
    return f"{state.players[event.player]} passes"


@told_event.register
def _(event: events.DiscFlipped, state: GameState) -> str:
    return f"a {event.face.value} is flipped on the mat of {state.players[event.mat]}"


@told_event.register
def _(event: events.DiscLost, state: GameState) -> str:
    loser = state.players[event.player]
    if event.player == event.chosen_by:
        return f"{loser} discards one disc in secret"
    return f"{state.players[event.chosen_by]} takes one disc of {loser} blind"


@told_event.register
def _(event: events.StarterChosen, state: GameState) -> str:
    return f"{state.players[event.starter]} is chosen to start the next round"


@told_event.register
def _(event: events.RoundCorrected, state: GameState) -> str:
    return f"round {event.round + 1} was noted wrongly and is told anew"


@told_event.register
def _(event: events.GameClosed, state: GameState) -> str:
    return f"the game is over: {event.reason}"
