# SPDX-License-Identifier: AGPL-3.0-or-later
"""The card game behind the seam."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.config import TableSettings
from device.games import GAMES, EventMisfit
from device.journal import Author, Journal
from engine import GameOpened, Rules, event_to_json
from tests.device.games.skull_king.tables import CARDS, Table, new_game, opened


def test_it_opens_as_the_table_sets_it_up() -> None:
    table = TableSettings(players=("Anne", "Bonny"), dealer=1)
    assert CARDS.opening(table) == GameOpened(Rules(), ("Anne", "Bonny"), 1)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (TableSettings(players=("Anne",), dealer=0), "table.players: 2 to 8 play, not 1"),
        (TableSettings(rules="poker"), "table.rules: 'poker' is not a profile"),
        (TableSettings(rules={"scorin": "rascal"}), "table.rules.scorin: is not a known field"),
        (TableSettings(rules={"round_plan": [30]}), r"table.rules.round_plan\[0\]: 30 cards"),
    ],
)
def test_what_it_cannot_be_played_with_is_told_with_its_place(
    table: TableSettings, said: str
) -> None:
    with pytest.raises(EventMisfit, match=said):
        CARDS.opening(table)


def test_every_event_of_a_game_is_read_as_it_was_written(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1))
    table.bid(0, 1, 0)
    table.sweep(*table.play("G3", "TIG", "G8"))
    for entry in table.entries[1:]:
        assert CARDS.write_event(CARDS.read_event(entry.body)) == entry.body


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"kind": "coin-flipped"}, "'coin-flipped' is not a kind of event"),
        ({"kind": "bid-locked", "player": 0}, "bid"),
    ],
)
def test_what_it_cannot_read_is_a_misfit(body: dict[str, object], said: str) -> None:
    with pytest.raises(EventMisfit, match=said):
        CARDS.read_event(body)
    with pytest.raises(EventMisfit, match="no game is open"):
        CARDS.fold(None, CARDS.closing("tired"))


def test_a_bid_is_the_only_secret() -> None:
    bid = {"kind": "bid-locked", "player": 2, "bid": 4}
    assert CARDS.public(bid) == {"kind": "bid-locked", "player": 2}
    laid = {"kind": "card-laid", "readings": [["G7", 0.9]], "track": 3}
    assert CARDS.public(laid) == laid


def test_what_an_answer_changed_is_told(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1, 1))
    table.bid(0, 1, 0)
    table.sweep(*table.play("G3", "G9"), table.lay(("G8", 0.5), ("G13", 0.49)))
    (question,) = table.view.questions
    changed = table.referee.answer(question.id, "G13")
    cards = [change for change in changed if change["what"] == "card"]
    assert cards == [
        {"what": "card", "round": 0, "trick": 0, "position": 2, "before": "G8", "after": "G13"}
    ]
    assert {"winner", "won", "total", "place"} <= {change["what"] for change in changed}


def test_a_journal_from_before_games_had_names_is_gone_on_with(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.append(1, Author.REFEREE, event_to_json(new_game()))
        opening = opened(journal)
    assert (opening.game, opening.number, opening.resumed) == (GAMES["skull-king"], 1, True)
