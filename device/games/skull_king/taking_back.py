# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards of the open trick that were taken back, as events."""

from __future__ import annotations

from collections.abc import Collection

from device.games.skull_king.card_events import CardEvents, Happenings, Now
from device.games.skull_king.homes import where_lies
from device.games.skull_king.lying import is_complete, is_likely, open_trick
from device.games.skull_king.on_table import OnTable
from device.games.skull_king.replacing import Replacing
from device.games.skull_king.seating import Seating
from device.games.skull_king.waiting import WaitingCards
from engine import GameState


class TakingBack:
    """Tells of cards that count no more. One thread; times are camera seconds."""

    def __init__(
        self, table: OnTable, waiting: WaitingCards, seating: Seating, events: CardEvents
    ) -> None:
        self._table, self._events = table, events
        self._waiting, self._seating = waiting, seating
        self._replacing = Replacing(table, waiting, seating)

    def those_that_left(self, time: float, now: Now) -> Happenings:
        """Cards that left alone while the others stayed."""
        for own in self._table.away.overdue(time):
            if not self._table.may_be_taken_back(own, now()):
                self._table.away.find(own)
            elif self._replacing.is_taken_back(own, time, now()):
                yield from self._taken_back(own, now)

    def replaced(self, now: Now) -> Happenings:
        """The card that was laid last lies in the place of one of the same player's."""
        own = self._replacing.by_the_last(now())
        if own is not None and self._table.may_be_taken_back(own, now()):
            yield from self._taken_back(own, now)

    def for_one_of(self, swept: Collection[int], time: float, now: Now) -> Happenings:
        """A card that is swept with a whole trick was laid for the one that left long before.

        swept: the watcher's tracks.
        """
        trick = open_trick(now())
        if trick is None or not is_complete(trick, now()):
            return
        own = self._replacing.by_one_of(swept, time)
        if own is not None:
            yield from self._events.take_back(own, now())

    def that_were_none(self, now: Now) -> Happenings:
        """What has left a whole trick, of which the rest lies there, when others have come since
        that are this trick's: a hand was outlined.

        So they are where as many have come as left that hardly read as cards, or where just those
        players had none without them.
        """
        trick, lost = open_trick(now()), self._table.lost(now())
        if trick is None or not is_complete(trick, now()) or not lost:
            return
        hardly_were = all(self._hardly_was(own) for own in lost)
        are_its = (hardly_were and len(lost) <= self._waiting.sure) or self._complete_it(now())
        if are_its and all(self._table.may_be_taken_back(own, now()) for own in lost):
            for own in sorted(lost):
                yield from self._events.take_back(own, now())
            yield from self._events.put_in_turn(now())

    def _complete_it(self, state: GameState) -> bool:
        """Whether those of the trick's cards that lie there plainly are different players', and the
        cards that wait are those of all others, but for one at most.
        """
        sights = self._table.sights
        trick = sights.cards(open_trick(state))
        lying = [where_lies(card.quad) for card in trick if card.track in sights.there]
        laid = {self._seating.owner(place) for place in lying}
        if None in laid or len(laid) < len(lying):
            return False
        without = set(range(len(state.players))) - laid
        came = [self._seating.owner(card.place) for card in self._waiting.cards]
        return bool(without) and without <= set(came) and len(came) <= len(without) + 1

    def _hardly_was(self, own: int) -> bool:
        card = self._table.sights.gone.get(own)
        return card is not None and not is_likely(card.readings)

    def _taken_back(self, own: int, now: Now) -> Happenings:
        """A card of the open trick does not count; the last one may have its turn."""
        yield from self._events.take_back(own, now())
        yield from self._events.put_in_turn(now())
