# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tricks that were swept, or seem to have been, while nobody looked."""

from __future__ import annotations

from pathlib import Path

from tests.device.games.skull_king.resumed import SETTLED, again, asked, begun, left
from tests.device.games.skull_king.tables import FRAME, before, faces


def test_a_complete_trick_that_is_half_swept_needs_no_question(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8", "G9")
    last = table.lay("G8", after=0.2)
    table.look(after=SETTLED)
    assert table.kinds[-1] == "card-laid"
    table.sweep(last)
    assert table.kinds[-1] == "trick-cleared"
    assert asked(table) == []


def test_a_card_of_a_complete_trick_that_was_replaced_is_asked_about(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8", "P9")
    for code in ("G7", "G8", "G9"):
        table.lay(code, after=0.2)
    table.look(after=SETTLED)
    table.look(after=2.0)
    assert asked(table) == [("which-card", 2)]
    table.referee.answer(table.view.questions[0].id, "G9")
    assert faces(table) == ["G7", "G8", "G9"]


def test_an_empty_table_ends_a_complete_trick_and_leaves_another_to_people(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8")
    table.look()
    table.look(after=SETTLED)
    assert asked(table) == [("gone-card", 0), ("gone-card", 1)]
    assert table.kinds.count("cards-missed") == 1
    # They had only put their cards aside.
    table.lay("G8")
    table.lay("G7")
    assert asked(table) == []
    table.lay("G9")
    assert faces(table) == ["G7", "G8", "G9"]
    table = again(table, tmp_path)
    table.look()
    table.look(after=SETTLED)
    assert table.kinds[-1] == "trick-cleared"


def test_cards_that_were_put_away_are_no_trick_if_people_say_so(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8")
    table.look()
    table.look(after=SETTLED)
    for question in table.view.questions[::-1]:
        table.referee.answer(question.id, "-")
    table.lay("Y4")
    assert faces(table) == ["Y4"]
    assert asked(table) == []


def test_the_next_lead_tells_that_the_trick_was_played_to_its_end(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8")
    table.look()
    table.look(after=SETTLED)
    table.lay("Y4")
    assert faces(table, 1) == ["Y4"]
    for question in table.view.questions[:2]:
        table.referee.answer(question.id, question.options[0])
    assert asked(table) == [("missing-card", None)]


def test_the_rounds_last_trick_lacks_cards_once_they_are_not_laid_again(tmp_path: Path) -> None:
    table = begun(tmp_path, 1)
    table.play("G7", "G8")
    table = again(table, tmp_path)
    table.look()
    table.look(after=SETTLED)
    table.look(after=20.0)
    assert asked(table) == [("gone-card", 0), ("gone-card", 1)]
    for question in table.view.questions:
        table.referee.answer(question.id, question.options[0])
    table.look(after=15.0)
    assert asked(table) == [("missing-card", None)]
    table.referee.answer(table.view.questions[0].id, "G9")
    assert table.state.closed is not None


def test_other_cards_than_the_tricks_mean_that_it_was_played_to_its_end(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8")
    for card, player in (("Y4", 2), ("Y5", 0)):
        table.lay(card, at=before(player), on=FRAME, after=0.2)
    table.look(after=SETTLED)
    assert asked(table) == [("missing-card", None)]
    assert faces(table, 1) == ["Y4", "Y5"]


def test_another_card_than_the_lead_may_have_been_laid_for_it(tmp_path: Path) -> None:
    table = left(tmp_path, "P9")
    table.lay("G9")
    table.look(after=SETTLED)
    assert ("gone-card", 0) in asked(table)
    table.referee.answer(table.view.questions[0].id, "-")
    assert asked(table) == []
    assert faces(table) == ["G9"]


def test_a_card_held_to_be_swept_that_comes_into_sight_late_is_not_laid(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8", "G9")
    table.look()
    table.look(after=SETTLED)
    assert table.kinds[-1] == "trick-cleared"
    # Somebody had bent over the table.
    table.sweep(*table.play("G8", "G7"), table.lay("G9"))
    assert table.kinds[-1] == "trick-cleared"
    table.lay("Y4")
    assert faces(table, 1) == ["Y4"]


def test_cards_that_were_told_to_be_swept_and_lie_there_are_no_new_trick(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("G7", "G8", "G9")
    table.correct({"kind": "trick-cleared"})
    table = again(table, tmp_path)
    lying = [table.lay(code, after=0.2) for code in ("G9", "G7", "G8")]
    table.look(after=SETTLED)
    assert table.kinds[-1] == "trick-cleared"
    table.sweep(*lying)
    table.lay("Y4")
    assert faces(table, 1) == ["Y4"]


def test_the_next_lead_is_laid_once_it_is_plain_that_it_is_one(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.sweep(*table.play("G7", "G8", "G9"))
    table = again(table, tmp_path)
    table.lay("Y4", after=0.2)
    assert len(table.state.rounds[-1].tricks) == 1
    table.look(after=SETTLED)
    assert faces(table, 1) == ["Y4"]


def test_a_table_that_was_emptied_while_it_settled_is_asked_about_as_well(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8")
    tracks = [table.lay("G7", after=0.2), table.lay("G8", after=0.2)]
    table.sweep(*tracks)
    table.look(after=SETTLED)
    assert asked(table) == [("gone-card", 0), ("gone-card", 1)]


def test_an_escape_of_a_swept_trick_hinders_no_other_one(tmp_path: Path) -> None:
    table = left(tmp_path, "ESC", "G7", "G8")
    table.look()
    table.look(after=SETTLED)
    assert table.kinds[-1] == "trick-cleared"
    table.lay("ESC")
    assert faces(table, 1) == ["ESC"]
