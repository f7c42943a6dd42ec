# SPDX-License-Identifier: AGPL-3.0-or-later
"""What two explanations have otherwise in a trick, and what speaks for it, for people to be told.

Nothing of it is kept while explanations grow: it is worked out from what was seen when it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from device.tracking.hypothesis import Hypothesis, Trick, TrickPlace
from device.tracking.model import MODEL, TrackerModel
from device.tracking.track_registry import Track, TrackRegistry
from device.tracking.trick_rules import TrickRules


class Means(StrEnum):
    """What an explanation has: a piece was laid by a player; is one that is known, seen again; is
    none; is of an earlier or a later trick. A player's was not seen, a player led, the trick is
    swept or still open.
    """

    LAID = "laid"
    AGAIN = "again"
    NONE = "none"
    EARLIER = "earlier"
    LATER = "later"
    UNSEEN = "unseen"
    LED = "led"
    SWEPT = "swept"
    OPEN = "open"


class Speaks(StrEnum):
    """For it: a piece lies before its player, on or under another; its place was bare when another
    lay there; it came after or before another; it is gone again; such a one was played; it cannot
    be read. The first piece lies before whoever led; the table was empty; others lay there still.
    """

    SEAT = "seat"
    ON = "on"
    UNDER = "under"
    BARE = "bare"
    AFTER = "after"
    BEFORE = "before"
    GONE = "gone"
    PLAYED = "played"
    UNREAD = "unread"
    LEAD_SEAT = "lead-seat"
    EMPTY = "empty"
    LYING = "lying"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that an explanation has otherwise. name: of the piece that it is about; other: of
    the one that `speaks` is about beside it.
    """

    means: Means
    name: int | None = None
    player: int | None = None
    speaks: Speaks | None = None
    other: int | None = None


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where an explanation has a track: of the piece of that name."""

    place: TrickPlace
    turn: int
    player: int | None
    name: int


class Differences:
    """What an explanation has otherwise than another in one trick.

    place: the trick's round and number.
    """

    def __init__(
        self,
        one: Hypothesis,
        other: Hypothesis,
        place: TrickPlace,
        rules: TrickRules,
        registry: TrackRegistry,
        model: TrackerModel = MODEL,
    ) -> None:
        self._one, self._other, self._place = one, other, place
        self._rules, self._registry, self._model = rules, registry, model
        self._trick, self._rival = one.trick(*place), other.trick(*place)
        self._mine, self._theirs = self._spots(one), self._spots(other)
        leaders = [trick.leader if trick else None for trick in (self._trick, self._rival)]
        self._led_otherwise = None not in leaders and leaders[0] != leaders[1]

    def all(self) -> Iterator[Difference]:
        """Everything: first who led, and whose piece was not seen."""
        trick = self._trick
        if trick is not None and trick.leader is not None:
            yield from (
                self._led(trick, trick.leader) if self._led_otherwise else self._unseen(trick)
            )
        for name in dict.fromkeys((*_names(trick), *_names(self._rival))):
            if not self._is_same(self._mine.get(name), self._theirs.get(name)):
                yield self._of_piece(self._registry[name], self._mine.get(name))
        yield from self._swept()

    def _spots(self, one: Hypothesis) -> dict[int, _Spot]:
        tricks = {
            (number, index): trick
            for number, there in enumerate(one.rounds)
            for index, trick in enumerate(there)
        }
        found = {}
        for place, trick in (tricks | {one.count: one.open}).items():
            order = () if trick.leader is None else self._rules.order(trick.leader)
            for turn, piece in enumerate(trick.slots):
                player = order[turn] if turn < len(order) else None
                for track in piece or ():
                    found[track] = _Spot(place, turn, player, piece[0])  # type: ignore[index]
        return found

    def _is_same(self, here: _Spot | None, there: _Spot | None) -> bool:
        if here is None or there is None:
            return here is there
        if (here.place, here.name) != (there.place, there.name):
            return False
        return here.turn == there.turn if self._led_otherwise else here.player == there.player

    # -- of pieces ------------------------------------------------------------------------------

    def _of_piece(self, seen: Track, here: _Spot | None) -> Difference:
        name = seen.piece_id
        if here is None:
            return Difference(Means.NONE, name, speaks=self._for_none(seen))
        if here.name != name:
            return Difference(Means.AGAIN, name, here.player)
        if here.place < self._place:
            return Difference(Means.EARLIER, name)
        others = [self._registry[each] for each in _names(self._trick) if each != name]
        if here.place > self._place:
            is_alone = others and all(each.left <= seen.since for each in others)
            return Difference(Means.LATER, name, speaks=Speaks.EMPTY if is_alone else None)
        return Difference(Means.LAID, name, here.player, *self._for_laid(seen, here, others))

    def _for_laid(
        self, seen: Track, here: _Spot, others: list[Track]
    ) -> tuple[Speaks | None, int | None]:
        there = self._theirs.get(seen.piece_id)
        beside = self._beside(seen, here, there, others)
        rival = there.player if there is not None and there.place == self._place else None
        found = [one for one in Speaks if one in beside]
        is_of_layers = found[:1] in ([Speaks.ON], [Speaks.UNDER])
        if self._lies_before(seen, here.player, rival) and not is_of_layers:
            return Speaks.SEAT, None
        if found:
            return found[0], beside[found[0]]
        is_late = there is not None and there.place > self._place
        lay = is_late and any(each.left > seen.since for each in others)
        return (Speaks.LYING if lay else None), None

    def _beside(
        self, seen: Track, here: _Spot, there: _Spot | None, others: list[Track]
    ) -> dict[Speaks, int]:
        """What speaks for its being laid after, or before, those that the other has otherwise."""
        found: dict[Speaks, int] = {}
        for each in others:
            mine, rival = self._mine[each.piece_id], self._theirs.get(each.piece_id)
            if there is None or rival is None or rival.place != there.place:
                continue
            is_after = mine.turn < here.turn
            if is_after is (rival.turn < there.turn):
                continue
            earlier, later = (each, seen) if is_after else (seen, each)
            if earlier.piece_id in later.over or later.piece_id in earlier.under:
                found[Speaks.ON if is_after else Speaks.UNDER] = each.piece_id
            if is_after and seen.bare_at is not None and seen.bare_at >= each.since:
                found[Speaks.BARE] = each.piece_id
            if earlier.since < later.since:
                found[Speaks.AFTER if is_after else Speaks.BEFORE] = each.piece_id
        return found

    def _lies_before(self, seen: Track, player: int | None, rival: int | None) -> bool:
        """Whether it plainly lies before a player rather than another, or than anywhere."""
        # The other explanation has learned nothing from its own lying there for this player.
        seats, middle = self._other.seats, self._registry.middle
        if player is None or player < 0 or seen.place is None:
            return False
        if self._rules.size != self._rules.seats or not seats.seats[player].count:
            return False
        odds = seats.likelihood(player, seen.place, middle, self._model)
        if rival is not None and rival >= 0:
            odds -= seats.likelihood(rival, seen.place, middle, self._model)
        return odds >= self._model.plainly

    def _for_none(self, seen: Track) -> Speaks | None:
        if not seen.names:
            return Speaks.UNREAD
        for track, spot in self._mine.items():
            known = spot.place[0] == self._place[0] and spot.place <= self._place
            if known and self._rules.alike(self._registry[track].names, seen.names) > 0:
                return Speaks.PLAYED
        others = [self._registry[each].left for each in _names(self._trick)]
        return Speaks.GONE if seen.left < min(others, default=0.0) and not seen.lost else None

    # -- of the trick ---------------------------------------------------------------------------

    def _led(self, trick: Trick, leader: int) -> Iterator[Difference]:
        first, rival = trick.slots[0], self._rival
        is_plain = first is not None and self._lies_before(
            self._registry[first[0]], leader, rival.leader if rival else None
        )
        yield Difference(Means.LED, None, leader, Speaks.LEAD_SEAT if is_plain else None)

    def _unseen(self, trick: Trick) -> Iterator[Difference]:
        if trick.leader is None or trick.is_full or self._one.count <= self._place:
            return
        laid = {spot.player for spot in self._theirs.values() if spot.place == self._place}
        for player, piece in zip(self._rules.order(trick.leader), trick.slots, strict=False):
            if piece is None and player in laid:
                yield Difference(Means.UNSEEN, None, player)

    def _swept(self) -> Iterator[Difference]:
        is_swept = self._one.count > self._place
        if not self._trick or not self._rival or is_swept is (self._other.count > self._place):
            return
        lies = any(self._registry[each[-1]].is_there for each in self._trick.pieces)
        if is_swept:
            yield Difference(Means.SWEPT, speaks=None if lies else Speaks.EMPTY)
        else:
            yield Difference(Means.OPEN, speaks=Speaks.LYING if lies else None)


def _names(trick: Trick | None) -> tuple[int, ...]:
    return () if trick is None else trick.names
