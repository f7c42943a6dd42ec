# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bids and loads as they are locked, taken back, chosen and corrected (BID, RASCAL-LOADS)."""

from dataclasses import replace
from typing import TypeVar

from engine.common.faults import EventError
from engine.skull_king.parts import round_at, with_round
from engine.skull_king.powers import Load
from engine.skull_king.state import GameState, RoundState

T = TypeVar("T")


def lock_bid(state: GameState, player: int, bid: int) -> GameState:
    """Let a player's bid stand (BID)."""
    newest = _bidding(state, player)
    if newest.bids[player] is not None:
        raise EventError("player", f"the bid of player {player} is locked already")
    return _with_bid(state, len(state.rounds) - 1, player, bid)


def reopen_bid(state: GameState, player: int) -> GameState:
    """Let a player think again, while others are still bidding."""
    newest = _bidding(state, player)
    if newest.bids[player] is None:
        raise EventError("player", f"the bid of player {player} is not locked")
    opened = _with_bid(state, len(state.rounds) - 1, player, None)
    newest = opened.rounds[-1]
    votes = tuple(voter for voter in newest.votes if voter != player)
    return with_round(opened, len(state.rounds) - 1, replace(newest, votes=votes))


def vote_to_reveal(state: GameState, player: int) -> GameState:
    """Note that a player wants the bids revealed; their own must be locked (BID)."""
    newest = _bidding(state, player)
    if newest.bids[player] is None:
        problem = "whoever asks to reveal the bids has locked their own"
        raise EventError("player", problem, "vote-without-bid")
    if player in newest.votes:
        raise EventError("player", f"player {player} has voted already", "voted-already")
    votes = (*newest.votes, player)
    return with_round(state, len(state.rounds) - 1, replace(newest, votes=votes))


def correct_bid(state: GameState, number: int, player: int, bid: int) -> GameState:
    """Put a bid right after all were revealed."""
    if not round_at(state, number).revealed:
        problem = "the bids of this round are not revealed yet"
        raise EventError("round", problem, "bids-secret")
    return _with_bid(state, number, player, bid)


def set_load(state: GameState, number: int, player: int, load: Load) -> GameState:
    """Note what a player's cannon is loaded with (RASCAL-LOADS)."""
    if not state.rules.plays_with_loads:
        raise EventError("", "this table plays without cannon loads (RASCAL-LOADS)")
    there = round_at(state, number)
    _seated(state, player)
    if not there.revealed:
        problem = "is chosen once all bids are revealed (RASCAL-LOADS)"
        raise EventError("load", problem, "bids-secret")
    return with_round(state, number, replace(there, loads=_put(there.loads, player, load)))


def open_round_of(state: GameState) -> RoundState:
    """Return the newest round; raises EventError where none was dealt."""
    if not state.rounds:
        raise EventError("", "no round is open")
    return state.rounds[-1]


def _bidding(state: GameState, player: int) -> RoundState:
    newest = open_round_of(state)
    _seated(state, player)
    if newest.revealed:
        raise EventError("player", "all bids are locked and revealed")
    return newest


def _seated(state: GameState, player: int) -> None:
    if not 0 <= player < len(state.players):
        raise EventError("player", f"there is no player {player}")


def _with_bid(state: GameState, number: int, player: int, bid: int | None) -> GameState:
    _seated(state, player)
    there = state.rounds[number]
    if bid is not None and not 0 <= bid <= there.cards:
        raise EventError(
            "bid",
            f"must be from 0 to the {there.cards} cards dealt, not {bid} (BID-RANGE)",
            "bid-range",
            cards=there.cards,
            bid=bid,
        )
    return with_round(state, number, replace(there, bids=_put(there.bids, player, bid)))


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
