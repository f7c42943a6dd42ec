# SPDX-License-Identifier: AGPL-3.0-or-later
"""Less noise where nothing moves, and the newest frame where something does."""

import numpy as np

from vision.frames import Frame, Pixels
from vision.shrinking import shrunk
from vision.watch.steadied import FRAMES, Steadied
from vision.watch.stillness import Stillness
from vision.watch.unshaken import HeldFrame

BY_LITTLE_LIGHT, BY_DAY = 14.0, 1.5


def table(card_at: int = 100) -> Pixels:
    picture = np.full((480, 640, 3), 90, np.uint8)
    picture[100:190, card_at : card_at + 64] = 200
    return picture


def last_of(pictures: list[Pixels], noise: float) -> tuple[Frame, Frame]:
    """The last frame as the camera gave it, and steadied."""
    rng = np.random.default_rng(3)
    still = Stillness()
    steadied = Steadied(still)
    for number, picture in enumerate(pictures):
        grainy = np.clip(picture + rng.normal(0, noise, picture.shape), 0, 255).astype(np.uint8)
        frame = Frame(grainy, number, number / 10)
        still.feed(shrunk(frame.pixels))
        steadied.feed(HeldFrame(frame))
    return frame, steadied.steady()


def noise_of(pixels: Pixels, true: Pixels) -> float:
    return float(np.std(pixels.astype(float) - true))


def test_by_little_light_a_mean_has_half_the_noise() -> None:
    frame, steady = last_of([table()] * FRAMES, BY_LITTLE_LIGHT)
    assert noise_of(frame.pixels, table()) > 0.9 * BY_LITTLE_LIGHT
    assert noise_of(steady.pixels, table()) < 0.6 * BY_LITTLE_LIGHT
    assert (steady.number, steady.time) == (frame.number, frame.time)


def test_a_frame_with_little_noise_stays_as_it_is() -> None:
    frame, steady = last_of([table()] * FRAMES, BY_DAY)
    assert steady is frame


def test_within_a_second_a_lamp_that_is_lit_ends_it() -> None:
    rng = np.random.default_rng(4)
    still = Stillness()
    steadied = Steadied(still)
    kept = []
    for number in range(24):
        noise = BY_LITTLE_LIGHT if number < 6 else BY_DAY
        grainy = np.clip(table() + rng.normal(0, noise, table().shape), 0, 255).astype(np.uint8)
        frame = Frame(grainy, number, number / 10)
        still.feed(shrunk(frame.pixels))
        steadied.feed(HeldFrame(frame))
        kept.append(steadied.steady() is frame)
    assert kept[0] and not any(kept[1:6]) and all(kept[17:])


def test_the_first_frame_stays_as_it_is() -> None:
    frame, steady = last_of([table()], BY_LITTLE_LIGHT)
    assert np.array_equal(steady.pixels, frame.pixels)


def test_what_has_just_come_is_not_mixed_with_what_lay_there() -> None:
    before, now = table(card_at=100), table(card_at=140)
    frame, steady = last_of([before] * 3 + [now], BY_LITTLE_LIGHT)
    moved = before != now
    assert np.array_equal(steady.pixels[moved], frame.pixels[moved])
    assert noise_of(steady.pixels[300:], now[300:]) < 0.6 * BY_LITTLE_LIGHT


def test_what_came_to_rest_two_frames_ago_is_the_mean_of_two() -> None:
    now = table(card_at=140)
    _, steady = last_of([table(card_at=100)] * 2 + [now] * 2, BY_LITTLE_LIGHT)
    card = slice(110, 180), slice(148, 196)
    noise = noise_of(steady.pixels[card], now[card])
    assert 0.6 * BY_LITTLE_LIGHT < noise < 0.8 * BY_LITTLE_LIGHT


def test_a_camera_that_gives_another_size_begins_anew() -> None:
    still = Stillness()
    steadied = Steadied(still)
    for number, size in enumerate(((480, 640, 3), (240, 320, 3))):
        rng = np.random.default_rng(number)
        frame = Frame(rng.integers(0, 255, size, np.uint8), number, float(number))
        still.feed(shrunk(frame.pixels))
        steadied.feed(HeldFrame(frame))
    assert steadied.steady().pixels.shape == (240, 320, 3)
