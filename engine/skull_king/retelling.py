# SPDX-License-Identifier: AGPL-3.0-or-later
"""A round's tricks told anew by the camera, which lost or found one of them."""

from __future__ import annotations

from dataclasses import replace

from engine.common.faults import EventError
from engine.skull_king.events import TricksSeen
from engine.skull_king.parts import round_at, with_round
from engine.skull_king.state import GameState, Play, TrickState


def see_tricks(state: GameState, event: TricksSeen) -> GameState:
    """Let a round have had these tricks from one on; what people said of a card goes with it.

    What they said of a trick stays where it has the cards that it had.
    """
    there = round_at(state, event.round)
    if event.trick > len(there.tricks):
        problem = f"there is no place {event.trick} among {len(there.tricks)} tricks"
        raise EventError("trick", problem, "no-such-place")
    if event.trick + len(event.tricks) > there.cards:
        problem = f"the round has {there.cards} tricks, not more"
        raise EventError("tricks", problem, "round-full", cards=there.cards)
    if any(not one.cleared for one in there.tricks[: event.trick]) and event.tricks:
        raise EventError("trick", "the trick before it was not put away")
    known = {
        play.track: play
        for trick in there.tricks
        for play in trick.plays
        if play.track is not None
    }
    last = len(event.tricks) - 1
    tricks = [
        _seen(cards, known, there.tricks, event.trick + at, at < last or event.swept)
        for at, cards in enumerate(event.tricks)
    ]
    seen = replace(there, tricks=(*there.tricks[: event.trick], *tricks))
    return with_round(state, event.round, seen)


def _seen(
    cards: tuple[tuple[tuple[tuple[str, float], ...], int], ...],
    known: dict[int, Play],
    tricks: tuple[TrickState, ...],
    index: int,
    swept: bool,
) -> TrickState:
    plays = tuple(
        replace(known[track], readings=readings) if track in known else Play(readings, track)
        for readings, track in cards
    )
    before = tricks[index] if index < len(tricks) else TrickState()
    same = [play.track for play in before.plays] == [play.track for play in plays]
    return replace(before if same else TrickState(), plays=plays, cleared=swept)
