# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a piece lies."""

from __future__ import annotations

from math import isclose, log, pi

from device.tracking.places import apart, mixture, normal, where_lies

QUAD = ((0.0, 0.0), (80.0, 0.0), (80.0, 120.0), (0.0, 120.0))
BESIDE = ((120.0, 0.0), (200.0, 0.0), (200.0, 120.0), (120.0, 120.0))


def test_a_piece_lies_at_its_middle_and_faces_along_its_long_side() -> None:
    place = where_lies(QUAD, 2)
    assert (place.middle, place.length, place.zone) == ((40.0, 60.0), 120.0, 2)
    assert isclose(place.facing, pi / 2)


def test_how_far_apart_is_in_lengths_of_a_piece() -> None:
    assert apart(where_lies(QUAD), where_lies(BESIDE)) == 1.0


def test_nearer_is_likelier() -> None:
    assert normal(0.1, 0.3, 80.0) > normal(0.5, 0.3, 80.0)


def test_shares_of_a_mixture_add_up() -> None:
    assert isclose(mixture(log(0.25), log(0.5)), log(0.75))
