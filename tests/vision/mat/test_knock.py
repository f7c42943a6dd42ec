# SPDX-License-Identifier: AGPL-3.0-or-later
"""A knocked camera is noticed; hands and lamps are no knock."""

import time
from functools import cache

import numpy as np
import pytest

from tests.vision.mat.scenes import Shot, photograph, through, truth
from vision.mat import (
    BackgroundCheck,
    CannotTell,
    Knocked,
    MarkerCheck,
    Steady,
    find_markers,
    from_corners,
    from_markers,
)

WITH_MAT = Shot(tilt=12, heading=30, roll=4)
BARE = Shot(tilt=12, heading=30, with_mat=False)
TABLE = [(-20.0, -20.0), (440.0, -20.0), (440.0, 317.0), (-20.0, 317.0)]


@cache
def checked(kind: str) -> tuple[Shot, MarkerCheck | BackgroundCheck]:
    if kind == "markers":
        calibration = from_markers(find_markers(photograph(WITH_MAT)), WITH_MAT.size)
        return WITH_MAT, MarkerCheck(calibration)
    corners = [(float(x), float(y)) for x, y in through(truth(BARE), TABLE)]
    calibration = from_corners(corners, (460, 337), BARE.size)
    return BARE, BackgroundCheck(calibration, photograph(BARE))


both = pytest.mark.parametrize("kind", ["markers", "background"])


@both
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"covered": (2,)},
        {"covered": (0, 1, 3)},
        {"brightness": 0.5},
        {"light": 1.0},
        {"light": 0.0, "brightness": 1.2},
        {"noise": 8.0, "covered": (1,)},
    ],
)
def test_hands_and_lamps_are_no_knock(kind: str, changes: dict[str, object]) -> None:
    shot, check = checked(kind)
    answer = check.check(photograph(shot.but(seed=9, **changes)))
    assert isinstance(answer, Steady)
    assert answer.shift_mm < 0.6


@both
@pytest.mark.parametrize("turn", [0.0, 1.0, 2.5, 4.0])
def test_five_pixels_are_noticed(kind: str, turn: float) -> None:
    shot, check = checked(kind)
    shift = 5 * np.cos(turn), 5 * np.sin(turn)
    answer = check.check(photograph(shot.but(shift=shift, seed=9)))
    assert isinstance(answer, Knocked)
    # Some two pixels a millimetre.
    assert answer.shift_mm == pytest.approx(2.4, abs=0.4)


@both
def test_a_knock_under_a_hand_in_other_light(kind: str) -> None:
    shot, check = checked(kind)
    picture = photograph(shot.but(shift=(-4, 3), covered=(2,), brightness=0.6, seed=9))
    assert isinstance(check.check(picture), Knocked)


@both
def test_a_turned_camera(kind: str) -> None:
    shot, check = checked(kind)
    assert isinstance(check.check(photograph(shot.but(roll=shot.roll + 1))), Knocked)


@both
def test_nothing_seen_is_no_answer(kind: str) -> None:
    shot, check = checked(kind)
    assert check.check(photograph(shot.but(brightness=0.02))) == CannotTell()


def test_one_marker_alone_does_not_cry_knock() -> None:
    shot, check = checked("markers")
    picture = photograph(shot.but(shift=(6, 0), covered=(0, 1, 2)))
    assert check.check(picture) == CannotTell()


def test_a_table_without_a_pattern_gives_no_answer() -> None:
    plain = np.random.default_rng(1).normal(128, 3, (960, 1280, 3)).astype(np.uint8)
    calibration = from_corners([(9, 9), (1200, 9), (1200, 900), (9, 900)], (800, 600), (1280, 960))
    other = np.random.default_rng(2).normal(128, 3, (960, 1280, 3)).astype(np.uint8)
    assert BackgroundCheck(calibration, plain).check(other) == CannotTell()


@both
def test_a_frame_of_another_size_is_an_error(kind: str) -> None:
    _, check = checked(kind)
    with pytest.raises(ValueError, match="a calibration of"):
        check.check(np.zeros((480, 640, 3), np.uint8))


def test_markers_are_needed_for_their_check() -> None:
    calibration = from_corners([(9, 9), (1200, 9), (1200, 900), (9, 900)], (800, 600), (1280, 960))
    with pytest.raises(ValueError, match="without markers"):
        MarkerCheck(calibration)


# Measured: 8 ms by markers, 11 ms by the background, at 1280 x 960.
@both
def test_once_a_second_costs_little(kind: str) -> None:
    shot, check = checked(kind)
    picture = photograph(shot)
    check.check(picture)
    took = []
    for _ in range(5):
        begun = time.thread_time()
        check.check(picture)
        took.append(time.thread_time() - begun)
    assert min(took) < 0.1
