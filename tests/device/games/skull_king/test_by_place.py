# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that were seen late, and leads of another than was expected, told by where they lie."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from device.journal import Author
from engine.skull_king import GameOpened, Rules
from tests.device.games.skull_king import tables
from tests.device.games.skull_king.tables import FRAME, Table
from vision.observations import Quad

PLAYERS = ("Anne", "Bonny", "Calico", "Drake", "Edward")


MIDDLE = ((610.0, 438.0), (670.0, 438.0), (670.0, 522.0), (610.0, 522.0))
"""Before nobody in particular."""


before = partial(tables.before, players=len(PLAYERS))
faces = partial(tables.faces, trick=-1)


def shifted(quad: Quad) -> Quad:
    """Somewhat beside it, partly upon a card that lies there."""
    one, two, three, four = ((x + 22, y + 12) for x, y in quad)
    return one, two, three, four


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Bonny leads the third trick, and by the first two it is known who sits where."""
    table = Table(tmp_path, GameOpened(Rules(round_plan=(5, 1)), PLAYERS, 0))
    table.bid(1, 0, 0, 0, 0)
    for codes in (("G12", "G2", "G3", "G6", "G7"), ("G14", "G4", "G5", "G8", "G9")):
        lay_round(table, 1, *codes)
        sweep(table)
    return table


def sweep(table: Table) -> None:
    """The trick that lies there."""
    plays = table.state.rounds[-1].tricks[-1].plays
    table.sweep(*(play.track for play in plays if play.track is not None))


def lay_round(table: Table, leader: int, *codes: str) -> None:
    """Cards in turn, each before its player."""
    for turn, code in enumerate(codes):
        at = before((leader + turn) % len(PLAYERS))
        table.lay(code, at=at, on=FRAME, after=0.5, bare=0.3)
        for _ in range(3):
            table.look(after=0.5)


def test_those_after_a_hidden_card_stay_in_turn_until_it_is_seen(table: Table) -> None:
    for player, code in ((1, "Y2"), (2, "Y3"), (4, "Y5"), (0, "Y6")):
        table.lay(code, at=before(player), on=FRAME, bare=0.3)
        table.look(after=3.0)
    table.look(after=4.0)
    assert faces(table) == ["Y2", "Y3", "Y5", "Y6"]
    table.lay("Y4", at=before(3), on=FRAME, bare=13.0)
    table.look(after=3.0)
    assert faces(table) == ["Y2", "Y3", "Y4", "Y5", "Y6"]


def test_a_card_that_a_hand_hid_has_the_turn_of_its_player(table: Table) -> None:
    table.lay("Y2", at=before(1), on=FRAME)
    table.lay("Y3", at=before(3), on=FRAME)
    table.look(after=7.0)
    assert faces(table) == ["Y2", "Y3"]
    table.lay("Y4", at=before(2), on=FRAME)
    table.look()
    assert faces(table) == ["Y2", "Y4", "Y3"]
    assert (table.entries[-1].kind, table.entries[-1].author) == ("card-moved", Author.CAMERA)


def test_a_card_laid_for_one_taken_back_has_its_turn_also_after_the_next(table: Table) -> None:
    table.lay("Y2", at=before(1), on=FRAME)
    wrong = table.lay("P9", at=before(2), on=FRAME)
    table.take(wrong)
    table.lay("Y3", at=before(3), on=FRAME, after=0.8)
    table.lay("Y4", at=before(2), on=FRAME, after=0.5)
    table.look(after=1.0)
    table.look(after=3.0)
    assert faces(table) == ["Y2", "Y4", "Y3"]


def leader_told(table: Table) -> int:
    """The number of the newest entry in which the camera tells of another leader."""
    return max(
        entry.seq
        for entry in table.entries
        if (entry.kind, entry.author) == ("leader-told", Author.CAMERA)
    )


def test_another_leader_than_was_expected_is_told_once_three_cards_lie(table: Table) -> None:
    lay_round(table, 3, "Y2", "Y3", "Y4")
    table.look(after=3.0)
    assert table.view.trick.leader == 3
    assert leader_told(table)
    lay_round(table, 1, "Y5", "Y6")
    assert faces(table) == ["Y2", "Y3", "Y4", "Y5", "Y6"]
    sweep(table)
    assert [finding.rule for finding in table.view.sheet.rounds[0].findings] == ["WRONG-LEADER"]


def test_no_other_leader_is_told_while_a_card_is_hidden(table: Table) -> None:
    table.lay("Y2", at=before(1), on=FRAME)
    hidden = table.lay("Y3", at=before(2), on=FRAME)
    lay_round(table, 3, "Y4", "Y5")
    table.take(hidden)
    table.look(after=3.0)
    table.lay("Y6", at=before(0), on=FRAME)
    table.look(after=3.0)
    assert "Y6" in faces(table), "what was told is not taken away for a card that is hidden"
    table.look(after=4.0)
    assert table.view.trick.leader == 1
    table.lay("Y3", at=before(2), on=FRAME)
    table.look(after=1.0)
    assert faces(table) == ["Y2", "Y3", "Y4", "Y5", "Y6"]


def test_no_other_leader_is_told_while_a_card_lies_where_one_was_taken_back_unseen(
    table: Table,
) -> None:
    table.lay("Y2", at=before(1), on=FRAME)
    table.look(after=3.0)
    lay_round(table, 1, "Y3", "Y4", "Y5")
    table.look(after=3.0)
    assert table.view.trick.leader == 1


def test_a_lead_that_is_seen_after_others_is_the_lead(table: Table) -> None:
    lay_round(table, 2, "Y3", "Y4", "Y5")
    table.look(after=3.0)
    table.lay("Y2", at=before(1), on=FRAME)
    table.look(after=3.0)
    assert faces(table) == ["Y2", "Y3", "Y4", "Y5"]
    assert table.view.trick.leader == 1
    lay_round(table, 0, "Y6")
    assert faces(table) == ["Y2", "Y3", "Y4", "Y5", "Y6"]
    sweep(table)
    assert table.view.sheet.rounds[0].findings == ()


def test_who_led_stands_where_people_have_told_it_too(table: Table) -> None:
    lay_round(table, 2, "Y3", "Y4", "Y5")
    table.look(after=3.0)
    table.correct({"kind": "leader-told", "round": 0, "trick": 2, "leader": 3})
    table.lay("Y2", at=before(1), on=FRAME)
    table.look(after=3.0)
    table.look(after=7.0)
    assert sorted(faces(table)) == ["Y2", "Y3", "Y4", "Y5"]
    assert table.view.trick.leader == 3


def test_who_led_though_another_was_to_stays_the_leader_as_all_lay(table: Table) -> None:
    lay_round(table, 2, "Y3", "Y4", "Y5", "Y6", "Y7")
    assert faces(table) == ["Y3", "Y4", "Y5", "Y6", "Y7"]
    assert table.view.trick.leader == 2


def test_who_takes_back_who_led_is_not_told_again(table: Table) -> None:
    lay_round(table, 3, "Y2", "Y3", "Y4")
    table.look(after=3.0)
    table.undo(leader_told(table))
    lay_round(table, 1, "Y5")
    table.look(after=3.0)
    assert table.view.trick.leader == 1


def test_what_people_told_of_a_trick_stands(table: Table) -> None:
    table.lay("Y2", at=before(3), on=FRAME)
    table.look(after=3.0)
    table.correct({"kind": "leader-told", "round": 0, "trick": 2, "leader": 2})
    lay_round(table, 4, "Y3", "Y4")
    table.look(after=3.0)
    assert table.view.trick.leader == 2


def test_cards_in_turn_are_left_as_they_are(table: Table) -> None:
    lay_round(table, 1, "Y2", "Y3", "Y4", "Y5", "Y6")
    assert table.kinds[-5:] == ["card-laid"] * 5
    assert table.view.trick.leader == 1


def test_a_card_that_is_pushed_before_another_player_is_still_the_one_of_its_turn(
    table: Table,
) -> None:
    table.lay("Y2", at=before(1), on=FRAME)
    pushed = table.lay("Y3", at=before(2), on=FRAME)
    table.lay("Y4", at=before(3), on=FRAME)
    table.take(pushed)
    table.look(after=3.0)
    table.lay(("Y3", 0.93), at=before(3), on=FRAME)
    table.look(after=3.0)
    assert faces(table) == ["Y2", "Y3", "Y4"]


def test_an_escape_before_the_next_player_is_not_the_one_that_was_taken_back_there(
    table: Table,
) -> None:
    table.lay("Y2", at=before(1), on=FRAME)
    wrong = table.lay("ESC", at=before(3), on=FRAME)
    table.look(after=3.0)
    table.take(wrong)
    table.look(after=3.0)
    table.lay("Y5", at=before(2), on=FRAME)
    table.lay("ESC", at=before(3), on=FRAME)
    assert faces(table) == ["Y2", "Y5", "ESC"]


def test_an_escape_in_the_place_of_a_card_laid_since_is_the_one_that_was_hidden(
    table: Table,
) -> None:
    table.lay("Y2", at=before(1), on=FRAME)
    left = table.lay("ESC", at=MIDDLE, on=FRAME)
    table.look(after=3.0)
    table.take(left)
    table.look(after=3.0)
    table.lay("Y5", at=MIDDLE, on=FRAME)
    table.lay("ESC", at=MIDDLE, on=FRAME)
    table.look(after=3.0)
    assert faces(table) == ["Y2", "ESC", "Y5"]


def test_a_card_in_whose_place_its_player_lays_another_was_taken_back(table: Table) -> None:
    lay_round(table, 1, "Y2")
    table.take(table.lay("Y3", at=before(2), on=FRAME, bare=0.3), after=1.8)
    table.lay("Y4", at=shifted(before(2)), on=FRAME, bare=0.3)
    table.look(after=3.0)
    lay_round(table, 3, "Y5", "Y6", "Y7")
    assert faces(table) == ["Y2", "Y4", "Y5", "Y6", "Y7"]
    assert table.view.questions == ()


def test_a_second_outline_of_a_card_does_not_take_it_back(table: Table) -> None:
    lay_round(table, 1, "Y2", "Y3")
    table.lay(("Y3", 0.5), at=before(2), on=FRAME)
    table.look(after=3.0)
    assert faces(table)[:2] == ["Y2", "Y3"]


@pytest.mark.parametrize("seemed", [0.4, 0.75])
def test_what_hardly_seemed_a_card_is_not_put_back_where_that_card_is_laid(
    table: Table, seemed: float
) -> None:
    thing = table.lay(("SK", seemed), ("Y9", 0.2), at=before(1), on=FRAME)
    lay_round(table, 2, "Y2")
    table.take(thing)
    table.look(after=3.0)
    lay_round(table, 3, "Y4")
    table.lay("SK", at=before(4), on=FRAME)
    table.look(after=3.0)
    assert "Y4" in faces(table), "what was told is not taken away for a card that is hidden"
    table.look(after=4.0)
    assert faces(table) == ["Y2", "Y4", "SK"]


def test_one_thing_that_leaves_a_table_without_a_trick_is_no_trick(table: Table) -> None:
    thing = table.lay(("SK", 0.3), at=before(3), on=FRAME)
    table.sweep(thing)
    table.look(after=3.0)
    assert table.state.rounds[-1].table is None or not table.state.rounds[-1].table.plays
