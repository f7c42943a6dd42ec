# SPDX-License-Identifier: AGPL-3.0-or-later
"""A watcher that is forgotten, and the one after it."""

from __future__ import annotations

import numpy as np
import pytest

from device.fresh_eyes import FreshEyes, lit
from vision.frames import Frame
from vision.observations import CameraResumed, Observation, TableCleared


class Watcher:
    """Sees the table cleared on every frame."""

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        return (TableCleared(frame.time, frame.number),)


def frame(number: int) -> Frame:
    return Frame(np.zeros((48, 64, 3), np.uint8), number, number / 10)


def test_one_watcher_looks_until_it_is_forgotten_and_the_next_says_that_it_begins_anew() -> None:
    made: list[Watcher] = []

    def make() -> Watcher:
        made.append(Watcher())
        return made[-1]

    eyes = FreshEyes(make)
    eyes.open()
    eyes.open()
    assert [eyes.look(frame(number)) for number in (0, 1)] == [
        (TableCleared(0.0, 0),),
        (TableCleared(0.1, 1),),
    ]
    eyes.forget(7.0)
    assert len(made) == 1
    assert eyes.look(frame(9)) == (CameraResumed(0.9, 9, 7.0), TableCleared(0.9, 9))
    assert len(made) == 2
    eyes.forget()
    assert eyes.look(frame(10))[0] == CameraResumed(1.0, 10)


def test_eyes_that_were_forgotten_before_they_saw_anything_do_not_begin_anew() -> None:
    eyes = FreshEyes(Watcher)
    eyes.open()
    eyes.forget()
    assert eyes.look(frame(0)) == (TableCleared(0.0, 0),)


def test_a_recordings_black_frames_are_left_out_and_many_of_them_an_absence() -> None:
    eyes = FreshEyes(Watcher)
    white = np.full((48, 64, 3), 200, np.uint8)
    film = [frame(number) for number in range(80)]
    for number in (0, 1, 25, 60):
        film[number] = Frame(white, number, number / 10)
    seen = [(shown.number, eyes.look(shown)[0]) for shown in lit(film, eyes)]
    assert [type(first) for _, first in seen] == [*[TableCleared] * 3, CameraResumed]
    assert seen[-1] == (60, CameraResumed(6.0, 60, pytest.approx(3.5)))
