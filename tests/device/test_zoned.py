# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card is told with the seat in front of which the mat has it."""

from __future__ import annotations

import numpy as np

from device.knocks import KnockWatch
from device.zoned import zoned
from vision.frames import Frame
from vision.mat import from_corners
from vision.observations import CardArrived, CardLeft, Observation, Quad

SIZE = (1280, 960)
TABLE = from_corners([(140, 130), (1140, 130), (1140, 830), (140, 830)], (1000, 700), SIZE)


def quad(x: float, y: float) -> Quad:
    return (x - 60, y - 85), (x + 60, y - 85), (x + 60, y + 85), (x - 60, y + 85)


class Eyes:
    """What they see is given."""

    def __init__(self, *seen: Observation) -> None:
        self._seen = seen

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        return self._seen


def zones(
    size: tuple[int, int], *seen: Observation, guard: KnockWatch | None = None
) -> list[int | None]:
    frame = Frame(np.zeros((size[1], size[0], 3), np.uint8), 1, 0.1)
    told = zoned(Eyes(*seen), guard or KnockWatch(TABLE), 4).look(frame)
    assert len(told) == len(seen)
    return [one.zone for one in told if isinstance(one, CardArrived)]


def test_cards_lie_before_their_players_and_in_the_middle_before_nobody() -> None:
    places = (640, 780), (200, 480), (640, 180), (1080, 480), (640, 480)
    cards = [CardArrived(at, 0.1, 1, quad(*place), ()) for at, place in enumerate(places)]
    assert zones(SIZE, CardLeft(9, 0.1, 1), *cards) == [0, 1, 2, 3, None]


def test_on_frames_of_another_size_the_calibration_tells_nothing() -> None:
    assert zones((640, 480), CardArrived(0, 0.1, 1, quad(320, 390), ())) == [None]


def test_of_a_mat_or_camera_that_was_knocked_no_zone_is_told() -> None:
    guard = KnockWatch(TABLE)
    rng = np.random.default_rng(5)
    still = np.kron(rng.integers(0, 255, (30, 40, 3)), np.ones((32, 32, 1))).astype(np.uint8)
    card = CardArrived(0, 0.1, 1, quad(640, 780), ())
    for at, pixels in enumerate([still, still, *[np.roll(still, (14, 20), (0, 1))] * 2]):
        assert zones(SIZE, card, guard=guard) == [0]
        guard.look(Frame(pixels, at, 2.0 * at))
    assert zones(SIZE, card, guard=guard) == [None]


def test_without_a_mat_a_watcher_is_as_it_was() -> None:
    eyes = Eyes()
    assert zoned(eyes, None, 4) is eyes
