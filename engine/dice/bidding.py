# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bids as they are locked, taken back and corrected (BID-RANGE)."""

from dataclasses import replace

from engine.common.faults import EventError
from engine.dice.state import GameState, HandState, check_seat, hand_at, with_hand


def lock_bid(state: GameState, player: int, bid: int) -> GameState:
    """Let a player's bid stand."""
    newest = _bidding(state, player)
    if newest.bids[player] is not None:
        raise EventError("player", f"the bid of player {player} is locked already")
    return _with_bid(state, len(state.hands) - 1, player, bid)


def reopen_bid(state: GameState, player: int) -> GameState:
    """Let a player think again, while others are still bidding."""
    newest = _bidding(state, player)
    if newest.bids[player] is None:
        raise EventError("player", f"the bid of player {player} is not locked")
    return _with_bid(state, len(state.hands) - 1, player, None)


def correct_bid(state: GameState, number: int, player: int, bid: int) -> GameState:
    """Put a bid right after all were revealed."""
    if not hand_at(state, number).revealed:
        raise EventError("hand", "the bids of this hand are not revealed yet", "bids-secret")
    check_seat(state, player, "player")
    return _with_bid(state, number, player, bid)


def _bidding(state: GameState, player: int) -> HandState:
    if not state.hands:
        raise EventError("", "no hand is open")
    check_seat(state, player, "player")
    newest = state.hands[-1]
    if newest.revealed:
        raise EventError("player", "all bids are locked and revealed")
    return newest


def _with_bid(state: GameState, number: int, player: int, bid: int | None) -> GameState:
    hand = state.hands[number]
    if bid is not None and not 0 <= bid <= hand.dice:
        raise EventError(
            "bid",
            f"must be from 0 to {hand.dice}, a trick a die, not {bid} (BID-RANGE)",
            "dice-bid-range",
            dice=hand.dice,
            bid=bid,
        )
    bids = (*hand.bids[:player], bid, *hand.bids[player + 1 :])
    return with_hand(state, number, replace(hand, bids=bids))
