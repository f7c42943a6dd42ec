# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a trick with one card more than players cannot have had."""

from __future__ import annotations

from device.games.skull_king.lying import (
    face_of,
    held_for,
    is_likely,
    is_only_one,
    open_trick,
)
from device.games.skull_king.waiting import WaitingCard
from engine.skull_king import SURE, GameState, TrickState
from vision.observations import chance_of, likeliest, surety


def no_card(state: GameState) -> int | None:
    """The position in the open trick of what is no card: a cup, or a card's second outline.

    So it is where every player's card is known without it and it reads as none that can be there.
    """
    trick = open_trick(state)
    if trick is None or not has_one_too_many(trick, state):
        return None
    doubted = [at for at, play in enumerate(trick.plays) if surety(held_for(play)) < SURE]
    if len(doubted) != 1 or is_likely(held_for(trick.plays[doubted[0]])):
        return None
    return doubted[0]


def laid_anew(card: WaitingCard, state: GameState) -> tuple[int, int] | None:
    """Trick and position where a card that is laid now was held to be played before.

    It was taken back then, and covered by the one that was laid for it: its trick has one card
    more than players.
    """
    face = likeliest(card.readings)
    if not is_only_one(face) or chance_of(card.readings, face) < SURE:
        return None
    for number, trick in enumerate(state.rounds[-1].tricks):
        if not trick.cleared or not has_one_too_many(trick, state):
            continue
        for position, play in enumerate(trick.plays):
            if play.named is None and face_of(play) == face:
                return number, position
    return None


def has_one_too_many(trick: TrickState, state: GameState) -> bool:
    """Whether everybody's card lies in a trick, and one more."""
    return not trick.voided and len(trick.plays) == state.size + 1
