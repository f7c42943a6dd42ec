# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fold: a game's state after one more event. Replaying all events is the only memory."""

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from engine.common.endings import Ending
from engine.common.faults import EventError
from engine.common.history import replay as common_replay
from engine.skull_king import events
from engine.skull_king.bidding import (
    correct_bid,
    lock_bid,
    open_round_of,
    reopen_bid,
    set_load,
    vote_to_reveal,
)
from engine.skull_king.cards import Role, parse_card
from engine.skull_king.corrections import (
    doubt_sight,
    insert_card,
    insert_trick,
    miss_cards,
    move_card,
    name_card,
    read_again,
    remove_card,
    rename_player,
    set_power,
    set_role,
    trust_sight,
)
from engine.skull_king.deal import MAX_PLAYERS, MIN_PLAYERS, hand_sizes, largest_hand, next_dealer
from engine.skull_king.events import Event, RoundOpened
from engine.skull_king.explained import doubt_trick
from engine.skull_king.parts import with_round, with_trick
from engine.skull_king.retelling import see_tricks
from engine.skull_king.settling import tell_leader, tell_player, tell_round, tell_winner, void_trick
from engine.skull_king.state import GameState, Play, RoundState, TrickState


def fold(state: GameState | None, event: Event) -> GameState:
    """Return the state after an event; ``state`` is None before `GameOpened`.

    Raises EventError, changing nothing, for an event that cannot be so.
    """
    if isinstance(event, events.GameOpened):
        if state is not None:
            raise EventError("", "the game is open already")
        return _opened(event)
    if state is None:
        raise EventError("", "no game is open")
    if state.closed is not None and not isinstance(event, _AFTER_CLOSING):
        raise EventError("", "the game is closed", "game-closed")
    return _after(event, state)


def replay(history: Iterable[Event]) -> GameState:
    """Return the state after a whole history; raises EventError as `fold` does."""
    return common_replay(fold, history)


def next_round(state: GameState) -> RoundOpened | None:
    """Return the deal that the rules want next; None while a round runs or none is left."""
    sizes = hand_sizes(state.rules, len(state.players))
    number = len(state.rounds)
    if state.closed is not None or not state.round_over or number >= len(sizes):
        return None
    if number == 0:
        return RoundOpened(sizes[0], state.dealer)
    return RoundOpened(sizes[number], next_dealer(state.rounds[-1].dealer, len(state.players)))


_AFTER_CLOSING = (
    events.PlayerRenamed,
    events.RoleDeclared,
    events.CardNamed,
    events.CardInserted,
    events.CardRemoved,
    events.CardMoved,
    events.PlayerTold,
    events.LeaderTold,
    events.WinnerTold,
    events.TrickVoided,
    events.RoundTold,
    events.BidCorrected,
    events.LoadCorrected,
    events.TrickInserted,
    events.NoTrickMissed,
    events.PowerUsed,
)


def _opened(event: events.GameOpened) -> GameState:
    players = len(event.players)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise EventError(
            "players",
            f"{MIN_PLAYERS} to {MAX_PLAYERS} play, not {players}",
            "players-count",
            fewest=MIN_PLAYERS,
            most=MAX_PLAYERS,
            count=players,
        )
    if not 0 <= event.dealer < players:
        raise EventError("dealer", f"there is no player {event.dealer}")
    hand_sizes(event.rules, players)
    return GameState(event.rules, event.players, event.dealer)


@singledispatch
def _after(event: object, state: GameState) -> GameState:
    raise EventError("", f"{type(event).__name__} is not an event of this game")


@_after.register
def _(event: events.PlayerRenamed, state: GameState) -> GameState:
    return rename_player(state, event.player, event.name)


@_after.register
def _(event: events.RoundOpened, state: GameState) -> GameState:
    if not state.round_over:
        raise EventError("", f"round {len(state.rounds) - 1} is not over")
    if state.rounds and not state.rounds[-1].revealed:
        raise EventError("", f"bids of round {len(state.rounds) - 1} are still to be locked")
    players = len(state.players)
    most = len(state.rules.round_plan)
    if len(state.rounds) >= most:
        raise EventError("", f"the round plan has {most} rounds, and all were opened")
    if not 0 <= event.dealer < players:
        raise EventError("dealer", f"there is no player {event.dealer}")
    largest = largest_hand(state.rules, players)
    if not 1 <= event.cards <= largest:
        raise EventError(
            "cards", f"hands have 1 to {largest} cards at this table, not {event.cards}"
        )
    opened = RoundState(event.cards, event.dealer, (None,) * players, (None,) * players)
    # Whoever deals has swept the table.
    before = _swept(state)
    return replace(before, rounds=(*before.rounds, opened))


@_after.register
def _(event: events.BidLocked, state: GameState) -> GameState:
    return lock_bid(state, event.player, event.bid)


@_after.register
def _(event: events.BidReopened, state: GameState) -> GameState:
    return reopen_bid(state, event.player)


