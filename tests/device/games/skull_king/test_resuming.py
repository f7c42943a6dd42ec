# SPDX-License-Identifier: AGPL-3.0-or-later
"""Started again, or with a camera that was away, in the middle of a trick."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.games.skull_king.resumed import SETTLED, again, asked, begun, left
from tests.device.games.skull_king.tables import FRAME, before, faces


def test_what_lies_there_is_what_lay_there(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "ESC")
    kinds = table.kinds
    tracks = [play.track for play in table.state.rounds[-1].tricks[0].plays]
    table.lay("ESC", after=0.2)
    table.lay("G7", after=0.2)
    table.look(after=SETTLED)
    assert table.kinds == kinds
    table.lay("G3")
    plays = table.state.rounds[-1].tricks[0].plays
    assert faces(table) == ["G7", "ESC", "G3"]
    assert [play.track for play in plays[:2]] == tracks
    assert len({play.track for play in plays}) == 3


def test_a_card_that_is_not_found_is_asked_about_until_it_comes_into_sight(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8")
    table.lay("G7", after=0.2)
    table.look(after=SETTLED)
    assert asked(table) == [("gone-card", 1)]
    assert table.kinds.count("cards-missed") == 1
    table.lay("G8")
    (found,) = (entry for entry in table.entries if entry.kind == "card-seen-again")
    assert found.body["track"] == table.state.rounds[-1].tricks[0].plays[1].track
    assert asked(table) == []
    table.lay("G3")
    assert faces(table) == ["G7", "G8", "G3"]


def test_a_card_that_was_taken_back_meanwhile_and_the_one_laid_for_it(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "P9")
    table.lay("G7", after=0.2)
    table.lay("G9", after=0.2)
    table.look(after=SETTLED)
    assert asked(table) == [("gone-card", 1)]
    assert faces(table) == ["G7", "P9", "G9"]
    table.referee.answer(table.view.questions[0].id, "-")
    assert faces(table) == ["G7", "G9"]
    assert asked(table) == []


def test_a_card_that_counts_although_it_is_not_seen_is_asked_about_once(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8")
    table.lay("G7", after=0.2)
    table.look(after=SETTLED)
    table.referee.answer(table.view.questions[0].id, "G8")
    for _ in range(2):
        table.return_camera()
        table.lay("G7", after=0.2)
        table.look(after=SETTLED)
        assert asked(table) == []
    lead, third = 0, table.lay("G3")
    assert faces(table) == ["G7", "G8", "G3"]
    table.sweep(lead, third)
    assert asked(table) == []
    assert table.kinds[-1] == "trick-cleared"


def test_a_card_missed_already_is_not_told_of_twice(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8")
    table.lay("G7", after=0.2)
    table.look(after=SETTLED)
    table = again(table, tmp_path)
    table.lay("G7", after=0.2)
    table.look(after=SETTLED)
    assert table.kinds.count("cards-missed") == 1
    assert asked(table) == [("gone-card", 1)]


def test_a_card_that_is_new_is_laid(tmp_path: Path) -> None:
    table = left(tmp_path, "G7")
    table.lay("Y4", after=0.1)
    table.lay("G7", after=0.1)
    table.look(after=SETTLED)
    assert faces(table) == ["G7", "Y4"]
    assert asked(table) == []


def test_new_cards_are_laid_in_turn_where_it_is_plain_whose_they_are(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.lay("G7", at=before(1), on=FRAME)
    table.look()
    table = again(table, tmp_path)
    for code, player in (("Y4", 0), ("G7", 1), ("G8", 2)):
        table.lay(code, at=before(player), on=FRAME, after=0.2)
    table.look(after=SETTLED)
    assert faces(table) == ["G7", "G8", "Y4"]
    assert asked(table) == []


@pytest.mark.parametrize("is_first", [True, False])
def test_new_cards_are_asked_about_where_it_is_not(is_first: bool, tmp_path: Path) -> None:
    table = begun(tmp_path)
    if not is_first:
        table.sweep(*table.play("G1", "G2", "G3"))
    table = again(table, tmp_path)
    for code, player in (("Y4", 0), ("Y9", 1), ("Y2", 2)):
        table.lay(code, at=before(player), on=FRAME, after=0.2)
    table.look(after=SETTLED)
    # Two of three tell the third.
    assert {position for _, position in asked(table)} == {0, 1}
    # To look again does not tell who was first.
    table.return_camera()
    for code, player in (("Y9", 1), ("Y4", 0), ("Y2", 2)):
        track = table.lay(code, at=before(player), on=FRAME, after=0.2)
    table.look(after=SETTLED)
    table.reread(track, ("Y2", 0.999))
    assert {position for _, position in asked(table)} == {0, 1}
    for position, code in enumerate(("Y2", "Y9")):
        (question,) = (each for each in table.view.questions if each.position == position)
        assert code in question.options
        table.referee.answer(question.id, code)
    assert table.view.questions == ()
    assert [play.card for play in table.view.trick.plays] == ["Y2", "Y9", "Y4"]
    assert table.view.trick.winning == 1


def test_a_card_that_is_read_better_now_is_the_same_card(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.lay(("G7", 0.6), ("G1", 0.38))
    table = again(table, tmp_path)
    table.lay("G1", after=0.2)
    table.look(after=SETTLED)
    assert faces(table) == ["G1"]
    assert table.kinds[-1] == "card-seen-again"
    assert table.view.trick.plays[0].sure


def test_what_was_read_well_is_not_forgotten_in_a_worse_light(tmp_path: Path) -> None:
    table = left(tmp_path, "G7")
    track = table.lay(("G7", 0.5), ("G1", 0.45), after=0.2)
    table.look(after=SETTLED)
    table.reread(track, ("G7", 0.52), ("G1", 0.44))
    assert table.kinds[-1] == "card-laid"
    assert table.view.trick.plays[0].sure


def test_the_one_card_that_cannot_be_read_now_is_the_one_that_is_not_found(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8")
    table.lay("G7", at=before(1), after=0.2)
    table.lay(("Y2", 0.2), at=before(2), after=0.2)
    table.look(after=SETTLED)
    assert faces(table) == ["G7", "G8"]


def test_a_camera_that_comes_back_to_the_same_table_changes_nothing(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("G7", "G8")
    kinds = table.kinds
    for _ in range(3):
        table.return_camera()
        table.lay("G8", after=0.2)
        table.lay("G7", after=0.2)
        table.look(after=SETTLED)
    assert table.kinds == kinds
    third = table.lay("G9")
    tracks = [play.track for play in table.state.rounds[-1].tricks[0].plays]
    assert len(set(tracks)) == 3
    table.take(third)
    table.look(after=2.5)
    assert faces(table) == ["G7", "G8", "G9"]


def test_a_card_that_waited_when_the_camera_went_is_laid_once(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.sweep(*table.play("G1", "G2", "G3"))
    table = again(table, tmp_path)
    table.lay("Y4", after=0.2)
    table.return_camera()
    table.lay("Y4", after=0.2)
    table.look(after=SETTLED)
    assert faces(table, 1) == ["Y4"]


def test_a_camera_that_looks_from_elsewhere_knows_nobodys_place(tmp_path: Path) -> None:
    table = begun(tmp_path)
    turns = (("G1", 1), ("G2", 2), ("G3", 0))
    table.sweep(*[table.lay(code, at=before(player), on=FRAME) for code, player in turns])
    table.lay("Y1", at=before(0), on=FRAME)
    table.return_camera()
    # It is turned by a sixth: Anne's card lies between where hers and Bonny's did, and so on.
    for code, place in (("Y3", 5), ("Y1", 1), ("Y2", 3)):
        table.lay(code, at=before(place, 6), on=FRAME, after=0.2)
    table.look(after=SETTLED)
    assert faces(table, 1) == ["Y1", "Y2", "Y3"]
