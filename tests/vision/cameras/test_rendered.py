# SPDX-License-Identifier: AGPL-3.0-or-later
from itertools import pairwise

import numpy as np
import pytest

from tests.vision.cameras.filming import SIZE, Script, Wall, apart, film
from vision.cameras.rendered import (
    Deal,
    LayCard,
    RenderedCamera,
    Sweep,
    Wait,
    WaitFor,
    printed_faces,
)
from vision.frames import CameraTrouble


def test_the_same_seed_and_acts_give_the_same_frames() -> None:
    acts = (LayCard(0, 4, "G7"), Wait(0.5), Sweep(2, 4))
    once, again = (film(Script(*acts), 40) for _ in range(2))
    assert all(np.array_equal(a.pixels, b.pixels) for a, b in zip(once, again, strict=True))
    assert not np.array_equal(film(Script(*acts), 1, seed=6)[0].pixels, once[0].pixels)


def test_frames_are_numbered_and_timed_in_table_time() -> None:
    frames = film(Script(), 5, speed=4.0)
    assert [frame.number for frame in frames] == [0, 1, 2, 3, 4]
    assert [round(frame.time, 6) for frame in frames] == [0, 0.1, 0.2, 0.3, 0.4]


def test_speed_is_the_pace_on_the_wall() -> None:
    wall = Wall()
    camera = RenderedCamera(
        Script(), seed=1, seats=4, speed=4.0, size=SIZE, clock=wall.clock, sleep=wall.sleep
    )
    camera.open()
    for _ in range(41):
        camera.read()
    assert wall.now == pytest.approx(1.0, abs=0.06)


def test_a_laid_card_stays_and_a_sweep_takes_it_away() -> None:
    frames = film(Script(Wait(0.2), LayCard(0, 4, "B14"), Wait(1.0), Sweep(1, 4)), 80)
    bare, laid, swept = frames[0], frames[26], frames[-1]
    assert apart(bare, laid) > 0.5
    assert apart(bare, swept) < 0.1


def test_the_cards_are_those_of_the_deck_that_is_given() -> None:
    script = Script(lying=(LayCard(0, 4, "G7"),))
    pictures = {"G7": np.full((139, 100, 3), (220, 30, 30), np.uint8)}
    (bare,), (own,) = film(Script(), 1), film(script, 1)
    (blue,) = film(script, 1, faces=printed_faces(pictures))
    card = np.abs(own.pixels.astype(int) - bare.pixels).max(axis=2) > 60
    assert blue.pixels[card][:, 0].mean() > 2 * blue.pixels[card][:, 2].mean()
    assert own.pixels[card][:, 0].mean() < 1.2 * own.pixels[card][:, 2].mean()


def test_a_card_that_a_deck_has_no_picture_of_cannot_be_laid() -> None:
    with pytest.raises(KeyError, match="G8"):
        film(Script(lying=(LayCard(0, 4, "G8"),)), 1, faces=printed_faces({}))


def test_something_moves_while_a_card_is_brought_and_nothing_afterwards() -> None:
    frames = film(Script(Wait(0.1), LayCard(2, 4, "KRA"), Wait(5.0)), 60)
    moving = [apart(a, b) > 0.05 for a, b in pairwise(frames)]
    assert any(moving[:20])
    assert not any(moving[30:])


def test_cards_that_lie_there_when_the_camera_is_opened_are_seen_at_once() -> None:
    lying = (LayCard(0, 4, "G7"), LayCard(1, 4, "SK"))
    (bare,), (covered,) = film(Script(), 1), film(Script(lying=lying), 1)
    assert apart(bare, covered) > 0.5


def test_dealing_leaves_no_card_on_the_table() -> None:
    frames = film(Script(Deal(1, 4, 3), Wait(9.0)), 60)
    assert any(apart(frames[0], frame) > 0.3 for frame in frames)
    assert apart(frames[0], frames[-1]) < 0.05


def test_waiting_for_people_goes_on_filming_until_they_are_done() -> None:
    asked = 0

    def done() -> bool:
        nonlocal asked
        asked += 1
        return asked >= 10

    script = Script(WaitFor(done), LayCard(0, 4, "G7"))
    frames = film(script, 30)
    assert apart(frames[0], frames[9]) < 0.05
    assert apart(frames[0], frames[29]) > 0.3


def test_a_closed_camera_says_so_and_can_be_opened_again() -> None:
    wall = Wall()
    camera = RenderedCamera(
        Script(), seed=1, seats=4, size=SIZE, clock=wall.clock, sleep=wall.sleep
    )
    with pytest.raises(CameraTrouble, match="open it first"):
        camera.read()
    camera.open()
    camera.read()
    camera.close()
    with pytest.raises(CameraTrouble):
        camera.read()
    camera.open()
    assert camera.read().number == 0
