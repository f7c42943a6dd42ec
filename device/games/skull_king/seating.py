# SPDX-License-Identifier: AGPL-3.0-or-later
"""In front of whom a card lies: learned from where and how each player has laid cards so far."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, permutations
from math import inf, pi

from device.games.skull_king.followers import Followers
from device.games.skull_king.going_round import TURN, angle, goes_round
from device.games.skull_king.homes import Homes, Place, Point
from device.games.skull_king.orders import (
    PASSED_OVER,
    Order,
    agrees,
    in_others_zones,
    overtaking,
    with_some_passed_over,
)

_REMEMBERED = 8
"""Cards of a player that count; people shift in their chairs."""

_PLAINLY_OWN = 3.0
"""By how much less must speak against a card's player than against any other (a logarithm: one in
twenty), that the card is plainly that player's."""

_LEANS = 1.0
"""The same for a card that seems to be somebody's."""

PLAINLY = 3.0
"""The same for one order of cards against another."""

_UNEVEN = 4.0
"""What a radian speaks against an order, by which players would not sit evenly."""

_ANOTHERS_ZONE = 2.0
"""What speaks against a card's being a player's where the mat has it in front of another: too
little to be plain by itself, since people may sit otherwise around a mat.
"""

PLAINLY_LED = 6.0
"""By how much less must speak against a trick's cards if another player than expected led it."""

_MOST_AT_ONCE = 4
"""Cards at once whose order is worked out; of more nobody could say it at a table either."""

_LEAST_SEATS = 3


