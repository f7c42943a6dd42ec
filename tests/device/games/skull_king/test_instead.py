# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which card of a trick was laid for another that had lain there."""

from device.games.sighting import SeenCard
from device.games.skull_king.instead import replaced


def lies(track: int, across: float, under: tuple[int, ...] = ()) -> SeenCard:
    """A card 100 long and 60 wide, so many pixels across the table."""
    quad = (across, 0.0), (across + 60, 0.0), (across + 60, 100.0), (across, 100.0)
    return SeenCard(track, quad, (("G8", 0.99),), under=frozenset(under))


def tracks(*cards: SeenCard) -> list[tuple[int, int]]:
    return [(earlier.track, later.track) for earlier, later in replaced(cards)]


def test_a_card_where_another_lay_was_laid_for_it() -> None:
    assert tracks(lies(0, 0), lies(1, 20), lies(2, 300)) == [(0, 1)]


def test_another_that_lies_beside_both_changes_nothing() -> None:
    assert (0, 1) in tracks(lies(0, 0), lies(1, 16), lies(2, -43))


def test_of_two_as_near_neither_is_told() -> None:
    assert not any(earlier == 0 for earlier, _ in tracks(lies(0, 0), lies(1, 16), lies(2, -16)))


def test_what_lies_under_it_was_not_laid_for_it() -> None:
    assert tracks(lies(0, 0, under=()), lies(1, 10, under=(0,))) == []
