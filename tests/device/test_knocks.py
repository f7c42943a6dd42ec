# SPDX-License-Identifier: AGPL-3.0-or-later
"""A knocked camera is news once, a hand on the mat is none."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from device.complaints import BadInput
from device.knocks import KnockWatch, read_mat
from device.mat_news import MatNews, MatState
from tests.vision.mat.scenes import Shot, photograph
from vision.frames import Frame, Pixels
from vision.mat import Calibration, find_markers, from_corners, from_markers
from vision.mat.saved import to_json

SHOT = Shot(tilt=12, heading=30, roll=4, size=(960, 720))
STILL = photograph(SHOT)
KNOCKED = photograph(SHOT.but(shift=(9, 4), seed=3))
BY_MARKERS = from_markers(find_markers(STILL), SHOT.size)
BY_CORNERS = from_corners([(9, 9), (900, 9), (900, 700), (9, 700)], (420, 300), SHOT.size)


def news(calibration: Calibration, pictures: Iterable[Pixels]) -> list[tuple[int, MatNews]]:
    """What is told, with the number of the picture; two seconds between two of them."""
    watch = KnockWatch(calibration)
    looks = (watch.look(Frame(one, at, 2.0 * at)) for at, one in enumerate(pictures))
    return [(at, told) for at, told in enumerate(looks) if told is not None]


def test_what_was_knocked_holds_no_longer_until_it_is_put_right() -> None:
    watch = KnockWatch(BY_MARKERS)
    held = []
    for at, one in enumerate([STILL] * 2 + [KNOCKED] * 2 + [STILL] * 2):
        watch.look(Frame(one, at, 2.0 * at))
        held.append(watch.holds)
    assert held == [True, True, True, False, False, True]


@pytest.mark.parametrize("calibration", [BY_MARKERS, BY_CORNERS])
def test_a_knock_is_told_once_and_taken_back_when_it_is_put_right(
    calibration: Calibration,
) -> None:
    told = news(calibration, [STILL] * 3 + [KNOCKED] * 4 + [STILL] * 3)
    assert [(at, one.state) for at, one in told] == [
        (1, MatState.STEADY),
        (4, MatState.MOVED),
        (8, MatState.STEADY),
    ]
    assert told[1][1].moved_mm is not None
    assert 4 <= told[1][1].moved_mm <= 10


def test_a_knock_of_a_moment_and_a_hand_are_no_news() -> None:
    hand = photograph(SHOT.but(covered=(0, 2, 3), seed=4))
    told = news(BY_MARKERS, [STILL, STILL, KNOCKED, STILL, hand, hand, STILL])
    assert [one.state for _, one in told] == [MatState.STEADY]


def test_it_looks_every_two_seconds_only() -> None:
    watch = KnockWatch(BY_MARKERS)
    pictures = [STILL] * 20 + [KNOCKED] * 19
    told = [watch.look(Frame(one, at, 0.1 * at)) for at, one in enumerate(pictures)]
    assert not any(told)


def test_pictures_of_another_size_are_told_of_once() -> None:
    small = photograph(SHOT.but(size=(640, 480)))
    assert news(BY_MARKERS, [small] * 3) == [(0, MatNews(MatState.MISFIT))]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "no JSON"),
        (b"\xff", "not UTF-8"),
        (json.dumps({**to_json(BY_MARKERS), "version": 9}).encode(), "version"),
        (None, "cannot be read"),
    ],
)
def test_a_calibration_that_cannot_be_used(
    tmp_path: Path, content: bytes | None, said: str
) -> None:
    path = tmp_path / "mat.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadInput, match=said) as refused:
        read_mat(path)
    assert "mat.json" in refused.value.message
