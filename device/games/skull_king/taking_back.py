# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards of the open trick that were taken back, as events."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from device.games.sighting import SeenCard
from device.games.skull_king.card_events import Happenings, Now
from device.games.skull_king.deal_events import take_up_one
from device.games.skull_king.homes import where_lies
from device.games.skull_king.in_view import InView
from device.games.skull_king.lying import (
    face_of,
    is_complete,
    is_likely,
    is_named_by_people,
    is_only_one,
    open_place,
    open_trick,
    swept_tricks,
)
from device.games.skull_king.out_of_sight import SWEPT_S
from device.games.skull_king.recognising import is_near
from device.games.skull_king.replacing import Replacing
from engine.skull_king import SURE, GameState
from vision.observations import likeliest, surety

_PUSHED = 1.2
"""Of its lengths that a card may be pushed by in a trick."""

_OUTLIVED_S = 0.7
"""Seconds after a card has left by which one near by that went with it would be seen to have."""

_A_MOMENT_S = 3.0
"""Seconds from the first of a trick's cards to its sweep that no trick of several is played in of
which the camera could read nothing and missed a card: hands that pound the table rest half as long.
"""


class TakingBack:
    """Tells of cards that count no more. One thread; times are camera seconds."""

    def __init__(self, view: InView) -> None:
        self._table, self._events = view.table, view.events
        self._waiting, self._seating = view.waiting, view.seating
        self._replacing = Replacing(view.table, view.waiting, view.seating)
        # The cards of the open trick that were taken back for others, each with that one, by their
        # numbers; and which trick that is.
        self._laid_for: dict[int, int] = {}
        self._laid_in: tuple[int, int] | None = None

    def those_that_left(self, time: float, now: Now) -> Happenings:
        """Cards that left alone while the others stayed."""
        yield from self._outlived(time, now)
        yield from self._replaced_late(time, now)
        for own in self._overdue(time, now()):
            if not self._table.may_be_taken_back(own, now()):
                self._table.away.forget(own)
            elif self._replacing.is_taken_back(own, time, now()):
                yield from self._taken_back(own, now)

    def replaced(self, now: Now) -> Happenings:
        """The card that was laid last lies in the place of one of the same player's.

        Where that happens to a second player's card in a trick it was swept while nobody saw it,
        and these are the next one's.
        """
        found = self._replacing.by_the_last(now())
        if found is None or not self._table.may_be_taken_back(found[0], now()):
            return
        if self._laid_in != open_place(now()):
            self._laid_in = open_place(now())
            self._laid_for.clear()
        there = self._table.sights.numbers(open_trick(now()))
        self._laid_for = {own: by for own, by in self._laid_for.items() if by in there}
        if self._laid_for:
            yield from self._swept_unseen(now)
            return
        self._laid_for[found[0]] = found[1]
        yield from self._events.take_back(found[0], now(), found[1])
        yield from self._events.put_in_turn(now())

    def _swept_unseen(self, now: Now) -> Happenings:
        """The open trick was swept before those of its cards were laid that came for others."""
        first = min(self._laid_for.values())
        for own in sorted(self._laid_for):
            back = self._table.away.taken_back(own)
            if back is not None:
                yield from self._events.lie_again(back, now)
        numbers = self._table.sights.numbers(open_trick(now()))
        later = {number for number in numbers if number is not None and number >= first}
        for position in reversed(range(len(numbers))):
            if numbers[position] in later:
                yield from take_up_one(position, now)
        yield from self._events.clear(now)
        for number in sorted(later):
            self._waiting.add(self._table.sights.waiting(number))

    def those_swept_too(self, time: float, now: Now) -> Happenings:
        """A swept trick that lacks cards had those that lay there until then, in whose places
        others were laid: these leaned over.
        """
        trick = open_trick(now())
        if trick is None or is_complete(trick, now()):
            return
        lying = [
            back for back in self._table.taken.still_lying(time - SWEPT_S) if back.is_nearly_sure
        ]
        if len(lying) <= now().size - len(trick.plays):
            for back in lying:
                yield from self._events.count_again(back, now)

    def is_undecided(self, time: float, state: GameState) -> bool:
        """Whether what came during a sweep may soon be swept as well, and a card of the trick have
        been taken back for it.
        """
        trick = open_trick(state)
        is_whole = trick is not None and is_complete(trick, state)
        return is_whole and self._replacing.may_be_swept_too(time)

    def told_twice(self, own: int, now: Now) -> Happenings:
        """A card that left now was told anew before, where it was pushed to: they are one."""
        for twin in self._table.sights.cards(open_trick(now())):
            if self._is_the_same(own, twin, now()):
                yield from self._events.merge(own, twin.track, now())
                return

    def for_one_of(self, swept: Collection[int], time: float, now: Now) -> Happenings:
        """A card that is swept with a whole trick was laid for the one that left long before.

        swept: the watcher's tracks. One that has left already is laid now.
        """
        trick = open_trick(now())
        if trick is None or not is_complete(trick, now()):
            return
        found = self._replacing.by_one_of(swept, time)
        if found is None:
            return
        own, other = found
        yield from self._events.take_back(own, now())
        if other.track not in self._waiting:
            yield from self._events.lay(other, now)
            self._table.leave(other.track, now())

    def no_trick(self, swept: Collection[int], time: float, now: Now) -> Happenings:
        """What was swept after a moment was none where it lacks a card and none of it is likelier
        to be one card than any other or none: people's hands were outlined. Or where cards of the
        trick before are swept with it: they were gathered to a heap, and some seen there anew.

        swept: the watcher's tracks.
        """
        trick = open_trick(now())
        if trick is None or is_complete(trick, now()):
            return
        cards = list(self._table.sights.cards(trick))
        if len(cards) < len(trick.plays):
            # Of some of it people told.
            return
        were_none = all(self._hardly_was(card.track) for card in cards)
        were_none |= any(self._table.is_of_a_swept_trick(track) for track in swept)
        if were_none and time - min(card.since for card in cards) < _A_MOMENT_S:
            yield from self._all_taken_back(cards, now)

    def those_swept_before(self, now: Now) -> Happenings:
        """A whole trick of just the faces of the one that was swept last, one of which the deck has
        once, is that one, looked at again: what of it showed that had come into sight last.
        """
        trick, swept = open_trick(now()), swept_tricks(now())
        if trick is None or not swept or not is_complete(trick, now()):
            return
        cards = list(self._table.sights.cards(trick))
        faces = sorted(likeliest(card.readings) for card in cards)
        are_the_same = faces == sorted(map(face_of, swept[-1].plays))
        are_sure = all(surety(card.readings) >= SURE for card in cards)
        if are_the_same and are_sure and any(map(is_only_one, faces)):
            yield from self._all_taken_back(cards, now)

    def that_were_none(self, now: Now) -> Happenings:
        """What has left a whole trick, of which the rest lies there, when others have come since
        that are this trick's: a hand was outlined.

        So they are where as many have come as left that hardly read as cards.
        """
        trick, lost = open_trick(now()), self._table.lost(now())
        if trick is None or not is_complete(trick, now()) or not lost:
            return
        may_be_none = all(self._may_be_none(own, now()) for own in lost)
        hardly_were = all(self._hardly_was(own) for own in lost)
        have_come = hardly_were and len(lost) <= self._waiting.sure
        if may_be_none and (have_come or self._are_its(len(lost), now())):
            for own in sorted(lost):
                yield from self._events.take_back(own, now())
            yield from self._events.put_in_turn(now())

    def _overdue(self, time: float, state: GameState) -> list[int]:
        """Those that left alone, long ago: of a whole trick, while no other has left."""
        overdue, trick = self._table.away.overdue(time), open_trick(state)
        is_whole = trick is not None and is_complete(trick, state)
        return [] if is_whole and len(self._table.away.leaving) > 1 else overdue

    def _are_its(self, lost: int, state: GameState) -> bool:
        """Whether the cards that wait are the open trick's, of which so many left.

        Those that lie there plainly are different players', and all others have laid since, and one
        card more at most; or most lie there, no more have come than left, and none of a player
        whose card lies there. Where most have left, or a card lay plainly before each player, the
        trick was swept: that cards were not seen to leave is likelier than that things were read
        as just those that lacked.
        """
        sights, owner = self._table.sights, self._seating.owner
        trick = list(sights.cards(open_trick(state)))
        owners = {card.track: owner(where_lies(card.quad)) for card in trick}
        everybody = set(range(len(state.players)))
        if everybody <= set(owners.values()) or self._table.is_mostly_gone(state):
            return False
        lying = [player for track, player in owners.items() if track in sights.there]
        came = [owner(card.place) for card in self._waiting.cards]
        without = everybody - set(lying)
        if len(without) == len(state.players) - len(lying) <= len(came) <= len(without) + 1:
            return without <= set(came)
        plainly_laid = set(lying) - {None}
        return 0 < len(came) <= lost < len(lying) and not plainly_laid & set(came)

    def _is_the_same(self, own: int, twin: SeenCard, state: GameState) -> bool:
        """Whether a card that left is one that came later, near by: the deck has one."""
        card, face = self._table.sights.gone.get(own), likeliest(twin.readings)
        if card is None or not is_only_one(face) or likeliest(card.readings) != face:
            return False
        are_likely = is_likely(card.readings) and is_likely(twin.readings)
        lies_there = twin.track in self._table.sights.there and twin.since > card.since
        is_the_cameras = self._table.may_be_taken_back(twin.track, state)
        are_unnamed = not any(is_named_by_people(one, state) for one in (own, twin.track))
        is_pushed = are_likely and is_near(card.quad, twin.quad, _PUSHED)
        return is_pushed and lies_there and is_the_cameras and are_unnamed

    def _may_be_none(self, own: int, state: GameState) -> bool:
        """Whether it was seen to leave, and nobody told of it."""
        is_missed = own in self._table.missing
        return not is_missed and self._table.may_be_taken_back(own, state)

    def _hardly_was(self, own: int) -> bool:
        card = self._table.sights.gone.get(own)
        return card is not None and not is_likely(card.readings)

    def _outlived(self, time: float, now: Now) -> Happenings:
        """A card in whose place another was laid was not taken back where it outlives that one,
        which left alone: it was no card.
        """
        leaving = self._table.away.leaving
        for back in self._table.taken.still_lying():
            other = back.laid_for_it
            if other not in leaving or len(leaving) > 1 or time - leaving[other] < _OUTLIVED_S:
                continue
            if self._table.may_be_taken_back(other, now()):
                yield from self._events.take_back(other, now())
                yield from self._events.count_again(back, now)

    def _replaced_late(self, time: float, now: Now) -> Happenings:
        """For a card that had left long before another is seen once the trick is being swept."""
        own, trick = self._table.away.left_long_before(time), open_trick(now())
        if own is None or trick is None or not is_complete(trick, now()):
            return
        if self._table.may_be_taken_back(own, now()) and self._replacing.by_its_player(own, now()):
            yield from self._taken_back(own, now)

    def _all_taken_back(self, cards: Sequence[SeenCard], now: Now) -> Happenings:
        """None of these counts, but what people told of."""
        for card in cards:
            if self._may_be_none(card.track, now()):
                yield from self._events.take_back(card.track, now())

    def _taken_back(self, own: int, now: Now) -> Happenings:
        """A card of the open trick does not count; what was laid for it, or last, gets its turn."""
        yield from self._events.take_back(own, now())
        yield from self._events.put_for_one_taken(now())
        yield from self._events.put_in_turn(now())
