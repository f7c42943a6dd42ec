# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who sits where is learned from a game's first trick: what is odd about that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import GameOpened, Rules
from tests.device.games.skull_king.tables import FRAME, Table, before, faces, new_game


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Bonny, player 1, leads the first trick and Calico the first of the second round."""
    table = Table(tmp_path, new_game(1, 2))
    table.bid(0, 0, 0)
    return table


def lay(table: Table, player: int, code: str, after: float, bare: float = 0.2) -> int:
    return table.lay(code, at=before(player), on=FRAME, after=after, bare=bare)


def play_the_second_round(table: Table) -> None:
    table.look(after=5.0)
    table.bid(0, 0, 0)
    for player, code in ((2, "Y1"), (0, "Y2"), (1, "Y3")):
        lay(table, player, code, after=2.0)
    table.look(after=3.0)


def test_whoever_lays_out_of_turn_has_not_led(table: Table) -> None:
    tracks = [lay(table, player, code, 0.3) for player, code in ((1, "G7"), (0, "G8"))]
    table.sweep(*tracks, lay(table, 2, "G9", after=2.0))
    assert faces(table, number=0)[0] == "G7"
    play_the_second_round(table)
    assert faces(table) == ["Y1", "Y2", "Y3"]
    assert table.view.trick.leader == 2


def test_where_the_lead_may_have_been_hidden_nobodys_place_is_learned(table: Table) -> None:
    tracks = [lay(table, player, code, 2.0) for player, code in ((2, "G8"), (0, "G9"))]
    table.sweep(*tracks, lay(table, 1, "G7", after=2.0, bare=7.0))
    play_the_second_round(table)
    assert faces(table) == ["Y1", "Y2", "Y3"]
    assert "leader-told" not in table.kinds


@pytest.mark.parametrize("upon", [True, False])
def test_a_last_card_upon_the_lead_was_not_laid_before_it(table: Table, upon: bool) -> None:
    lead = lay(table, 1, "G7", 2.0)
    tracks = [lead, lay(table, 2, "G8", 2.0)]
    over = [lead] if upon else []
    last = table.lay("G9", at=before(0), on=FRAME, after=2.0, bare=7.0, over=over)
    table.sweep(*tracks, last)
    table.look(after=5.0)
    table.bid(0, 0, 0)
    # Out of turn, which only those who know everybody's place can tell.
    for player, code in ((0, "Y1"), (1, "Y2"), (2, "Y3")):
        lay(table, player, code, after=4.0)
    table.look(after=3.0)
    assert ("leader-told" in table.kinds) == upon


@pytest.mark.parametrize(("bare", "count"), [(4.0, ["G7", "G9", "G8"]), (0.2, ["G7", "G8", "G9"])])
def test_a_card_that_a_hand_hid_is_put_so_that_the_trick_goes_round(
    table: Table, bare: float, count: list[str]
) -> None:
    for player, code in ((1, "G7"), (0, "G8")):
        lay(table, player, code, 2.0)
        table.look()
    lay(table, 2, "G9", 2.0, bare)
    table.look()
    assert faces(table, number=0) == count


def test_a_card_that_was_hidden_while_several_were_laid_is_put_before_them(tmp_path: Path) -> None:
    names = ("Anne", "Bonny", "Calico", "Drake", "Edward")
    table = Table(tmp_path, GameOpened(Rules(round_plan=(1, 2)), names, 0))
    table.bid(*[0] * len(names))
    for player, code in ((1, "G7"), (3, "G9"), (4, "G10"), (0, "G11")):
        table.lay(code, at=before(player, len(names)), on=FRAME, after=2.0, bare=0.2)
        table.look()
    table.lay("G8", at=before(2, len(names)), on=FRAME, after=2.0, bare=10.0)
    table.look()
    assert faces(table, number=0) == ["G7", "G8", "G9", "G10", "G11"]


def test_whether_a_card_that_was_hidden_all_the_time_led_is_asked(table: Table) -> None:
    for player, code in ((2, "G8"), (0, "G9")):
        lay(table, player, code, 2.0)
    lay(table, 1, "G7", after=2.0, bare=7.0)
    table.look()
    asked = [question for question in table.view.questions if "G7" in question.options]
    assert asked
    table.referee.answer(asked[0].id, "G7")
    assert not table.view.questions
    assert [play.card for play in table.view.trick.plays] == ["G7", "G8", "G9"]


def test_a_card_hidden_until_the_lead_is_swept_is_not_laid_for_that_one(table: Table) -> None:
    tracks = [lay(table, player, code, 2.0) for player, code in ((1, "G7"), (2, "G8"), (0, "G9"))]
    table.sweep(*tracks)
    table.look(after=5.0)
    table.bid(0, 0, 0)
    lead = lay(table, 2, "ESC", 2.0)
    waits = lay(table, 1, "Y5", 2.6, bare=0.9)
    table.take(lead, after=1.4)
    hidden = lay(table, 0, "LOOT", 0.1, bare=3.1)
    table.take(hidden, after=0.3)
    table.sweep(waits)
    assert faces(table) == ["ESC", "LOOT", "Y5"]
    assert table.state.rounds[1].tricks[0].cleared
