# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people settle about tricks and rounds: who played, led and won, and what counts at all.

Two tellings that contradict each other are refused here, so that taking an event back can never
make such a state either.
"""

from dataclasses import replace

from engine.common.faults import EventError
from engine.common.on_paper import ByHand, check_told
from engine.skull_king.events import RoundTold
from engine.skull_king.keeping import sheet_of
from engine.skull_king.parts import check_seat, play_at, round_at, trick_at, with_round, with_trick
from engine.skull_king.state import GameState


def tell_player(state: GameState, number: int, trick: int, position: int, player: int) -> GameState:
    """Say who laid a card. Whoever was told to have laid another of the trick has not any more."""
    play_at(state, number, trick, position)
    check_seat(state, player, "player")
    old = trick_at(state, number, trick)
    if position >= state.size:
        raise EventError(
            "position",
            f"this card is beyond the {state.size} of a trick: nobody's",
            "nobodys-card",
            cards=state.size,
        )
    if old.leader is not None and (position == 0) is not (player == old.leader):
        raise EventError(
            "player",
            "people told who led this trick, and that is who laid its first card",
            "leader-told",
        )
    plays = tuple(
        replace(play, player=player if at == position else None)
        if at == position or play.player == player
        else play
        for at, play in enumerate(old.plays)
    )
    return with_trick(state, number, trick, replace(old, plays=plays))


def tell_leader(state: GameState, number: int, trick: int, leader: int | None) -> GameState:
    """Say who led a trick, or take that back; the others follow in turn."""
    old = trick_at(state, number, trick)
    if leader is not None:
        check_seat(state, leader, "leader")
        for position, play in enumerate(old.plays):
            if play.player is not None and (position == 0) is not (play.player == leader):
                raise EventError(
                    "leader",
                    f"people told who laid card {position + 1} of this trick, and whoever led laid "
                    "its first card",
                    "player-told",
                    position=position,
                )
    return with_trick(state, number, trick, replace(old, leader=leader))


def tell_winner(state: GameState, number: int, trick: int, winner: int | None) -> GameState:
    """Say who won a trick as the table settled it, or take that back."""
    old = trick_at(state, number, trick)
    if winner is not None:
        check_seat(state, winner, "winner")
        if old.voided:
            problem = "this trick was voided: nobody wins it (TRICK-VOIDED)"
            raise EventError("winner", problem, "trick-voided")
        if len(old.plays) < state.size and not old.cleared:
            raise EventError("winner", "this trick is still being played", "trick-open")
    return with_trick(state, number, trick, replace(old, winner=winner))


def void_trick(state: GameState, number: int, trick: int) -> GameState:
    """Let a trick count for nothing; its leader leads again."""
    old = trick_at(state, number, trick)
    if old.winner is not None:
        problem = "people told who won this trick: it counts (WINNER-TOLD)"
        raise EventError("trick", problem, "winner-told")
    return with_trick(state, number, trick, replace(old, voided=True))


def tell_round(state: GameState, event: RoundTold) -> GameState:
    """Let a whole round count as it was noted on paper.

    Its tricks tell nothing any more; so a bid stays as Harry had changed it by then (POWER-HARRY).
    """
    there = round_at(state, event.round)
    if not there.revealed:
        problem = "the bids of this round are not revealed yet (BID)"
        raise EventError("round", problem, "bids-secret")
    by_hand = ByHand(event.won, event.bonus)
    check_told(by_hand, len(state.players))
    if sum(event.won) > there.cards:
        raise EventError(
            "won",
            f"{sum(event.won)} tricks are more than the {there.cards} cards dealt",
            "too-many-won",
            won=sum(event.won),
            cards=there.cards,
        )
    bids = tuple(score.bid for score in sheet_of(state).rounds[event.round].scores)
    told_round = replace(there, bids=bids, by_hand=by_hand)
    return with_round(state, event.round, told_round)
