# SPDX-License-Identifier: AGPL-3.0-or-later
"""The open trick as the game has it beside what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from device.games.sighting import SeenCard
from device.games.skull_king.lying import (
    LEAST_SWEPT,
    is_complete,
    is_likely,
    is_only_one,
    open_trick,
    place_of,
    sweeps_of,
    swept_tricks,
)
from device.games.skull_king.missing import Missing
from device.games.skull_king.out_of_sight import OutOfSight
from device.games.skull_king.recognising import Known, is_near, recognised
from device.games.skull_king.searching import laid_before, looked_for
from device.games.skull_king.seating import Seating
from device.games.skull_king.sights import Sights
from device.games.skull_king.taken_cards import TakenCards
from device.games.skull_king.trick_places import TrickPlaces
from device.games.skull_king.waiting import WaitingCard
from engine.skull_king import GameState, Play
from vision.observations import CardArrived, Quad, likeliest

_NEXT_GOES_ON = 2
"""So many cards at least beside a whole trick are the next one's; one may be laid for one taken
back."""

_SEVERAL = 2
"""Cards that leave a trick which lacks some: one may be taken back."""

_ELSEWHERE = 1.0
"""Of a card's length from where it was seen last, a card was carried, not pushed."""


class OnTable:
    """Which cards of the trick lie there, and whether it was put away. No events.

    sights: all that was seen. away: what left the others. taken: what was held to be taken back.
    missing: what was not found after nobody had looked for a while. places: what it tells where
    the cards lie.
    """

    def __init__(self, state: GameState, seating: Seating, first: int) -> None:
        self.sights = Sights(first)
        self.away = OutOfSight()
        self.taken = TakenCards(self.sights, self.away)
        self.missing = Missing()
        self.places = TrickPlaces(self.sights, self.away, seating)
        self._seating = seating
        # Cards that left and that are in no trick: they may come into sight again.
        self._strays: set[int] = set()
        # Taken back in the trick that was swept last: whoever did holds them, and may lay them.
        self._in_hand: frozenset[int] = frozenset()
        self._swept = sweeps_of(state)
        self._swept_tracks: set[int] = set()
        self._is_held_open = False
        self._vanished: tuple[Play, ...] = ()
        self._agreed: GameState | None = None

    def begin_anew(self, state: GameState) -> None:
        """Nobody looked for a while."""
        trick = self.sights.numbers(open_trick(state))
        self._strays.update(
            own for own in self.sights.there if own not in trick and self._may_return(own, state)
        )
        self.sights.begin_anew()
        self.away.let_go()
        self._agreed = None

    def agree(self, state: GameState) -> None:
        """People or the game may have changed anything since."""
        if state is self._agreed:
            return
        self._agreed = state
        trick = open_trick(state)
        numbers = {number for number in self.sights.numbers(trick) if number is not None}
        swept = sweeps_of(state)
        if swept != self._swept:
            self._swept = swept
            # A trick that was swept and is open again goes on, whatever lies there.
            self._is_held_open = bool(numbers & self._swept_tracks)
            self._in_hand = self.away.taken
            self.away.let_go()
            self._strays.clear()
        laid = (play for each in swept_tricks(state) for play in each.plays)
        self._swept_tracks = {play.track for play in laid if play.track is not None}
        self.away.keep(numbers)
        self.sights.forget(numbers | self._strays)
        self._claim(state)

    def looked_for(self, state: GameState) -> Iterator[Known]:
        """Cards that come into sight may be one of these.

        None that the deck has twice, of a whole trick that is mostly gone: the next lead is one
        like it.
        """
        known = looked_for(state, self.sights, self.missing)
        if not self.is_mostly_gone(state):
            return known
        swept = self.lost(state)
        return (one for one in known if one.number not in swept or is_only_one(one.face))

    def laid_before(self, state: GameState) -> Iterator[Known]:
        """Cards that lie there after nobody looked for a while may be one of these."""
        return laid_before(state, self.sights, self.missing)

    def find(self, card: WaitingCard, known: Known) -> SeenCard:
        """A card that came into sight is a known one."""
        if known.number is None:
            seen = self.sights.see(card)
            self.sights.tell(seen.track, known.face)
        else:
            seen = self.sights.see(card, known.number)
        self.away.forget(seen.track)
        self.missing.find(seen.track)
        self._strays.discard(seen.track)
        return seen

    def leave(self, track: int, state: GameState) -> int | None:
        """A card is not seen any more; gives its number if it is of the open trick."""
        own = self.sights.leave(track)
        if own is None or own in self.sights.numbers(open_trick(state)):
            return own
        if self._may_return(own, state):
            self._strays.add(own)
        else:
            self.sights.gone.pop(own)
        return None

    def lost(self, state: GameState) -> set[int]:
        """The open trick's cards that do not lie there, but for those that nobody ever saw."""
        return self.sights.lost(open_trick(state))

    def is_mostly_gone(self, state: GameState) -> bool:
        """Whether most cards of a complete trick do not lie there any more."""
        trick = open_trick(state)
        if trick is None or not is_complete(trick, state):
            return False
        return 2 * len(self.lost(state)) > len(trick.plays)

    def is_half_swept(self, state: GameState) -> bool:
        """Whether several cards of a trick that lacks some were seen to leave, and most of it.

        It lacks a few at most then, that nobody could see.
        """
        trick = open_trick(state)
        if trick is None or is_complete(trick, state) or self._is_held_open:
            return False
        if len(trick.plays) < LEAST_SWEPT * state.size:
            return False
        left = len(self.lost(state) & self.away.leaving.keys())
        return left >= _SEVERAL and 2 * left > len(trick.plays)

    def is_turned_up(self, card: CardArrived, state: GameState) -> bool:
        """Whether a card that comes was swept with most of a complete trick, and lies elsewhere:
        whoever swept it looks at it.
        """
        face = likeliest(card.readings)
        if not self.is_mostly_gone(state) or not is_only_one(face) or not is_likely(card.readings):
            return False
        lost = (self.sights.gone[own] for own in self.lost(state) if own in self.sights.gone)
        swept = next((one for one in lost if likeliest(one.readings) == face), None)
        return swept is not None and not is_near(swept.quad, card.quad, _ELSEWHERE)

    def is_overtaken(self, state: GameState, others: int) -> bool:
        """Whether a complete trick was put away, though not all of it was seen to leave: most of
        it was, or any of it while as many others have come as still seem to lie there.
        """
        if self.is_mostly_gone(state):
            return True
        trick, lost = open_trick(state), len(self.lost(state))
        if trick is None or not is_complete(trick, state) or not lost:
            return False
        return others >= max(_NEXT_GOES_ON, len(trick.plays) - lost)

    def is_put_away(self, state: GameState) -> bool:
        """Whether no card of the open trick lies there, as far as they were ever seen."""
        trick = open_trick(state)
        if trick is None:
            return False
        numbers = {number for number in self.sights.numbers(trick) if number is not None}
        if self.lies_there(state):
            return False
        if trick.plays == self._vanished:
            return True
        return bool(numbers) and (is_complete(trick, state) or not self._is_held_open)

    def was_seen(self, state: GameState) -> bool:
        """Whether any card of the open trick was seen since somebody looks."""
        numbers = self.sights.numbers(open_trick(state))
        return any(self.sights.of(number) and number not in self.missing for number in numbers)

    def is_of_a_swept_trick(self, track: int) -> bool:
        """Whether the watcher's card is one of this round's swept tricks."""
        return self.sights.own(track) in self._swept_tracks

    def lies_there(self, state: GameState) -> bool:
        """Whether any card of the open trick does."""
        return any(number in self.sights.there for number in self.sights.numbers(open_trick(state)))

    def vanish(self, state: GameState) -> None:
        """After nobody looked for a while, no card of the open trick is found."""
        trick = open_trick(state)
        self._vanished = trick.plays if trick is not None else ()

    def lone_lead(self, state: GameState) -> int | None:
        """The lead's number where it is all there is of a trick, and was seen to leave."""
        trick = open_trick(state)
        if trick is None or is_complete(trick, state) or len(trick.plays) > 1:
            return None
        (number,) = self.sights.numbers(trick)
        if number is None or number in self.missing or number not in self.sights.gone:
            return None
        return number if self.may_be_taken_back(number, state) else None

    def may_be_taken_back(self, own: int, state: GameState) -> bool:
        """Whether the camera may say that a card of the open trick was.

        Not of what people told of: what people say stands.
        """
        there = self.position_of(own, state) is not None
        return there and (self.taken.counts_again(own) or place_of(own, state) is not None)

    def position_of(self, own: int, state: GameState) -> int | None:
        """A card's place in the open trick."""
        numbers = self.sights.numbers(open_trick(state))
        return numbers.index(own) if own in numbers else None

    def last_quad(self, state: GameState) -> Quad | None:
        """Where the open trick's last card lies, if there is one and it was seen."""
        numbers = self.sights.numbers(open_trick(state))
        card = self.sights.of(numbers[-1]) if numbers else None
        return None if card is None else card.quad

    def merge(self, own: int, twin: int) -> None:
        """A card that left, and one that lies there, by their numbers, are one: the first."""
        self.sights.merge(own, twin)
        self.away.forget(own)

    def _may_return(self, own: int, state: GameState) -> bool:
        """Whether a card of no open trick would come into sight again as the same, not as another.

        What is in no trick was no card, or was not played, unless it was taken back. Of the cards
        of swept tricks only those can be told from others that the deck has once.
        """
        if own in self._in_hand:
            return False
        card = self.sights.of(own)
        return place_of(own, state) is None or (
            card is not None and is_only_one(likeliest(card.readings))
        )

    def _claim(self, state: GameState) -> None:
        """A card that lies there and is in no trick is the one that people now tell of."""
        unclaimed = self.sights.unclaimed(open_trick(state), self._swept_tracks)
        told = [known for known in self.looked_for(state) if known.number is None]
        for card, known in recognised(unclaimed, told, self._seating):
            self.sights.tell(card.track, known.face)
