# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game as it stands as an explanation: after a start, or when people changed something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf

from device.games.skull_king.card_rules import CardRules
from device.tracking import (
    Hypothesis,
    Piece,
    Seat,
    SeatModel,
    Track,
    TrackerModel,
    TrackRegistry,
    Trick,
)
from engine.skull_king import CardLaid, Event, GameState, Play, TricksSeen, judge_round


def tracks_given(past: Iterable[Event]) -> Iterator[int]:
    """Every track that a card ever had, of those too that were taken back."""
    for event in past:
        if isinstance(event, CardLaid) and event.track is not None:
            yield event.track
        elif isinstance(event, TricksSeen):
            yield from (track for trick in event.tricks for _, track in trick)


def hypothesis_of(
    state: GameState,
    rules: CardRules,
    registry: TrackRegistry,
    model: TrackerModel,
    known: Hypothesis | None,
) -> Hypothesis:
    """The game as it stands, and no other way.

    known: an explanation from which to take what the game does not have: of which tracks a card
    is.
    """
    pieces = _pieces_of(known)
    rounds = [
        tuple(
            _trick(state, number, index, rules, registry, pieces)
            for index in range(len(there.tricks))
        )
        for number, there in enumerate(state.rounds)
    ] or [()]
    seats = _learned(rounds, rules, registry, model, known.seats.moved if known else 0)
    number = len(rounds) - 1
    there = state.rounds[number] if state.rounds else None
    empty = (None,) * rules.size
    if there is not None and there.table is not None:
        *swept, last = rounds[number]
        return Hypothesis(0.0, (*rounds[:-1], tuple(swept)), last, seats)
    is_told = there is not None and (there.by_hand is not None or len(there.tricks) >= there.cards)
    if is_told:
        is_over = number + 1 >= len(rules.plan)
        leader = None if is_over else rules.first_leader(number + 1)
        return Hypothesis(0.0, (*rounds, ()), Trick(leader, empty), seats, is_over=is_over)
    index = len(rounds[number])
    leader = (
        rules.next_leader(number, index - 1, rounds[number][-1])
        if index
        else rules.first_leader(number)
    )
    return Hypothesis(0.0, tuple(rounds), Trick(leader, empty), seats)


def _learned(
    rounds: Sequence[Sequence[Trick]],
    rules: CardRules,
    registry: TrackRegistry,
    model: TrackerModel,
    moved: int,
) -> SeatModel:
    """Who lays where, as far as it was seen in these tricks."""
    seats = SeatModel((Seat(),) * rules.seats, moved=moved)
    tricks = [trick for there in rounds for trick in there if trick.leader is not None]
    for trick in tricks[-model.remembered :]:
        for player, piece in zip(rules.order(trick.leader or 0), trick.slots, strict=True):
            place = registry[piece[0]].place if piece else None
            if player >= 0 and place is not None:
                seats = seats.learn(player, place, model)
    return seats


def _pieces_of(known: Hypothesis | None) -> dict[int, Piece]:
    if known is None:
        return {}
    tricks = [trick for there in known.rounds for trick in there] + [known.open]
    return {piece[0]: piece for trick in tricks for piece in trick.pieces}


def _trick(
    state: GameState,
    number: int,
    index: int,
    rules: CardRules,
    registry: TrackRegistry,
    pieces: dict[int, Piece],
) -> Trick:
    there = state.rounds[number]
    trick = there.tricks[index]
    judged = judge_round(there, state.rules, rules.seats)[index]
    found = [
        _piece(play, number, index, position, registry, pieces)
        for position, play in enumerate(trick.plays[: rules.size])
    ]
    slots = (*found, *[None] * (rules.size - len(found)))
    return Trick(_way(judged.leader, judged.order, rules), slots, is_full=trick.voided)


def _way(leader: int | None, order: tuple[int, ...], rules: CardRules) -> int | None:
    """Who led, by the way in which the others followed."""
    ways = () if leader is None else rules.ways(leader)
    return next((way for way in ways if tuple(rules.order(way)) == order), leader)


def _piece(
    play: Play,
    number: int,
    index: int,
    position: int,
    registry: TrackRegistry,
    pieces: dict[int, Piece],
) -> Piece:
    names = play.readings if play.named is None else ((play.named, 1.0),)
    if play.track is None:
        # What nobody saw has a number that no track has.
        track = -(1 + position + 10 * (index + 20 * number))
        registry.tell(Track(track, names, left=-inf))
        return (track,)
    if play.track not in registry:
        read = None if play.named is None else play.readings
        registry.tell(Track(play.track, names, left=-inf, lost=True), read)
    return pieces.get(play.track, (play.track,))
