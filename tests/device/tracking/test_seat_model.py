# SPDX-License-Identifier: AGPL-3.0-or-later
"""Before whom a piece lies."""

from __future__ import annotations

from math import cos, pi, sin

from device.tracking import MODEL, Seat, SeatModel
from device.tracking.places import Place

MIDDLE = 640.0, 480.0
NOBODY = SeatModel((Seat(),) * 4)


def before(player: int) -> Place:
    """Clockwise in the picture, whose y points down."""
    turned = 2 * pi * player / 4
    at = MIDDLE[0] + 250 * cos(turned), MIDDLE[1] + 250 * sin(turned)
    return Place(at, turned, 120.0)


def odds(seats: SeatModel, player: int, place: Place) -> float:
    return seats.likelihood(player, place, MIDDLE, MODEL)


def test_an_unknown_seat_is_expected_as_if_people_sat_evenly_clockwise() -> None:
    seats = NOBODY.learn(0, before(0), MODEL)
    assert odds(seats, 1, before(1)) > odds(seats, 1, before(2)) + 1
    assert odds(seats, 1, before(1)) > odds(seats, 1, before(3)) + 1


def test_a_player_whose_seat_is_known_lays_there_rather_than_elsewhere() -> None:
    seats = NOBODY
    for _ in range(3):
        for player in range(4):
            seats = seats.learn(player, before(player), MODEL)
    for player in range(4):
        likeliest = max(range(4), key=lambda one, p=player: odds(seats, one, before(p)))
        assert likeliest == player


def test_nothing_is_known_after_the_camera_was_moved() -> None:
    seats = NOBODY.learn(0, before(0), MODEL).forgotten()
    assert odds(seats, 0, before(0)) == odds(seats, 0, before(2))
