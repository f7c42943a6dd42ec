# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is to be told of a trick whose cards plainly lie before others than the game has it.

A hand may hide a card until the next have been laid. People lead out of turn, a pirate's power may
let another lead (POWER-ROSIE), and a trick before may have been misread: whatever it was, the cards
belong to those before whom they lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from device.games.skull_king.arrival import Arrival
from device.games.skull_king.by_arrival import as_they_came, as_they_lie, other_orders
from device.games.skull_king.going_round import goes_round, orders_round
from device.games.skull_king.hints import order_of_play
from device.games.skull_king.homes import Place
from device.games.skull_king.lying import held_for, is_likely, open_place, open_trick
from device.games.skull_king.orders import OVERTAKES_MOST, Order, overtaking_by_last
from device.games.skull_king.seating import PLAINLY, PLAINLY_LED, Seating
from engine.skull_king import CardMoved, GameState, LeaderTold

_FEWEST = 3
"""Cards that must lie there: one or two may lie anywhere."""

Told = CardMoved | LeaderTold


@dataclass(frozen=True, slots=True)
class _ToldLeader:
    """What the camera told of who led. trick: its round and number. before: the order of play that
    was expected until then.
    """

    trick: tuple[int, int]
    leader: int
    before: Order


class ByPlace:
    """What the camera tells of a trick by where its cards lie, and what it told so far."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._leader: _ToldLeader | None = None

    def told(
        self,
        state: GameState,
        places: Sequence[Place],
        arrivals: Sequence[Arrival],
        layers: Sequence[tuple[int, int]],
        *,
        first: int,
        as_a_whole: bool,
    ) -> tuple[Told, ...]:
        """What is to be told of the open trick; empty where the game has it right.

        Its last card was laid before others and seen late, or all lie, or came, as if another had
        led. places, arrivals: of the trick's cards, in order. layers: which lies under which.
        first: before which position the last one was not laid in any case. as_a_whole: whether
        more than its last card may be told anew: each of it lies there, as far as is known, and no
        other, and people let it be; with one too few or too many the later ones lie as if another
        had led.

        Who led is told once: whoever takes that back knows better. The camera takes it back itself
        where a card that was seen late shows that it was the first.
        """
        if not _is_open_to_doubt(state, places, self._seating):
            return ()
        if not self._seating.is_known:
            return tuple(_sent_round(state, places, arrivals)) if as_a_whole else ()
        if self._has_told_leader(state):
            return self._taken_back(state, places, first)
        if _is_leader_told(state):
            return ()
        came = as_they_came(state, places, arrivals, self._seating) if as_a_whole else None
        if as_a_whole and came is None:
            lie = as_they_lie(state, places, arrivals, layers, self._seating)
            if lie is not None:
                return tuple(_sorted(state, lie))
        told = None if came else told_by_place(state, places, arrivals, first, self._seating)
        if isinstance(told, CardMoved):
            return (told,)
        leader, order = came or (told.leader if told and as_a_whole else None, ())
        if leader is None or leader in order_of_play(state)[:1]:
            return tuple(_sorted(state, order))
        led = self._led(state, leader)
        return (*_sorted(state, order), *led) if led else ()

    def _led(self, state: GameState, leader: int) -> tuple[Told, ...]:
        """That this player led and not who was expected to, if that was not told yet."""
        if self._leader and self._leader.trick == open_place(state):
            return ()
        self._leader = _ToldLeader(open_place(state), leader, order_of_play(state))
        return (LeaderTold(*open_place(state), leader),)

    def overtaken(
        self, state: GameState, places: Sequence[Place], came: Sequence[int]
    ) -> CardMoved | None:
        """A card that is to be put before the one before it, which came later; None where all is
        right.

        So it is where what was held for a card took a player's turn: the next in turn were waited
        for meanwhile, and that player's own card was put after theirs. places, came: of the trick's
        cards, in order; the more, the later.
        """
        if not _is_open_to_doubt(state, places, self._seating):
            return None
        order = order_of_play(state)
        for at in range(1, len(places)):
            if came[at] < came[at - 1]:
                usual = self._seating.against(order, places)
                if self._seating.against(order, _moved(places, at, at - 1)) + PLAINLY <= usual:
                    return CardMoved(*open_place(state), at, at - 1)
        return None

    def positions_under(
        self, state: GameState, places: Sequence[Place], between: Sequence[int]
    ) -> tuple[int, ...]:
        """At which positions the open trick's last card may have been laid, the likeliest first.

        between: those that the cards on it and under it leave. More than one where it is not plain;
        none where people have told who laid what, or it plainly lies before the player whose turn
        it is: a card may be pushed under another.
        """
        in_question = tuple(reversed(between))
        trick = open_trick(state)
        if trick is None or any(play.player is not None for play in trick.plays):
            return ()
        orders = [order_of_play(state)]
        if self._leader is not None and self._has_told_leader(state):
            orders.append(self._leader.before)
        if not between or not self._seating.is_known or len(places) != len(trick.plays):
            return in_question
        last = len(places) - 1
        against = {
            at: min(self._seating.against(order, _moved(places, last, at)) for order in orders)
            for at in (*in_question, last)
        }
        likely = sorted(in_question, key=against.__getitem__)
        least = against[likely[0]]
        if against[last] + PLAINLY <= least:
            return ()
        return tuple(at for at in likely if against[at] - least < PLAINLY)

    def _has_told_leader(self, state: GameState) -> bool:
        """Whether it was the camera that told who led the open trick."""
        trick, told = open_trick(state), self._leader
        if trick is None or told is None or told.trick != open_place(state):
            return False
        return trick.leader == told.leader

    def _taken_back(
        self, state: GameState, places: Sequence[Place], first: int
    ) -> tuple[Told, ...]:
        """That another led was told as the real lead was hidden, which was the last to be seen."""
        assert self._leader is not None
        before, now, last = self._leader.before, order_of_play(state), len(places) - 1
        if not before or len(before) <= last:
            return ()
        positions = range(first, last + 1)
        at = min(positions, key=lambda at: self._against(before, places, at))
        usual = min(self._against(now, places, at) for at in positions)
        if self._against(before, places, at) + PLAINLY_LED > usual:
            return ()
        moved = (CardMoved(*open_place(state), last, at),) if at < last else ()
        return (*moved, LeaderTold(*open_place(state), None))

    def _against(self, order: Order, places: Sequence[Place], at: int) -> float:
        """How much speaks against it that these players laid, the last card at that position."""
        late = 0.0 if at == len(places) - 1 else OVERTAKES_MOST
        return late + self._seating.against(order, _moved(places, len(places) - 1, at))


def _sent_round(
    state: GameState, places: Sequence[Place], arrivals: Sequence[Arrival]
) -> Iterator[CardMoved]:
    """The one card that may have been laid before others, if a whole trick goes round the table
    only so; else what puts it in the one order in which it does and may have been laid.
    """
    if len(places) < len(state.players) or goes_round(places):
        return
    moved = [
        (at, to)
        for at, late in enumerate(arrivals)
        for to in range(at)
        if all(late.may_be_before(other) for other in arrivals[to:at])
        and goes_round(_moved(places, at, to))
    ]
    if len(moved) == 1:
        yield CardMoved(*open_place(state), *moved[0])
    elif len(orders := orders_round(places, arrivals)) == 1:
        yield from _sorted(state, orders[0])


def told_by_place(
    state: GameState,
    places: Sequence[Place],
    arrivals: Sequence[Arrival],
    first: int,
    seating: Seating,
) -> Told | None:
    """What is to be told of an open trick of which nobody told who led; None where it is right."""
    order, others = order_of_play(state), other_orders(state)
    last = len(places) - 1
    if len(order) > last:
        overtaking = overtaking_by_last(arrivals)
        at = seating.position(places[:-1], places[-1], overtaking, order, others)
        if first <= at < last:
            return CardMoved(*open_place(state), last, at)
    if len(places) < _FEWEST:
        return None
    leader = seating.plainest(places, others, order)
    return None if leader is None else LeaderTold(*open_place(state), leader)


def _moved(places: Sequence[Place], at: int, to: int) -> list[Place]:
    """With the one at the first of these positions at the other, which is before it."""
    return [*places[:to], places[at], *places[to:at], *places[at + 1 :]]


def _sorted(state: GameState, order: Order) -> Iterator[CardMoved]:
    """What puts the open trick's cards, told by their positions, in this order."""
    now = list(range(len(order)))
    for to, card in enumerate(order):
        at = now.index(card)
        if at != to:
            now.insert(to, now.pop(at))
            yield CardMoved(*open_place(state), at, to)


def _is_open_to_doubt(state: GameState, places: Sequence[Place], seating: Seating) -> bool:
    """Whether every card is seen, likely is one, and nobody has told who laid it."""
    trick = open_trick(state)
    if trick is None or len(trick.plays) != len(places) or not seating.tells:
        return False
    if not all(is_likely(held_for(play)) for play in trick.plays):
        return False
    return all(play.player is None for play in trick.plays) and len(places) <= len(state.players)


def _is_leader_told(state: GameState) -> bool:
    trick = open_trick(state)
    return trick is not None and trick.leader is not None
