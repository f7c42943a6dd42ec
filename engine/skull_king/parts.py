# SPDX-License-Identifier: AGPL-3.0-or-later
"""The parts of a game's state by their place: found, or refused, and put back changed."""

from dataclasses import replace

from engine.common.faults import EventError
from engine.skull_king.deal import GRAYBEARD
from engine.skull_king.state import GameState, Play, RoundState, TrickState


def round_at(state: GameState, number: int) -> RoundState:
    """Return a round; raises EventError where there is none."""
    if not 0 <= number < len(state.rounds):
        raise EventError("round", f"there is no round {number}", "no-such-place")
    return state.rounds[number]


def trick_at(state: GameState, number: int, trick: int) -> TrickState:
    """Return a trick; raises EventError where there is none."""
    there = round_at(state, number)
    if not 0 <= trick < len(there.tricks):
        problem = f"round {number} has no trick {trick}"
        raise EventError("trick", problem, "no-such-place")
    return there.tricks[trick]


def play_at(state: GameState, number: int, trick: int, position: int) -> Play:
    """Return a card; raises EventError where there is none."""
    plays = trick_at(state, number, trick).plays
    if not 0 <= position < len(plays):
        problem = f"trick {trick} of round {number} has no card {position}"
        raise EventError("position", problem, "no-such-place")
    return plays[position]


def with_round(state: GameState, number: int, there: RoundState) -> GameState:
    """Return the state with one round replaced."""
    return replace(state, rounds=(*state.rounds[:number], there, *state.rounds[number + 1 :]))


def with_trick(state: GameState, number: int, trick: int, new: TrickState) -> GameState:
    """Return the state with one trick replaced; explanations of how it was before go."""
    there = state.rounds[number]
    if new.explanations and _told(new) != _told(there.tricks[trick]):
        new = replace(new, explanations=())
    tricks = (*there.tricks[:trick], new, *there.tricks[trick + 1 :])
    return with_round(state, number, replace(there, tricks=tricks))


def with_play(state: GameState, number: int, trick: int, position: int, new: Play) -> GameState:
    """Return the state with one card replaced."""
    old = state.rounds[number].tricks[trick]
    plays = (*old.plays[:position], new, *old.plays[position + 1 :])
    return with_trick(state, number, trick, replace(old, plays=plays))


def _told(trick: TrickState) -> tuple[object, ...]:
    """Return all of a trick but what its cards may be, and the choices that follow from it."""
    plays = tuple((play.track, play.named, play.player) for play in trick.plays)
    return plays, trick.cleared, trick.leader, trick.winner, trick.voided


def tracked(state: GameState, number: int, track: int) -> tuple[int, int] | None:
    """Return trick and position of the card of a round that has a track, if one has."""
    if not 0 <= number < len(state.rounds):
        return None
    for index, trick in enumerate(state.rounds[number].tricks):
        for position, play in enumerate(trick.plays):
            if play.track == track:
                return index, position
    return None


def check_seat(state: GameState, player: int, where: str) -> None:
    """Raise EventError for somebody who lays no cards here; Graybeard does with two players."""
    ghost = player == GRAYBEARD and len(state.players) == 2
    if not ghost and not 0 <= player < len(state.players):
        raise EventError(where, f"there is no player {player}")
