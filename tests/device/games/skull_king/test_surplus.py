# SPDX-License-Identifier: AGPL-3.0-or-later
"""A trick with one card more than players: what can be told of it without asking anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.games.skull_king.seated import facing, in_turn, lay, seated
from tests.device.games.skull_king.tables import FRAME, Table, before, faces, new_game, shifted

NO_CARD = ("Y12", 0.02)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, new_game(3, 1))
    table.bid(1, 0, 0)
    return table


def lay_before_players(table: Table, leader: int, *cards: tuple[str, float] | str) -> list[int]:
    """Cards in turn, each before its player, slowly; returns their tracks."""
    tracks = []
    for turn, card in enumerate(cards):
        tracks.append(table.lay(card, at=before((leader + turn) % 3), on=FRAME, after=3.0))
    table.look(after=3.0)
    return tracks


def test_what_reads_as_no_card_is_none_once_everybodys_card_lies_there(table: Table) -> None:
    table.lay("G7")
    table.lay(NO_CARD, at=before(3, 6), on=FRAME)
    table.play("G9", "G8")
    assert faces(table) == ["G7", "G9", "G8"]
    assert not table.view.questions


def test_a_second_outline_of_a_card_in_a_whole_trick_is_none(table: Table) -> None:
    table.play("G7", "G9", "G8")
    table.lay(("G9", 0.75))
    assert faces(table) == ["G7", "G9", "G8"]
    assert not table.view.questions


@pytest.mark.parametrize("away", [20, 150])
def test_a_second_outline_of_a_card_there_are_two_of_is_none_when_it_goes(
    table: Table, away: int
) -> None:
    lay_before_players(table, 1, "G7", "MER", "G8")
    outlined = table.lay("MER", at=shifted(before(2), away))
    table.take(outlined)
    table.look(after=2.5)
    assert faces(table) == ["G7", "MER", "G8"]
    assert len(table.state.rounds[-1].tricks) == 1


def test_a_hand_that_is_outlined_over_a_whole_trick_is_not_counted(table: Table) -> None:
    table.play("G7", "G9", "G8")
    hand = table.lay(("TIG", 0.6))
    table.take(hand, after=0.6)
    assert "card-removed" not in table.kinds
    assert faces(table) == ["G7", "G9", "G8"]


def test_a_next_lead_that_is_badly_seen_before_the_sweep_is_the_lead(table: Table) -> None:
    swept = table.play("G7", "G9", "G8")
    table.lay(("P9", 0.6), at=shifted(before(2), 40, -20), on=FRAME)
    table.take(*swept, after=1.0)
    table.look()
    assert faces(table) == ["G7", "G9", "G8"]
    assert faces(table, 1) == ["P9"]


def test_what_cannot_be_read_is_a_card_where_a_card_lacks(table: Table) -> None:
    one = table.lay("G7")
    other = table.lay(NO_CARD)
    last = table.lay("G8")
    table.sweep(one, other, last)
    (question,) = table.view.questions
    assert (question.kind, len(faces(table))) == ("which-card", 3)


def test_what_people_named_is_a_card(table: Table) -> None:
    table.lay("G7")
    table.lay(("Y12", 0.4), at=shifted(before(2), 60), on=FRAME)
    table.correct({"kind": "card-named", "round": 0, "trick": 0, "position": 1, "card": "Y12"})
    table.lay("G9", at=before(2), on=FRAME)
    table.lay("G8", at=before(0), on=FRAME)
    assert faces(table)[:2] == ["G7", "Y12"]


def test_a_next_lead_laid_early_is_no_proof_that_an_unread_card_is_none(table: Table) -> None:
    for leader, codes in ((1, ("G7", "G12", "G8")), (2, ("Y7", "Y11", "Y8"))):
        table.sweep(*lay_before_players(table, leader, *codes))
    lay_before_players(table, 0, "P2", NO_CARD, "P4")
    table.lay("P6", at=before(0), on=FRAME, after=3.0)
    assert faces(table, 2)[1:] == ["Y12", "P4"]
    assert table.view.questions


def play_over_the_last(table: Table, *codes: str) -> list[int]:
    """A trick whose last player laid a second card half over their first."""
    *tracks, first = [table.lay(code, on=FRAME) for code in codes[:-1]]
    over = shifted(before(0), 20, 8)
    return [*tracks, first, table.lay(codes[-1], at=over, on=FRAME, over=(first,), after=2.0)]


def test_a_card_that_the_next_one_was_laid_over_was_taken_back_if_it_is_laid_later(
    table: Table,
) -> None:
    table.sweep(*play_over_the_last(table, "G7", "G9", "Y6", "G8"))
    assert faces(table) == ["G7", "G9", "G8"] or table.view.questions
    table.lay("Y6")
    assert faces(table) == ["G7", "G9", "G8"]
    assert faces(table, 1) == ["Y6"]


def test_the_card_laid_in_the_place_of_one_taken_back_has_its_turn(table: Table) -> None:
    laid = [table.lay("G7", at=before(1)), table.lay("Y6", at=before(2))]
    laid += [table.lay("G9", at=before(0)), table.lay("G8", at=before(2))]
    table.sweep(*laid)
    table.lay("Y6")
    assert faces(table) == ["G7", "G8", "G9"]


def test_a_card_of_which_the_deck_has_several_tells_nothing_of_an_earlier_one(
    table: Table,
) -> None:
    table.sweep(*play_over_the_last(table, "G7", "G9", "ESC", "G8"))
    table.lay("ESC")
    assert faces(table, 1) == ["ESC"]
    assert faces(table) == ["G7", "G9", "G8"] or table.view.questions


def test_a_card_that_was_hidden_comes_back_though_it_is_read_less_well(table: Table) -> None:
    table.lay("G7")
    hidden = table.lay("G12")
    table.take(hidden)
    table.look(after=3.0)
    assert faces(table) == ["G7"]
    table.lay("G8", at=before(0), on=FRAME)
    table.lay(("G12", 0.9), at=before(2), on=FRAME)
    assert faces(table) == ["G7", "G12", "G8"]


def test_cards_are_in_turn_though_a_thing_that_is_none_came_before_them(
    tmp_path: Path,
) -> None:
    table = seated(tmp_path)
    for player, code in in_turn(("B2", "B3")):
        lay(table, player, code)
    table.lay(("Y12", 0.05), at=facing(3, 200), on=FRAME)
    table.look(after=1.0)
    table.lay("B4", at=facing(3), on=FRAME, after=0.5)
    table.lay("B5", at=facing(4), on=FRAME, after=0.5)
    table.look(after=1.0)
    for player, code in ((5, "B6"), (6, "B7"), (0, "B8")):
        lay(table, player, code)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]
    assert not table.view.questions
