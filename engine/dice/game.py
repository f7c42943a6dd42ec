# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fold: a game's state after one more event. Replaying all events is the only memory."""

from dataclasses import replace
from functools import singledispatch

from engine.common import next_seat, read_players, renamed
from engine.common.faults import EventError, InputError
from engine.dice import corrections as correcting
from engine.dice import events
from engine.dice.bidding import correct_bid, lock_bid, reopen_bid
from engine.dice.dice import Die
from engine.dice.dice_set import check_die
from engine.dice.events import Event, HandOpened
from engine.dice.rules import MAX_PLAYERS, MIN_PLAYERS, check_bag, hands_of
from engine.dice.state import GameState, HandState, Throw, TrickState, with_hand


def fold(state: GameState | None, event: Event) -> GameState:
    """Return the state after an event; ``state`` is None before `GameOpened`.

    Raises:
        EventError: changing nothing, for an event that cannot be so.

    """
    if isinstance(event, events.GameOpened):
        if state is not None:
            raise EventError("", "the game is open already")
        return _opened(event)
    if state is None:
        raise EventError("", "no game is open")
    if state.closed is not None and not isinstance(event, _AFTER_CLOSING):
        raise EventError("", "the game is closed", "game-closed")
    try:
        return _after(event, state)
    except EventError:
        raise
    except InputError as error:
        raise EventError(error.where, error.problem, error.case, **error.params) from None


def next_hand(state: GameState) -> HandOpened | None:
    """Return the hand that the rules want next (DICE-ROUNDS); None while one runs or none is left.

    Each has one die more than the hand before, and the start passes clockwise.
    """
    number = len(state.hands)
    if state.closed is not None or not state.hand_over or number >= hands_of(state.size):
        return None
    if number == 0:
        return HandOpened(1, state.starter)
    before = state.hands[-1]
    return HandOpened(
        min(before.dice + 1, hands_of(state.size)), next_seat(before.starter, state.size)
    )


_AFTER_CLOSING = (
    events.PlayerRenamed,
    events.BidCorrected,
    events.ThrowNamed,
    events.ThrowInserted,
    events.ThrowRemoved,
    events.ThrowMoved,
    events.TrickInserted,
    events.PlayerTold,
    events.LeaderTold,
    events.WinnerTold,
    events.TrickVoided,
    events.HandTold,
)


def _opened(event: events.GameOpened) -> GameState:
    try:
        players = read_players(event.players, "players", MIN_PLAYERS, MAX_PLAYERS)
        if not 0 <= event.starter < len(players):
            raise EventError("starter", f"there is no player {event.starter}")
        check_bag(event.rules, len(players), hands_of(len(players)), "rules.dice")
    except InputError as error:
        raise EventError(error.where, error.problem, error.case, **error.params) from None
    return GameState(event.rules, players, event.starter)


@singledispatch
def _after(event: object, state: GameState) -> GameState:
    raise EventError("", f"{type(event).__name__} is not an event of this game")


@_after.register
def _(event: events.PlayerRenamed, state: GameState) -> GameState:
    return replace(state, players=renamed(state.players, event.player, event.name))


@_after.register
def _(event: events.HandOpened, state: GameState) -> GameState:
    number = len(state.hands)
    if not state.hand_over or (state.hands and not state.hands[-1].revealed):
        raise EventError("", f"hand {number - 1} is not over")
    most = hands_of(state.size)
    if number >= most:
        raise EventError("", f"{state.size} players play {most} hands, and all were opened")
    if not 0 <= event.starter < state.size:
        raise EventError("starter", f"there is no player {event.starter}")
    if not 1 <= event.dice <= most:
        problem = f"a hand has 1 to {most} dice at this table, not {event.dice} (DICE-ROUNDS)"
        raise EventError("dice", problem)
    check_bag(state.rules, state.size, event.dice, "dice")
    opened = HandState(event.dice, event.starter, (None,) * state.size)
    before = _swept(state)
    return replace(before, hands=(*before.hands, opened))


@_after.register
def _(event: events.BidLocked, state: GameState) -> GameState:
    return lock_bid(state, event.player, event.bid)


@_after.register
def _(event: events.BidReopened, state: GameState) -> GameState:
    return reopen_bid(state, event.player)


@_after.register
def _(event: events.BidCorrected, state: GameState) -> GameState:
    return correct_bid(state, event.hand, event.player, event.bid)


@_after.register
def _(event: events.DieThrown, state: GameState) -> GameState:
    if not state.hands:
        raise EventError("", "no hand is open")
    newest = state.hands[-1]
    if not newest.revealed:
        raise EventError("", "bids come first: some are still to be locked", "dice-bids-first")
    die = Die(event.die, event.face)
    check_die(die, state.rules.dice, "die", "face")
    if state.hand_over:
        problem = "the hand is over: no die can be thrown until the next is drawn"
        raise EventError("", problem, "hand-over")
    table = newest.table
    if table is None:
        tricks = (*newest.tricks, TrickState((Throw(die),)))
    elif state.is_whole(table):
        raise EventError("", "the trick is whole: clear it first", "trick-whole")
    else:
        throws = (*table.throws, Throw(die))
        tricks = (*newest.tricks[:-1], replace(table, throws=throws))
    return with_hand(state, len(state.hands) - 1, replace(newest, tricks=tricks))


@_after.register
def _(event: events.TrickCleared, state: GameState) -> GameState:
    table = state.hands[-1].table if state.hands else None
    if table is not None and not state.is_whole(table):
        lacking = state.size - len(table.throws)
        problem = f"{lacking} dice are still to be thrown: enter them, or void the trick"
        raise EventError("", problem, "dice-trick-open", lacking=lacking)
    return _swept(state)


@_after.register
def _(event: events.ThrowNamed, state: GameState) -> GameState:
    return correcting.name_throw(state, event, _told(event, state))


@_after.register
def _(event: events.ThrowInserted, state: GameState) -> GameState:
    return correcting.insert_throw(state, event, _told(event, state))


@_after.register
def _(event: events.ThrowRemoved, state: GameState) -> GameState:
    return correcting.remove_throw(state, event)


@_after.register
def _(event: events.ThrowMoved, state: GameState) -> GameState:
    return correcting.move_throw(state, event)


@_after.register
def _(event: events.TrickInserted, state: GameState) -> GameState:
    return correcting.insert_trick(state, event)


@_after.register
def _(event: events.PlayerTold, state: GameState) -> GameState:
    return correcting.tell_player(state, event)


@_after.register
def _(event: events.LeaderTold, state: GameState) -> GameState:
    return correcting.tell_leader(state, event)


@_after.register
def _(event: events.WinnerTold, state: GameState) -> GameState:
    return correcting.tell_winner(state, event)


@_after.register
def _(event: events.TrickVoided, state: GameState) -> GameState:
    return correcting.void_trick(state, event)


@_after.register
def _(event: events.HandTold, state: GameState) -> GameState:
    return correcting.tell_hand(state, event)


@_after.register
def _(event: events.GameClosed, state: GameState) -> GameState:
    return replace(state, closed=event.reason, ending=event.ending)


def _told(event: events.ThrowNamed | events.ThrowInserted, state: GameState) -> Die:
    die = Die(event.die, event.face)
    check_die(die, state.rules.dice, "die", "face")
    return die


def _swept(state: GameState) -> GameState:
    if not state.hands or state.hands[-1].table is None:
        return state
    newest = state.hands[-1]
    tricks = (*newest.tricks[:-1], replace(newest.tricks[-1], cleared=True))
    return with_hand(state, len(state.hands) - 1, replace(newest, tricks=tricks))
