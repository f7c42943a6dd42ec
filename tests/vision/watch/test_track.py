# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is kept of the frames that a card was read on."""

import numpy as np
import pytest

from vision.frames import Frame
from vision.observations import Quad
from vision.reading import Reading
from vision.watch.track import Track


def lying(x: float) -> Quad:
    return (x, 0.0), (x + 63.0, 0.0), (x + 63.0, 88.0), (x, 88.0)


def frame(number: int) -> Frame:
    return Frame(np.zeros((2, 2, 3), np.uint8), number, float(number))


def read(name: str, x: float, fit: float) -> Reading:
    return Reading(lying(x), ((name, 0.8),), fit, 9.0)


@pytest.fixture
def track() -> Track:
    return Track(0, read("G7", 0.0, 0.9), 1.0, frame(0), None)


@pytest.mark.parametrize("is_told", [False, True])
def test_a_worse_look_moves_no_card(track: Track, is_told: bool) -> None:
    if is_told:
        track.tell()
    track.vote(read("G1", 30.0, 0.4), frame(1))
    assert (track.quad, track.name) == (lying(0.0), "G7")
    assert track.is_of_a_face


def test_the_frame_of_the_best_look_is_told(track: Track) -> None:
    track.vote(read("G1", 30.0, 0.4), frame(1))
    told = track.tell()
    assert told is not None and told.number == 0


def test_none_is_told_again_until_a_better_look(track: Track) -> None:
    track.tell()
    track.vote(read("G7", 0.0, 0.5), frame(1))
    assert track.tell() is None
    track.vote(read("G7", 2.0, 0.95), frame(2))
    better = track.tell()
    assert better is not None and better.number == 2
    assert track.quad == lying(2.0)
