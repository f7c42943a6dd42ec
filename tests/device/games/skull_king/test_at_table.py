# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bids, roles, answers, and what follows by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.buttons import Light, Pattern
from device.games.skull_king.lights import lights
from device.journal import Author
from engine.skull_king import GameOpened, Rules
from engine.skull_king.switches import Scoring
from tests.device.games.skull_king.tables import PLAYERS, Table, faces, new_game
from web_ui import AnswerRefused

SHORT, LONG = Pattern.SHORT, Pattern.LONG


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def bids(table: Table) -> tuple[int | None, ...]:
    return table.state.rounds[-1].bids


def test_a_game_opens_its_first_round_by_itself(table: Table) -> None:
    assert table.kinds == ["game-opened", "round-opened"]
    assert {entry.author for entry in table.entries} == {Author.REFEREE}


def test_short_presses_count_and_a_long_one_locks(table: Table) -> None:
    table.press(1, SHORT, SHORT)
    assert bids(table) == (None, None, None)
    table.press(1, LONG)
    table.press(0, LONG, LONG)
    assert bids(table) == (0, 2, None)
    assert table.entries[-1].author is Author.BUTTONS


def test_a_lone_hold_asks_for_a_second_one(table: Table) -> None:
    table.press(0, LONG)
    assert bids(table)[0] is None
    assert lights(table.view)[0] is Light.BLINK
    table.press(0, LONG)
    assert bids(table)[0] == 0
    # Opened again, it is asked anew; a count is locked by one hold.
    table.press(0, LONG, LONG)
    assert bids(table)[0] is None
    table.press(0, SHORT, LONG)
    assert bids(table)[0] == 1


def test_a_count_that_came_round_to_nought_is_locked_by_one_hold(table: Table) -> None:
    cards = table.state.rounds[-1].cards
    table.press(0, *[SHORT] * (cards + 1), LONG)
    assert bids(table)[0] == 0


def test_a_count_beyond_the_hand_begins_again(table: Table) -> None:
    table.press(0, SHORT, SHORT, SHORT, SHORT, LONG)
    assert bids(table)[0] == 1


def test_a_long_press_reopens_while_others_bid(table: Table) -> None:
    table.press(0, SHORT, LONG, LONG)
    assert bids(table)[0] is None
    table.press(0, SHORT, SHORT, LONG)
    assert bids(table)[0] == 2
    table.press(0, SHORT)
    assert bids(table)[0] == 2


def test_bids_are_secret_until_all_are_in(table: Table) -> None:
    table.bid(1, 2)
    told = table.board.subscribe(0).wait(0.0)
    assert all("bid" not in update.data for update in told)
    assert [player["bid"] for player in table.board.snapshot.shown.game["players"]] == [None] * 3
    table.press(2, LONG, LONG)
    assert [player["bid"] for player in table.board.snapshot.shown.game["players"]] == [1, 2, 0]
    assert table.kinds.count("bid-locked") == 3


def test_lights_follow_the_game(table: Table) -> None:
    assert lights(table.view) == (Light.BLINK,) * 3
    table.bid(0, 0)
    assert lights(table.view) == (Light.OFF, Light.OFF, Light.BLINK)
    table.press(2, LONG, LONG)
    assert lights(table.view) == (Light.OFF, Light.ON, Light.OFF)
    table.play("G3")
    assert lights(table.view) == (Light.OFF, Light.OFF, Light.ON)
    table.lay(("B7", 0.5), ("G7", 0.49))
    table.lay("B2")
    assert lights(table.view) == (Light.OFF, Light.OFF, Light.ON)


@pytest.mark.parametrize(("pattern", "role"), [(SHORT, "P"), (LONG, "E")])
def test_the_tigress_is_what_her_player_pressed(table: Table, pattern: Pattern, role: str) -> None:
    table.bid(0, 0, 0)
    table.play("G3", "TIG")
    table.press(1, SHORT if role == "E" else LONG)
    assert table.kinds[-1] == "card-laid"
    table.press(2, pattern)
    assert table.entries[-1].body["role"] == role
    assert table.entries[-1].author is Author.BUTTONS


def test_a_finger_may_be_quicker_than_the_camera(table: Table) -> None:
    table.bid(0, 0, 0)
    table.play("G3")
    table.press(2, SHORT)
    table.wall += 1.0
    table.play("TIG")
    assert table.kinds[-1] == "role-declared"


def test_an_old_press_declares_nothing(table: Table) -> None:
    table.bid(0, 0, 0)
    table.press(1, SHORT)
    table.wall += 10.0
    table.play("TIG")
    assert table.kinds[-1] == "card-laid"


def test_a_role_may_be_put_right_until_the_table_is_swept(table: Table) -> None:
    table.bid(0, 0, 0)
    tracks = table.play("TIG", "G3", "G4")
    table.press(1, SHORT, SHORT)
    assert table.kinds.count("role-declared") == 1
    table.press(1, LONG)
    assert table.view.trick.plays[0].role == "E"
    table.sweep(*tracks)
    count = len(table.entries)
    table.press(1, SHORT)
    assert len(table.entries) == count


