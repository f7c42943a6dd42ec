# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is told first so that the game has a round as the explanation has it."""

from __future__ import annotations

from device.tracking.reconciliation import (
    Lay,
    Meant,
    Move,
    Remove,
    Retell,
    Sweep,
    Told,
    next_edit,
)


def test_nothing_is_told_of_a_round_that_is_as_it_is_meant() -> None:
    assert next_edit([Told((1, 2), True)], [Meant((1, 2), True)]) is None


def test_a_piece_that_lacks_is_laid() -> None:
    assert next_edit([Told((1,), False)], [Meant((1, 2), False)]) == Lay(0, 2)


def test_a_new_trick_is_led() -> None:
    meant = [Meant((1,), True), Meant((2,), False)]
    assert next_edit([Told((1,), True)], meant) == Lay(1, 2)


def test_a_piece_that_is_none_is_removed() -> None:
    assert next_edit([Told((1, 2), False)], [Meant((1,), False)]) == Remove(0, 1)


def test_a_piece_that_was_laid_earlier_is_moved() -> None:
    assert next_edit([Told((2, 1), False)], [Meant((1, 2), False)]) == Move(0, 1, 0)


def test_a_trick_that_was_put_away_is_swept() -> None:
    assert next_edit([Told((1, 2), False)], [Meant((1, 2), True)]) == Sweep(0)


def test_a_swept_trick_that_lacks_a_piece_is_told_anew() -> None:
    assert next_edit([Told((1,), True)], [Meant((1, 2), True)]) == Retell(0)


def test_a_trick_of_which_people_spoke_is_left_alone() -> None:
    fixed = Told((1, 2), True, is_fixed=True)
    assert next_edit([fixed], [Meant((2, 3), True)]) is None
    assert next_edit([fixed], []) is None
