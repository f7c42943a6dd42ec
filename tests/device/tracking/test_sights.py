# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tracks by numbers that no other track of the game has."""

from __future__ import annotations

from device.tracking import Sights
from vision.observations import CardArrived

QUAD = ((0.0, 0.0), (80.0, 0.0), (80.0, 120.0), (0.0, 120.0))


def arrival(track: int) -> CardArrived:
    return CardArrived(track, 1.0, 0, QUAD, (("parrot-1", 0.99),))


def test_numbering_goes_on_after_a_reopening() -> None:
    sights = Sights(5)
    for track in (0, 1):
        sights.arrive(arrival(track))
    sights.reopen(2.0)
    again = sights.arrive(arrival(0))
    assert again is not None and again.track == 7
    assert sights[5].lost and sights[6].lost
    assert [one.track for one in sights.there()] == [7]


def test_a_track_that_leaves_twice_is_left_once() -> None:
    sights = Sights()
    sights.arrive(arrival(0))
    assert sights.leave(0, 2.0) is not None
    assert sights.leave(0, 3.0) is None
    assert sights[0].left == 2.0


def test_what_people_said_is_unsaid() -> None:
    sights = Sights()
    sights.arrive(arrival(0))
    sights.name(0, (("white", 1.0),))
    assert sights[0].names == (("white", 1.0),)
    sights.name(0, None)
    assert sights[0].names == (("parrot-1", 0.99),)
