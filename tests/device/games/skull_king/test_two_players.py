# SPDX-License-Identifier: AGPL-3.0-or-later
"""Of two players one lays Graybeard's cards as well: where a card lies tells nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.skull_king import GameOpened, Rules
from tests.device.games.skull_king.tables import FRAME, Table, before, faces
from vision.observations import Quad

LOOK_S = 0.15


def two(folder: Path, *plan: int) -> Table:
    """Anne deals."""
    table = Table(folder, GameOpened(Rules(round_plan=plan), ("Anne", "Bonny"), 0))
    table.bid(*(0 for _ in range(2)))
    return table


def place(player: int, aside: float = 0.0) -> Quad:
    """Before one of them; aside: pixels to the right, where Graybeard's card may lie."""
    return tuple((x + aside, y) for x, y in before(player, 2))


def play(table: Table, *cards: tuple[str, Quad], every: float) -> None:
    """A trick, a card every so many seconds, and its sweep."""
    tracks: list[int] = []
    for code, at in cards:
        for _ in range(round(every / LOOK_S)):
            table.look(after=LOOK_S)
        tracks.append(table.lay(code, at=at, on=FRAME, after=LOOK_S, bare=LOOK_S))
    for _ in range(25):
        table.look(after=LOOK_S)
    *others, last = tracks
    for track in others:
        table.take(track, after=0.2)
    table.sweep(last)
    table.look()


@pytest.mark.parametrize("every", [0.3, 0.45, 0.8, 1.5])
def test_cards_count_as_they_came_wherever_graybeards_is_turned_up(
    tmp_path: Path, every: float
) -> None:
    table = two(tmp_path, 5, 1)
    by_the_leader = place(1, -110)
    for turn, codes in enumerate((("G9", "G5", "G2"), ("Y9", "Y5", "Y2"), ("P2", "B5", "P9"))):
        lying = zip(codes, (place(1), by_the_leader, place(0)), strict=True)
        play(table, *lying, every=every)
        assert faces(table, turn) == list(codes)
    assert not table.view.questions


def test_the_first_trick_of_a_round_with_two_cards_of_the_last_is_no_look_at_that_one(
    tmp_path: Path,
) -> None:
    table = two(tmp_path, 1, 3)
    play(table, ("G9", place(1)), ("P5", place(1, 110)), ("G2", place(0)), every=1.2)
    for _ in range(30):
        table.look(after=0.2)
    table.bid(1, 1)
    for _ in range(30):
        table.look(after=0.2)
    play(table, ("G2", place(0)), ("P5", place(0, -110)), ("Y3", place(1)), every=1.6)
    play(table, ("B4", place(0)), ("B5", place(0, -110)), ("B9", place(1)), every=1.6)
    assert [faces(table, trick) for trick in (0, 1)] == [["G2", "P5", "Y3"], ["B4", "B5", "B9"]]
