# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards go on being followed when people put something right between two looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.buttons import Pattern
from engine.skull_king import Role
from tests.device.games.skull_king.seated import lay, seated
from tests.device.games.skull_king.tables import FRAME, Table, before, faces, new_game
from vision.observations import Quad


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, new_game(3, 1))
    table.bid(1, 0, 0)
    return table


def place(number: int) -> Quad:
    """Places far from each other."""
    x = 200.0 * number
    return (x, 0.0), (x + 63.0, 0.0), (x + 63.0, 88.0), (x, 88.0)


def put(table: Table, player: int, *readings: tuple[str, float] | str, after: float = 1.5) -> int:
    """A card is laid before its player, where none lay just before; returns its track."""
    return table.lay(*readings, at=before(player), on=FRAME, after=after, bare=0.5)


def insert(table: Table, position: int, card: str, trick: int = 0) -> int:
    """Somebody tells of a card; gives the entry's number."""
    at = {"round": 0, "trick": trick, "position": position}
    table.correct({"kind": "card-inserted", **at, "card": card})
    return table.entries[-1].seq


def remove(table: Table, position: int, trick: int = 0) -> int:
    table.correct({"kind": "card-removed", "round": 0, "trick": trick, "position": position})
    return table.entries[-1].seq


def clear(table: Table) -> int:
    table.correct({"kind": "trick-cleared"})
    return table.entries[-1].seq


def newest(table: Table, kind: str) -> int:
    """The number of the newest entry of a kind."""
    return next(entry.seq for entry in reversed(table.entries) if entry.kind == kind)


def test_a_better_reading_is_of_the_card_wherever_it_lies_by_now(table: Table) -> None:
    unsure = table.lay(("G7", 0.6), ("G1", 0.38), at=place(0))
    insert(table, 0, "P3")
    table.reread(unsure, ("G1", 0.99))
    assert faces(table) == ["P3", "G1"]
    table.correct({"kind": "card-moved", "round": 0, "trick": 0, "position": 1, "to": 0})
    table.reread(unsure, ("G7", 0.99))
    assert faces(table) == ["G7", "P3"]
    assert table.entries[-1].body["track"] == table.state.rounds[0].tricks[0].plays[0].track


def test_a_better_reading_stays_true_when_the_insertion_before_it_is_undone(table: Table) -> None:
    unsure = table.lay(("G7", 0.6), ("G1", 0.38))
    told = insert(table, 0, "P3")
    table.reread(unsure, ("G1", 0.99))
    table.undo(told)
    assert faces(table) == ["G1"]


def test_the_card_that_was_taken_back_goes_and_no_other(table: Table) -> None:
    wrong = table.lay("P9", at=place(1))
    table.take(wrong)
    insert(table, 0, "Y5")
    table.lay("Y5", at=place(0))
    table.look(after=2.5)
    assert faces(table) == ["Y5"]


def test_a_hidden_card_comes_back_to_where_it_lay_among_the_others(table: Table) -> None:
    table.lay("G7", at=place(0))
    hidden = table.lay("G9", at=place(1))
    table.take(hidden)
    table.look(after=2.5)
    insert(table, 0, "Y5")
    table.lay("G9", at=place(1))
    assert faces(table) == ["Y5", "G7", "G9"]


def test_a_hidden_card_that_people_tell_of_is_not_put_back_as_well(table: Table) -> None:
    table.lay("G7", at=place(0))
    hidden = table.lay("G9", at=place(1))
    table.take(hidden)
    table.look(after=2.5)
    insert(table, 1, "G9")
    table.lay("G9", at=place(1))
    assert faces(table) == ["G7", "G9"]


def test_a_hidden_card_whose_removal_is_undone_is_there_once(table: Table) -> None:
    table.lay("G7", at=place(0))
    hidden = table.lay("G9", at=place(1))
    table.take(hidden)
    table.look(after=2.5)
    assert faces(table) == ["G7"]
    table.undo(newest(table, "card-removed"))
    table.lay("G9", at=place(1))
    assert faces(table) == ["G7", "G9"]
    assert table.kinds[-1] == "undone"
    table.lay("G3", at=place(2))
    assert faces(table) == ["G7", "G9", "G3"]


