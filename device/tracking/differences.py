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


class Kind(StrEnum):
    """What an explanation has of a piece, a player or the trick."""

    LAID = "laid"  # a player laid the piece
    AGAIN = "again"  # it is one that is known, seen again
    NONE = "none"  # it is none
    EARLIER = "earlier"  # it is of an earlier trick
    LATER = "later"  # it is of a later trick
    UNSEEN = "unseen"  # the player's piece was not seen
    LED = "led"  # the player led
    SWEPT = "swept"  # the trick is swept
    OPEN = "open"  # the trick is still open


class Clue(StrEnum):
    """What speaks for it."""

    SEAT = "seat"  # the piece lies before its player
    ON = "on"  # it lies on another
    UNDER = "under"  # it lies under another
    BARE = "bare"  # its place was bare when another lay there
    AFTER = "after"  # it came after another
    BEFORE = "before"  # it came before another
    GONE = "gone"  # it is gone again
    PLAYED = "played"  # such a one was played
    UNREAD = "unread"  # it cannot be read
    LEAD_SEAT = "lead-seat"  # the first piece lies before whoever led
    EMPTY = "empty"  # the table was empty
    LYING = "lying"  # others lay there still


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that an explanation has otherwise. name: of the piece that it is about; other: of
    the one that `clue` is about beside it.
    """

    kind: Kind
    name: int | None = None
    player: int | None = None
    clue: Clue | None = None
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
        found = {}
        for place, trick in one.tricks:
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
            return Difference(Kind.NONE, name, clue=self._for_none(seen))
        if here.name != name:
            return Difference(Kind.AGAIN, name, here.player)
        if here.place < self._place:
            return Difference(Kind.EARLIER, name)
        others = [self._registry[each] for each in _names(self._trick) if each != name]
        if here.place > self._place:
            is_alone = others and all(each.left <= seen.since for each in others)
            return Difference(Kind.LATER, name, clue=Clue.EMPTY if is_alone else None)
        return Difference(Kind.LAID, name, here.player, *self._for_laid(seen, here, others))

    def _for_laid(
        self, seen: Track, here: _Spot, others: list[Track]
    ) -> tuple[Clue | None, int | None]:
        there = self._theirs.get(seen.piece_id)
        beside = self._beside(seen, here, there, others)
        rival = there.player if there is not None and there.place == self._place else None
        found = [one for one in Clue if one in beside]
        is_of_layers = found[:1] in ([Clue.ON], [Clue.UNDER])
        if self._lies_before(seen, here.player, rival) and not is_of_layers:
            return Clue.SEAT, None
        if found:
            return found[0], beside[found[0]]
        is_late = there is not None and there.place > self._place
        lay = is_late and any(each.left > seen.since for each in others)
        return (Clue.LYING if lay else None), None

    def _beside(
        self, seen: Track, here: _Spot, there: _Spot | None, others: list[Track]
    ) -> dict[Clue, int]:
        """What speaks for its being laid after, or before, those that the other has otherwise."""
        found: dict[Clue, int] = {}
        for each in others:
            mine, rival = self._mine[each.piece_id], self._theirs.get(each.piece_id)
            if there is None or rival is None or rival.place != there.place:
                continue
            is_after = mine.turn < here.turn
            if is_after is (rival.turn < there.turn):
                continue
            earlier, later = (each, seen) if is_after else (seen, each)
            if earlier.piece_id in later.over or later.piece_id in earlier.under:
                found[Clue.ON if is_after else Clue.UNDER] = each.piece_id
            if is_after and seen.bare_at is not None and seen.bare_at >= each.since:
                found[Clue.BARE] = each.piece_id
            if earlier.since < later.since:
                found[Clue.AFTER if is_after else Clue.BEFORE] = each.piece_id
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

    def _for_none(self, seen: Track) -> Clue | None:
        if not seen.names:
            return Clue.UNREAD
        for track, spot in self._mine.items():
            known = spot.place[0] == self._place[0] and spot.place <= self._place
            if known and self._rules.alike(self._registry[track].names, seen.names) > 0:
                return Clue.PLAYED
        others = [self._registry[each].left for each in _names(self._trick)]
        return Clue.GONE if seen.left < min(others, default=0.0) and not seen.lost else None

    # -- of the trick ---------------------------------------------------------------------------

    def _led(self, trick: Trick, leader: int) -> Iterator[Difference]:
        first, rival = trick.slots[0], self._rival
        is_plain = first is not None and self._lies_before(
            self._registry[first[0]], leader, rival.leader if rival else None
        )
        yield Difference(Kind.LED, None, leader, Clue.LEAD_SEAT if is_plain else None)

    def _unseen(self, trick: Trick) -> Iterator[Difference]:
        if trick.leader is None or trick.is_full or self._one.count <= self._place:
            return
        laid = {spot.player for spot in self._theirs.values() if spot.place == self._place}
        for player, piece in zip(self._rules.order(trick.leader), trick.slots, strict=False):
            if piece is None and player in laid:
                yield Difference(Kind.UNSEEN, None, player)

    def _swept(self) -> Iterator[Difference]:
        is_swept = self._one.count > self._place
        if not self._trick or not self._rival or is_swept is (self._other.count > self._place):
            return
        lies = any(self._registry[each[-1]].is_there for each in self._trick.pieces)
        if is_swept:
            yield Difference(Kind.SWEPT, clue=None if lies else Clue.EMPTY)
        else:
            yield Difference(Kind.OPEN, clue=Clue.LYING if lies else None)


def _names(trick: Trick | None) -> tuple[int, ...]:
    return () if trick is None else trick.names
