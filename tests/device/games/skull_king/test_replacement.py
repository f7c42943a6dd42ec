# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that are taken back and others that are laid for them at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.games.skull_king.seated import facing, in_turn, lay, seated
from tests.device.games.skull_king.tables import FRAME, Table, before, faces, new_game, shifted

WHOLE = ("B2", "B3", "B4", "B5", "B6", "B7", "B8")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return seated(tmp_path)


def test_one_laid_for_a_card_that_lay_as_the_next_players_do_counts_instead_of_it(
    table: Table,
) -> None:
    for player, code in in_turn(("B2", "B3", "B4")):
        lay(table, player, code)
    wrong = table.lay("B13", at=facing(4, 8, as_if=5), on=FRAME)
    table.look(after=3.0)
    table.take(wrong)
    table.lay("B5", at=facing(4), on=FRAME, after=1.2)
    for _ in range(6):
        table.look(after=0.2)
    table.look(after=3.0)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5"]


def test_what_is_found_late_under_a_card_was_not_laid_for_that_one(table: Table) -> None:
    for player, code in in_turn(("B2", "B3")):
        lay(table, player, code)
    upper = table.lay("B5", at=facing(4, -55), on=FRAME)
    table.lay("B4", at=facing(3, 55), on=FRAME, under=[upper], after=1.0)
    table.look(after=3.0)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5"]


def test_a_card_taken_back_that_left_with_the_swept_trick_counts_when_it_is_laid_in_the_next(
    table: Table,
) -> None:
    laid = [lay(table, player, code) for player, code in in_turn(("B2", "B3", "B4"))]
    taken_back = lay(table, 4, "B13")
    laid.append(table.lay("B5", at=facing(4, 3), on=FRAME, over=(taken_back,)))
    table.look(after=2.0)
    laid += [lay(table, player, code) for player, code in ((5, "B6"), (6, "B7"), (0, "B8"))]
    table.take(*laid)
    table.sweep(taken_back)
    for player, code in ((0, "P8"), (1, "P9"), (2, "P10"), (3, "P11"), (4, "B13"), (5, "P12")):
        lay(table, player, code)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]
    assert faces(table, trick=5) == ["P8", "P9", "P10", "P11", "B13", "P12"]


def test_hands_that_hardly_read_as_cards_and_completed_a_trick_are_none_when_they_have_left(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, new_game(1))
    table.bid(0, 0, 0)
    table.play("Y14")
    hands = [
        table.lay((code, odds), at=shifted(before(player), 70, 30), on=FRAME)
        for player, code, odds in ((2, "G8", 0.34), (0, "G6", 0.27))
    ]
    table.take(hands[1])
    table.take(hands[0])
    table.play("G9", "Y1")
    table.look(after=1.5)
    assert faces(table) == ["Y14", "G9", "Y1"]


def test_cards_of_a_whole_trick_that_read_well_are_not_taken_for_hands(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1))
    table.bid(0, 0, 0)
    tracks = table.play("Y14", "G8", "G6")
    table.take(tracks[2])
    table.take(tracks[1])
    table.play("G9", "Y1")
    table.look(after=1.5)
    assert "card-removed" not in table.kinds


def test_what_completed_a_trick_and_left_is_none_of_it_where_others_lay_without_it(
    table: Table,
) -> None:
    lay(table, 1, "B2")
    hands = [table.lay("B13", at=facing(1, 60), on=FRAME, after=1.0)]
    lay(table, 2, "B3")
    lay(table, 3, "B4")
    hands.append(table.lay("B14", at=facing(3, 60), on=FRAME, after=1.0))
    for player, code in ((4, "B5"), (5, "B6")):
        lay(table, player, code)
    table.take(*hands)
    lay(table, 6, "B7")
    lay(table, 0, "B8")
    table.look(after=3.0)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]
    assert table.view.trick.leader == 1
    assert not table.view.questions


def test_one_more_that_came_beside_those_is_none_of_it(table: Table) -> None:
    for player, code in ((1, "B2"), (2, "B3"), (3, "B4")):
        lay(table, player, code)
    hand = table.lay("B14", at=facing(3, 60), on=FRAME, after=0.3)
    for player, code in ((4, "B5"), (5, "B6"), (6, "B7")):
        lay(table, player, code)
    table.take(hand)
    table.lay("P14", at=facing(6, 50), on=FRAME, after=0.3)
    lay(table, 0, "B8")
    table.look(after=3.0)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]
    assert table.view.trick.leader == 1


def test_a_card_that_was_hidden_until_its_trick_is_swept_was_not_laid_for_itself(
    table: Table,
) -> None:
    codes = ("MER", "B3", "B4", "B5", "B6", "B7", "B8")
    hidden, *others, last = (lay(table, player, code) for player, code in in_turn(codes))
    table.take(hidden)
    table.look(after=2.0)
    table.take(*others)
    again = table.lay("MER", at=facing(1), on=FRAME, after=0.2)
    table.sweep(last, again)
    assert faces(table, trick=4) == list(codes)
    assert "card-removed" not in table.kinds


