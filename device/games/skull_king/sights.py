# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the camera sees and saw on the table, by numbers that no other card of the game has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from device.games.sighting import SeenCard
from device.games.skull_king.lying import face_of
from device.games.skull_king.waiting import WaitingCard
from engine.skull_king import TrickState
from vision.observations import CardReread


class Sights:
    """Every card that was seen, whether the game counts it or not.

    The watcher's track numbers begin anew with every start of the program, and when the camera
    was away. A card's own number goes on; it is the track that the journal has for it. A card
    that people told of has none there; it gets one here when it is seen.

    there: the cards that lie on the table. gone: those that did.
    """

    def __init__(self, first: int) -> None:
        """First: the first number that no card of the game has."""
        self._first = self._next = first
        # The watcher's track -> the card's own, where a card was seen before.
        self._known_as: dict[int, int] = {}
        self._told: dict[int, str] = {}
        self.there: dict[int, SeenCard] = {}
        self.gone: dict[int, SeenCard] = {}

    def begin_anew(self) -> None:
        """The watcher counts from 0 again, and has told of no card yet."""
        self._first = self._next
        self._known_as.clear()
        self.gone |= self.there
        self.there.clear()

    def own(self, track: int) -> int:
        """A card's own number, by the watcher's."""
        return self._known_as.get(track, self._first + track)

    def was_found_again(self, track: int) -> bool:
        """Whether the watcher's card is one that was seen before it."""
        return track in self._known_as

    def see(self, card: WaitingCard, own: int | None = None) -> SeenCard:
        """A card lies there, as it was seen; own: its number, if it has one already."""
        if own is None:
            own = self.own(card.track)
        elif own != self.own(card.track):
            self._known_as[card.track] = own
        self._next = max(self._next, own + 1, self._first + card.track + 1)
        before = self.of(own)
        first = card if before is None else before
        self.gone.pop(own, None)
        over, under = (frozenset(map(self.own, tracks)) for tracks in (card.over, card.under))
        self.there[own] = SeenCard(
            own, card.quad, card.readings, over, under, first.since, first.bare_at
        )
        return self.there[own]

    def merge(self, own: int, twin: int) -> None:
        """A card that left, and one that lies there, by their numbers, are one: the first."""
        tracks = {known: track for track, known in self._known_as.items()}
        self._known_as[tracks.get(twin, twin - self._first)] = own
        left, lies = self.gone.pop(own), self.there.pop(twin)
        self.there[own] = replace(lies, track=own, since=left.since, bare_at=left.bare_at)

    def tell(self, own: int, face: str) -> None:
        """A card that is seen is one that people told of, or that was put back."""
        self._told[own] = face

    def reread(self, seen: CardReread) -> SeenCard:
        """A card that lies there was read better."""
        own = self.own(seen.track)
        before = self.there.get(own)
        if before is None:
            return SeenCard(own, seen.quad, seen.readings)
        self.there[own] = replace(before, quad=seen.quad, readings=seen.readings)
        return self.there[own]

    def leave(self, track: int) -> int | None:
        """A card is not seen any more; gives its number, None for one that was not counted."""
        own = self.own(track)
        if own not in self.there:
            return None
        self.gone[own] = self.there.pop(own)
        return own

    def forget(self, but: set[int]) -> None:
        """Of the cards that are gone, only these are looked for any longer."""
        self.gone = {own: card for own, card in self.gone.items() if own in but}
        self._told = {
            own: face for own, face in self._told.items() if own in self.there or own in self.gone
        }

    def numbers(self, trick: TrickState | None) -> tuple[int | None, ...]:
        """The numbers of a trick's cards by position; None for one that was never seen."""
        told = sorted(self._told.items())
        found: list[int | None] = []
        for play in trick.plays if trick else ():
            if play.track is not None:
                found.append(play.track)
                continue
            one = next((each for each in told if each[1] == face_of(play)), None)
            found.append(None if one is None else one[0])
            told = [each for each in told if each is not one]
        return tuple(found)

    def marks(self, trick: TrickState | None) -> tuple[int | str, ...]:
        """What tells a trick's cards apart, by position: a number, or else a face."""
        return tuple(
            face_of(play) if number is None else number
            for play, number in zip(trick.plays if trick else (), self.numbers(trick), strict=True)
        )

    def of(self, own: int | None) -> SeenCard | None:
        """A card as it was seen last, if it was."""
        if own is None:
            return None
        return self.there.get(own) or self.gone.get(own)

    def waiting(self, own: int) -> WaitingCard:
        """A card that was seen, as one that is yet to be laid."""
        tracks = {known: track for track, known in self._known_as.items()}

        def track_of(number: int) -> int:
            return tracks.get(number, number - self._first)

        card = self.there.get(own) or self.gone[own]
        over, under = (frozenset(map(track_of, those)) for those in (card.over, card.under))
        return WaitingCard(
            track_of(own),
            card.readings,
            card.quad,
            card.since,
            None,
            under=under,
            over=over,
            bare_at=card.bare_at,
        )

    def cards(self, trick: TrickState | None) -> Iterator[SeenCard]:
        """The trick's cards that were seen, in order."""
        for number in self.numbers(trick):
            card = self.of(number)
            if card is not None:
                yield card

    def lost(self, trick: TrickState | None) -> set[int]:
        """The numbers of the trick's cards that do not lie there; not of what nobody ever saw."""
        return {each for each in self.numbers(trick) if each is not None} - self.there.keys()

    def unclaimed(self, trick: TrickState | None, others: set[int]) -> list[SeenCard]:
        """Cards that lie there and are neither in this trick nor among the others."""
        claimed = others.union(self.numbers(trick))
        return [card for own, card in self.there.items() if own not in claimed]
