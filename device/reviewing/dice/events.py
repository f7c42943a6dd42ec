# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every event of the dice game in a few words; a locked bid is nobody else's business."""

from __future__ import annotations

from functools import singledispatch

from device.reviewing.dice.names import die, name, thrown
from device.reviewing.naming import trick
from engine.dice import GameState, events


@singledispatch
def told_event(event: object, state: GameState | None) -> str:
    """What happened, as a part of a sentence; state: before it."""
    raise AssertionError(f"{type(event).__name__} has no words")


@told_event.register
def _(event: events.GameOpened, state: GameState | None) -> str:
    players = ", ".join(event.players)
    starter = event.players[event.starter]
    return f"a game is opened by the rules {event.rules.title}: {players}; {starter} starts"


@told_event.register
def _(event: events.PlayerRenamed, state: GameState) -> str:
    return f"{name(state, event.player)} is called {event.name} from now on"


@told_event.register
def _(event: events.HandOpened, state: GameState) -> str:
    drawn = "die is" if event.dice == 1 else "dice are"
    starter = name(state, event.starter)
    return f"hand {len(state.hands) + 1}: {event.dice} {drawn} drawn by each; {starter} starts"


@told_event.register
def _(event: events.BidLocked, state: GameState) -> str:
    return f"{name(state, event.player)} locks a bid"


@told_event.register
def _(event: events.BidReopened, state: GameState) -> str:
    return f"{name(state, event.player)} takes the bid back"


@told_event.register
def _(event: events.BidCorrected, state: GameState) -> str:
    return f"{name(state, event.player)} bid {event.bid} in hand {event.hand + 1}"


@told_event.register
def _(event: events.DieThrown, state: GameState) -> str:
    return f"{die(event.die, event.face)} is thrown"


@told_event.register
def _(event: events.TrickCleared, state: GameState) -> str:
    return "the trick's dice are taken"


@told_event.register
def _(event: events.ThrowNamed, state: GameState) -> str:
    where = thrown(event.hand, event.trick, event.position)
    return f"{where} is {die(event.die, event.face)}"


@told_event.register
def _(event: events.ThrowInserted, state: GameState) -> str:
    where = thrown(event.hand, event.trick, event.position)
    return f"{die(event.die, event.face)} was thrown too, as {where}"


@told_event.register
def _(event: events.ThrowRemoved, state: GameState) -> str:
    return f"{thrown(event.hand, event.trick, event.position)} was not thrown"


@told_event.register
def _(event: events.ThrowMoved, state: GameState) -> str:
    where = thrown(event.hand, event.trick, event.position)
    return f"{where} was thrown as number {event.to + 1}"


@told_event.register
def _(event: events.TrickInserted, state: GameState) -> str:
    return f"a trick was missed, and is put in as {trick(event.hand, event.trick)}"


@told_event.register
def _(event: events.PlayerTold, state: GameState) -> str:
    where = thrown(event.hand, event.trick, event.position)
    return f"{where} was thrown by {name(state, event.player)}"


@told_event.register
def _(event: events.LeaderTold, state: GameState) -> str:
    where = trick(event.hand, event.trick)
    if event.leader is None:
        return f"who led {where} goes by the rules again"
    return f"{name(state, event.leader)} led {where}"


@told_event.register
def _(event: events.WinnerTold, state: GameState) -> str:
    where = trick(event.hand, event.trick)
    if event.winner is None:
        return f"who won {where} goes by the dice again"
    return f"the table settled it: {name(state, event.winner)} won {where}"


@told_event.register
def _(event: events.TrickVoided, state: GameState) -> str:
    return f"{trick(event.hand, event.trick)} is voided"


@told_event.register
def _(event: events.HandTold, state: GameState) -> str:
    each = zip(state.players, event.won, event.bonus, strict=False)
    told = ", ".join(f"{who} won {won} and {bonus:+d}" for who, won, bonus in each)
    return f"hand {event.hand + 1} by hand: {told}"


@told_event.register
def _(event: events.GameClosed, state: GameState) -> str:
    return f"the game is over: {event.reason}"
