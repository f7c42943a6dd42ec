# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tracks by numbers that no other track of the game has."""

from __future__ import annotations

from device.tracking import TrackRegistry
from vision.observations import CardArrived

QUAD = ((0.0, 0.0), (80.0, 0.0), (80.0, 120.0), (0.0, 120.0))


def arrival(track: int) -> CardArrived:
    return CardArrived(track, 1.0, 0, QUAD, (("parrot-1", 0.99),))


def test_numbering_goes_on_after_a_reopening() -> None:
    registry = TrackRegistry(5)
    for track in (0, 1):
        registry.arrive(arrival(track))
    registry.reopen(2.0)
    again = registry.arrive(arrival(0))
    assert again is not None and again.piece_id == 7
    assert registry[5].lost and registry[6].lost
    assert [one.piece_id for one in registry.in_sight()] == [7]


def test_a_track_that_leaves_twice_is_left_once() -> None:
    registry = TrackRegistry()
    registry.arrive(arrival(0))
    assert registry.leave(0, 2.0) is not None
    assert registry.leave(0, 3.0) is None
    assert registry[0].left == 2.0


def test_what_people_said_is_unsaid() -> None:
    registry = TrackRegistry()
    registry.arrive(arrival(0))
    registry.name(0, (("white", 1.0),))
    assert registry[0].names == (("white", 1.0),)
    registry.name(0, None)
    assert registry[0].names == (("parrot-1", 0.99),)
