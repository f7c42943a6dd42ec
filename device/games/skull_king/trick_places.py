# SPDX-License-Identifier: AGPL-3.0-or-later
"""What it tells of the open trick where its cards lie: who laid them, in which order."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from device.games.sighting import SeenCard
from device.games.skull_king.arrival import Arrival
from device.games.skull_king.by_place import ByPlace, Told
from device.games.skull_king.going_round import goes_round, orders_round
from device.games.skull_king.hints import order_of_play
from device.games.skull_king.homes import Place, where_lies
from device.games.skull_king.instead import is_instead, replaced
from device.games.skull_king.layers import layers_of
from device.games.skull_king.lying import open_place, open_trick
from device.games.skull_king.out_of_sight import OutOfSight
from device.games.skull_king.recognising import is_near
from device.games.skull_king.seating import PLAINLY, Seating
from device.games.skull_king.sights import Sights
from engine.skull_king import CardMoved, GameState, PlayerTold
from vision.observations import Quad

_Trick = tuple[int, int]


class TrickPlaces:
    """The open trick's cards by where they lie. No events.

    replaced_by: of cards of swept tricks, by their numbers, the one that lay in their place later.
    """

    def __init__(self, sights: Sights, away: OutOfSight, seating: Seating) -> None:
        self.replaced_by: dict[int, int] = {}
        self._sights = sights
        self._away = away
        self._seating = seating
        self._by_place = ByPlace(seating)
        # The game as the camera left off.
        self._left: GameState | None = None
        # The trick that people corrected, and what tells its cards apart as they left it.
        self._put_right: tuple[_Trick, tuple[int | str, ...]] | None = None

    def resume(self, state: GameState) -> None:
        """People may have put the open trick right meanwhile: who laid what when is theirs then."""
        before = self._left
        if before is None or before is state or not (before.rounds and state.rounds):
            return
        if open_place(before) != open_place(state):
            return
        left = self._sights.marks(open_trick(state))
        if self._sights.marks(open_trick(before)) != left:
            self._put_right = open_place(state), left

    def leave_off(self, state: GameState) -> None:
        """Until here the camera has told."""
        self._left = state

    def is_anothers(self, position: int, quad: Quad, state: GameState) -> bool:
        """Whether a card plainly lies before another player than the one at this position."""
        order, owner = order_of_play(state), self._seating.owner(where_lies(quad))
        return owner is not None and position < len(order) and order[position] != owner

    def learn(self, state: GameState) -> None:
        """Who laid where, if it is known of everybody: the trick is whole and is swept.

        Not from a trick whose last card may have been its lead, hidden until then, where nothing
        is known before it: all would be held for the next player's from then on.
        """
        trick, order, places = open_trick(state), order_of_play(state), self._places(state)
        if trick is None or not len(places) == len(order) == len(trick.plays) == state.size:
            return
        self._seating.followers.learn(state, places)
        if self._seating.is_known or not self._may_be_the_lead(state):
            self._seating.learn(order, places)

    def may_be_led_by_last(self, state: GameState) -> bool:
        """Whether nobody can tell if the open trick's last card was its lead: hidden until all
        others lay there, and nobody knows who lays where, and it goes round the table either way.
        """
        places = self._places_of_strangers(state)
        return bool(places) and goes_round(places) and self._may_be_the_lead(state)

    def mixed_up(self, state: GameState) -> tuple[int, ...]:
        """The positions of the open trick's cards of which nobody can tell which of them was laid
        when: it is whole, nobody knows who lays where, it does not go round the table as its cards
        were seen, and does in more than one order in which they may have been laid.
        """
        places = self._places_of_strangers(state)
        if not places or goes_round(places):
            return ()
        orders = orders_round(places, self._arrivals(state))
        if len(orders) < 2:
            return ()
        there = zip(*orders, strict=True)
        return tuple(at for at, cards in enumerate(there) if set(cards) != {at})

    def _places_of_strangers(self, state: GameState) -> list[Place]:
        """Where the open trick's cards lie, if it is whole and nobody knows yet who lays where."""
        trick, places = open_trick(state), self._places(state)
        if trick is None or self._seating.is_known or not self._seating.tells:
            return []
        return places if len(places) == len(trick.plays) == state.size else []

    def _may_be_the_lead(self, state: GameState) -> bool:
        """Whether the open trick's last card may have been laid first: it lies on no other, and
        its place was not seen bare since.
        """
        first, *_, last = self._arrivals(state)
        return self._first_position(state) == 0 and last.may_be_before(first)

    def note_replaced(self, state: GameState) -> None:
        """Which card lies where an earlier one had lain: a trick's places are forgotten before it
        may show that the earlier one had been taken back.
        """
        for earlier, later in self.replaced(state):
            self.replaced_by[earlier.track] = later.track

    def replaced(self, state: GameState) -> Iterator[tuple[SeenCard, SeenCard]]:
        """Of the open trick's cards those in whose place one other lies that came later.

        By when they came: the later one may have been put before the earlier one by its place.
        """
        return replaced(sorted(self._sights.cards(open_trick(state)), key=_came))

    def told(self, state: GameState) -> tuple[Told | PlayerTold, ...]:
        """What is to be told of the open trick, as its cards lie."""
        put_right, marks = self._as_put_right(state), self._sights.marks(open_trick(state))
        if marks and marks[-1] in put_right:
            return ()
        followed = None if put_right else self._seating.followers.told(state, self._places(state))
        if followed is not None:
            return (followed,)
        instead = None if put_right else self._laid_instead(state)
        if instead is not None:
            return (instead,)
        may_tell = not put_right and not self._away.is_any_taken
        anew = may_tell and not any(is_instead(*pair) for pair in self.replaced(state))
        first, arrivals = self._first_position(state), self._arrivals(state)
        return self._by_place.told(
            state,
            self._places(state),
            arrivals,
            layers_of(tuple(self._sights.cards(open_trick(state)))),
            first=first,
            as_a_whole=anew,
        )

    def _laid_instead(self, state: GameState) -> CardMoved | None:
        """The open trick's last card, if it was laid for one that was taken back, in its turn."""
        cards = self._told_by_nobody(state)
        if self._seating.is_known:
            return self._for_one_taken(cards, state)
        return self._in_its_place(len(cards) - 1, cards, state) if cards else None

    def laid_meanwhile(self, state: GameState) -> CardMoved | None:
        """The card that was laid where one lay that was taken back only now."""
        if self._seating.is_known or self._as_put_right(state):
            return None
        cards = self._told_by_nobody(state)
        moved = (self._in_its_place(at, cards, state) for at in range(len(cards)))
        return next((one for one in moved if one is not None), None)

    def _told_by_nobody(self, state: GameState) -> list[SeenCard]:
        """The open trick's cards, if each of them is seen and nobody has told who laid any."""
        trick, cards = open_trick(state), list(self._sights.cards(open_trick(state)))
        if trick is None or len(cards) != len(trick.plays):
            return []
        return cards if all(play.player is None for play in trick.plays) else []

    def _for_one_taken(self, cards: list[SeenCard], state: GameState) -> CardMoved | None:
        """The last of these cards, laid by a player whose card was taken back: it is in that one's
        turn. Where that was the lead, the others lie as if the next player had led.
        """
        order, places = order_of_play(state), [where_lies(card.quad) for card in cards]
        if not places or len(places) > len(order):
            return None
        *before, late = places
        owner = self._seating.owner(late)
        usual = self._seating.against(order, places)
        for at in self._away.positions_of_taken(self._sights.marks(open_trick(state))[:-1]):
            there = [*before[:at], late, *before[at:]]
            plainly = self._seating.against(order, there) + PLAINLY <= usual
            if at < len(before) and owner == order[at] and plainly:
                return CardMoved(*open_place(state), len(before), at)
        return None

    def _in_its_place(self, at: int, cards: list[SeenCard], state: GameState) -> CardMoved | None:
        """The one of these cards at this position, if it was laid where one lay that was taken
        back, and no other lies: it is in that one's turn.
        """
        card, others = cards[at], [*cards[:at], *cards[at + 1 :]]
        if any(is_near(other.quad, card.quad) for other in others):
            return None
        marks = self._sights.marks(open_trick(state))
        to = self._away.position_of_one_at(card, [*marks[:at], *marks[at + 1 :]])
        return None if to is None or to >= at else CardMoved(*open_place(state), at, to)

    def overtaken(self, state: GameState) -> CardMoved | None:
        """A card of the open trick that is to be put before a later one, as both lie."""
        came = [_came(card) for card in self._sights.cards(open_trick(state))]
        return self._by_place.overtaken(state, self._places(state), came)

    def positions_under(self, tracks: Collection[int], state: GameState) -> tuple[int, ...]:
        """At which positions the open trick's last card may have been laid, the likeliest first, if
        cards of these of the watcher's tracks lie on it; empty where none of them is of the trick.
        """
        uppers = {self._sights.own(track) for track in tracks}
        numbers = self._sights.numbers(open_trick(state))[:-1]
        above = next((at for at, number in enumerate(numbers) if number in uppers), None)
        if above is None:
            return ()
        # People may have told of cards that the camera did not see come.
        seen = (at for at, number in enumerate(numbers) if self._sights.of(number) is not None)
        *before, last = self._arrivals(state)
        after = (
            at + 1 for at, other in zip(seen, before, strict=True) if last.is_surely_after(other)
        )
        first = max(self._first_position(state), *after, 0)
        between = range(first, above + 1)
        return self._by_place.positions_under(state, self._places(state), between)

    def _as_put_right(self, state: GameState) -> tuple[int | str, ...]:
        """The marks of the open trick's cards as people left them; none where they let it be."""
        if self._put_right is None or self._put_right[0] != open_place(state):
            return ()
        return self._put_right[1]

    def _first_position(self, state: GameState) -> int:
        """Before which the open trick's last card cannot have been laid: it lies on others."""
        *numbers, last = self._sights.numbers(open_trick(state)) or (None,)
        card = self._sights.of(last)
        below = card.over if card is not None else frozenset[int]()
        return max((at + 1 for at, number in enumerate(numbers) if number in below), default=0)

    def _arrivals(self, state: GameState) -> list[Arrival]:
        """When the open trick's cards came: none after one that lies on it."""
        cards = tuple(self._sights.cards(open_trick(state)))
        return [
            Arrival(
                min(other.since for other in cards if other is card or other.track in card.under),
                card.bare_at,
            )
            for card in cards
        ]

    def _places(self, state: GameState) -> list[Place]:
        return [where_lies(card.quad) for card in self._sights.cards(open_trick(state))]


def _came(card: SeenCard) -> int:
    """When it did, beside others: numbers are given as cards come into sight."""
    return card.track
