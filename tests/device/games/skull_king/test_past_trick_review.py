# SPDX-License-Identifier: AGPL-3.0-or-later
"""A swept trick's cards that somebody turns up again to look at."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.skull_king import GameOpened, Rules
from tests.device.games.skull_king import tables
from tests.device.games.skull_king.tables import FRAME, Table, before, faces, new_game, shifted
from vision.observations import CardArrived, Quad, Readings


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Bonny led the first of three tricks, and Calico won it."""
    return swept(tmp_path, "G7", "G12", "ESC")


def swept(folder: Path, *codes: str) -> Table:
    """A game of three in which these were the first trick, led by Bonny."""
    table = Table(folder, new_game(3, 1))
    table.bid(1, 0, 0)
    table.sweep(*lay(table, 1, *codes))
    return table


def lay(table: Table, leader: int, *codes: str) -> list[int]:
    """Cards in turn, each before its player; returns their tracks."""
    return [
        table.lay(code, at=before((leader + turn) % 3), on=FRAME, after=3.0)
        for turn, code in enumerate(codes)
    ]


def fan(table: Table, *cards: str | Readings, owner: int = 2, after: float = 3.0) -> list[int]:
    """Cards spread at once where a player has the tricks they won, surely read or as given;
    returns their tracks.

    after: seconds until whatever is next.
    """
    tracks = range(100, 100 + len(cards))
    time = table.time + 1.0
    read = [((card, 0.995),) if isinstance(card, str) else card for card in cards]
    table.look(
        *(
            CardArrived(track, time, 0, spread(owner, at), readings, FRAME)
            for at, (track, readings) in enumerate(zip(tracks, read, strict=True))
        )
    )
    table.look(after=after)
    return list(tracks)


def spread(owner: int, at: int) -> Quad:
    """Beside where a player lays: the first, second ... card of a trick that is looked at."""
    return shifted(before(owner), 60 + 35 * at, 40)


def test_a_trick_that_is_looked_at_again_is_not_played_again(table: Table) -> None:
    table.sweep(*fan(table, "ESC", "G12", "G7"))
    assert len(table.state.rounds[-1].tricks) == 1
    table.sweep(*lay(table, 2, "Y1", "Y2", "Y3"))
    assert faces(table, 1) == ["Y1", "Y2", "Y3"]
    assert not table.view.questions


def test_the_cards_of_a_voided_trick_are_played_again(table: Table) -> None:
    table.correct({"kind": "trick-voided", "round": 0, "trick": 0})
    lay(table, 1, "G7", "G12", "ESC")
    assert faces(table, 1) == ["G7", "G12", "ESC"]
    assert not table.view.questions


def test_what_came_a_moment_before_is_shown_again_too(table: Table) -> None:
    first = table.lay("ESC", at=before(1), on=FRAME, after=3.0)
    shown = fan(table, "G12", "G7")
    table.sweep(first, *shown)
    lay(table, 2, "Y1")
    assert faces(table, 1) == ["Y1"]
    assert not table.view.questions


def test_a_trick_is_looked_at_again_while_one_of_it_seems_to_lie_there_yet(
    tmp_path: Path,
) -> None:
    names = ("Anne", "Bonny", "Calico", "Drake", "Edward")
    table = Table(tmp_path, GameOpened(Rules(round_plan=(2, 1)), names, 0))
    table.bid(*[0] * len(names))
    lingering, *others = [
        table.lay(code, at=tables.before(1 + turn, len(names)), on=FRAME, after=3.0)
        for turn, code in enumerate(("G7", "G12", "MER", "ESC", "LOOT"))
    ]
    table.take(*others)
    shown = fan(table, "LOOT", "ESC", "MER", "G12", "G7", after=0.2)
    table.take(lingering)
    table.look(after=3.0)
    table.sweep(*shown)
    assert [len(trick.plays) for trick in table.state.rounds[-1].tricks] == [5]


def test_a_trick_with_one_card_too_many_may_be_looked_at_too(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(3, 1))
    table.bid(1, 0, 0)
    laid = lay(table, 1, "G7", "G12", "G3")
    thing = table.lay(("P5", 0.99), at=before(2), on=FRAME)
    table.look(after=3.0)
    table.sweep(*laid, thing)
    shown = fan(table, "G3", "G7", "G12")
    table.sweep(*shown)
    lay(table, 2, "Y1", "Y2", "Y3")
    assert sorted(faces(table, 1)) == ["Y1", "Y2", "Y3"]
    assert faces(table) == ["G7", "G12", "G3"]


def test_a_trick_that_lacks_some_of_its_cards_may_be_looked_at_too(tmp_path: Path) -> None:
    names = ("Anne", "Bonny", "Calico", "Drake", "Edward", "Fly", "Grace")
    table = Table(tmp_path, GameOpened(Rules(round_plan=(2, 1)), names, 0))
    table.bid(*[0] * len(names))
    codes = ("G7", "G12", "G3", "Y4", "P9")
    tracks = [
        table.lay(code, at=tables.before(1 + turn, len(names)), on=FRAME, after=3.0)
        for turn, code in enumerate(codes)
    ]
    table.sweep(*tracks)
    table.sweep(*fan(table, "G12", "G3", "G7"))
    table.look(after=10.0)
    assert [faces(table, at) for at in range(len(table.state.rounds[-1].tricks))] == [list(codes)]


