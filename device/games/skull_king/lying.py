# SPDX-License-Identifier: AGPL-3.0-or-later
"""The open trick and its cards as the game has them, by the tracks of their own."""

from __future__ import annotations

from collections.abc import Iterator

from device.games.skull_king.belief import Readings, weighed
from engine import CardSeenAgain, GameState, Play, TrickState

# A change of a probability that is worth writing down.
_NOTEWORTHY = 0.01


def tracks_of_game(state: GameState) -> Iterator[int]:
    """Every track that a card of the game has."""
    for there in state.rounds:
        for trick in there.tricks:
            yield from (play.track for play in trick.plays if play.track is not None)


def tracks_of(trick: TrickState | None) -> set[int]:
    """The tracks of a trick's cards."""
    return {play.track for play in trick.plays if play.track is not None} if trick else set()


def open_trick(state: GameState) -> TrickState | None:
    """The trick that lies on the table, if it has any card."""
    trick = state.rounds[-1].table if state.rounds else None
    return trick if trick is not None and trick.plays else None


def is_complete(trick: TrickState, state: GameState) -> bool:
    """Whether everybody has laid."""
    return len(trick.plays) >= state.size


def place_of(own: int, state: GameState) -> tuple[int, int, Play] | None:
    """Trick and position of a card of the newest round, by its own track."""
    for number, trick in enumerate(state.rounds[-1].tricks if state.rounds else ()):
        for position, play in enumerate(trick.plays):
            if play.track == own:
                return number, position, play
    return None


def face_of(play: Play) -> str:
    """The likeliest face; empty for a card that could not be read at all."""
    if play.named is not None:
        return play.named
    return play.readings[0][0] if play.readings else ""


def chance_of(readings: Readings, face: str) -> float:
    """How likely a reading makes a face."""
    return sum(probability for code, probability in readings if code == face)


def reread_of(own: int, readings: Readings, state: GameState) -> CardSeenAgain | None:
    """What a better reading of a card adds; None where people named it, or nothing changes."""
    place = place_of(own, state)
    if place is None:
        return None
    number, position, play = place
    if play.named is not None:
        return None
    better = weighed(readings, state, own)
    if _apart(better, play.readings) < _NOTEWORTHY:
        return None
    return CardSeenAgain(len(state.rounds) - 1, number, position, better)


def _apart(one: Readings, other: Readings) -> float:
    """The largest difference between two readings of a card."""
    ones, others = dict(one), dict(other)
    return max((abs(ones.get(f, 0.0) - others.get(f, 0.0)) for f in ones | others), default=0.0)
