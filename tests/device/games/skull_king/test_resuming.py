# SPDX-License-Identifier: AGPL-3.0-or-later
"""Started again, or with a camera that was away, in the middle of a trick."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.games.skull_king.tables import FRAME, Table, before, faces, new_game

SETTLED = 2.0
"""Seconds of frame time after which all that lies there has been seen."""


def begun(folder: Path, *plan: int) -> Table:
    """A game of which the bids of the first round are in; Bonny leads."""
    table = Table(folder, new_game(*(plan or (2, 1))))
    table.bid(0, 0, 0)
    return table


def again(table: Table, folder: Path) -> Table:
    """The program was stopped, and is started."""
    table.journal.close()
    resumed = Table(folder)
    assert resumed.resumed
    return resumed


def left(folder: Path, *codes: str) -> Table:
    """These cards lay there when the program was stopped."""
    table = begun(folder)
    table.play(*codes)
    return again(table, folder)


def asked(table: Table) -> list[tuple[str, int | None]]:
    """Kind and position of each question, the oldest first."""
    return [(question.kind.value, question.position) for question in table.view.questions]


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
    assert table.entries[-1].body["track"] == table.state.rounds[-1].tricks[0].plays[1].track
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
    assert {position for _, position in asked(table)} == {0, 1, 2}
    # To look again does not tell who was first.
    table.return_camera()
    for code, player in (("Y9", 1), ("Y4", 0), ("Y2", 2)):
        track = table.lay(code, at=before(player), on=FRAME, after=0.2)
    table.look(after=SETTLED)
    table.reread(track, ("Y2", 0.999))
    assert {position for _, position in asked(table)} == {0, 1, 2}
    # Two of three tell the third.
    for position, code in enumerate(("Y2", "Y9")):
        (question,) = (each for each in table.view.questions if each.position == position)
        assert code in question.options
        table.referee.answer(question.id, code)
    assert table.view.questions == ()
    assert [play.card for play in table.view.trick.plays] == ["Y2", "Y9", "Y4"]
    assert table.view.trick.winning == 1


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
    assert asked(table) == [("gone-card", 2)]
    table.referee.answer(table.view.questions[0].id, "-")
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
    table.look(after=5.0)
    assert asked(table) == []
    table.look(after=10.0)
    assert asked(table) == [("missing-card", None)]
    table.referee.answer(table.view.questions[0].id, "G9")
    assert table.state.closed is not None


def test_other_cards_than_the_tricks_mean_that_it_was_played_to_its_end(tmp_path: Path) -> None:
    table = left(tmp_path, "G7", "G8")
    table.lay("Y4")
    table.look(after=SETTLED)
    assert asked(table) == [("missing-card", None)]
    assert faces(table, 1) == ["Y4"]


def test_another_card_than_the_lead_may_have_been_laid_for_it(tmp_path: Path) -> None:
    table = left(tmp_path, "P9")
    table.lay("G9")
    table.look(after=SETTLED)
    assert asked(table) == [("gone-card", 0), ("missing-card", None)]
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
    table.lay("G7", after=0.2)
    table.lay(("Y2", 0.2), after=0.2)
    table.look(after=SETTLED)
    assert asked(table) == []
    assert faces(table) == ["G7", "G8"]


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


def inserted(position: int, card: str, trick: int = 0) -> dict[str, object]:
    return {
        "kind": "card-inserted",
        "round": 0,
        "trick": trick,
        "position": position,
        "card": card,
    }


@pytest.mark.parametrize("how", ["camera away", "program stopped"])
def test_cards_told_by_hand_meanwhile_are_not_laid_a_second_time(how: str, tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.lay("G7")
    table.correct(inserted(1, "ESC"))
    if how == "camera away":
        table.return_camera()
    else:
        table = again(table, tmp_path)
    table.lay("ESC", after=0.2)
    table.lay("G7", after=0.2)
    table.lay("G9", after=0.2)
    table.look(after=SETTLED)
    assert faces(table) == ["G7", "ESC", "G9"]
    assert asked(table) == []
    assert table.kinds.count("card-laid") == 2
    table.sweep(0, 1, 2)
    assert table.kinds[-1] == "trick-cleared"


def test_a_whole_trick_told_by_hand_is_not_the_next_one(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.lay("G7")
    for position, code in enumerate(("G8", "G9"), start=1):
        table.correct(inserted(position, code))
    table.correct({"kind": "trick-cleared"})
    table.correct(inserted(0, "Y1", trick=1))
    table.return_camera()
    table.lay("Y1", after=0.2)
    table.lay("Y2", after=0.2)
    table.look(after=SETTLED)
    assert faces(table, 1) == ["Y1", "Y2"]
    assert asked(table) == []


def test_a_trick_told_by_hand_that_was_swept_before_the_camera_came_back(tmp_path: Path) -> None:
    table = begun(tmp_path)
    for position, code in enumerate(("G7", "G8", "G9")):
        table.correct(inserted(position, code))
    table.return_camera()
    table.lay("Y1", after=0.2)
    table.look(after=SETTLED)
    assert table.kinds[-2:] == ["trick-cleared", "card-laid"]
    assert faces(table, 1) == ["Y1"]


def test_an_unfinished_trick_told_by_hand_that_is_not_there_lacks_a_card(tmp_path: Path) -> None:
    table = begun(tmp_path)
    for position, code in enumerate(("G7", "G8")):
        table.correct(inserted(position, code))
    table.return_camera()
    table.look(after=SETTLED)
    table.lay("Y1")
    assert asked(table) == [("missing-card", None)]
    assert faces(table, 1) == ["Y1"]


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


def test_a_card_told_by_hand_that_is_seen_late_keeps_its_trick_open(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.correct(inserted(0, "G7"))
    table.return_camera()
    table.look(after=SETTLED)
    table.lay("G7")
    table.lay("G8")
    assert faces(table) == ["G7", "G8"]


def test_a_camera_that_looks_from_elsewhere_knows_nobodys_place(tmp_path: Path) -> None:
    table = begun(tmp_path)
    turns = (("G1", 1), ("G2", 2), ("G3", 0))
    table.sweep(*[table.lay(code, at=before(player), on=FRAME) for code, player in turns])
    table.lay("Y1", at=before(0), on=FRAME)
    table.return_camera()
    # It is turned by a third: Anne's card lies where Bonny's did, and so on.
    for code, player in (("Y3", 0), ("Y1", 1), ("Y2", 2)):
        table.lay(code, at=before(player), on=FRAME, after=0.2)
    table.look(after=SETTLED)
    assert faces(table, 1) == ["Y1", "Y2", "Y3"]
    assert asked(table) == []
