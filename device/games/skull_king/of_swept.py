# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which swept tricks cards may be of that come to lie there, and whether they hardly are others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from device.games.skull_king.lying import (
    LEAST_SWEPT,
    face_of,
    held_for,
    is_likely,
    others_like,
    swept_tricks,
)
from device.games.skull_king.surplus import has_one_too_many
from device.games.skull_king.waiting import WaitingCard
from engine.skull_king import GameState, TrickState
from vision.observations import Readings, likeliest, surety

_HARDLY = 0.05
"""How likely several cards may be others than those of a swept trick that they look like."""

_ANOTHER_OF_ITS_FACE = 0.025
"""How likely a card is another one of its face, for each that the deck has beside it: of the five
Escapes 0.1."""

_LEADS = 4.0
"""By how many times a face is likelier than any other from which a half-hidden card looks like it
though it may be none of the deck: in a fan a Y3 read as that by 0.49, and as a Y2 by 0.07."""

_LEAST = 0.25
"""How likely it must be for that."""


def of_the_trick(cards: Sequence[WaitingCard], trick: TrickState) -> dict[str, WaitingCard]:
    """Of these cards one for each face that a trick's card likely has, as it likely does."""
    likely = {face_of(play) for play in trick.plays if is_likely(held_for(play))}
    found = {likeliest(card.readings): card for card in cards if _looks_like_one(card.readings)}
    return {face: card for face, card in found.items() if face in likely}


def _looks_like_one(readings: Readings) -> bool:
    """Whether it is likelier some card than another one, also where it may be none of them."""
    leads = surety(readings) >= max(_LEAST, _LEADS * surety(readings[1:]))
    return leads or is_likely(readings)


def hardly_are_new(of_it: Mapping[str, WaitingCard], but: int = 0) -> bool:
    """Whether there are several, and together they hardly are others, but for so many of them."""
    chances = sorted(map(_may_be_new, of_it.values()))[but:]
    return len(chances) > 1 and prod(chances) <= _HARDLY


def _may_be_new(card: WaitingCard) -> float:
    """How likely a card that looks like one of a swept trick is another."""
    others = others_like(likeliest(card.readings))
    return max(1 - surety(card.readings), others * _ANOTHER_OF_ITS_FACE)


def whole_swept(state: GameState) -> Iterator[TrickState]:
    """The round's swept tricks that hardly lack a card and have none too many, the newest first."""
    return (trick for trick in reversed(swept_tricks(state)) if _is_whole(trick, state))


def hardly_lacking(state: GameState) -> Iterator[TrickState]:
    """The round's swept tricks that hardly lack a card or have one too many, the newest first."""
    return (
        trick
        for trick in reversed(swept_tricks(state))
        if _is_whole(trick, state) or has_one_too_many(trick, state)
    )


def last_of_the_round_before(state: GameState) -> Iterator[TrickState]:
    """Its last trick, if it hardly lacks a card, until one of this round is swept."""
    if len(state.rounds) > 1 and not swept_tricks(state):
        yield from (one for one in state.rounds[-2].tricks[-1:] if _is_whole(one, state))


def _is_whole(trick: TrickState, state: GameState) -> bool:
    # The cards of a voided one are played again.
    return not trick.voided and LEAST_SWEPT * state.size <= len(trick.plays) <= state.size
