# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people correct about throws, tricks and hands.

Two tellings that contradict each other are refused here, so that taking an event back can never
make such a state either.
"""

from dataclasses import replace

from engine.common.faults import EventError
from engine.common.on_paper import ByHand, check_told
from engine.dice import events
from engine.dice.dice import Die
from engine.dice.state import (
    GameState,
    Throw,
    TrickState,
    check_seat,
    hand_at,
    throw_at,
    trick_at,
    with_hand,
    with_trick,
)


def name_throw(state: GameState, event: events.ThrowNamed, die: Die) -> GameState:
    """Say which die lies at that place."""
    old = throw_at(state, event.hand, event.trick, event.position)
    trick = trick_at(state, event.hand, event.trick)
    at = event.position
    throws = (*trick.throws[:at], replace(old, die=die), *trick.throws[at + 1 :])
    return with_trick(state, event.hand, event.trick, replace(trick, throws=throws))


def insert_throw(state: GameState, event: events.ThrowInserted, die: Die) -> GameState:
    """Add a throw before that place, in a trick already begun or as the first of the next."""
    hand = hand_at(state, event.hand)
    if not hand.revealed:
        raise EventError("hand", "bids come first: some are still to be locked", "dice-bids-first")
    if event.trick == len(hand.tricks) < hand.dice and hand.table is None:
        hand = replace(hand, tricks=(*hand.tricks, TrickState()))
        state = with_hand(state, event.hand, hand)
    old = trick_at(state, event.hand, event.trick)
    if not 0 <= event.position <= len(old.throws):
        problem = f"there is no place {event.position} among {len(old.throws)} throws"
        raise EventError("position", problem, "no-such-place")
    if len(old.throws) >= state.size:
        problem = f"the trick has its {state.size} dice: take one out first"
        raise EventError("position", problem, "dice-trick-full", dice=state.size)
    throws = (*old.throws[: event.position], Throw(die), *old.throws[event.position :])
    return with_trick(state, event.hand, event.trick, replace(old, throws=throws))


def remove_throw(state: GameState, event: events.ThrowRemoved) -> GameState:
    """Take a throw out; a trick whose last throw goes never was.

    In a hand that is over there were as many tricks as dice: it stays, to be told anew.
    """
    throw_at(state, event.hand, event.trick, event.position)
    old = trick_at(state, event.hand, event.trick)
    throws = (*old.throws[: event.position], *old.throws[event.position + 1 :])
    if throws or event.hand < len(state.hands) - 1:
        return with_trick(state, event.hand, event.trick, replace(old, throws=throws))
    hand = hand_at(state, event.hand)
    tricks = (*hand.tricks[: event.trick], *hand.tricks[event.trick + 1 :])
    return with_hand(state, event.hand, replace(hand, tricks=tricks))


def move_throw(state: GameState, event: events.ThrowMoved) -> GameState:
    """Let a die have been thrown at another place of its trick; who threw it, if told, stays."""
    throw = throw_at(state, event.hand, event.trick, event.position)
    old = trick_at(state, event.hand, event.trick)
    if not 0 <= event.to < len(old.throws):
        problem = f"there is no place {event.to} among {len(old.throws)} throws"
        raise EventError("to", problem, "no-such-place")
    others = (*old.throws[: event.position], *old.throws[event.position + 1 :])
    throws = (*others[: event.to], throw, *others[event.to :])
    return with_trick(state, event.hand, event.trick, replace(old, throws=throws))


def insert_trick(state: GameState, event: events.TrickInserted) -> GameState:
    """Make room for a trick that was missed whole; its throws are still to be told."""
    hand = hand_at(state, event.hand)
    if len(hand.tricks) >= hand.dice:
        problem = f"the hand has all of its {hand.dice} tricks"
        raise EventError("trick", problem, "hand-full", dice=hand.dice)
    swept = len(hand.tricks) - (hand.table is not None)
    if not 0 <= event.trick <= swept:
        problem = f"there is no place {event.trick} among {swept} tricks put away"
        raise EventError("trick", problem, "no-such-place")
    if not hand.revealed:
        raise EventError("hand", "bids come first: some are still to be locked", "dice-bids-first")
    missed = TrickState(cleared=True)
    tricks = (*hand.tricks[: event.trick], missed, *hand.tricks[event.trick :])
    return with_hand(state, event.hand, replace(hand, tricks=tricks))


def tell_player(state: GameState, event: events.PlayerTold) -> GameState:
    """Say who threw a die. Whoever was told to have thrown another has not any more."""
    throw_at(state, event.hand, event.trick, event.position)
    check_seat(state, event.player, "player")
    old = trick_at(state, event.hand, event.trick)
    first = event.position == 0
    if old.leader is not None and first is not (event.player == old.leader):
        problem = "people told who led this trick, and that is who threw its first die"
        raise EventError("player", problem, "leader-told")
    throws = tuple(
        replace(throw, player=event.player if at == event.position else None)
        if at == event.position or throw.player == event.player
        else throw
        for at, throw in enumerate(old.throws)
    )
    return with_trick(state, event.hand, event.trick, replace(old, throws=throws))


def tell_leader(state: GameState, event: events.LeaderTold) -> GameState:
    """Say who led a trick, or take that back; the others follow in turn."""
    old = trick_at(state, event.hand, event.trick)
    if event.leader is not None:
        check_seat(state, event.leader, "leader")
        for position, throw in enumerate(old.throws):
            led = throw.player == event.leader
            if throw.player is not None and (position == 0) is not led:
                problem = (
                    f"people told who threw die {position + 1} of this trick, and whoever led "
                    "threw its first"
                )
                raise EventError("leader", problem, "player-told", position=position)
    return with_trick(state, event.hand, event.trick, replace(old, leader=event.leader))


def tell_winner(state: GameState, event: events.WinnerTold) -> GameState:
    """Say who won a trick as the table settled it, or take that back (WINNER-TOLD)."""
    old = trick_at(state, event.hand, event.trick)
    if event.winner is not None:
        check_seat(state, event.winner, "winner")
        if old.voided:
            problem = "this trick was voided: nobody wins it (TRICK-VOIDED)"
            raise EventError("winner", problem, "trick-voided")
        if not state.is_whole(old):
            problem = "dice of this trick are still to be told"
            lacking = state.size - len(old.throws)
            raise EventError("winner", problem, "dice-trick-open", lacking=lacking)
    return with_trick(state, event.hand, event.trick, replace(old, winner=event.winner))


def void_trick(state: GameState, event: events.TrickVoided) -> GameState:
    """Let a trick count for nothing; its leader leads again (TRICK-VOIDED)."""
    old = trick_at(state, event.hand, event.trick)
    if old.winner is not None:
        problem = "people told who won this trick: it counts (WINNER-TOLD)"
        raise EventError("trick", problem, "winner-told")
    return with_trick(state, event.hand, event.trick, replace(old, voided=True))


def tell_hand(state: GameState, event: events.HandTold) -> GameState:
    """Let a whole hand count as it was noted on paper (HAND-TOLD)."""
    hand = hand_at(state, event.hand)
    if not hand.revealed:
        raise EventError("hand", "the bids of this hand are not revealed yet", "bids-secret")
    by_hand = ByHand(event.won, event.bonus)
    check_told(by_hand, state.size)
    won = sum(event.won)
    if won > hand.dice:
        problem = f"{won} tricks are more than the {hand.dice} of this hand"
        raise EventError("won", problem, "dice-too-many-won", won=won, dice=hand.dice)
    return with_hand(state, event.hand, replace(hand, by_hand=by_hand))