def test_what_nobody_had_seen_of_a_trick_is_shown_with_it(tmp_path: Path) -> None:
    table = swept(tmp_path, "G7", "G12")
    table.look(after=6.0)
    table.sweep(*fan(table, "G12", "SK", "G7"))
    lay(table, 2, "P4")
    assert faces(table, 1) == ["P4"]


def test_two_cards_of_a_trick_before_one_player_are_shown_though_the_deck_has_more_of_them(
    tmp_path: Path,
) -> None:
    table = swept(tmp_path, "LOOT", "MER", "ESC")
    fan(table, "ESC", "LOOT", owner=1)
    assert len(table.state.rounds[-1].tricks) == 1


def doubtful(*faces: str) -> list[Readings]:
    return [((face, 0.85), ("B5", 0.1)) for face in faces]


def test_of_faces_that_are_hard_to_tell_apart_several_together_are_shown_again(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, new_game(3, 1))
    table.bid(1, 0, 0)
    led = [
        table.lay(*card, at=before(at))
        for card, at in zip(doubtful("G7", "G12", "G3"), (1, 2, 0), strict=True)
    ]
    table.sweep(*led)
    table.sweep(*fan(table, *doubtful("G12", "G7")))
    lay(table, 2, "Y1", "Y2", "Y3")
    assert faces(table, 1) == ["Y1", "Y2", "Y3"]


@pytest.fixture
def with_a_mermaid(tmp_path: Path) -> Table:
    """Bonny led the first of three tricks with one of the two mermaids."""
    return swept(tmp_path, "MER", "G12", "Y3")


def test_a_mermaid_and_a_half_hidden_card_of_her_trick_are_shown_again(
    with_a_mermaid: Table,
) -> None:
    table = with_a_mermaid
    first = table.lay("MER", at=before(2), on=FRAME, after=0.6)
    table.sweep(first, *fan(table, (("Y3", 0.49), ("Y2", 0.07), ("G3", 0.01))))
    lay(table, 1, "Y1", "Y2", "Y4")
    assert faces(table, 1) == ["Y1", "Y2", "Y4"]
    assert not table.view.questions


@pytest.mark.parametrize("other", [(("Y3", 0.49), ("Y2", 0.2)), (("Y3", 0.2), ("Y2", 0.01))])
def test_the_other_mermaid_and_a_card_that_may_be_any_are_laid_in_turn(
    with_a_mermaid: Table, other: Readings
) -> None:
    table = with_a_mermaid
    table.lay("MER", at=before(1), on=FRAME, after=2.0)
    table.lay(*other, at=before(2), on=FRAME, after=2.0)
    table.look(after=3.0)
    assert faces(table, 1)[0] == "MER"
    assert len(table.state.rounds[-1].tricks[1].plays) == 2


def test_an_escape_that_is_seen_first_of_a_fan_did_not_lead(table: Table) -> None:
    first = table.lay("ESC", at=before(2), on=FRAME)
    assert faces(table, 1) == ["ESC"]
    table.sweep(first, *fan(table, (("G12", 0.6),)))
    lay(table, 2, "Y1", "Y2", "Y3")
    assert faces(table, 1) == ["Y1", "Y2", "Y3"]
    assert not table.view.questions


def test_what_lies_before_several_players_and_is_hard_to_tell_apart_is_laid(table: Table) -> None:
    for owner, card in zip((2, 0), doubtful("G7", "G12"), strict=True):
        table.lay(*card, at=before(owner), on=FRAME, after=0.5)
    table.look(after=3.0)
    assert len(table.state.rounds[-1].tricks[1].plays) == 2


def test_who_leads_need_not_wait_for_those_who_look(table: Table) -> None:
    shown = fan(table, "G7", "G12", "ESC")
    lay(table, 2, "ESC", "Y2")
    assert faces(table, 1) == ["ESC", "Y2"]
    table.take(*shown)
    lay(table, 1, "Y3")
    assert faces(table, 1) == ["ESC", "Y2", "Y3"]
    assert not table.view.questions


@pytest.mark.parametrize(
    "hidden", [(("Y5", 0.6), ("G7", 0.3)), (("Y5", 0.1), ("B5", 0.1)), (("G7", 0.5), ("Y5", 0.4))]
)
def test_one_of_several_that_others_half_hide_is_shown_with_them(
    table: Table, hidden: Readings
) -> None:
    shown = fan(table, "ESC", hidden, "G12")
    table.reread(shown[1], *hidden)
    table.look(after=3.0)
    table.sweep(*shown)
    assert len(table.state.rounds[-1].tricks) == 1
    table.sweep(*lay(table, 2, "Y1", "Y2", "Y3"))
    assert faces(table, 1) == ["Y1", "Y2", "Y3"]
    assert not table.view.questions


