# SPDX-License-Identifier: AGPL-3.0-or-later
"""A round's tricks told anew by the camera, which lost or found one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.common.faults import EventError
from engine.skull_king.events import Readings, TricksSeen
from engine.skull_king.parts import round_at, with_round
from engine.skull_king.state import GameState, Play, RoundState, TrickState

_Cards = tuple[tuple[Readings, int], ...]


def see_tricks(state: GameState, event: TricksSeen) -> GameState:
    """Let a round have had these tricks from one on; what people said of a card goes with it.

    What they said of a trick stays, with the cards that they put in, where the camera has the
    same cards of it as before. All tricks of an earlier round were put away.

    Raises:
        EventError: There is no such round or place, a trick before it lies there still, a card
            is told twice, or the tricks are more than the round has, or not as many as one had
            that is over.

    """
    there = round_at(state, event.round)
    _check(there, event)
    is_over = event.round < len(state.rounds) - 1
    if is_over and event.trick + len(event.tricks) != len(there.tricks):
        problem = f"round {event.round} is over and keeps its {len(there.tricks)} tricks"
        raise EventError("tricks", problem, "round-full", cards=there.cards)
    known = {
        play.track: play for trick in there.tricks for play in trick.plays if play.track is not None
    }
    swept = event.swept or is_over
    last = len(event.tricks) - 1
    tricks = [
        _seen(cards, known, there.tricks, event.trick + at, at < last or swept)
        for at, cards in enumerate(event.tricks)
    ]
    seen = replace(there, tricks=(*there.tricks[: event.trick], *tricks))
    return with_round(state, event.round, seen)


def _check(there: RoundState, event: TricksSeen) -> None:
    if not 0 <= event.trick <= len(there.tricks):
        problem = f"there is no place {event.trick} among {len(there.tricks)} tricks"
        raise EventError("trick", problem, "no-such-place")
    if event.trick + len(event.tricks) > there.cards:
        problem = f"the round has {there.cards} tricks, not more"
        raise EventError("tricks", problem, "round-full", cards=there.cards)
    before = there.tricks[: event.trick]
    if event.tricks and not all(trick.cleared for trick in before):
        raise EventError("trick", "the trick before it was not put away")
    had = {play.track for trick in before for play in trick.plays}
    for at, cards in enumerate(event.tricks):
        for position, (_, track) in enumerate(cards):
            if track in had:
                where = f"tricks[{at}][{position}][1]"
                raise EventError(where, f"the card with track {track} is there already")
            had.add(track)


def _seen(
    cards: _Cards,
    known: Mapping[int, Play],
    tricks: tuple[TrickState, ...],
    index: int,
    swept: bool,
) -> TrickState:
    """Return the trick at an index as the camera has it."""
    plays = tuple(
        replace(known[track], readings=readings) if track in known else Play(readings, track)
        for readings, track in cards
    )
    before = tricks[index] if index < len(tricks) else TrickState()
    tracked = [play.track for play in before.plays if play.track is not None]
    if tracked != [track for _, track in cards]:
        return TrickState(plays, cleared=swept)
    again = iter(plays)
    same = tuple(play if play.track is None else next(again) for play in before.plays)
    return replace(before, plays=same, cleared=swept)