def test_a_card_that_people_told_of_is_known_when_the_camera_sees_it(table: Table) -> None:
    one = table.lay("G7", at=place(0))
    insert(table, 1, "ESC")
    two = table.lay("ESC", at=place(1))
    three = table.lay("G3", at=place(2))
    assert faces(table) == ["G7", "ESC", "G3"]
    # It is a card like any other: hidden for a moment, and swept with the rest.
    table.take(two)
    two = table.lay("ESC", at=place(1))
    table.take(one, two, three)
    assert table.kinds[-1] == "trick-cleared"
    assert faces(table) == ["G7", "ESC", "G3"]


def test_what_people_tell_of_is_not_taken_back_by_the_camera(table: Table) -> None:
    table.lay("G7", at=place(0))
    insert(table, 1, "G9")
    seen = table.lay("G9", at=place(1))
    table.take(seen)
    table.look(after=5.0)
    assert faces(table) == ["G7", "G9"]


def test_a_card_that_waits_is_laid_once_people_tell_of_the_one_before(table: Table) -> None:
    table.sweep(put(table, 1, "G7"), put(table, 2, "G9"), put(table, 0, "G8"))
    # Calico leads, but the camera sees Anne's card first.
    put(table, 0, "Y4")
    assert len(table.state.rounds[0].tricks) == 1
    insert(table, 0, "Y5", trick=1)
    assert faces(table, 1) == ["Y5", "Y4"]
    put(table, 1, "Y6")
    assert faces(table, 1) == ["Y5", "Y4", "Y6"]


def test_a_card_that_was_not_played_may_lie_there_and_be_hidden(table: Table) -> None:
    coaster = table.lay("G7", at=(beside := place(3)), on=FRAME)
    remove(table, 0)
    assert table.state.rounds[0].tricks == ()
    put(table, 1, "Y4")
    table.take(coaster)
    table.lay("G7", at=beside, on=FRAME)
    assert faces(table) == ["Y4"]
    put(table, 2, "Y5")
    put(table, 0, "Y6")
    assert faces(table) == ["Y4", "Y5", "Y6"]


def test_a_card_that_was_not_played_is_when_it_is_laid_elsewhere(table: Table) -> None:
    early = table.lay("G7", at=place(0))
    remove(table, 0)
    table.lay("Y4", at=place(1))
    table.take(early)
    table.lay("G7", at=place(2))
    assert faces(table) == ["Y4", "G7"]


def test_a_removal_that_is_undone_changes_nothing_on_the_table(table: Table) -> None:
    tracks = [table.lay("G7", at=place(0)), table.lay("Y4", at=place(1))]
    told = remove(table, 0)
    table.undo(told)
    tracks.append(table.lay("G3", at=place(2)))
    assert faces(table) == ["G7", "Y4", "G3"]
    table.take(*tracks)
    assert table.kinds[-1] == "trick-cleared"


def test_a_card_put_in_again_elsewhere_is_the_one_that_lies_there(table: Table) -> None:
    one, two = put(table, 2, "G7"), put(table, 1, "Y4")
    remove(table, 0)
    insert(table, 1, "G7")
    three = put(table, 0, "G3")
    assert faces(table) == ["Y4", "G7", "G3"]
    table.take(two, three)
    table.take(one)
    assert table.kinds[-1] == "trick-cleared"
    put(table, 1, "Y7")
    assert faces(table) == ["Y4", "G7", "G3"]
    assert faces(table, 1) == ["Y7"]


def test_one_card_less_in_a_whole_trick_leaves_room_for_the_next(table: Table) -> None:
    for number, code in enumerate(("G7", "P9", "G3")):
        table.lay(code, at=place(number))
    remove(table, 1)
    table.lay("Y1", at=place(3))
    assert faces(table) == ["G7", "G3", "Y1"]


