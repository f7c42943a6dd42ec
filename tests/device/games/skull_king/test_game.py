# SPDX-License-Identifier: AGPL-3.0-or-later
"""The card game behind the seam."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.config import TableSettings
from device.games import GAMES, AnswerMisfit, EventMisfit, NoEffect
from device.journal import Author, Journal
from engine.common import Ending
from engine.skull_king import (
    BidCorrected,
    BidLocked,
    CardLaid,
    CardNamed,
    CardRemoved,
    CardsMissed,
    GameOpened,
    Rules,
    TrickCleared,
    event_to_json,
    questions,
)
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
        CARDS.fold(None, CARDS.closing("tired", Ending.ENDED))


def test_a_bid_is_the_only_secret() -> None:
    bid = {"kind": "bid-locked", "player": 2, "bid": 4}
    assert CARDS.public(bid) == {"kind": "bid-locked", "player": 2}
    laid = {"kind": "card-laid", "readings": [["G7", 0.9]], "track": 3}
    assert CARDS.public(laid) == laid


def test_a_bid_that_is_put_right_is_no_secret() -> None:
    corrected = {"kind": "bid-corrected", "round": 0, "player": 2, "bid": 4}
    assert CARDS.public(corrected) == corrected


def test_a_correction_says_why_it_cannot_be_or_that_it_is_none(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1))
    table.bid(0, 1, 0)
    table.play("G3", "G9")
    named = {"kind": "card-named", "round": 0, "trick": 0, "position": 1, "card": "G8"}
    assert CARDS.correction(table.state, named) == CardNamed(0, 0, 1, "G8")
    with pytest.raises(NoEffect):
        CARDS.correction(table.state, {**named, "card": "G9"})
    for wrong, said in (
        ({**named, "card": "Q9"}, "card: "),
        ({**named, "position": 5}, "position: "),
        ({"kind": "trick-cleared", "round": 0}, "round: "),
        (event_to_json(CARDS.closing("tired", Ending.ENDED)), "kind: "),
    ):
        with pytest.raises(EventMisfit, match=said) as raised:
            CARDS.correction(table.state, wrong)
        assert not isinstance(raised.value, NoEffect)


def test_what_people_can_put_right_can_be_taken_back() -> None:
    assert CARDS.undoable(CardNamed(0, 0, 1, "G8"))
    assert CARDS.undoable(TrickCleared())
    assert not CARDS.undoable(BidLocked(0, 1))
    assert not CARDS.undoable(CardLaid((("G8", 1.0),), 0))


def test_places_are_named_for_people_and_move_with_what_comes_before(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(2, 3))
    table.bid(0, 0, 0)
    table.sweep(*table.play("G3", "G9", "G8"))
    table.play("B2")
    state = table.state
    assert CARDS.places(state) == ["1.1", "1.2"]
    assert CARDS.place_of(state, CardLaid((("G8", 1.0),), 9)) == "1.2"
    assert CARDS.place_of(state, BidCorrected(0, 1, 1)) == "1"
    assert CARDS.place_of(state, CARDS.closing("tired", Ending.ENDED)) is None
    gone = CardRemoved(0, 1, 0)
    assert [CARDS.moved(state, gone, place) for place in ("1", "1.1", "1.2")] == ["1", "1.1", None]
    assert CARDS.review(state, "1.1")["place"] == "1.1"
    for nowhere in ("1.3", "1", "one"):
        with pytest.raises(EventMisfit, match="there is no trick"):
            CARDS.review(state, nowhere)


def test_choices_are_of_a_card_that_lies_there(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1))
    table.bid(0, 0, 0)
    table.lay(("G7", 0.6), ("G1", 0.3))
    place = {"round": 0, "trick": 0, "position": 0}
    assert [choice["card"] for choice in CARDS.choices(table.state, place)][:2] == ["G7", "G1"]
    for nowhere in ({**place, "position": 1}, {**place, "trick": -1}, {"round": 0}, {}):
        with pytest.raises(EventMisfit):
            CARDS.choices(table.state, nowhere)


def test_a_card_that_is_gone_counts_or_was_not_played(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1))
    table.bid(0, 0, 0)
    table.play("G3", "G9")
    tracks = tuple(play.track for play in table.state.rounds[0].tricks[0].plays)
    missed = CARDS.fold(table.state, CardsMissed(0, 0, tracks))
    game = CARDS.at_table(lambda: missed, lambda: 0.0, ())
    first, second = (question.id for question in questions(missed) if question.position is not None)
    assert game.answer(first, "G3") == CardNamed(0, 0, 0, "G3")
    assert game.answer(second, " - ") == CardRemoved(0, 0, 1)
    with pytest.raises(AnswerMisfit):
        game.answer(second, "gone")


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