def test_the_next_lead_was_not_laid_for_another_players_card_that_was_swept_first(
    table: Table,
) -> None:
    codes = ("B2", "B3", "B4", "B5", "B6", "B7", "B8")
    laid = [lay(table, player, code) for player, code in in_turn(codes)]
    table.take(laid[3])
    lay(table, 0, "P8")
    lay(table, 1, "P9")
    table.take(laid[0], laid[5])
    for player, code in ((2, "P10"), (3, "P11"), (4, "P12"), (5, "P13"), (6, "P14")):
        lay(table, player, code)
    assert faces(table, trick=4) == list(codes)
    assert faces(table, trick=5) == ["P8", "P9", "P10", "P11", "P12", "P13", "P14"]
    assert not table.view.questions


def lay_leaning_over(table: Table) -> list[int]:
    """A whole trick, B2 to B8, whose last card lies where B5 does; the tracks."""
    laid = [lay(table, player, code) for player, code in in_turn(LEANT_OVER)]
    laid.append(table.lay("B8", at=facing(4, 8), on=FRAME))
    return laid


LEANT_OVER = ("B2", "B3", "B4", "B5", "B6", "B7")


def test_a_card_that_leans_over_anothers_was_not_laid_for_it_where_both_are_swept(
    table: Table,
) -> None:
    laid = lay_leaning_over(table)
    table.look(after=2.0)
    table.take(*laid[:3])
    table.sweep(*laid[3:])
    assert faces(table, trick=4) == [*LEANT_OVER, "B8"]
    assert not table.view.questions


def test_what_was_outlined_on_a_card_for_a_moment_was_not_laid_for_it(table: Table) -> None:
    for player, code in in_turn(("B2", "B3", "B4")):
        lay(table, player, code)
    thing = table.lay("B13", at=facing(3, 8), on=FRAME, after=0.3)
    table.look(after=2.0)
    table.take(thing)
    for player, code in ((4, "B5"), (5, "B6"), (6, "B7"), (0, "B8")):
        lay(table, player, code)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]


def test_people_are_asked_which_of_two_cards_counts_that_are_swept_together(
    table: Table,
) -> None:
    laid = [lay(table, player, code) for player, code in in_turn(("B2", "B3", "B4"))]
    laid.append(table.lay("B13", at=facing(3, 8), on=FRAME, after=0.3))
    table.look(after=2.0)
    laid += [lay(table, player, code) for player, code in ((4, "B5"), (5, "B6"), (6, "B7"))]
    laid.append(lay(table, 0, "B8"))
    table.take(laid[3])
    table.take(*laid[:3], after=0.3)
    table.sweep(*laid[4:])
    assert [faces(table, trick=4)[at] for at in (0, 1, 3, 4, 5, 6)] == [*LEANT_OVER[:2], *WHOLE[3:]]
    assert table.view.questions


def test_what_was_laid_for_a_card_may_be_hidden_until_the_trick_is_swept(table: Table) -> None:
    codes = ("B2", "B3", "B4", "B13", "B6", "B7", "B14")
    laid = [lay(table, player, code) for player, code in in_turn(codes)]
    table.take(laid.pop(3))
    table.look(after=4.0)
    table.take(*laid[:2])
    hidden = table.lay("B5", at=facing(4), on=FRAME, after=0.3, bare=1.0)
    table.take(*laid[2:], after=0.3)
    table.sweep(hidden)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B14"]
    assert len(table.state.rounds[-1].tricks) == 5


@pytest.mark.parametrize("bare", [0.2, None])
@pytest.mark.parametrize("seconds", [0.5, 1.5, 4.0])
@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_card_of_a_whole_trick_laid_for_another_is_in_that_ones_turn(
    table: Table, at: int, seconds: float, bare: float | None
) -> None:
    laid = [lay(table, player, code) for player, code in in_turn(WHOLE)]
    table.take(laid[at])
    for _ in range(int(seconds / 0.5)):
        table.look(after=0.5)
    player, _ = in_turn(WHOLE)[at]
    laid[at] = table.lay("Y9", at=facing(player, 40), on=FRAME, after=0.5, bare=bare)
    sweep_one_by_one(table, laid)
    assert faces(table, trick=4) == [*WHOLE[:at], "Y9", *WHOLE[at + 1 :]]
    assert table.state.rounds[-1].tricks[4].leader is None


@pytest.mark.parametrize("aside", [50, -80])
def test_a_pushed_escape_of_a_whole_trick_still_leads(table: Table, aside: float) -> None:
    codes = ("ESC", *WHOLE[1:])
    laid = [lay(table, player, code) for player, code in in_turn(codes)]
    led, _ = in_turn(codes)[0]
    table.take(laid[0], after=0.5)
    laid[0] = table.lay("ESC", at=facing(led, aside), on=FRAME, after=0.0)
    sweep_one_by_one(table, laid)
    assert faces(table, trick=4) == list(codes)


def sweep_one_by_one(table: Table, laid: list[int]) -> None:
    for _ in range(8):
        table.look(after=0.5)
    for track in laid[:-1]:
        table.take(track, after=0.2)
    table.sweep(laid[-1])
    table.look(after=0.5)