@_after.register
def _(event: events.RevealVoted, state: GameState) -> GameState:
    return vote_to_reveal(state, event.player)


@_after.register
def _(event: events.BidCorrected, state: GameState) -> GameState:
    return correct_bid(state, event.round, event.player, event.bid)


@_after.register
def _(event: events.LoadChosen, state: GameState) -> GameState:
    open_round_of(state)
    return set_load(state, len(state.rounds) - 1, event.player, event.load)


@_after.register
def _(event: events.LoadCorrected, state: GameState) -> GameState:
    return set_load(state, event.round, event.player, event.load)


@_after.register
def _(event: events.CardLaid, state: GameState) -> GameState:
    newest = open_round_of(state)
    play = Play(event.readings, event.track)
    table = newest.table
    number, tricks = len(state.rounds) - 1, newest.tricks
    if table is not None:
        more = replace(table, plays=(*table.plays, play))
        return with_trick(state, number, len(tricks) - 1, more)
    if len(tricks) >= newest.cards:
        problem = "the round is over: no card can be laid until the next is dealt"
        raise EventError("", problem, "round-over")
    return with_round(state, number, replace(newest, tricks=(*tricks, TrickState((play,)))))


@_after.register
def _(event: events.TrickCleared, state: GameState) -> GameState:
    return _swept(state)


@_after.register
def _(event: events.CardSeenAgain, state: GameState) -> GameState:
    return read_again(state, event)


@_after.register
def _(event: events.TricksSeen, state: GameState) -> GameState:
    return see_tricks(state, event)


@_after.register
def _(event: events.TrickDoubted, state: GameState) -> GameState:
    return doubt_trick(state, event)


@_after.register
def _(event: events.CardsMissed, state: GameState) -> GameState:
    return miss_cards(state, event)


@_after.register
def _(event: events.TableUnseen, state: GameState) -> GameState:
    return doubt_sight(state, event.round, event.trick)


@_after.register
def _(event: events.NoTrickMissed, state: GameState) -> GameState:
    return trust_sight(state, event.round, event.trick)


@_after.register
def _(event: events.RoleDeclared, state: GameState) -> GameState:
    return set_role(state, event.round, event.trick, event.position, event.role)


@_after.register
def _(event: events.CardNamed, state: GameState) -> GameState:
    face, role = _named(event.card, state)
    return name_card(state, event.round, event.trick, event.position, face, role)


@_after.register
def _(event: events.CardInserted, state: GameState) -> GameState:
    face, role = _named(event.card, state)
    play = Play(((face, 1.0),), None, face, role)
    return insert_card(state, event.round, event.trick, event.position, play)


@_after.register
def _(event: events.CardRemoved, state: GameState) -> GameState:
    return remove_card(state, event.round, event.trick, event.position)


@_after.register
def _(event: events.CardMoved, state: GameState) -> GameState:
    return move_card(state, event.round, event.trick, event.position, event.to)


@_after.register
def _(event: events.PlayerTold, state: GameState) -> GameState:
    return tell_player(state, event.round, event.trick, event.position, event.player)


@_after.register
def _(event: events.LeaderTold, state: GameState) -> GameState:
    return tell_leader(state, event.round, event.trick, event.leader)


@_after.register
def _(event: events.WinnerTold, state: GameState) -> GameState:
    return tell_winner(state, event.round, event.trick, event.winner)


@_after.register
def _(event: events.TrickVoided, state: GameState) -> GameState:
    return void_trick(state, event.round, event.trick)


@_after.register
def _(event: events.RoundTold, state: GameState) -> GameState:
    return tell_round(state, event)


@_after.register
def _(event: events.TrickInserted, state: GameState) -> GameState:
    return insert_trick(state, event.round, event.trick)


@_after.register
def _(event: events.PowerUsed, state: GameState) -> GameState:
    return set_power(state, event.round, event.trick, event.power)


@_after.register
def _(event: events.GameClosed, state: GameState) -> GameState:
    return replace(state, closed=event.reason, ending=event.ending or _ending_of(event, state))


def _ending_of(event: events.GameClosed, state: GameState) -> Ending:
    """How a game ended whose journal says only why."""
    whole = len(state.rounds) >= len(state.rules.round_plan) and state.round_over
    return Ending.FINISHED if whole else Ending.UNFINISHED


def _swept(state: GameState) -> GameState:
    if not state.rounds or state.rounds[-1].table is None:
        return state
    last = len(state.rounds[-1].tricks) - 1
    swept = replace(state.rounds[-1].table, cleared=True)
    return with_trick(state, len(state.rounds) - 1, last, swept)


def _named(code: str, state: GameState) -> tuple[str, Role | None]:
    card = parse_card(code)
    if state.rules.copies(card.face) == 0:
        problem = f"the deck in use has no {card.face} (NOT-IN-DECK)"
        raise EventError("card", problem, "not-in-deck", card=card.face)
    return card.face, card.role