def test_nothing_is_taken_back_from_a_trick_that_people_told_to_be_swept(table: Table) -> None:
    table.lay("G7", at=place(0))
    leaving = table.lay("P9", at=place(1))
    table.take(leaving)
    clear(table)
    table.look(after=5.0)
    assert faces(table) == ["G7", "P9"]
    assert "card-removed" not in table.kinds


def test_a_card_taken_back_in_one_trick_is_laid_in_the_next(table: Table) -> None:
    put(table, 1, "G7")
    wrong = put(table, 2, "P9")
    table.take(wrong)
    table.look(after=2.5)
    put(table, 2, "G9")
    insert(table, 2, "G2")
    clear(table)
    for player, code in ((2, "Y1"), (0, "Y2"), (1, "P9")):
        put(table, player, code)
    assert faces(table) == ["G7", "G9", "G2"]
    assert faces(table, 1) == ["Y1", "Y2", "P9"]


def test_cards_of_a_trick_told_to_be_swept_may_lie_there_still(table: Table) -> None:
    tracks = [table.lay(code, at=place(n)) for n, code in enumerate(("G7", "G8", "G9"))]
    clear(table)
    table.lay("Y4", at=place(3))
    # One of them is hidden for a moment.
    table.take(tracks[1])
    tracks[1] = table.lay("G8", at=place(1))
    assert faces(table, 1) == ["Y4"]
    table.take(*tracks)
    table.look(after=5.0)
    table.lay("Y5", at=place(4))
    assert faces(table, 1) == ["Y4", "Y5"]
    assert table.kinds.count("trick-cleared") == 1


def test_a_sweep_that_is_undone_lets_the_trick_go_on(table: Table) -> None:
    one, two = put(table, 1, "G7"), put(table, 2, "G8")
    clear(table)
    table.undo(newest(table, "trick-cleared"))
    third = put(table, 0, "G9")
    assert faces(table) == ["G7", "G8", "G9"]
    assert table.view.questions == ()
    table.sweep(one, two, third)
    assert table.kinds[-1] == "trick-cleared"
    put(table, 0, "Y4")
    assert faces(table, 1) == ["Y4"]


def test_the_late_last_card_that_people_told_of_is_no_lead(table: Table) -> None:
    cards = put(table, 1, "G7"), put(table, 2, "G8")
    clear(table)
    table.sweep(*cards)
    table.referee.answer("r0t0-missing", "G9")
    late = put(table, 0, "G9")
    assert len(table.state.rounds[0].tricks) == 1
    table.sweep(late)
    put(table, 0, "Y4")
    assert faces(table, 1) == ["Y4"]
    assert table.view.questions == ()


def test_a_voided_trick_takes_no_more_cards(table: Table) -> None:
    tracks = [put(table, 1, "G7"), put(table, 2, "G8")]
    table.correct({"kind": "trick-voided", "round": 0, "trick": 0})
    put(table, 1, "Y4")
    assert faces(table) == ["G7", "G8"]
    table.take(*tracks)
    assert faces(table) == ["G7", "G8"]
    assert faces(table, 1) == ["Y4"]


def test_a_voiding_that_is_undone_lets_the_trick_go_on(table: Table) -> None:
    put(table, 1, "G7")
    table.correct({"kind": "trick-voided", "round": 0, "trick": 0})
    put(table, 2, "G8")
    table.undo(newest(table, "trick-voided"))
    assert faces(table) == ["G7", "G8"] or table.view.questions


def test_a_round_told_by_hand_is_done_with_its_cards(table: Table) -> None:
    tracks = [table.lay("G7", at=place(0)), table.lay("G8", at=place(1))]
    table.correct({"kind": "round-told", "round": 0, "won": [2, 1, 0], "bonus": [0, 0, 0]})
    assert table.kinds[-1] == "round-opened"
    table.bid(0, 0, 0)
    table.sweep(*tracks)
    table.look(after=5.0)
    table.lay("Y4", at=place(0))
    assert faces(table) == ["Y4"]
    assert faces(table, number=0) == ["G7", "G8"]