def test_one_that_is_hard_to_read_before_another_player_is_laid(table: Table) -> None:
    fan(table, "ESC", "G12", owner=0, after=0.1)
    lead = table.lay(("Y5", 0.6), ("Y6", 0.3), at=before(2), on=FRAME)
    table.look(after=3.0)
    assert len(table.state.rounds[-1].tricks) == 2
    table.reread(lead, ("Y6", 0.995))
    assert faces(table, 1) == ["Y6"]


def test_one_that_is_seen_later_than_the_first_is_shown_with_it(table: Table) -> None:
    (first,) = fan(table, "G12")
    later = table.lay("ESC", at=spread(2, 1), on=FRAME, after=3.0)
    table.look(after=3.0)
    table.sweep(first, later)
    assert len(table.state.rounds[-1].tricks) == 1
    table.sweep(*lay(table, 2, "Y1", "Y2", "Y3"))
    assert faces(table, 1) == ["Y1", "Y2", "Y3"]
    assert not table.view.questions


def test_one_that_lies_before_another_player_later_is_laid(table: Table) -> None:
    lay(table, 2, "G7", "ESC", "Y3")
    assert len(table.state.rounds[-1].tricks[1].plays) == 3
    assert table.view.questions


def test_one_of_several_that_is_not_seen_to_leave_was_not_laid(table: Table) -> None:
    shown = fan(table, "G7", "G12", "ESC")
    table.take(*shown[1:])
    table.sweep(*lay(table, 2, "Y1", "Y2", "ESC"))
    assert faces(table, 1) == ["Y1", "Y2", "ESC"]
    lay(table, 0, "Y1", "Y3", "Y4")
    assert faces(table, 2)[1:] == ["Y3", "Y4"]
    assert table.view.questions, "one that comes alone later was laid after all"


def test_one_may_be_looked_at_while_the_next_trick_is_played(table: Table) -> None:
    lay(table, 2, "Y1")
    (shown,) = fan(table, "G7")
    table.take(shown)
    lay(table, 0, "Y2", "Y3")
    assert faces(table, 1) == ["Y1", "Y2", "Y3"]
    assert not table.view.questions


def test_one_card_that_others_follow_was_laid_and_one_of_both_was_misread(table: Table) -> None:
    lay(table, 2, "G7")
    assert len(table.state.rounds[-1].tricks) == 1
    lay(table, 0, "Y2", "Y3")
    assert len(table.state.rounds[-1].tricks[1].plays) == 3
    assert table.view.questions


@pytest.mark.parametrize("leaves_first", [0, 2])
def test_one_card_with_which_a_trick_is_whole_was_laid(table: Table, leaves_first: int) -> None:
    tracks = lay(table, 2, "Y1", "Y2", "G7")
    assert len(table.state.rounds[-1].tricks[1].plays) == 2
    table.take(tracks.pop(leaves_first))
    table.sweep(*tracks)
    table.look(after=10.0)
    assert table.view.questions


def test_where_everybodys_card_lies_there_it_is_a_card_too_many(table: Table) -> None:
    lay(table, 2, "Y1", "Y2", "Y3", "G7")
    assert faces(table, 1) == ["Y1", "Y2", "Y3"]


def test_what_reads_otherwise_after_all_was_laid(table: Table) -> None:
    (lead,) = lay(table, 2, "G7")
    table.reread(lead, ("G1", 0.995))
    table.look(after=3.0)
    assert faces(table, 1) == ["G1"]


def test_after_the_camera_was_away_nothing_is_shown_again(table: Table) -> None:
    fan(table, "G7", "G12")
    table.return_camera()
    lay(table, 2, "Y1", "Y2", "Y3")
    table.look(after=3.0)
    assert faces(table, 1) == ["Y1", "Y2", "Y3"]


def test_two_of_the_trick_before_the_deal_are_laid_where_one_may_be_anybodys(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, new_game(1, 2))
    table.bid(1, 0, 0)
    table.sweep(*lay(table, 1, "G7", "G12", "ESC"))
    table.bid(1, 0, 0)
    lay(table, 2, "G12")
    # Between two players.
    table.lay("G7", at=before(1, 6), on=FRAME, after=1.7)
    table.look(after=3.0)
    assert faces(table) == ["G12", "G7"]


def test_a_trick_of_which_what_the_deck_has_once_shows_last_is_not_played_again(
    tmp_path: Path,
) -> None:
    table = swept(tmp_path, "JUA", "ESC", "ESC")
    first, second = (table.lay("ESC", at=before(2), on=FRAME, after=after) for after in (3.0, 0.7))
    table.look(after=0.6)
    last = table.lay("JUA", at=before(2), on=FRAME, after=2.5, under=(first,))
    table.sweep(first, second, last)
    table.look(after=3.0)
    table.sweep(*lay(table, 1, "Y1", "Y2", "Y3"))
    tricks = table.state.rounds[-1].tricks
    assert [faces(table, trick) for trick in range(len(tricks))] == [
        ["JUA", "ESC", "ESC"],
        ["Y1", "Y2", "Y3"],
    ]
    assert not table.view.questions
