# SPDX-License-Identifier: AGPL-3.0-or-later
"""In front of whom a place lies."""

import math

import pytest

from vision.mat import Zones

A3 = (420.0, 297.0)


def test_four_seats_clockwise_from_the_lower_edge() -> None:
    zones = Zones(4, A3)
    assert zones.seat_at((210, 290)) == 0
    assert zones.seat_at((10, 148)) == 1
    assert zones.seat_at((210, 10)) == 2
    assert zones.seat_at((410, 148)) == 3
    # The sectors meet on the mat's diagonals.
    assert zones.seat_at((20, 290)) == 0
    assert zones.seat_at((5, 270)) == 1


def test_two_seats_face_each_other() -> None:
    zones = Zones(2, A3)
    assert {zones.seat_at((x, 280)) for x in (20, 210, 400)} == {0}
    assert {zones.seat_at((x, 20)) for x in (20, 210, 400)} == {1}


def test_the_middle_is_nobodys() -> None:
    for seats in range(2, 9):
        zones = Zones(seats, A3)
        assert zones.seat_at((210, 148.5)) is None
        assert zones.seat_at((210 + 60, 148.5)) is None
        assert zones.seat_at((210 + 70, 148.5)) is not None


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_seat_has_an_equal_part_also_beyond_the_edge(seats: int) -> None:
    zones = Zones(seats, (300.0, 300.0))
    for far in (100.0, 250.0):
        around = [
            zones.seat_at((150 - far * math.sin(turn), 150 + far * math.cos(turn)))
            for turn in (2 * math.pi * (step + 0.5) / 840 - math.pi / seats for step in range(840))
        ]
        assert around == sorted(around, key=lambda seat: -1 if seat is None else seat)
        assert [around.count(seat) for seat in range(seats)] == [840 // seats] * seats


def test_bad_input() -> None:
    for seats in (1, 9):
        with pytest.raises(ValueError, match="seats"):
            Zones(seats, A3)
    with pytest.raises(ValueError, match="mat of"):
        Zones(4, (0.0, 297.0))
    with pytest.raises(ValueError, match="no place"):
        Zones(4, A3).seat_at((float("nan"), 3.0))
