# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every event of the card game in a few words; a locked bid is nobody else's business."""

from __future__ import annotations

from functools import singledispatch

from device.reviewing.cards.explanations import told_explanations
from device.reviewing.cards.names import card, name, readings
from device.reviewing.naming import counted, trick
from engine.skull_king import GameState, Power, events


@singledispatch
def told_event(event: object, state: GameState | None) -> str:
    """What happened, as a part of a sentence; state: before it."""
    raise AssertionError(f"{type(event).__name__} has no words")


@told_event.register
def _(event: events.GameOpened, state: GameState | None) -> str:
    players = ", ".join(event.players)
    dealer = event.players[event.dealer]
    return f"a game is opened by the rules {event.rules.title}: {players}; {dealer} deals first"


@told_event.register
def _(event: events.PlayerRenamed, state: GameState) -> str:
    return f"{name(state, event.player)} is called {event.name} from now on"


@told_event.register
def _(event: events.RoundOpened, state: GameState) -> str:
    cards = counted(event.cards, "card")
    return f"round {len(state.rounds) + 1} is dealt by {name(state, event.dealer)}: {cards} each"


@told_event.register
def _(event: events.BidLocked, state: GameState) -> str:
    return f"{name(state, event.player)} locks a bid"


@told_event.register
def _(event: events.BidReopened, state: GameState) -> str:
    return f"{name(state, event.player)} takes the bid back"


@told_event.register
def _(event: events.RevealVoted, state: GameState) -> str:
    return f"{name(state, event.player)} asks to reveal the bids"


@told_event.register
def _(event: events.BidCorrected, state: GameState) -> str:
    return f"{name(state, event.player)} bid {event.bid} in round {event.round + 1}"


@told_event.register
def _(event: events.LoadChosen, state: GameState) -> str:
    return f"{name(state, event.player)} loads {event.load.value}"


@told_event.register
def _(event: events.LoadCorrected, state: GameState) -> str:
    return f"{name(state, event.player)} had loaded {event.load.value} in round {event.round + 1}"


@told_event.register
def _(event: events.CardLaid, state: GameState) -> str:
    return f"a card is laid: {readings(event.readings)}"


@told_event.register
def _(event: events.CardSeenAgain, state: GameState) -> str:
    where = card(event.round, event.trick, event.position)
    return f"{where} is read again: {readings(event.readings)}"


@told_event.register
def _(event: events.TricksSeen, state: GameState) -> str:
    many = counted(len(event.tricks), "trick")
    return f"from {trick(event.round, event.trick)} on the camera tells {many} anew"


@told_event.register
def _(event: events.TrickDoubted, state: GameState) -> str:
    where = trick(event.round, event.trick)
    if not event.explanations:
        return f"the camera is sure of {where} again"
    return f"the camera is in doubt of {where}: {told_explanations(event.explanations, state)}"


@told_event.register
def _(event: events.CardsMissed, state: GameState) -> str:
    missed = counted(len(event.tracks), "card")
    return f"after a start, {missed} of {trick(event.round, event.trick)} cannot be seen"


@told_event.register
def _(event: events.TableUnseen, state: GameState) -> str:
    where = trick(event.round, event.trick)
    return f"nobody saw the table for a while: a trick may have been played before {where}"


@told_event.register
def _(event: events.NoTrickMissed, state: GameState) -> str:
    return f"no trick was missed before {trick(event.round, event.trick)}"


@told_event.register
def _(event: events.RoleDeclared, state: GameState) -> str:
    where = card(event.round, event.trick, event.position)
    return f"the Tigress, {where}, is {_ROLES[event.role.value]}"


@told_event.register
def _(event: events.CardNamed, state: GameState) -> str:
    return f"{card(event.round, event.trick, event.position)} is {event.card}"


@told_event.register
def _(event: events.CardInserted, state: GameState) -> str:
    return f"{event.card} was laid too, as {card(event.round, event.trick, event.position)}"


@told_event.register
def _(event: events.CardRemoved, state: GameState) -> str:
    return f"{card(event.round, event.trick, event.position)} was not played"


@told_event.register
def _(event: events.CardMoved, state: GameState) -> str:
    where = card(event.round, event.trick, event.position)
    return f"{where} was laid as number {event.to + 1}"


@told_event.register
def _(event: events.PlayerTold, state: GameState) -> str:
    where = card(event.round, event.trick, event.position)
    return f"{where} was laid by {name(state, event.player)}"


@told_event.register
def _(event: events.LeaderTold, state: GameState) -> str:
    where = trick(event.round, event.trick)
    if event.leader is None:
        return f"who led {where} goes by the rules again"
    return f"{name(state, event.leader)} led {where}"


@told_event.register
def _(event: events.WinnerTold, state: GameState) -> str:
    where = trick(event.round, event.trick)
    if event.winner is None:
        return f"who won {where} goes by the cards again"
    return f"the table settled it: {name(state, event.winner)} won {where}"


@told_event.register
def _(event: events.TrickVoided, state: GameState) -> str:
    return f"{trick(event.round, event.trick)} is voided"


@told_event.register
def _(event: events.RoundTold, state: GameState) -> str:
    each = zip(state.players, event.won, event.bonus, strict=False)
    told = ", ".join(f"{who} won {won} and {bonus:+d}" for who, won, bonus in each)
    return f"round {event.round + 1} by hand: {told}"


@told_event.register
def _(event: events.TrickInserted, state: GameState) -> str:
    return f"a trick was missed, and is put in as {trick(event.round, event.trick)}"


@told_event.register
def _(event: events.PowerUsed, state: GameState) -> str:
    where = trick(event.round, event.trick)
    if event.power is None:
        return f"no power was used after {where}"
    return f"{event.power.pirate}'s power was used after {where}{_choice(event.power, state)}"


@told_event.register
def _(event: events.TrickCleared, state: GameState) -> str:
    return "the table is swept"


@told_event.register
def _(event: events.GameClosed, state: GameState) -> str:
    return f"the game is over: {event.reason}"


_ROLES = {"P": "a pirate", "E": "an escape"}


def _choice(power: Power, state: GameState) -> str:
    if power.leader is not None:
        return f": {name(state, power.leader)} leads"
    if power.wager is not None:
        return f": a wager of {power.wager}"
    return "" if power.change is None else f": the bid changes by {power.change:+d}"
