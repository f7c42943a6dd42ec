# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that come into sight at once, or before it is their player's turn."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from engine.skull_king import GameOpened, Rules
from tests.device.games.skull_king import tables
from tests.device.games.skull_king.tables import FRAME, Table
from vision.observations import CardArrived, Quad

PLAYERS = ("Anne", "Bonny", "Calico", "Drake")
before = partial(tables.before, players=len(PLAYERS))
faces = partial(tables.faces, trick=-1)


def heaped(nth: int) -> Quad:
    """In the middle of the table, each partly upon the one before."""
    x, y = 610 + 22 * nth, 438 + 12 * nth
    return (x, y), (x + 60, y), (x + 60, y + 84), (x, y + 84)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Bonny leads the second trick, and by the first it is known who sits where."""
    table = Table(tmp_path, GameOpened(Rules(round_plan=(3, 1)), PLAYERS, 0))
    table.bid(0, 0, 0, 0)
    codes = ("G14", "G2", "G3", "G4")
    table.sweep(*(lay(table, (1 + turn) % 4, code) for turn, code in enumerate(codes)))
    table.look(after=2.0)
    return table


def lay(table: Table, player: int, code: str, after: float = 2.0, bare: float = 0.3) -> int:
    """A card before its player, who takes the hand away."""
    track = table.lay(code, at=before(player), on=FRAME, after=after, bare=bare)
    table.look(after=0.5)
    return track


def come_at_once(table: Table, *cards: tuple[int, str], bare: float) -> None:
    """Cards of these players are found in one look."""
    table.time += 1.0
    seen = [
        CardArrived(
            100 + at,
            table.time,
            0,
            before(player),
            ((code, 0.995),),
            FRAME,
            bare_at=table.time - bare,
        )
        for at, (player, code) in enumerate(cards)
    ]
    table.look(*seen, after=0.0)
    table.look(after=2.0)


def test_cards_that_come_at_once_are_in_turn(table: Table) -> None:
    lay(table, 1, "Y1")
    come_at_once(table, (3, "Y3"), (2, "Y2"), bare=3.0)
    assert faces(table) == ["Y1", "Y2", "Y3"]
    lay(table, 0, "Y4")
    table.look(after=2.0)
    assert faces(table) == ["Y1", "Y2", "Y3", "Y4"]
    assert not table.view.questions


def test_a_whole_trick_that_comes_at_once_is_in_turn(table: Table) -> None:
    table.look(after=6.0)
    come_at_once(table, (0, "Y4"), (3, "Y3"), (2, "Y2"), (1, "Y1"), bare=8.0)
    assert faces(table) == ["Y1", "Y2", "Y3", "Y4"]
    assert table.view.trick.leader == 1


def test_a_card_out_of_turn_waits_for_the_other_and_not_for_ever(table: Table) -> None:
    lay(table, 1, "Y1")
    lay(table, 3, "Y3")
    assert faces(table) == ["Y1"]
    table.look(after=7.0)
    assert faces(table) == ["Y1", "Y3"]
    lay(table, 2, "Y2", bare=12.0)
    assert faces(table) == ["Y1", "Y2", "Y3"]


def test_a_card_out_of_turn_that_is_taken_up_again_was_not_laid(table: Table) -> None:
    lay(table, 1, "Y1")
    hasty = lay(table, 3, "Y3")
    table.take(hasty)
    table.look(after=2.0)
    for player, code in ((2, "Y2"), (3, "Y5"), (0, "Y4")):
        lay(table, player, code)
    table.look(after=2.0)
    assert faces(table) == ["Y1", "Y2", "Y5", "Y4"]
    assert not table.view.questions


def test_nobody_is_waited_for_once_the_table_is_swept(table: Table) -> None:
    tracks = [lay(table, player, code) for player, code in ((1, "Y1"), (3, "Y3"), (0, "Y4"))]
    table.sweep(*tracks)
    table.look(after=10.0)
    assert faces(table) == ["Y1", "Y3", "Y4"]
    assert table.view.questions


def lay_heap(table: Table, *codes: str) -> list[int]:
    """Each card partly upon the one before."""
    tracks: list[int] = []
    for nth, code in enumerate(codes):
        over = tracks[-1:]
        tracks.append(table.lay(code, at=heaped(nth), on=FRAME, after=2.0, bare=0.3, over=over))
        table.look(after=0.5)
    table.look(after=2.0)
    return tracks


def test_cards_that_are_laid_in_a_heap_for_once_are_as_they_came(table: Table) -> None:
    lay_heap(table, "Y1", "Y2", "Y3", "Y4")
    assert faces(table) == ["Y1", "Y2", "Y3", "Y4"]
    assert not table.view.questions


def test_cards_of_people_who_always_lay_in_a_heap_are_as_they_came(tmp_path: Path) -> None:
    table = Table(tmp_path, GameOpened(Rules(round_plan=(4, 1)), PLAYERS, 0))
    table.bid(0, 0, 0, 0)
    for suit in "GYP":
        codes = [f"{suit}{9 - turn}" for turn in range(4)]
        tracks = lay_heap(table, *codes)
        assert faces(table) == codes
        table.sweep(*tracks)
        table.look(after=1.0)
    assert not table.view.questions


def test_people_shift_in_their_chairs(tmp_path: Path) -> None:
    table = Table(tmp_path, GameOpened(Rules(round_plan=(8, 1)), PLAYERS, 0))
    table.bid(0, 0, 0, 0)
    for trick in range(8):
        leader = (table.view.trick.leader if table.view.trick else None) or 1
        codes = [f"{'GYPB'[trick % 4]}{14 - 4 * (trick // 4) - turn}" for turn in range(4)]
        tracks = []
        for turn, code in enumerate(codes):
            player = (leader + turn) % 4
            one, two, three, four = ((x + 14 * trick, y - 14 * trick) for x, y in before(player))
            at = one, two, three, four
            tracks.append(table.lay(code, at=at, on=FRAME, after=1.5, bare=0.3))
            table.look(after=0.5)
        table.look(after=1.0)
        assert faces(table) == codes
        table.sweep(*tracks)
        table.look(after=1.0)
    assert "leader-told" not in table.kinds
    assert not table.view.questions


@pytest.mark.parametrize("order", [[(1, "Y1"), (2, "Y2")], [(2, "Y2"), (1, "Y1")]])
def test_cards_that_come_at_once_before_anybody_is_known_are_in_turn_by_the_mats_zones(
    tmp_path: Path, order: list[tuple[int, str]]
) -> None:
    table = Table(tmp_path, GameOpened(Rules(round_plan=(2,)), PLAYERS, 0))
    table.bid(0, 0, 0, 0)
    table.time += 4.0
    seen = [
        CardArrived(at, 4.0, 0, before(player), ((code, 0.995),), FRAME, bare_at=0.5, zone=player)
        for at, (player, code) in enumerate(order)
    ]
    table.look(*seen, after=0.0)
    table.look(after=7.0)
    assert faces(table) == ["Y1", "Y2"]
