# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who sits where is learned from a game's first trick: what is odd about that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.skull_king import GameOpened, Rules
from tests.device.games.skull_king.tables import FRAME, Table, before, faces, new_game


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Bonny, player 1, leads the first trick and Calico the first of the second round."""
    table = Table(tmp_path, new_game(1, 2))
    table.bid(0, 0, 0)
    return table


def lay(table: Table, player: int, code: str, after: float, bare: float = 0.2) -> int:
    return table.lay(code, at=before(player), on=FRAME, after=after, bare=bare)


def play_the_second_round(table: Table) -> None:
    table.look(after=5.0)
    table.bid(0, 0, 0)
    for player, code in ((2, "Y1"), (0, "Y2"), (1, "Y3")):
        lay(table, player, code, after=2.0)
    table.look(after=3.0)


def test_whoever_lays_out_of_turn_has_not_led(table: Table) -> None:
    tracks = [lay(table, player, code, 0.3) for player, code in ((1, "G7"), (0, "G8"))]
    table.sweep(*tracks, lay(table, 2, "G9", after=2.0))
    assert faces(table, number=0)[0] == "G7"
    play_the_second_round(table)
    assert faces(table) == ["Y1", "Y2", "Y3"]
    assert table.view.trick.leader == 2


def test_where_the_lead_may_have_been_hidden_nobodys_place_is_learned(table: Table) -> None:
    tracks = [lay(table, player, code, 2.0) for player, code in ((2, "G8"), (0, "G9"))]
    table.sweep(*tracks, lay(table, 1, "G7", after=2.0, bare=7.0))
    play_the_second_round(table)
    assert faces(table) == ["Y1", "Y2", "Y3"]
    assert "leader-told" not in table.kinds


@pytest.mark.parametrize("upon", [True, False])
def test_who_leads_out_of_turn_in_the_second_round_is_told_or_asked(
    table: Table, upon: bool
) -> None:
    lead = lay(table, 1, "G7", 2.0)
    tracks = [lead, lay(table, 2, "G8", 2.0)]
    over = [lead] if upon else []
    last = table.lay("G9", at=before(0), on=FRAME, after=2.0, bare=7.0, over=over)
    table.sweep(*tracks, last)
    table.look(after=5.0)
    table.bid(0, 0, 0)
    for player, code in ((0, "Y1"), (1, "Y2"), (2, "Y3")):
        lay(table, player, code, after=4.0)
    table.look(after=3.0)
    assert faces(table) == ["Y1", "Y2", "Y3"]
    assert table.view.trick.leader == 0 or table.view.questions


@pytest.mark.parametrize(("bare", "count"), [(4.0, ["G7", "G9", "G8"]), (0.2, ["G7", "G8", "G9"])])
def test_a_card_that_a_hand_hid_is_put_so_that_the_trick_goes_round(
    table: Table, bare: float, count: list[str]
) -> None:
    for player, code in ((1, "G7"), (0, "G8")):
        lay(table, player, code, 2.0)
        table.look()
    lay(table, 2, "G9", 2.0, bare)
    table.look()
    table.sweep(0, 1, 2)
    assert faces(table, number=0) == count or table.view.questions


def test_a_card_that_was_hidden_while_several_were_laid_is_put_before_them(tmp_path: Path) -> None:
    names = ("Anne", "Bonny", "Calico", "Drake", "Edward")
    table = Table(tmp_path, GameOpened(Rules(round_plan=(1, 2)), names, 0))
    table.bid(*[0] * len(names))
    for player, code in ((1, "G7"), (3, "G9"), (4, "G10"), (0, "G11")):
        table.lay(code, at=before(player, len(names)), on=FRAME, after=2.0, bare=0.2)
        table.look()
    table.lay("G8", at=before(2, len(names)), on=FRAME, after=2.0, bare=10.0)
    table.look()
    assert faces(table, number=0) == ["G7", "G8", "G9", "G10", "G11"]


def test_whether_a_card_that_was_hidden_all_the_time_led_is_asked(table: Table) -> None:
    for player, code in ((2, "G8"), (0, "G9")):
        lay(table, player, code, 2.0)
    lay(table, 1, "G7", after=2.0, bare=7.0)
    table.look()
    asked = [question for question in table.view.questions if "G7" in question.options]
    assert asked
    table.referee.answer(asked[0].id, "G7")
    for question in table.view.questions:
        assert question.position is not None
        table.referee.answer(question.id, ("G7", "G8", "G9")[question.position])
    assert not table.view.questions
    assert [play.card for play in table.view.trick.plays] == ["G7", "G8", "G9"]


def test_a_card_hidden_until_the_lead_is_swept_is_not_laid_for_that_one(table: Table) -> None:
    tracks = [lay(table, player, code, 2.0) for player, code in ((1, "G7"), (2, "G8"), (0, "G9"))]
    table.sweep(*tracks)
    table.look(after=5.0)
    table.bid(0, 0, 0)
    lead = lay(table, 2, "ESC", 2.0)
    waits = lay(table, 1, "Y5", 2.6, bare=0.9)
    table.take(lead, after=1.4)
    hidden = lay(table, 0, "LOOT", 0.1, bare=3.1)
    table.take(hidden, after=0.3)
    table.sweep(waits)
    assert faces(table) == ["ESC", "LOOT", "Y5"]
    assert table.state.rounds[1].tricks[0].cleared


NAMES = ("Anne", "Bonny", "Calico", "Drake", "Edward", "Flint")


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("replaced", [0, 1])
@pytest.mark.parametrize("pause", [1, 6])
def test_a_card_laid_in_the_place_of_one_taken_back_has_its_turn(
    tmp_path: Path, players: int, replaced: int, pause: int
) -> None:
    table = Table(tmp_path, GameOpened(Rules(round_plan=(3,)), NAMES[:players], 0))
    table.bid(*[0] * players)
    codes = ["G9", "G3", "G4", "G5"][: table.state.size]
    where = [before((1 + at) % table.state.size, table.state.size) for at in range(len(codes))]
    tracks = []
    for at, code in enumerate(codes[: replaced + 2]):
        laid = "P7" if at == replaced else code
        tracks.append(table.lay(laid, at=where[at], on=FRAME, bare=0.3))
        table.look(after=1.5)
    table.take(tracks[replaced])
    for _ in range(pause):
        table.look(after=0.5)
    for at in (replaced, *range(replaced + 2, len(codes))):
        table.lay(codes[at], at=where[at], on=FRAME, bare=0.3)
        for _ in range(6):
            table.look(after=0.5)
    lie = [*tracks[:replaced], *tracks[replaced + 1 :], *range(len(tracks), len(codes) + 1)]
    for _ in range(6):
        table.look(after=0.5)
    table.sweep(*lie)
    table.look(after=2.0)
    assert faces(table) == codes or table.view.questions
    assert len(table.state.rounds[-1].tricks) == 1 or not table.state.rounds[-1].tricks[1].plays


def test_so_has_one_that_the_next_was_laid_after_before_that_was_plain(tmp_path: Path) -> None:
    table = Table(tmp_path, GameOpened(Rules(round_plan=(3,)), NAMES[:5], 0))
    table.bid(*[0] * 5)
    lead = table.lay("P7", at=before(1, 5), on=FRAME, bare=0.3)
    table.lay("G3", at=before(2, 5), on=FRAME, bare=0.3)
    table.look()
    table.take(lead)
    for player, code in ((1, "G9"), (3, "G4")):
        table.lay(code, at=before(player, 5), on=FRAME, after=0.2, bare=0.1)
        for _ in range(4):
            table.look(after=0.15)
    for _ in range(6):
        table.look(after=0.5)
    assert faces(table) == ["G9", "G3", "G4"]


def lay_late(table: Table, seen: tuple[int, ...]) -> list[str]:
    """A trick in which a hand hides some cards until the next lie there; what was laid, in turn."""
    players = len(table.state.players)
    codes = [f"G{9 - at}" for at in range(players)]
    laid = [2.0 * at + 2 for at in range(players)]
    for nth, at in enumerate(seen):
        now = max(laid[other] for other in seen[: nth + 1]) + 1.0 + 0.2 * nth
        where = before((1 + at) % players, players)
        after, bare = max(0.1, now - table.time), max(0.1, now - laid[at])
        table.lay(codes[at], at=where, on=FRAME, after=after, bare=bare)
        table.look(after=0.6)
    return codes


@pytest.mark.parametrize("seen", [(1, 0, 3, 2), (2, 0, 1, 5, 3, 4), (1, 2, 0, 3, 5, 4)])
def test_cards_that_hands_hid_are_put_so_that_the_trick_goes_round(
    tmp_path: Path, seen: tuple[int, ...]
) -> None:
    table = Table(tmp_path, GameOpened(Rules(round_plan=(1,)), NAMES[: len(seen)], 0))
    table.bid(*[0] * len(seen))
    codes = lay_late(table, seen)
    table.look(after=2.0)
    table.sweep(*range(len(seen)))
    assert faces(table) == codes or table.view.questions


@pytest.mark.parametrize(("before_all", "asked"), [(1, False), (0, True)])
def test_cards_that_come_all_at_once_go_round_or_are_asked_about(
    tmp_path: Path, before_all: int, asked: bool
) -> None:
    players = 5 + before_all
    table = Table(tmp_path, GameOpened(Rules(round_plan=(1,)), NAMES[:players], 0))
    table.bid(*[0] * players)
    codes = [f"G{2 + at}" for at in range(players)]
    order = [*range(before_all), *(before_all + at for at in (4, 2, 0, 3, 1))]
    for at in order[:before_all]:
        table.lay(codes[at], at=before(1, players), on=FRAME, after=1.0, bare=0.3)
    table.look(after=4.0)
    places = {at: before((1 + at) % players, players) for at in order[before_all:]}
    table.look(
        *(table.found(codes[at], at=where, on=FRAME, bare=3.5) for at, where in places.items())
    )
    for _ in range(8):
        table.look(after=0.5)
    assert bool(table.view.questions) == asked
    assert asked or faces(table) == codes
