# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that were seen and are not yet played: before the bids are in, in a sweep, out of turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import inf

from device.games.skull_king.arrival import Arrival
from device.games.skull_king.either import LIKELIEST, interchanged
from device.games.skull_king.homes import Place, Point, where_lies
from device.games.skull_king.layers import layers_of
from device.games.skull_king.seating import Seating
from engine.skull_king import SURE
from vision.frames import Frame
from vision.observations import CardArrived, CardReread, Quad, Readings, surety

AT_ONCE_S = 0.35
"""Seconds between two cards of which the camera cannot say which was first: a hand stays on one."""

NOT_PLAIN_S = 0.6
"""Seconds that a card waits for others which does not plainly lie before any player, where it is
known before whom each lays: those that come meanwhile are told apart by that.
"""

OUT_OF_TURN_S = 2.5
"""Seconds a card that lies before another player waits for the card of the one whose turn it is."""


@dataclass(frozen=True, slots=True)
class WaitingCard:
    """A card and how it was read best.

    since: camera seconds. evidence: the frame that it was read on, if kept; picture: its middle.
    or_else: what it may be where nobody knows which of several cards was laid when. zone: the
    seat in front of which the mat has it, if there is one. under: the watcher's tracks of cards
    that lie on it; over: of those on which it lies. bare_at: camera seconds at which its place was
    still bare, if that was seen.
    """

    track: int
    readings: Readings
    quad: Quad
    since: float
    picture: Point | None
    evidence: Frame | None = field(default=None, compare=False, repr=False)
    or_else: Readings = ()
    zone: int | None = None
    under: frozenset[int] = frozenset()
    over: frozenset[int] = frozenset()
    bare_at: float | None = None

    @property
    def place(self) -> Place:
        """How it lies."""
        return where_lies(self.quad, self.zone)

    @property
    def arrival(self) -> Arrival:
        """When it came to lie."""
        return Arrival(self.since, self.bare_at)

    def reread(self, seen: CardReread) -> WaitingCard:
        """The same card, read better."""
        evidence = seen.evidence or self.evidence
        return replace(self, readings=seen.readings, quad=seen.quad, evidence=evidence)


def waiting(seen: CardArrived) -> WaitingCard:
    """A card that has just arrived."""
    picture = None
    if seen.evidence is not None:
        height, width = seen.evidence.pixels.shape[:2]
        picture = width / 2, height / 2
    return WaitingCard(
        seen.track,
        seen.readings,
        seen.quad,
        seen.time,
        picture,
        seen.evidence,
        zone=seen.zone,
        under=seen.under,
        over=seen.over,
        bare_at=seen.bare_at,
    )


