# SPDX-License-Identifier: AGPL-3.0-or-later
"""In front of whom a place lies."""

import math

import pytest

from tests.vision.mat.scenes import Shot, photograph, through, truth
from vision.mat import (
    Calibration,
    MadeFrom,
    Zones,
    ZonesInFrame,
    find_markers,
    from_markers,
)

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
    for seats in (0, 9):
        with pytest.raises(ValueError, match="seats"):
            Zones(seats, A3)
    with pytest.raises(ValueError, match="mat of"):
        Zones(4, (0.0, 297.0))
    with pytest.raises(ValueError, match="no place"):
        Zones(4, A3).seat_at((float("nan"), 3.0))


@pytest.mark.parametrize("roll", [0.0, 90.0, 205.0])
def test_zones_are_the_mats_however_the_camera_sees_it(roll: float) -> None:
    shot = Shot(tilt=12, heading=40, roll=roll)
    zones = ZonesInFrame(from_markers(find_markers(photograph(shot)), shot.size), 4)
    there = through(truth(shot), [(210, 290), (10, 148), (210, 10), (410, 148), (210, 148)])
    assert [zones.seat_at((float(x), float(y)), shot.size) for x, y in there] == [0, 1, 2, 3, None]
    x, y = there[0]
    assert zones.seat_at((float(x), float(y)), (640, 480)) is None


def test_beyond_the_horizon_nobody_sits() -> None:
    # The plane's horizon is the row 300 of this camera.
    homography = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, -1 / 300, 1.0))
    calibration = Calibration(homography, (1280, 960), A3, MadeFrom.CORNERS, None)
    zones = ZonesInFrame(calibration, 4)
    rows = (100.0, 290.0, 300.0, 310.0, 400.0)
    seats = [zones.seat_at((200.0, row), (1280, 960)) for row in rows]
    assert None not in seats[:2]
    assert seats[2:] == [None, None, None]
