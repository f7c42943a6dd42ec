# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a card was taken back and another one laid for it.

Of a whole trick the one that left may as well be the first of a slow sweep, and the one that came
the next lead. And who is quick lays the other one before the place was seen bare.
"""

from __future__ import annotations

from collections.abc import Collection

from device.games.sighting import SeenCard
from device.games.skull_king.hints import next_leader, order_of_play
from device.games.skull_king.homes import Place, where_lies
from device.games.skull_king.instead import is_instead
from device.games.skull_king.lying import is_complete, open_trick
from device.games.skull_king.on_table import OnTable
from device.games.skull_king.out_of_sight import SWEPT_S, TAKEN_BACK_S
from device.games.skull_king.recognising import is_near
from device.games.skull_king.seating import Seating
from device.games.skull_king.surplus import has_one_too_many
from device.games.skull_king.waiting import WaitingCard, WaitingCards
from engine.skull_king import SURE, GameState
from vision.observations import likeliest, surety


class Replacing:
    """Judges by what else lies on the table, waits to be laid, and where people lay their cards."""

    def __init__(self, table: OnTable, waiting: WaitingCards, seating: Seating) -> None:
        self._table, self._waiting, self._seating = table, waiting, seating

    def is_taken_back(self, own: int, time: float, state: GameState) -> bool:
        """Whether the open trick's card `own`, which left alone while the others stay, is none of
        it. time: camera seconds.

        Of a whole trick not, unless another was laid for it, or it was another's second outline.
        """
        trick = open_trick(state)
        return trick is not None and (
            not is_complete(trick, state)
            or self._was_second_outline(own, state)
            or self._was_replaced(own, time, state)
        )

    def _was_second_outline(self, own: int, state: GameState) -> bool:
        """Whether a card of its name still lies where it lay, and the trick has one too many.

        A card that is pushed is outlined twice for a moment; where the deck has several of its
        name, the second may be another one that was laid on it.
        """
        trick, card = open_trick(state), self._table.sights.gone.get(own)
        if trick is None or card is None or not has_one_too_many(trick, state):
            return False
        return any(
            other.track in self._table.sights.there
            and likeliest(other.readings) == likeliest(card.readings)
            and is_instead(card, other)
            for other in self._table.sights.cards(trick)
        )

    def _was_replaced(self, own: int, time: float, state: GameState) -> bool:
        """Whether another card was laid for it."""
        other = self._waiting.came_after(self._table.away.leaving[own])
        position = self._table.position_of(own, state)
        if position is None:
            return False
        if other is not None:
            if self._table.places.is_anothers(position, other.quad, state):
                # A head hides the rest of a slow sweep, and the next trick has begun.
                return False
            return time - other.since >= TAKEN_BACK_S or self.by_its_player(own, state)
        trick, quad = open_trick(state), self._table.last_quad(state)
        if trick is None or quad is None or position == len(trick.plays) - 1:
            return False
        return self._owner_if_of(position, where_lies(quad), state) is not None

    def by_its_player(self, own: int, state: GameState) -> bool:
        """Whether the player of a whole trick's card that left has laid another that is no lead."""
        other = self._waiting.came_after(self._table.away.leaving[own])
        position = self._table.position_of(own, state)
        if other is None or position is None:
            return False
        owner = self._owner_if_of(position, where_lies(other.quad), state)
        return owner is not None and owner != next_leader(state)

    def may_be_swept_too(self, time: float) -> bool:
        """Whether it shows soon what came after a card of a whole trick had left, and before the
        rest of it did: swept with these it was laid for that one, else it leads the next trick.
        """
        own = self._table.away.left_long_before(time)
        if own is None:
            return False
        rest = self._when_the_rest_left(own)
        other = self._waiting.came_after(self._table.away.leaving[own])
        if other is None or not rest or self._may_be_it(own, other):
            return False
        return other.since < min(rest) and time - max(rest) <= SWEPT_S

    def by_one_of(self, swept: Collection[int], time: float) -> tuple[int, WaitingCard] | None:
        """The card that had left long before the trick was swept together with a later card, and
        that one.

        swept: the watcher's tracks of the cards that leave with the trick's last ones. The later
        card may have been the first to be swept.
        """
        own = self._table.away.left_long_before(time)
        if own is None:
            return None
        # How long a sweep takes that a hand hides in part shows its first card, not its last.
        begun = min([time - SWEPT_S, *self._when_the_rest_left(own)])
        other = self._swept_of(self._table.away.leaving[own], swept, begun)
        return None if other is None or self._may_be_it(own, other) else (own, other)

    def _when_the_rest_left(self, own: int) -> list[float]:
        """Camera seconds at which the others of the trick did that are not seen any more."""
        return [left for number, left in self._table.away.leaving.items() if number != own]

    def _may_be_it(self, own: int, again: WaitingCard) -> bool:
        """Whether a card that left may be one that came where it had lain: it was hidden then."""
        card = self._table.sights.of(own)
        if card is None or likeliest(card.readings) != likeliest(again.readings):
            return False
        return is_near(card.quad, again.quad)

    def _swept_of(self, came: float, swept: Collection[int], begun: float) -> WaitingCard | None:
        """The card that came then or later, and left since the sweep has begun or leaves now."""
        first = self._waiting.left_after(came, begun)
        if first is not None and surety(first.readings) >= SURE:
            return first
        other = self._waiting.came_after(came)
        return other if other is not None and other.track in swept else None

    def by_the_last(self, state: GameState) -> tuple[int, int] | None:
        """The card in whose place its player has laid the newest one, out of turn, and that one.

        The newest may have been put before that card by then, as the one of the two that is in its
        player's turn. None of a trick that was whole before: whoever has won it may lead where
        their card lies.
        """
        trick, order = open_trick(state), order_of_play(state)
        if trick is None or not self._seating.tells or len(trick.plays) > len(order):
            return None
        numbers = self._table.sights.numbers(trick)
        newest = max((number for number in numbers if number is not None), default=None)
        in_turn = order[len(trick.plays) - 1]
        for earlier, later in self._table.places.replaced(state):
            if later.track == newest and is_instead(earlier, later) and _is_another(earlier, later):
                position = min(numbers.index(earlier.track), numbers.index(newest))
                owner = self._owner_if_of(position, where_lies(later.quad), state)
                if owner is not None and owner != in_turn:
                    return earlier.track, later.track
        return None

    def _owner_if_of(self, position: int, place: Place, state: GameState) -> int | None:
        """The player of this position, if a place is plainly theirs."""
        order = order_of_play(state)
        if position >= len(order):
            return None
        owner = self._seating.owner(place)
        return owner if owner == order[position] else None


def _is_another(earlier: SeenCard, later: SeenCard) -> bool:
    """Whether the later card surely is another; it may be the earlier one's second outline."""
    apart = likeliest(later.readings) != likeliest(earlier.readings)
    return apart and surety(later.readings) >= SURE