def test_a_trick_that_was_missed_whole_moves_the_open_one(table: Table) -> None:
    unsure = put(table, 1, ("G7", 0.6), ("G1", 0.38))
    wrong = put(table, 2, "P9")
    table.correct({"kind": "trick-inserted", "round": 0, "trick": 0})
    table.reread(unsure, ("G1", 0.99))
    table.take(wrong)
    table.look(after=2.5)
    assert faces(table, 1)[0] == "G1"
    put(table, 2, "G9")
    put(table, 0, "G3")
    assert faces(table, 1) == ["G1", "G9", "G3"]


def test_players_who_change_places_change_no_card(table: Table) -> None:
    tracks = [table.lay("G7", at=place(0)), table.lay("G8", at=place(1))]
    table.correct({"kind": "player-told", "round": 0, "trick": 0, "position": 1, "player": 0})
    tracks.append(table.lay("G9", at=place(2)))
    assert [play.player for play in table.view.trick.plays] == [1, 0, 2]
    table.take(*tracks)
    assert table.kinds[-1] == "trick-cleared"


def test_a_declared_tigress_that_a_hand_hid_is_what_she_was_declared(table: Table) -> None:
    put(table, 1, "G7")
    tigress = put(table, 2, "TIG")
    table.press(2, Pattern.SHORT)
    table.take(tigress)
    table.look(after=2.5)
    put(table, 2, "TIG")
    assert [play.role for play in table.state.rounds[0].tricks[0].plays] == [None, Role.PIRATE]
    assert table.view.questions == ()


def test_what_people_said_of_the_next_lead_holds_once_the_table_is_swept(table: Table) -> None:
    swept = [put(table, 1, "G7"), put(table, 2, "G9"), put(table, 0, "G8")]
    put(table, 2, ("TIG", 0.6), ("P9", 0.3))
    table.look(after=2.5)
    named = {"kind": "card-named", "round": 0, "trick": 1, "position": 0}
    table.correct({**named, "card": "TIG:E"})
    table.take(*swept, after=1.0)
    put(table, 0, "P3")
    table.look(after=3.0)
    (lead, _) = table.state.rounds[0].tricks[1].plays
    assert (lead.named, lead.role) == ("TIG", Role.ESCAPE)


def test_two_cards_that_read_alike_are_two_once_people_told_of_one(table: Table) -> None:
    cards = [put(table, 1, "G7"), put(table, 2, "G9"), put(table, 0, "G9")]
    table.look(after=2.0)
    insert(table, 2, "G8")
    table.sweep(*cards)
    assert faces(table) == ["G7", "G9", "G8"]
    assert table.kinds[-1] == "trick-cleared"
    assert table.view.questions == ()


def test_two_cards_that_read_alike_are_asked_about_once_they_are_swept(table: Table) -> None:
    cards = [put(table, 1, "G7"), put(table, 2, "G9"), put(table, 0, "G9")]
    table.look(after=2.0)
    table.sweep(*cards)
    put(table, 2, "Y1")
    assert faces(table)[:2] == ["G7", "G9"]
    assert faces(table, 1) == ["Y1"]
    assert table.view.questions


def test_the_order_that_people_put_right_stays_when_a_hand_hides_a_card(tmp_path: Path) -> None:
    table = seated(tmp_path)
    hidden = lay(table, 1, "P9")
    lay(table, 2, "P10")
    lay(table, 3, "P11")
    table.correct({"kind": "card-moved", "round": 0, "trick": 4, "position": 2, "to": 1})
    table.take(hidden)
    table.look(after=2.5)
    lay(table, 1, "P9")
    assert faces(table, 4) == ["P9", "P11", "P10"]
    lay(table, 4, "P12")
    assert faces(table, 4) == ["P9", "P11", "P10", "P12"]
