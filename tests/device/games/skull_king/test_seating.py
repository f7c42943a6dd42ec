# SPDX-License-Identifier: AGPL-3.0-or-later
"""In front of whom a card lies, learned from whole tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, inf, pi, sin

import pytest

from device.games.skull_king.arrival import Arrival
from device.games.skull_king.homes import Place, Point
from device.games.skull_king.orders import overtaking_by_last
from device.games.skull_king.seating import Seating

PICTURE = (640.0, 480.0)
LENGTH = 170.0
AT_ONCE = (1.0, 1.0, 1.0)


def seat(player: int, players: int = 5, reach: float = 300.0, turned: float = 0.7) -> Place:
    """Clockwise as a picture shows it; nobody says who sits at its lower edge."""
    angle = turned + 2 * pi * player / players
    at = PICTURE[0] + reach * cos(angle), PICTURE[1] + 0.7 * reach * sin(angle)
    return Place(at, angle, LENGTH)


def at(point: Point, facing: float = 0.0) -> Place:
    return Place(point, facing, LENGTH)


def between(one: Place, two: Place, facing: float) -> Place:
    middle = (one.middle[0] + two.middle[0]) / 2, (one.middle[1] + two.middle[1]) / 2
    return at(middle, facing)


def order(leader: int, players: int = 5) -> tuple[int, ...]:
    return tuple((leader + turn) % players for turn in range(players))


def learned(*tricks: Sequence[int], reach: float = 300.0) -> Seating:
    seating = Seating(5)
    for trick in tricks:
        seating.learn(trick, [seat(player, reach=reach) for player in trick])
    return seating


def test_one_whole_trick_tells_where_everybody_lays() -> None:
    seating = learned(order(2))
    assert [seating.owner(seat(player, reach=250)) for player in range(5)] == [0, 1, 2, 3, 4]


def test_a_place_between_two_players_is_nobodys() -> None:
    one, two = seat(1), seat(2)
    middling = between(one, two, (one.facing + two.facing) / 2)
    assert learned(order(0)).owner(middling) is None


def test_a_card_between_two_players_is_whose_way_it_faces() -> None:
    seating = learned(*[order(0)] * 4, reach=90)
    one, two = seat(1, reach=90), seat(2, reach=90)
    assert seating.owner(between(one, two, one.facing)) == 1
    assert seating.owner(between(one, two, two.facing + pi)) == 2


def test_which_way_cards_face_says_little_where_people_turn_them_anyhow() -> None:
    seating = Seating(5)
    for turn in range(6):
        places = [at(seat(player, reach=90).middle, turn + 2.4 * player) for player in range(5)]
        seating.learn(order(0), places)
    one, two = seat(1, reach=90), seat(2, reach=90)
    assert seating.owner(between(one, two, one.facing)) is None


def test_nothing_is_known_before_a_trick_and_nothing_of_a_heap() -> None:
    seating = Seating(5)
    assert seating.owner(seat(0)) is None
    seating.learn(order(0), [at(PICTURE)] * 5)
    assert not seating.is_known


def test_a_trick_whose_cards_were_given_to_the_wrong_players_teaches_nothing() -> None:
    seating = Seating(5)
    seating.learn(order(0), [seat(player) for player in (0, 2, 1, 3, 4)])
    assert not seating.is_known


@pytest.mark.parametrize("players", [4, 5, 6])
def test_any_player_may_be_the_one_whose_card_is_not_seen_yet(players: int) -> None:
    seating = Seating(players)
    for _ in range(3):
        seating.learn(order(0, players), [seat(player, players) for player in range(players)])
    here = [seat(player, players) for player in range(players) if player != 1]
    came = [1.0 + 0.3 * at for at in range(len(here))]
    (plain,) = seating.in_turn(here, came, order(0, players), PICTURE, None)
    assert plain == tuple(range(len(here)))


def test_people_shift_in_their_chairs() -> None:
    seating = learned(*[order(0)] * 3)
    for _ in range(9):
        seating.learn(order(0), [seat(player, turned=1.2) for player in range(5)])
    assert seating.owner(seat(3, turned=1.2)) == 3


def test_cards_at_once_are_put_in_turn_by_where_they_lie() -> None:
    places = [seat(4), seat(3), seat(0)]
    seating = learned(order(1))
    assert seating.in_turn(places, AT_ONCE, (3, 4, 0), None, None) == ((1, 0, 2),)


@pytest.mark.parametrize("layers", [[(0, 1), (1, 2), (2, 0)], [(0, 1), (1, 0)]])
def test_cards_that_lie_on_each_other_in_a_ring_are_put_in_turn_by_where_they_lie(
    layers: list[tuple[int, int]],
) -> None:
    places = [seat(4), seat(3), seat(0)]
    seating = learned(order(1))
    assert seating.in_turn(places, AT_ONCE, (3, 4, 0), None, None, layers) == ((1, 0, 2),)


def test_a_card_that_nobody_has_seen_yet_is_passed_over() -> None:
    places = [seat(1), seat(2)]
    seating = learned(*[order(1)] * 2)
    assert seating.in_turn(places, (1.0, 1.1), (0, 1, 2, 3), None, None) == ((0, 1),)


@pytest.mark.parametrize("later", [0.0, 0.1, 0.7])
def test_where_places_say_nothing_what_was_seen_first_was_laid_first(later: float) -> None:
    seating = learned(*[order(0)] * 3, reach=60)
    middling = at(PICTURE, seat(1).facing / 2 + seat(2).facing / 2)
    orders = seating.in_turn([middling, middling], (1.0, 1.0 + later), (1, 2), None, None)
    assert orders[0] == (0, 1)
    assert len(orders) == (1 if later == 0.7 else 2)


def test_before_anything_is_known_people_sit_clockwise_around_the_picture() -> None:
    seating = Seating(5)
    places, came = [seat(4), seat(3)], (1.0, 1.0)
    assert seating.in_turn(places, came, (3, 4), PICTURE, seat(2)) == ((1, 0),)
    assert seating.in_turn(places, came, (3, 4), PICTURE, None) == ((1, 0),)
    assert seating.in_turn(places, came, (3, 4), None, None) == ((0, 1),)


def test_before_anything_is_known_a_mat_tells_cards_apart_that_lie_near_its_middle() -> None:
    places = [at((630.0, 480.0)), at((650.0, 480.0))]
    zoned = [replace(place, zone=zone) for place, zone in zip(places, (3, 2), strict=True)]
    first_is_plain = [
        len({order[0] for order in Seating(5).in_turn(some, (1.0, 1.0), (2, 3), PICTURE, None)})
        for some in (places, zoned, [places[0], zoned[1]])
    ]
    assert first_is_plain == [2, 1, 2], "one card's zone alone makes nothing plain"
    assert Seating(5).in_turn(zoned, (1.0, 1.0), (2, 3), PICTURE, None) == ((1, 0),)


def test_what_is_learned_counts_and_the_mats_zones_no_more() -> None:
    places = [replace(seat(4), zone=3), replace(seat(3), zone=4)]
    seating = learned(order(1))
    assert seating.in_turn(places, (1.0, 1.0), (3, 4), PICTURE, None) == ((1, 0),)


def test_cards_of_a_part_of_the_trick_are_plainly_in_turn() -> None:
    nobody = Seating(5)
    places = [seat(3), seat(2), seat(4)]
    assert not nobody.in_doubt(places, (2, 3, 4, 0, 1), PICTURE, None)
    assert not nobody.in_doubt(places[:2], (2, 3), PICTURE, seat(1))
    assert not nobody.in_doubt(places[:1], (2, 3), None, None)


def test_any_card_of_a_whole_trick_may_have_been_first() -> None:
    places = [seat(player, 4) for player in range(4)]
    assert len(Seating(4).in_doubt(places, (2, 3, 0, 1), PICTURE, None)) == 4
    zoned = [replace(place, zone=player) for player, place in enumerate(places)]
    in_doubt = Seating(4).in_doubt(zoned, (2, 3, 0, 1), PICTURE, None)
    assert len(in_doubt) == 4, "they may sit otherwise"
    known = Seating(4)
    known.learn(range(4), places)
    assert not known.in_doubt(places, (2, 3, 0, 1), PICTURE, None)
    known.forget()
    assert known.in_doubt(places, (2, 3, 0, 1), PICTURE, None)


def test_it_is_not_plain_whose_cards_are_more_than_are_to_come_or_no_players() -> None:
    seating = learned(order(1))
    places = [seat(2), seat(3)]
    assert not seating.in_doubt(places, (2, 3), PICTURE, None)
    assert seating.in_doubt(places, (2,), PICTURE, None) == {0, 1}
    assert seating.in_doubt(places, (3, 4), PICTURE, None) == {0, 1}
    assert Seating(5).in_doubt(places, (2, 3), None, None) == {0, 1}


def test_a_card_between_two_players_is_the_ones_who_has_no_other() -> None:
    middling = between(seat(2), seat(3), (seat(2).facing + seat(3).facing) / 2)
    assert not learned(order(1)).in_doubt([middling, seat(3)], (2, 3), PICTURE, None)


def test_of_cards_between_two_players_the_lower_one_is_the_first_ones() -> None:
    seating = learned(*[order(0)] * 3)
    middling = between(seat(2), seat(3), (seat(2).facing + seat(3).facing) / 2)
    places = [middling, middling, seat(4)]
    assert seating.in_doubt(places, (2, 3, 4), PICTURE, None) == {0, 1}
    assert not seating.in_doubt(places, (2, 3, 4), PICTURE, None, [(1, 0)])


def test_a_card_that_was_seen_late_has_the_position_of_its_player() -> None:
    seating = learned(*[order(0)] * 2)
    there, others = [seat(0), seat(2), seat(3)], [order(leader) for leader in range(1, 5)]
    assert seating.position(there, seat(1), [4.0] * 3, order(0), others) == 1
    assert seating.position(there[:1], seat(1), [4.0], order(0), others) == 1
    assert Seating(5).position(there, seat(1), [4.0] * 3, order(0), others) == 3


def test_a_card_whose_place_was_bare_when_another_lay_there_was_not_laid_before_it() -> None:
    seating = learned(*[order(0)] * 2)
    there, others = [seat(0), seat(2), seat(3)], [order(leader) for leader in range(1, 5)]
    assert seating.position(there, seat(1), [inf] * 3, order(0), others) == 3
    assert seating.position(there, seat(1), [inf, 1.5, 1.5], order(0), others) == 1


@pytest.mark.parametrize(
    ("bare", "against"),
    [(None, [4.0, 4.0]), (0.5, [1.5, 1.5]), (1.5, [4.0, 1.5]), (2.5, [4.0, 4.0])],
)
def test_what_speaks_against_being_laid_before_others(
    bare: float | None, against: list[float]
) -> None:
    arrivals = [Arrival(1.0), Arrival(2.0), Arrival(3.0, bare)]
    assert overtaking_by_last(arrivals) == against


def test_where_another_led_the_next_in_turn_was_not_late() -> None:
    seating, others = learned(*[order(0)] * 2), [order(leader) for leader in range(1, 5)]
    assert seating.position([seat(3)], seat(4), [4.0], order(0), others) == 1
    assert seating.position([seat(3), seat(4)], seat(0), [4.0] * 2, order(0), others) == 2


def test_who_led_is_plain_where_every_card_lies_before_the_next_player() -> None:
    seating = learned(*[order(0)] * 2)
    others = [order(leader) for leader in range(1, 5)]
    there = [seat(player) for player in (2, 3, 4)]
    assert seating.plainest(there, others, order(0)) == 2
    assert seating.plainest([seat(0), seat(1), seat(2)], others, order(0)) is None
    assert seating.plainest([at(PICTURE)] * 3, others, order(0)) is None
    assert seating.plainest(there, [order(leader) for leader in range(5)], ()) == 2