class WaitingCards:
    """In the order in which they came, by the watcher's track."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._cards: dict[int, WaitingCard] = {}
        self._left: list[tuple[WaitingCard, float]] = []

    def __bool__(self) -> bool:
        return bool(self._cards)

    def __contains__(self, track: int) -> bool:
        return track in self._cards

    def add(self, card: WaitingCard) -> None:
        """One more."""
        self._cards[card.track] = card

    @property
    def cards(self) -> tuple[WaitingCard, ...]:
        """All of them."""
        return tuple(self._cards.values())

    def reread(self, seen: CardReread) -> None:
        """One of them was read better."""
        self._cards[seen.track] = self._cards[seen.track].reread(seen)

    def drop(self, track: int) -> None:
        """It is none that waits, if it was held for one."""
        self._cards.pop(track, None)

    def leave(self, track: int, time: float) -> None:
        """It was seen to leave, if it was there; camera seconds."""
        card = self._cards.pop(track, None)
        if card is not None:
            # Frames are large, and most of what leaves was no card that was played.
            self._left.append((replace(card, evidence=None), time))

    def surely_left(self, since: float) -> list[WaitingCard]:
        """Those that surely were cards and have left since then; camera seconds."""
        return [card for card, at in self._left if at >= since and surety(card.readings) >= SURE]

    def take_surely_left(self, since: float) -> list[WaitingCard]:
        """The same, each once; what left before is forgotten."""
        left = self.surely_left(since)
        self._left.clear()
        return left

    def drop_all(self) -> None:
        """Whoever sees them begins anew."""
        self._cards.clear()
        self._left.clear()

    def lay_at_once(self, turns: Sequence[int], before: Quad | None) -> None:
        """Of all of them nobody saw when they were laid.

        Where it is not plain who of `turns` laid some of them, each of these may be any of these,
        and people are asked. before: where the trick's last card lies.
        """
        cards = self.cards
        if not cards:
            return
        since = min(card.since for card in cards)
        at_once = {card.track: replace(card, since=since) for card in cards}
        places = [card.place for card in cards]
        last = where_lies(before) if before is not None else None
        doubted = self._seating.in_doubt(places, turns, cards[0].picture, last, layers_of(cards))
        some = [at_once[card.track] for at, card in enumerate(cards) if at in doubted]
        for card in _interchanged(some, 1 / max(len(some), 1)):
            at_once[card.track] = card
        self._cards = at_once

    def came_after(self, time: float) -> WaitingCard | None:
        """The first that came then or later."""
        return next((card for card in self._cards.values() if card.since >= time), None)

    def left_after(self, came: float, left: float) -> WaitingCard | None:
        """The first that came then or later and has left, not before this; camera seconds."""
        return next((card for card, at in self._left if card.since >= came and at >= left), None)

    def has_waited(self, seconds: float, time: float) -> bool:
        """Whether any has been there for so long."""
        return any(time - card.since >= seconds for card in self._cards.values())

    @property
    def sure(self) -> int:
        """How many of them surely are cards of the deck, and known which."""
        return sum(surety(card.readings) >= SURE for card in self._cards.values())

    def take(
        self, turns: Sequence[int], before: Quad | None, time: float | None
    ) -> WaitingCard | None:
        """The card that is played next, no longer waiting; None while another may come before it.

        turns: the players who have yet to lay, in order; empty where nobody knows. before: where
        the trick's last card lies. time: None when nothing is waited for any longer.
        """
        card = self._next(turns, before, time)
        if card is not None:
            del self._cards[card.track]
        return card

    def _next(
        self, turns: Sequence[int], before: Quad | None, time: float | None
    ) -> WaitingCard | None:
        cards = list(self._cards.values())
        if not cards or not turns:
            return cards[0] if cards else None
        uppers = {at for _, at in layers_of(cards)}
        for at, card in enumerate(cards):
            if at not in uppers and self._seating.owner(card.place) == turns[0]:
                return card
        waited = inf if time is None else time - cards[0].since
        if waited < self._patience(cards[0], turns):
            return None
        return self._first_of(cards[: len(turns)], turns, before)

    def _patience(self, card: WaitingCard, turns: Sequence[int]) -> float:
        """Seconds until it is plain that no other card comes before this one."""
        leaning = self._seating.leaning(card.place)
        if leaning is not None and leaning in turns[1:]:
            return OUT_OF_TURN_S
        if card.picture is None or len(turns) < 2:
            return 0.0
        # Which came to rest first says little of whose it is: a hand may hide one.
        return NOT_PLAIN_S if self._seating.is_known else AT_ONCE_S

    def _first_of(
        self, cards: Sequence[WaitingCard], turns: Sequence[int], before: Quad | None
    ) -> WaitingCard:
        """The card that was laid first; one that may be another where that is not plain.

        Until it is known where people lay, the first to have come led: who lays out of turn does so
        after that, and from this trick it is learned who sits where.
        """
        layers = layers_of(cards)
        if not self._seating.tells or (before is None and not self._seating.is_known):
            layers += _surely_after(cards)
        orders = self._seating.in_turn(
            [card.place for card in cards],
            [card.since for card in cards],
            turns,
            cards[0].picture,
            where_lies(before) if before is not None else None,
            layers,
        )
        first = sorted({order[0] for order in orders})
        for card in _interchanged([cards[at] for at in first], LIKELIEST):
            if not self._cards[card.track].or_else:
                self._cards[card.track] = card
        return self._cards[cards[orders[0][0]].track]


def _interchanged(cards: Sequence[WaitingCard], itself: float) -> tuple[WaitingCard, ...]:
    """Each may be any of these; itself: how likely it is the one that it seems to be."""
    if len(cards) < 2:
        return tuple(cards)
    mixed = interchanged([card.readings for card in cards], itself)
    return tuple(replace(card, or_else=some) for card, some in zip(cards, mixed, strict=True))


def _surely_after(cards: Sequence[WaitingCard]) -> tuple[tuple[int, int], ...]:
    """The first of these cards, by its index, before each whose place was still bare then."""
    first, *others = (card.arrival for card in cards)
    return tuple((0, at) for at, one in enumerate(others, 1) if one.is_surely_after(first))
