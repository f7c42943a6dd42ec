# SPDX-License-Identifier: AGPL-3.0-or-later
"""From what lies on the table to what happened in the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.buttons import Pattern
from tests.device.games.skull_king.tables import FRAME, QUAD, Table, before, faces, new_game
from vision.observations import CardArrived, CardLeft, TableCleared


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, new_game(2, 1))
    table.bid(1, 0, 0)
    return table


def put(table: Table, player: int, *readings: tuple[str, float] | str, after: float = 1.0) -> int:
    """A card is laid before its player, where none lay just before; returns its track."""
    return table.lay(*readings, at=before(player), on=FRAME, after=after, bare=0.5)


def played(table: Table, *codes: str) -> list[int]:
    """Bonny leads, and the others follow; the tracks."""
    return [put(table, (1 + turn) % 3, code, after=1.5) for turn, code in enumerate(codes)]


def test_cards_laid_and_swept_are_a_trick(table: Table) -> None:
    table.sweep(*table.play("G7", "G12", "G8"))
    assert table.kinds[-4:] == ["card-laid"] * 3 + ["trick-cleared"]
    assert faces(table) == ["G7", "G12", "G8"]
    assert table.view.trick.leader == 2


def test_cards_laid_while_others_still_bid_wait(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.bid(1, 0)
    table.lay("G7")
    hasty = table.lay("G9")
    table.look()
    assert "card-laid" not in table.kinds
    table.take(hasty)
    table.press(2, Pattern.LONG, Pattern.LONG)
    assert table.kinds[-1] == "card-laid"
    assert faces(table) == ["G7"]


def test_a_card_taken_back_was_not_played(table: Table) -> None:
    table.lay("G7")
    wrong = table.lay("P9")
    table.take(wrong)
    assert table.kinds[-1] == "card-laid"
    table.look(after=1.9)
    assert table.kinds[-1] == "card-laid"
    table.look(after=0.2)
    assert table.kinds[-1] == "card-removed"
    table.lay("G9")
    assert faces(table) == ["G7", "G9"]


def test_cards_that_leave_one_by_one_are_swept(table: Table) -> None:
    one, two, three = table.play("G7", "G9", "G8")
    for track in (one, two):
        table.take(track, after=5.0)
    table.sweep(three)
    assert "card-removed" not in table.kinds
    assert table.kinds[-1] == "trick-cleared"
    assert faces(table) == ["G7", "G9", "G8"]


def test_a_short_trick_that_is_swept_is_asked_about(table: Table) -> None:
    one, two = played(table, "G7", "G9")
    table.take(one)
    table.sweep(two)
    table.look(after=3.0)
    for player, code in ((2, "Y4"), (0, "Y5"), (1, "Y6")):
        put(table, player, code, after=2.0)
    assert faces(table) == ["G7", "G9"]
    assert faces(table, 1) == ["Y4", "Y5", "Y6"]
    (question,) = table.view.questions
    assert question.id == "r0t0-missing"


def test_the_short_last_trick_of_a_round_is_asked_about(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1, 1))
    table.bid(0, 0, 0)
    table.sweep(*played(table, "G7", "G9"))
    for _ in range(10):
        table.look()
    assert faces(table, number=0) == ["G7", "G9"]
    (question,) = table.view.questions
    assert question.id == "r0t0-missing"


def test_a_card_that_was_out_of_sight_for_a_moment_is_the_same(table: Table) -> None:
    hidden = table.lay("G7")
    table.lay("G9")
    table.take(hidden)
    table.lay("G7")
    table.look(after=9.0)
    assert table.kinds[-1] == "card-laid"
    assert faces(table) == ["G7", "G9"]


@pytest.mark.parametrize("for_s", [3.0, 15.0])
def test_a_card_that_was_hidden_for_long_comes_back_to_its_place(
    table: Table, for_s: float
) -> None:
    hidden, _ = played(table, "G7", "G9")
    table.take(hidden)
    table.look(after=for_s)
    put(table, 1, "G7")
    assert faces(table) == ["G7", "G9"]


def test_the_next_lead_may_come_before_the_last_card_has_gone(table: Table) -> None:
    one, two, three = played(table, "G7", "G9", "G8")
    table.take(one, two)
    put(table, 2, "Y4")
    assert table.kinds[-1] == "card-laid"
    table.take(three)
    assert table.kinds[-2:] == ["trick-cleared", "card-laid"]
    assert faces(table, 1) == ["Y4"]


def test_a_card_too_many_is_none_of_the_trick(table: Table) -> None:
    table.sweep(*played(table, "G7", "G9", "G8", "Y2"))
    assert faces(table) == ["G7", "G9", "G8"]


def test_a_card_is_what_the_camera_sees_in_the_end(table: Table) -> None:
    track = table.lay(("G7", 0.6), ("G1", 0.38))
    table.reread(track, ("G7", 0.603), ("G1", 0.377))
    assert table.kinds[-1] == "card-laid"
    table.reread(track, ("G7", 0.99), ("G1", 0.01))
    assert table.kinds[-1] == "card-seen-again"
    assert table.view.trick.plays[0].sure
    table.reread(track, ("G1", 0.8), ("G7", 0.2))
    assert faces(table) == ["G1"]
    assert not table.view.trick.plays[0].sure


def test_what_a_person_said_stands(table: Table) -> None:
    tracks = [table.lay(("G7", 0.6), ("G1", 0.38)), *table.play("G5", "G3")]
    (question,) = table.view.questions
    table.referee.answer(question.id, "G1")
    table.reread(tracks[0], ("G7", 0.99))
    assert faces(table)[0] == "G1"
    assert table.kinds[-1] == "card-named"


def test_the_round_helps_to_read_a_card(table: Table) -> None:
    table.sweep(*table.play("G7", "G9", "G8"))
    table.lay(("G7", 0.5), ("G1", 0.49))
    assert faces(table, 1) == ["G1"]


@pytest.mark.parametrize("seen_at_once", [True, False])
def test_a_start_on_an_open_trick_knows_its_cards(tmp_path: Path, seen_at_once: bool) -> None:
    first = Table(tmp_path)
    first.bid(0, 0, 0)
    first.play("G7", "ESC")
    first.journal.close()
    again = Table(tmp_path)
    assert again.resumed
    if not seen_at_once:
        again.look()
    again.lay("ESC")
    again.look(after=0.2)
    again.lay("G7")
    again.lay("G3")
    again.look(after=3.0)
    assert faces(again) == ["G7", "ESC", "G3"]
    assert again.kinds.count("card-laid") == 3


def test_the_last_card_of_a_trick_may_be_taken_back_too(table: Table) -> None:
    one, two, wrong = played(table, "G7", "G9", "P3")
    table.take(wrong)
    right = put(table, 0, "G2")
    table.look(after=2.0)
    table.sweep(one, two, right)
    assert faces(table) == ["G7", "G9", "G2"]
    assert table.view.questions == ()


@pytest.mark.parametrize("first", [0, 2])
def test_the_last_card_replaced_just_before_the_sweep(table: Table, first: int) -> None:
    one, two, wrong = played(table, "G7", "G9", "P3")
    table.take(wrong)
    cards = [one, two, put(table, 0, "G2", after=2.5)]
    table.take(cards.pop(first))
    table.sweep(*cards)
    assert faces(table) == ["G7", "G9", "G2"]
    assert table.view.questions == ()


def test_a_thing_that_comes_and_goes_in_a_slow_sweep_was_not_laid_for_its_first_card(
    table: Table,
) -> None:
    one, two, three = table.play("G7", "G9", "P3")
    table.take(three)
    table.take(table.lay(("G2", 0.5), after=2.5))
    table.sweep(one, two)
    assert faces(table) == ["G7", "G9", "P3"]


def test_the_next_lead_is_laid_before_a_slow_sweep_ends(table: Table) -> None:
    one, two, three = table.play("G7", "G9", "P3")
    table.take(three)
    table.lay("G2", after=2.5)
    table.sweep(one, two)
    assert faces(table) == ["G7", "G9", "P3"]
    assert faces(table, 1) == ["G2"]


@pytest.mark.parametrize("others_first", [0.5, 2.0])
def test_a_card_laid_for_the_last_one_is_swept_after_the_others(
    table: Table, others_first: float
) -> None:
    one, two, wrong = played(table, "G7", "G9", "P3")
    table.take(wrong)
    other = put(table, 0, "G2", after=2.5)
    table.take(one, two, after=1.5)
    table.look(after=others_first)
    table.sweep(other)
    assert faces(table) == ["G7", "G9", "G2"]
    put(table, 2, "Y1")
    assert faces(table, 1) == ["Y1"]


def test_a_card_that_stays_after_a_slow_sweep_leads(table: Table) -> None:
    one, two, three = played(table, "G7", "G9", "P3")
    table.take(three)
    lead = put(table, 2, "G2", after=2.5)
    table.take(one, two, after=1.5)
    table.look(after=3.5)
    assert faces(table) == ["G7", "G9", "P3"]
    assert faces(table, 1) == ["G2"]
    table.take(lead)
    assert faces(table) == ["G7", "G9", "P3"]


def test_a_heap_in_which_a_card_is_seen_anew_is_no_trick_or_is_asked_about(table: Table) -> None:
    one, two, three = table.play("ESC", "G9", "P3")
    table.take(one, two)
    heap = table.lay("ESC", after=0.5), table.lay(("B5", 0.3), after=0.2)
    table.look(after=1.9)
    time = table.time + 0.3
    left = (CardLeft(track, time, 0) for track in (three, *heap))
    table.look(*left, TableCleared(time, 0), after=0.3)
    assert faces(table, number=0) == ["ESC", "G9", "P3"]
    assert len(table.state.rounds[0].tricks) == 1 or table.view.questions


def test_a_card_laid_where_the_one_taken_back_had_its_player_is_the_players(table: Table) -> None:
    table.sweep(*[table.lay(c, at=before(p)) for c, p in (("G7", 1), ("G9", 2), ("G3", 0))])
    for card, player in (("P5", 2), ("P6", 0)):
        table.lay(card, at=before(player))
    table.take(table.lay("Y9", at=before(1)))
    table.lay("P2", at=before(1), after=2.5)
    table.look(after=0.1)
    assert faces(table, 1) == ["P5", "P6", "P2"]


def test_another_card_laid_soon_after_one_was_taken_back(table: Table) -> None:
    _, wrong = played(table, "G7", "P9")
    table.take(wrong, after=0.7)
    put(table, 2, "G9")
    put(table, 0, "G3")
    table.look(after=2.5)
    assert faces(table) == ["G7", "G9", "G3"]


def test_a_lead_that_is_taken_back_is_no_trick(table: Table) -> None:
    wrong = table.lay("G7")
    table.sweep(wrong)
    table.look(after=2.5)
    assert "trick-cleared" not in table.kinds
    table.lay("Y4")
    assert faces(table) == ["Y4"]
    assert table.view.questions == ()


def test_a_lead_that_is_taken_back_and_replaced_at_once(table: Table) -> None:
    wrong = put(table, 1, "G7")
    table.sweep(wrong)
    put(table, 1, "Y4", after=0.5)
    assert faces(table) == ["Y4"]


HARDLY = ("Y12", 0.3)


def test_hands_outlined_for_a_moment_are_no_trick(table: Table) -> None:
    hands = [table.lay(HARDLY, at=QUAD, on=FRAME, after=after) for after in (1.0, 0.5)]
    table.sweep(*hands)
    assert "trick-cleared" not in table.kinds
    table.sweep(*played(table, "G7", "G12", "G8"))
    assert faces(table) == ["G7", "G12", "G8"]


def test_what_people_told_of_is_not_swept_as_no_trick(table: Table) -> None:
    table.correct({"kind": "card-inserted", "round": 0, "trick": 0, "position": 0, "card": "G7"})
    table.sweep()
    assert faces(table) == ["G7"]


def test_an_escape_laid_where_another_was_not_taken_back_from_is_a_new_one(table: Table) -> None:
    table.lay("G7")
    wrong = table.lay("ESC")
    table.take(wrong)
    table.look(after=2.5)
    table.lay("G9")
    far = tuple((x + 500, y) for x, y in QUAD)
    table.look(CardArrived(9, table.time, 0, far, (("ESC", 0.995),)))  # type: ignore[arg-type]
    assert faces(table) == ["G7", "G9", "ESC"]


def test_a_card_of_the_swept_trick_that_is_never_seen_to_leave_holds_nothing_up(
    table: Table,
) -> None:
    one, two, _ = table.play("G7", "G9", "G8")
    table.take(one, two)
    table.lay("Y4")
    table.lay("Y5")
    assert faces(table) == ["G7", "G9", "G8"]
    table.look(after=2.5)
    assert faces(table) == ["G7", "G9", "G8"]
    assert faces(table, 1) == ["Y4", "Y5"]


def test_the_next_trick_is_not_kept_back_by_most_of_a_swept_one_that_no_one_saw_leave(
    table: Table,
) -> None:
    one, _, _ = table.play("G7", "G9", "G8")
    table.take(one)
    table.lay("Y4")
    table.lay("Y5")
    table.look(after=2.5)
    assert faces(table) == ["G7", "G9", "G8"]
    assert faces(table, 1) == ["Y4", "Y5"]


def test_the_next_lead_like_a_card_of_the_trick_that_is_mostly_gone_is_another(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, new_game(2, 1))
    table.bid(0, 0, 0)
    tracks = table.play("ESC", "G7", "G8")
    table.take(*tracks[:2])
    lead = table.lay("ESC")
    table.look(after=3.0)
    assert table.kinds[-2:] == ["trick-cleared", "card-laid"]
    assert faces(table, 1) == ["ESC"]
    assert table.state.rounds[-1].tricks[1].plays[0].track not in tracks
    assert lead not in tracks


def test_a_trick_that_is_swept_after_the_game_was_closed_tells_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(tmp_path, new_game(1))
    table.bid(0, 0, 0)
    lying = [table.lay("G5", at=before(1)), table.lay("G6", at=before(2))]
    table.correct({"kind": "round-told", "round": 0, "won": [1, 0, 0], "bonus": [0, 0, 0]})
    closed = table.entries
    table.sweep(*lying)
    for _ in range(60):
        table.look(after=0.5)
    assert table.state.closed is not None
    assert table.entries == closed
    assert not caplog.records