def test_rounds_follow_each_other_and_the_game_ends(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1, 1))
    table.bid(0, 1, 0)
    tracks = table.play("G3", "G9", "G14")
    assert table.kinds[-1] == "card-laid"
    table.sweep(*tracks)
    assert table.kinds[-2:] == ["trick-cleared", "round-opened"]
    table.look(after=5.0)
    table.bid(0, 0, 1)
    table.sweep(*table.play("G3", "G9", "Y14"))
    assert table.kinds[-2:] == ["trick-cleared", "game-closed"]
    assert table.state.closed is not None
    table.lay("G4")
    assert table.kinds[-1] == "game-closed"


def test_a_game_with_an_open_question_does_not_end(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1))
    table.bid(0, 1, 0)
    table.sweep(*table.play("G3"), *table.play("G9"), table.lay(("G8", 0.5), ("G13", 0.49)))
    (question,) = table.view.questions
    assert table.state.closed is None
    table.referee.answer(question.id, "g13")
    assert table.kinds[-2:] == ["card-named", "game-closed"]
    assert table.entries[-2].author is Author.PAGE


def short_trick(table: Table) -> None:
    """Two of three cards are seen, and people say that the trick is over."""
    table.bid(0, 0, 0)
    cards = table.play("G3", "G9")
    table.correct({"kind": "trick-cleared"})
    table.sweep(*cards)


def test_a_missing_card_is_told_with_its_place(table: Table) -> None:
    short_trick(table)
    table.referee.answer("r0t0-missing", "1:Y2")
    plays = table.view.tricks[0].plays
    assert [play.card for play in plays] == ["G3", "Y2", "G9"]


def test_an_answer_may_not_contradict_what_people_said(table: Table) -> None:
    short_trick(table)
    table.correct({"kind": "card-named", "round": 0, "trick": 0, "position": 0, "card": "B13"})
    count = len(table.entries)
    with pytest.raises(AnswerRefused, match=r"People named B13 in trick 1\.1 already") as refused:
        table.referee.answer("r0t0-missing", "B13")
    assert refused.value.reason == {
        "case": "card-named",
        "params": {"card": "B13", "places": "1.1"},
    }
    assert len(table.entries) == count
    table.referee.answer("r0t0-missing", "B12")
    assert table.kinds[-1] == "card-inserted"


def test_an_answer_may_say_what_stands_already(table: Table) -> None:
    table.bid(0, 0, 0)
    table.sweep(*table.play("G3"), *table.play("G9"), table.lay(("G8", 0.5), ("G13", 0.49)))
    (question,) = table.view.questions
    table.referee.answer(question.id, "G8")
    assert table.view.questions == ()


def test_an_extra_card_is_taken_away(table: Table) -> None:
    table.bid(0, 0, 0)
    table.play("G3", "G9", "G8")
    table.correct({"kind": "card-removed", "round": 0, "trick": 0, "position": 2})
    removal = table.entries[-1].seq
    table.play("Y1")
    table.undo(removal)
    (question,) = table.view.questions
    with pytest.raises(AnswerRefused, match="Y1, not G3"):
        table.referee.answer(question.id, "G3")
    table.referee.answer(question.id, "Y1")
    assert table.view.questions == ()


def test_a_role_is_answered_on_the_page(table: Table) -> None:
    table.bid(0, 0, 0)
    table.play("B3", "TIG", "G8")
    (question,) = table.view.questions
    with pytest.raises(AnswerRefused, match="TIG:P or TIG:E"):
        table.referee.answer(question.id, "G8")
    table.referee.answer(question.id, "TIG:P")
    assert table.view.trick.winning == 1


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        ("r0t0p9", "G7", "not open any more"),
        ("r0t0-missing", "Q7", "not a card code"),
        ("r0t0-missing", "3:G7", "place 3"),
        ("r0t0-missing", "", "code of the card"),
        ("r0t0-missing", "0:", "not a card code"),
    ],
)
def test_answers_that_do_not_fit(table: Table, question: str, answer: str, said: str) -> None:
    short_trick(table)
    count = len(table.entries)
    with pytest.raises(AnswerRefused, match=said):
        table.referee.answer(question, answer)
    assert len(table.entries) == count


def test_an_answer_is_about_the_card_that_was_asked_about_wherever_it_is_by_then(
    table: Table,
) -> None:
    table.bid(0, 0, 0)
    table.lay(("G7", 0.6), ("G13", 0.38))
    table.lay(("G8", 0.6), ("G12", 0.38))
    table.lay("G10")
    asked = {question.position: question.id for question in table.view.questions}
    table.correct({"kind": "card-moved", "round": 0, "trick": 0, "position": 2, "to": 0})
    table.referee.answer(asked[1], "G12")
    assert faces(table) == ["G10", "G7", "G12"]


def test_a_choice_that_no_camera_sees_is_answered_on_the_page(tmp_path: Path) -> None:
    rules = Rules(round_plan=(1,), scoring=Scoring.RASCAL, rascal_loads=True)
    table = Table(tmp_path, GameOpened(rules, PLAYERS, 0))
    table.bid(0, 1, 0)
    asked = {question.player: question for question in table.view.questions}
    with pytest.raises(AnswerRefused, match="among the answers"):
        table.referee.answer(asked[1].id, "G7")
    table.referee.answer(asked[1].id, asked[1].options[0])
    assert table.kinds[-1] == "load-chosen"
    assert {question.player for question in table.view.questions} == {0, 2}
