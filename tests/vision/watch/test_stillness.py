# SPDX-License-Identifier: AGPL-3.0-or-later
import numpy as np

from tests.vision.light import banded
from vision.shrinking import shrunk
from vision.watch.stillness import Stillness


def table(seed: int = 0) -> np.ndarray:
    noise = np.random.default_rng(seed).normal(0, 4, (480, 640, 3))
    return np.clip(90 + noise, 0, 255).astype(np.uint8)


def with_card(x: int, seed: int = 0) -> np.ndarray:
    picture = table(seed)
    picture[100:190, x : x + 64] = 230
    return picture


def test_a_still_table_is_looked_at_once_in_spite_of_noise_and_flicker() -> None:
    gate = Stillness()
    assert gate.feed(shrunk(table(0)))
    gate.looked()
    for seed in range(1, 8):
        brighter = np.clip(table(seed).astype(int) + 3 * (seed % 2), 0, 255).astype(np.uint8)
        assert not gate.feed(shrunk(brighter))


def test_a_card_is_worth_a_look_only_when_it_has_come_to_rest() -> None:
    gate = Stillness()
    gate.feed(shrunk(table()))
    gate.looked()
    for step, x in enumerate((100, 180, 260, 340)):
        moved = gate.feed(shrunk(with_card(x, step)))
        assert not moved, f"still moving at {x}"
    assert gate.feed(shrunk(with_card(340, 9)))


def test_motion_elsewhere_does_not_hide_what_came_to_rest() -> None:
    gate = Stillness()
    gate.feed(shrunk(table()))
    gate.looked()
    worth = []
    for step in range(4):
        picture = with_card(100, step)
        picture[300:400, 100 + 90 * step : 180 + 90 * step] = 20
        worth.append(gate.feed(shrunk(picture)))
    assert worth[-1]
    resting = np.array([[100, 100], [164, 100], [164, 190], [100, 190]], np.float32)
    moving = np.array([[370, 300], [450, 300], [450, 400], [370, 400]], np.float32)
    assert gate.motion_in(resting) == 0
    assert gate.motion_in(moving) > 0.5


def test_what_moved_during_a_look_is_looked_at_again_when_it_rests() -> None:
    gate = Stillness()
    gate.feed(shrunk(table()))
    gate.looked()
    gate.feed(shrunk(with_card(100, 1)))
    gate.looked()
    assert gate.feed(shrunk(with_card(100, 2)))
    gate.looked()
    assert not gate.feed(shrunk(with_card(100, 3)))


def test_cards_come_to_rest_under_a_lamp_that_flickers() -> None:
    still = Stillness()
    bare = np.full((480, 640, 3), 110, np.uint8)
    for frame in range(30):
        still.feed(shrunk(banded(bare, 0.37 * frame)))
    still.looked()
    assert not any(still.feed(shrunk(banded(bare, 0.37 * frame))) for frame in range(30, 40))
    card_on_it = bare.copy()
    card_on_it[200:290, 300:364] = 220
    assert [still.feed(shrunk(banded(card_on_it, 0.37 * frame))) for frame in range(40, 43)] == [
        False,
        True,
        True,
    ]
    assert not still.moving.any()


def test_what_is_nearly_white_rests_under_a_lamp_that_flickers() -> None:
    gate = Stillness()
    picture = table()
    picture[::, 300:316] = 245
    for frame in range(60):
        gate.feed(shrunk(banded(picture, 0.37 * frame, depth=0.15)))
    assert not gate.moving.any()
    moved = picture.copy()
    moved[200:290, 100:164] = 230
    gate.looked()
    gate.feed(shrunk(banded(moved, 0.37 * 60, depth=0.15)))
    assert gate.moving.any()
    assert gate.feed(shrunk(banded(moved, 0.37 * 61, depth=0.15)))
