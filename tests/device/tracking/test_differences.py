# SPDX-License-Identifier: AGPL-3.0-or-later
"""What two explanations have otherwise in a trick, and what speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, inf, log, pi, sin

from device.tracking import MODEL, Hypothesis, Piece, Seat, SeatModel, Track, TrackRegistry, Trick
from device.tracking.differences import Clue, Difference, Differences, Kind
from device.tracking.places import Place
from vision.observations import Readings

PLAYERS = 3


class Game:
    """`TrickRules` of three who lay one of twenty pieces each, each piece being there once."""

    seats = size = PLAYERS
    plan = (2, 2)

    def order(self, leader: int) -> Sequence[int]:
        return [(leader + turn) % PLAYERS for turn in range(PLAYERS)]

    def first_leader(self, number: int) -> int:
        return 0

    def next_leader(self, number: int, index: int, trick: Trick) -> int:
        return 0

    def fresh(self, names: Readings, swept: Sequence[Trick], trick: Trick) -> float:
        return 0.0

    def alike(self, names: Readings, others: Readings) -> float:
        both = sum(odds * dict(others).get(name, 0.0) for name, odds in names)
        return log(20 * both) if both else -inf

    def holds_back(self, hypothesis: Hypothesis) -> bool:
        return False


def before(player: int) -> Place:
    turned = 2 * pi * player / PLAYERS
    return Place((640 + 250 * cos(turned), 480 + 250 * sin(turned)), turned, 120.0)


def known_seats() -> SeatModel:
    seats = SeatModel((Seat(),) * PLAYERS)
    for _ in range(4):
        for player in range(PLAYERS):
            seats = seats.learn(player, before(player), MODEL)
    return seats


SEATS = known_seats()


def seen(track: int, **known: object) -> Track:
    """A piece of a name of its own that came as the so many-eth, anywhere."""
    one = Track(track, ((f"piece-{track}", 0.99),), since=float(track))
    return replace(one, **known)  # type: ignore[arg-type]


def having(*slots: Piece | None, swept: Sequence[Trick] = (), leader: int = 0) -> Hypothesis:
    """An explanation with this open trick."""
    return Hypothesis(0.0, (tuple(swept),), Trick(leader, slots), SEATS)


def put_away(*slots: Piece | None, then: Piece | None = None) -> Hypothesis:
    """An explanation in which the trick is swept, and perhaps the next one led."""
    return having(then, None, None, swept=[Trick(0, slots)])


def differences(one: Hypothesis, other: Hypothesis, *known: Track) -> list[Difference]:
    registry = TrackRegistry()
    for track in range(1, 6):
        registry.add(seen(track))
    for each in known:
        registry.add(each)
    return list(Differences(one, other, (0, 0), Game(), registry).all())


def test_equal_tricks_differ_in_nothing() -> None:
    assert differences(having((1,), (2,), (3,)), having((1,), (2,), (3,))) == []


def test_one_lies_before_its_player_and_the_other_is_gone_again() -> None:
    one, other = having((1,), (2,), (3,)), having((1,), (2,), (4,))
    there = [seen(3, place=before(2)), seen(4, left=5.0)]
    assert differences(one, other, *there) == [
        Difference(Kind.LAID, 3, 2, Clue.SEAT),
        Difference(Kind.NONE, 4, None, Clue.GONE),
    ]


def test_two_that_changed_places_are_told_by_what_lies_on_what() -> None:
    one, other = having((1,), (2,), (3,)), having((1,), (3,), (2,))
    above = seen(3, over=frozenset({2}))
    assert differences(one, other, above) == [
        Difference(Kind.LAID, 2, 1, Clue.UNDER, 3),
        Difference(Kind.LAID, 3, 2, Clue.ON, 2),
    ]


def test_two_that_changed_places_are_told_by_when_they_came_and_bare_places() -> None:
    one, other = having((1,), (2,), (3,)), having((1,), (3,), (2,))
    assert differences(one, other, seen(3, bare_at=2.5)) == [
        Difference(Kind.LAID, 2, 1, Clue.BEFORE, 3),
        Difference(Kind.LAID, 3, 2, Clue.BARE, 2),
    ]
    assert differences(other, one) == [
        Difference(Kind.LAID, 3, 1),
        Difference(Kind.LAID, 2, 2),
    ]


def test_a_piece_is_the_next_trick_s_lead_or_the_last_of_this_one() -> None:
    one, other = having((1,), (2,), (3,)), put_away((1,), (2,), None, then=(3,))
    swept = [seen(1, left=2.5), seen(2, left=2.5)]
    assert differences(other, one, *swept) == [
        Difference(Kind.UNSEEN, None, 2),
        Difference(Kind.LATER, 3, None, Clue.EMPTY),
        Difference(Kind.SWEPT, clue=Clue.EMPTY),
    ]
    assert differences(one, other) == [
        Difference(Kind.LAID, 3, 2, Clue.LYING),
        Difference(Kind.OPEN, clue=Clue.LYING),
    ]


def test_a_piece_is_looked_at_unread_or_seen_a_second_time() -> None:
    other = having((1,), (2,), (3,))
    twin = seen(3, names=(("piece-1", 0.9),))
    assert differences(having((1,), (2,), None), other, twin) == [
        Difference(Kind.NONE, 3, None, Clue.PLAYED)
    ]
    assert differences(having((1,), (2,), None), other, seen(3, names=())) == [
        Difference(Kind.NONE, 3, None, Clue.UNREAD)
    ]
    assert differences(having((1,), (2, 3), None), other) == [Difference(Kind.AGAIN, 3, 1)]


def test_another_led_the_same_pieces() -> None:
    one, other = having((1,), (2,), (3,), leader=1), having((1,), (2,), (3,))
    assert differences(one, other, seen(1, place=before(1))) == [
        Difference(Kind.LED, None, 1, Clue.LEAD_SEAT)
    ]
