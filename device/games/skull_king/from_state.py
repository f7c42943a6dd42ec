# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game as it stands as an explanation: after a start, or when people changed something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    everything = known.everything if known else ()
    pieces = {piece[0]: piece for piece in everything if piece[0] >= 0}
    rounds = [
        tuple(_tricks(state, number, rules, registry, pieces))
        for number in range(len(state.rounds))
    ] or [()]
    seats = _learned(rounds, rules, registry, model, known.seats.moved if known else 0)
    number, index = len(rounds) - 1, len(rounds[-1])
    there = state.rounds[-1] if state.rounds else None
    if there is not None and there.table is not None:
        *swept, last = rounds[-1]
        return Hypothesis(0.0, (*rounds[:-1], tuple(swept)), last, seats)
    is_over = False
    if there is not None and (there.by_hand is not None or len(there.tricks) >= there.cards):
        rounds.append(())
        is_over = number + 1 >= len(rules.plan)
        leader = None if is_over else rules.first_leader(number + 1)
    elif index:
        leader = rules.next_leader(number, index - 1, rounds[-1][-1])
    else:
        leader = rules.first_leader(number)
    empty = (None,) * rules.size
    return Hypothesis(0.0, tuple(rounds), Trick(leader, empty), seats, is_over=is_over)


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


def _tricks(
    state: GameState,
    number: int,
    rules: CardRules,
    registry: TrackRegistry,
    pieces: Mapping[int, Piece],
) -> Iterator[Trick]:
    """A round's tricks. pieces: those that were seen, by what they are called."""
    there = state.rounds[number]
    all_judged = judge_round(there, state.rules, rules.seats)
    for index, (trick, judged) in enumerate(zip(there.tricks, all_judged, strict=True)):
        found: list[Piece | None] = []
        for position, play in enumerate(trick.plays[: rules.size]):
            # What nobody saw has a number that no track has.
            unseen = -(1 + position + 10 * (index + 20 * number))
            name = _registered(play, unseen, registry)
            found.append(pieces.get(name, (name,)))
        slots = (*found, *[None] * (rules.size - len(found)))
        yield Trick(_way(judged.leader, judged.order, rules), slots, is_full=trick.voided)


def _way(leader: int | None, order: tuple[int, ...], rules: CardRules) -> int | None:
    """Who led, by the way in which the others followed."""
    ways = () if leader is None else rules.ways(leader)
    return next((way for way in ways if tuple(rules.order(way)) == order), leader)


def _registered(play: Play, unseen: int, registry: TrackRegistry) -> int:
    """What a card is called, and the registry knows it."""
    names = play.readings if play.named is None else ((play.named, 1.0),)
    if play.track is None:
        registry.add(Track(unseen, names, left=-inf))
        return unseen
    if play.track not in registry:
        read = None if play.named is None else play.readings
        registry.add(Track(play.track, names, left=-inf, lost=True), read)
    return play.track