class Seating:
    """Where the players of one game put their cards, in pixels of a camera that stays put."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._laid: dict[int, deque[Place]] = defaultdict(lambda: deque(maxlen=_REMEMBERED))
        self._homes: Homes | None = None
        self.followers = Followers()

    @property
    def tells(self) -> bool:
        """Whether where a card lies says whose it is: of two players one also lays Graybeard's
        cards, and those lie anywhere.
        """
        return self._players >= _LEAST_SEATS

    @property
    def is_known(self) -> bool:
        """Whether everybody's place is."""
        return self._homes is not None

    def learn(self, order: Sequence[int], places: Sequence[Place]) -> None:
        """Each of these players, in turn, laid a card here: a whole trick.

        Only a trick that goes round the table once teaches anything, or one that goes best with
        what is known as it is: in another one cards were taken for the wrong players', or all
        were thrown on a heap.
        """
        if not self.tells:
            return
        if not goes_round(places) and not self._is_as_usual(order, places):
            return
        for player, place in zip(order, places, strict=True):
            self._laid[player].append(place)
        if all(player in self._laid for player in range(self._players)):
            self._homes = Homes(self._laid)

    def forget(self) -> None:
        """The camera was moved."""
        self.followers.forget()
        self._laid.clear()
        self._homes = None

    def owner(self, place: Place) -> int | None:
        """The player in front of whom this place plainly lies; None where it is not plain."""
        return self._nearest(place, _PLAINLY_OWN)

    def leaning(self, place: Place) -> int | None:
        """The player whose card this seems to be, if one does."""
        return self._nearest(place, _LEANS)

    def in_turn(
        self,
        places: Sequence[Place],
        came: Sequence[float],
        players: Sequence[int],
        picture: Point | None,
        before: Place | None,
        layers: Sequence[tuple[int, int]] = (),
    ) -> tuple[Order, ...]:
        """The orders, as indices, in which these players may have laid these cards, the likeliest
        first: more than one where it is not plain, and never none.

        came: seconds at which each was seen first. picture: the middle of the picture, if it is
        known: until it is known where people lay their cards, they are taken to sit around it
        evenly, clockwise in turn, and rather where the mat has them if there is one. before: where
        the card before these lies, if there is one. layers: which, as indices, lies under which;
        they count for nothing where no order agrees with all of them.
        """
        here = tuple(range(len(places)))
        if not 1 < len(here) <= min(_MOST_AT_ONCE, len(players)):
            return (here,)
        if not self.is_known and picture is None:
            return (here,)
        weighed = sorted(
            (against + overtaking(came, order), order)
            for against, order in self._by_place(places, players, picture, before)
        )
        # Layers are seen, and may be seen wrongly: cards cannot lie on each other in a ring.
        weighed = [each for each in weighed if agrees(each[1], layers)] or weighed
        likely = (order for against, order in weighed if against - weighed[0][0] < PLAINLY)
        return tuple(dict.fromkeys(likely))

    def _by_place(
        self,
        places: Sequence[Place],
        players: Sequence[int],
        picture: Point | None,
        before: Place | None,
    ) -> Iterator[tuple[float, Order]]:
        """Every order in which these players may have laid, and what is against it as they lie."""
        if not self.tells:
            yield from ((0.0, order) for order in permutations(range(len(places))))
            return
        for passed, some in with_some_passed_over(players, len(places)):
            yield from self._weighed(places, some, picture, before, passed)

    def position(
        self,
        places: Sequence[Place],
        late: Place,
        against_earlier: Sequence[float],
        order: Order,
        others: Sequence[Order],
    ) -> int:
        """At which position a card belongs that was seen after these cards of a trick.

        The last one, unless the cards plainly suit the players in this order better otherwise, and
        not as well where they lie if the trick was played in one of the other orders, or lacks one
        that nobody has seen yet. against_earlier: what speaks against each earlier position whoever
        sits where.
        """
        last = len(places)
        if not self.is_known or not places:
            return last
        against, at = min(
            (against_earlier[at] + self.against(order, [*places[:at], late, *places[at:]]), at)
            for at in range(last)
        )
        there = [*places, late]
        usual = self.against(order, there)
        led = min((self.against(other, there) for other in others), default=inf)
        lacks_one = range(last) if len(there) < len(order) else ()
        without_it = [order[:at] + order[at + 1 :] for at in lacks_one]
        unseen = min((self.against(some, there) for some in without_it), default=inf)
        least = min(usual, min(led, unseen) + PASSED_OVER)
        return at if against + _PLAINLY_OWN <= least else last

    def plainest(
        self, places: Sequence[Place], turns: Sequence[Order], expected: Order
    ) -> int | None:
        """The first player of the one of these turns in which the cards plainly were laid.

        None where none is, or the cards may well have been laid as expected. expected: empty where
        it is not known whose turn it was.
        """
        if not self.is_known:
            return None
        against = sorted((self.against(order, places), order) for order in turns)
        (least, order), (second, _) = against[:2]
        usual = self.against(expected, places) if expected else inf
        return order[0] if least + PLAINLY_LED <= min(usual, second) else None

    def in_doubt(
        self,
        places: Sequence[Place],
        players: Sequence[int],
        picture: Point | None,
        before: Place | None,
        layers: Sequence[tuple[int, int]] = (),
    ) -> frozenset[int]:
        """Which of these cards, as indices, of which nobody saw any laid, may be another of these
        players' than it seems; the rest as of `in_turn`.

        Where a whole trick's cards lie there, all are until it is known where people lay theirs:
        any of them may have been first.
        """
        if self._is_plain(places, players, picture, before):
            return frozenset()
        here = range(len(places))
        owners = {self.owner(place) for place in places}
        elsewhere = not self.is_known or not owners <= {None, *players}
        if elsewhere or len(here) > min(_MOST_AT_ONCE, len(players)):
            return frozenset(here)
        orders = self.in_turn(places, [0.0] * len(here), players, picture, before, layers)
        at_each = [{order[at] for order in orders} for at in here]
        return frozenset(card for cards in at_each if len(cards) > 1 for card in cards)

    def _is_plain(
        self,
        places: Sequence[Place],
        players: Sequence[int],
        picture: Point | None,
        before: Place | None,
    ) -> bool:
        """Whether it is plain which of these players laid which of these cards, each by itself."""
        if len(places) < 2:
            return True
        if len(places) > len(players) or not self.tells:
            return False
        if self.is_known:
            owners = [self.owner(place) for place in places]
            return len(set(owners)) == len(owners) and set(owners) <= set(players)
        if picture is None or len(places) > _MOST_AT_ONCE:
            return False
        # Around a mat people may sit otherwise: its zones alone make nothing plain here.
        places = [replace(place, zone=None) for place in places]
        (best, _), (second, _) = sorted(self._weighed(places, players, picture, before))[:2]
        return second - best >= PLAINLY

    def against(self, players: Sequence[int], places: Sequence[Place]) -> float:
        """How much speaks against each place's being that player's; infinite if none is known."""
        if self._homes is None:
            return inf
        return sum(
            self._homes.unlikely(player, place)
            for player, place in zip(players, places, strict=False)
        )

    def _nearest(self, place: Place, lead: float) -> int | None:
        """The player whom a card suits best, if by so much more than any other."""
        if self._homes is None:
            return None
        homes = self._homes
        against = sorted((homes.unlikely(player, place), player) for player in self._laid)
        (least, player), (second, _) = against[:2]
        return player if second - least >= lead else None

    def _weighed(
        self,
        places: Sequence[Place],
        players: Sequence[int],
        picture: Point | None,
        before: Place | None,
        passed_over: float = 0.0,
    ) -> Iterator[tuple[float, Order]]:
        """Every order and how much speaks against it."""
        orders = permutations(range(len(places)))
        if self._homes is not None:
            for order in orders:
                yield passed_over + self.against(players, [places[at] for at in order]), order
        elif picture is not None and not passed_over:
            start = [] if before is None else [angle(before.middle, picture)]
            angles = [angle(place.middle, picture) for place in places]
            for order in orders:
                uneven = self._unevenness([*start, *(angles[at] for at in order)])
                elsewhere = in_others_zones(players, [places[at] for at in order])
                yield _UNEVEN * uneven + _ANOTHERS_ZONE * elsewhere, order

    def _is_as_usual(self, order: Sequence[int], places: Sequence[Place]) -> bool:
        """Whether the cards suit these players better than with two changed, or all moved on."""
        if not self.is_known:
            return False
        others = [[*order[at:], *order[:at]] for at in range(1, len(order))]
        for one, other in combinations(range(len(order)), 2):
            changed = list(order)
            changed[one], changed[other] = changed[other], changed[one]
            others.append(changed)
        against = self.against(order, places)
        return against < min(self.against(changed, places) for changed in others)

    def _unevenness(self, angles: Sequence[float]) -> float:
        """By how many radians the steps from card to card differ from one seat's, clockwise."""
        step = TURN / self._players
        return sum(abs((b - a - step + pi) % TURN - pi) for a, b in pairwise(angles))
