# SPDX-License-Identifier: AGPL-3.0-or-later
"""In front of whom a card lies, learned from whole tricks."""

from __future__ import annotations

from math import cos, pi, sin

from device.games.skull_king.seating import Point, Seating

PICTURE = (640.0, 480.0)


def seat(player: int, players: int = 5, reach: float = 300.0, turned: float = 0.7) -> Point:
    """Clockwise as a picture shows it; nobody says who sits at its lower edge."""
    angle = turned + 2 * pi * player / players
    return PICTURE[0] + reach * cos(angle), PICTURE[1] + 0.7 * reach * sin(angle)


def order(leader: int, players: int = 5) -> tuple[int, ...]:
    return tuple((leader + turn) % players for turn in range(players))


def learned(*tricks: tuple[int, ...]) -> Seating:
    seating = Seating(5)
    for trick in tricks:
        seating.learn(trick, [seat(player) for player in trick])
    return seating


def test_one_whole_trick_tells_where_everybody_lays() -> None:
    seating = learned(order(2))
    assert [seating.owner(seat(player, reach=250)) for player in range(5)] == [0, 1, 2, 3, 4]


def test_a_place_between_two_players_is_nobodys() -> None:
    one, two = seat(1), seat(2)
    assert learned(order(0)).owner(((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)) is None


def test_nothing_is_known_before_a_trick_and_nothing_of_a_heap() -> None:
    seating = Seating(5)
    assert seating.owner(seat(0)) is None
    seating.learn(order(0), [PICTURE] * 5)
    assert not seating.is_known


def test_a_trick_whose_cards_were_given_to_the_wrong_players_teaches_nothing() -> None:
    seating = Seating(5)
    seating.learn(order(0), [seat(player) for player in (0, 2, 1, 3, 4)])
    assert not seating.is_known


def test_people_shift_in_their_chairs() -> None:
    seating = learned(*[order(0)] * 3)
    for _ in range(9):
        seating.learn(order(0), [seat(player, turned=1.2) for player in range(5)])
    assert seating.owner(seat(3, turned=1.2)) == 3


def test_cards_at_once_are_put_in_turn_by_where_they_lie() -> None:
    places = [seat(4), seat(3), seat(0)]
    assert learned(order(1)).in_turn(places, (3, 4, 0), None, None) == (1, 0, 2)


def test_before_anything_is_known_people_sit_clockwise_around_the_picture() -> None:
    seating = Seating(5)
    places = [seat(4), seat(3)]
    assert seating.in_turn(places, (3, 4), PICTURE, seat(2)) == (1, 0)
    assert seating.in_turn(places, (3, 4), PICTURE, None) == (1, 0)
    assert seating.in_turn(places, (3, 4), None, None) == (0, 1)


def test_cards_of_a_part_of_the_trick_are_plainly_in_turn() -> None:
    nobody = Seating(5)
    places = [seat(3), seat(2), seat(4)]
    assert nobody.is_plain(places, (2, 3, 4, 0, 1), PICTURE, None)
    assert nobody.is_plain(places[:2], (2, 3), PICTURE, seat(1))
    assert nobody.is_plain(places[:1], (2, 3), None, None)


def test_any_card_of_a_whole_trick_may_have_been_first() -> None:
    places = [seat(player, 4) for player in range(4)]
    assert not Seating(4).is_plain(places, (2, 3, 0, 1), PICTURE, None)
    known = Seating(4)
    known.learn(range(4), places)
    assert known.is_plain(places, (2, 3, 0, 1), PICTURE, None)
    known.forget()
    assert not known.is_plain(places, (2, 3, 0, 1), PICTURE, None)


def test_it_is_not_plain_whose_cards_are_more_than_are_to_come_or_no_players() -> None:
    seating = learned(order(1))
    places = [seat(2), seat(3)]
    assert seating.is_plain(places, (2, 3), PICTURE, None)
    assert not seating.is_plain(places, (2,), PICTURE, None)
    assert not seating.is_plain(places, (3, 4), PICTURE, None)
    between = ((seat(2)[0] + seat(3)[0]) / 2, (seat(2)[1] + seat(3)[1]) / 2)
    assert not seating.is_plain([between, seat(3)], (2, 3), PICTURE, None)
    assert not Seating(5).is_plain(places, (2, 3), None, None)
