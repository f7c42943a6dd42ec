# SPDX-License-Identifier: AGPL-3.0-or-later
"""A camera that shakes is held still; what moves before one that does not is left alone."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from tests.vision.light import banded, most_apart
from vision.frames import Frame, Pixels
from vision.shrinking import shrunk
from vision.watch.stillness import Stillness
from vision.watch.unshaken import Unshaken

WIDTH, HEIGHT, RIM = 640, 480, 30


def scene(cards: int = 12) -> Pixels:
    """A table with cards all over it, each with its print, larger than the picture by a rim."""
    rng = np.random.default_rng(8)
    table = np.full((HEIGHT + 2 * RIM, WIDTH + 2 * RIM, 3), 100, np.uint8)
    for card in range(cards):
        x, y = RIM + 30 + 150 * (card % 4), RIM + 35 + 145 * (card // 4)
        table[y : y + 95, x : x + 68] = rng.integers(150, 240, 3)
        for _ in range(6):
            left, top = x + rng.integers(4, 45), y + rng.integers(4, 70)
            table[top : top + 17, left : left + 15] = rng.integers(20, 200, 3)
    return np.asarray(cv2.GaussianBlur(table, (0, 0), 0.6), np.uint8)


def seen(table: Pixels, x: float = 0.0, y: float = 0.0) -> Pixels:
    """What a camera sees that is off by so many pixels, with its sensor's noise."""
    by = np.array([[1, 0, x - RIM], [0, 1, y - RIM]], np.float32)
    picture = cv2.warpAffine(table, by, (WIDTH, HEIGHT)).astype(np.float32)
    noise = np.random.default_rng(abs(round(1000 * x + 10 * y))).normal(0, 2, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def fed(pictures: Sequence[Pixels]) -> tuple[list[Frame], list[Frame]]:
    """The frames as they were and as they are after it."""
    unshaken = Unshaken()
    frames = [Frame(picture, number, number / 10) for number, picture in enumerate(pictures)]
    return frames, [unshaken.feed(frame)[0].frame for frame in frames]


def apart(one: Frame, other: Frame) -> float:
    """Levels that most numbers of both frames are apart, made as small as for `Stillness`."""
    return most_apart(shrunk(one.pixels).small, shrunk(other.pixels).small)


def trembling() -> list[tuple[float, float]]:
    swing = [(2 * np.cos(0.7 * step), 1.5 * np.sin(0.5 * step)) for step in range(30)]
    return [(0.0, 0.0), *swing]


def test_a_camera_that_swings_is_held_still() -> None:
    frames, held = fed([seen(scene(), x, y) for x, y in trembling()])
    assert max(apart(frames[0], frame) for frame in frames) > 40
    assert max(apart(frames[0], frame) for frame in held) < 7
    assert [(frame.number, frame.time) for frame in held] == [(f.number, f.time) for f in frames]


def test_frames_that_are_torn_are_nothing_to_go_by() -> None:
    pictures = [seen(scene(), x, y) for x, y in trembling()]
    for torn in range(9, len(pictures), 5):
        pictures[torn] = np.full_like(pictures[torn], 128)
    frames, held = fed(pictures)
    whole = [frame for frame in held if frame.pixels.std() > 1]
    assert len(whole) == len(frames) - 5
    assert max(apart(frames[0], frame) for frame in whole) < 7


def test_it_is_held_under_a_lamp_that_flickers_and_while_an_arm_moves() -> None:
    unshaken, table = Unshaken(), scene()
    for number, (x, y) in enumerate(trembling()):
        picture = banded(seen(table, x, y), 0.37 * number, depth=0.15)
        picture[: 10 * number, 100:210] = (60, 90, 170)
        held, _ = unshaken.feed(Frame(picture, number, number / 10))
    still = banded(seen(table), 0.37 * number, depth=0.15)
    clear = slice(10 * number + 30, None)
    off = still[clear].astype(float) - held.frame.pixels[clear]
    assert np.quantile(np.abs(off), 0.99) < 30


def test_cards_come_to_rest_before_a_camera_that_trembles() -> None:
    unshaken, still = Unshaken(), Stillness()
    for number, (x, y) in enumerate(trembling()):
        _, small = unshaken.feed(Frame(seen(scene(), x / 6, y / 6), number, number / 10))
        still.feed(small)
    assert not still.moving.any()


@pytest.mark.parametrize("what", ["nothing", "a card", "an arm", "the light"])
def test_a_camera_that_is_still_gives_the_frames_as_they_are(what: str) -> None:
    pictures = []
    for step in range(25):
        picture = seen(scene())
        if what == "a card":
            picture[150:250, 250:350] = seen(scene(), 1.0 * step)[150:250, 250:350]
        elif what == "an arm":
            picture[: 15 * step, 250:380] = (60, 90, 170)
        elif what == "the light":
            picture = banded(picture, 0.37 * step)
        pictures.append(picture)
    frames, held = fed(pictures)
    assert all(one is other for one, other in zip(frames, held, strict=True))


def test_a_bare_cloths_noise_hides_no_shaking() -> None:
    frames, held = fed([seen(scene(cards=2), x, y) for x, y in trembling()])
    assert max(apart(frames[0], frame) for frame in frames) > 20
    assert max(apart(frames[0], frame) for frame in held) < 7


def test_a_table_that_was_cleared_while_it_shakes_is_held_still_again() -> None:
    swing = [trembling()[step % 31] for step in range(60)]
    tables = [scene(12)] * 25 + [scene(2)] * 35
    _, held = fed([seen(table, x, y) for table, (x, y) in zip(tables, swing, strict=True)])
    later = held[25 + 12 :]
    assert max(apart(later[0], frame) for frame in later) < 9


def test_a_camera_that_was_moved_for_good_is_let_go() -> None:
    table = scene()
    frames, held = fed([seen(table)] * 12 + [seen(table, 20.0, 12.0)] * 12)
    assert all(one is other for one, other in zip(frames, held, strict=True))


def test_a_table_with_hardly_a_corner_tells_nothing() -> None:
    frames, held = fed([seen(scene(cards=1), 1.5 * (step % 2)) for step in range(12)])
    assert all(one is other for one, other in zip(frames, held, strict=True))
