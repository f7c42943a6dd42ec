# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looking back on a game at the terminal, beside the table that plays it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device.journal import Author, Journal
from device.reviewing.layout import WIDTH
from tests.device.games.skull_king.tables import Table, new_game
from tests.device.reviewing.pasts import ESCAPED, disputed, review, written
from tests.device.session.putting_right import inserted, newest, played_two_tricks, removed
from tests.engine.skull_king.any_event import some_history


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Of a table that is running."""
    disputed(tmp_path)
    return tmp_path


def told(result: Any) -> list[Any]:
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def paragraph(text: str, title: str) -> str:
    """What stands under a title."""
    return text.split(f"{title}\n", 1)[1].split("\n\n", 1)[0]


def test_a_game_is_told_trick_by_trick(folder: Path) -> None:
    text = review(folder, 1).stdout
    assert text.startswith("Game 1, skull-king\nPlayers: Anne, Bonny, Calico\n")
    assert (
        "1.1   Bonny led: Bonny G13, Calico G12, Anne G3\n"
        "      Bonny wins and leads next\n"
        "      [card told, corrected, taken back]\n"
        "1.2   Bonny led: Bonny KRA, Calico Y4, Anne B9\n"
        "      nobody wins, by the Kraken; Calico leads next\n"
        "1.3   Calico led: Calico P7, Anne P5, Bonny P2\n"
        "      Calico wins and leads next\n"
        "      [card told, asked]\n"
        "2.1   Calico led: Calico SK\n"
        "      no verdict yet\n"
    ) in text
    assert paragraph(text, "Scores:").splitlines()[0] == "  1. Anne: 30 = +30 -"
    said = paragraph(text, "What people said:")
    assert "Anne (page): card 1 of 1.1 is G13 - because: seen by all" in said
    assert "winner of 1.1 Calico → Bonny" in said
    assert "[taken back by entry 12]" in " ".join(said.split())
    assert "page: takes back entry 11" in said
    assert "answer: card 1 of 1.3 is P7" in said


def test_a_trick_is_told_with_all_that_is_known(folder: Path) -> None:
    text = review(folder, 1, "--trick", "1.1").stdout
    assert "  1  Bonny        G13    was read as G7 60 %, G1 39 %; entered by hand: card" in text
    assert "  2  Calico       G12    99.5 %" in text
    assert "Bonny wins and leads next." in text
    why = paragraph(text, "Why:")
    assert "  2  The green 12 loses: the green 13 is higher; green is the lead suit" in why
    assert "[NEXT-LEADER]" in why
    happened = paragraph(text, "What happened:")
    assert "camera: a card is laid: G7 60 %, G1 39 %" in happened
    # As it was when it happened, and not as it is now.
    assert "card 1 of 1.1 - → G7 by Bonny" in happened
    assert "finding at 1.1 about Calico - → WRONG-LEADER" in " ".join(happened.split())
    kraken = review(folder, 1, "--trick", "1.2").stdout
    assert "     official-faq: Anne leads next" in paragraph(kraken, "By other rules:")


def test_findings_are_told_at_their_trick(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(2))
    played_two_tricks(table)
    table.correct({"kind": "leader-told", "round": 0, "trick": 1, "leader": 0})
    text = review(tmp_path, 1, "--trick", "1.2").stdout
    assert "[WRONG-LEADER]" in paragraph(text, "Noticed:")
    (told_trick,) = told(review(tmp_path, 1, "--trick", "1.2", "--json"))
    assert [finding["rule"] for finding in told_trick["findings"]] == ["WRONG-LEADER"]
    assert "Noticed:" not in review(tmp_path, 1, "--trick", "1.1").stdout


def test_marks_tell_what_people_did(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(2, 1))
    played_two_tricks(table)
    table.correct({"kind": "winner-told", "round": 0, "trick": 0, "winner": 0})
    table.correct({"kind": "trick-voided", "round": 0, "trick": 1})
    marks = {
        row["place"]: row["marks"]
        for row in told(review(tmp_path, 1, "--json"))
        if row["what"] == "trick"
    }
    assert marks == {"1.1": ["winner told", "corrected"], "1.2": ["voided", "corrected"]}
    by_hand = {"kind": "round-told", "round": 0, "won": [1, 0, 1], "bonus": [0, 0, 0]}
    table.correct(by_hand)
    text = review(tmp_path, 1).stdout
    assert text.count("by hand") >= 2
    assert "Anne wins and leads next" in text


def test_entries_stay_with_their_trick(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(3))
    played_two_tricks(table)
    (before,) = told(review(tmp_path, 1, "--trick", "1.2", "--json"))
    table.correct({"kind": "trick-inserted", "round": 0, "trick": 0})
    (after,) = told(review(tmp_path, 1, "--trick", "1.3", "--json"))
    assert [row["seq"] for row in after["history"]] == [row["seq"] for row in before["history"]]


def test_a_replay_tells_the_game_as_it_happened(folder: Path) -> None:
    rows = told(review(folder, 1, "--replay", "--json"))
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    named = next(row for row in rows if row["event"]["kind"] == "card-named")
    assert (named["by"], named["reason"], named["answer"]) == ("Anne", "seen by all", False)
    winner = next(change for change in named["changed"] if change["what"] == "winner")
    assert (winner["before"], winner["after"]) == (2, 1)
    led, back = rows[10], rows[11]
    assert (led["undone"], back["event"]) == (12, {"kind": "undone", "entry": 11})
    # What was taken back is told as it was, and its undoing as the other way round.
    turned = [
        {**change, "before": change["after"], "after": change["before"]}
        for change in led["changed"]
    ]
    assert sorted(map(str, turned)) == sorted(map(str, back["changed"]))
    assert [row["answer"] for row in rows if row["event"]["kind"] == "card-named"] == [False, True]
    text = review(folder, 1, "--replay").stdout
    opened = "referee: a game is opened by the rules rulebook-2021 with round_plan 3"
    assert opened in " ".join(text.split())
    assert "takes back entry 11" in text


def test_a_replay_can_be_of_one_trick(folder: Path) -> None:
    rows = told(review(folder, 1, "--replay", "--trick", "1.3", "--json"))
    (trick,) = told(review(folder, 1, "--trick", "1.3", "--json"))
    assert rows == trick["history"]


def test_the_game_as_lines_of_json(folder: Path) -> None:
    rows = told(review(folder, 1, "--json"))
    assert [row["what"] for row in rows] == [
        "game",
        *["trick"] * 4,
        "score",
        *["correction"] * 4,
    ]
    assert rows[0] == {
        "what": "game",
        "game": 1,
        "plays": "skull-king",
        "players": ["Anne", "Bonny", "Calico"],
        "over": False,
        "places": ["1.1", "1.2", "1.3", "2.1"],
    }
    assert rows[2]["trick"]["verdict"]["effect"] == "kraken"
    assert rows[5]["score"]["totals"] == [30, 20, 20]


def test_nothing_of_an_open_bidding_is_told(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(4))
    table.bid(3)
    assert table.state.rounds[0].bids == (3, None, None)
    for arguments in ([], ["--json"], ["--replay"], ["--replay", "--json"]):
        output = review(tmp_path, 1, *arguments).stdout
        assert '"bid": 3' not in output
    text = review(tmp_path, 1, "--replay").stdout
    assert "Anne locks a bid" in text
    assert "bid in round" not in text


def test_what_people_wrote_is_harmless(folder: Path) -> None:
    for arguments in ([], ["--trick", "1.1"], ["--replay"], ["--json"]):
        output = review(folder, 1, *arguments).stdout
        assert "\x1b" not in output
    rows = told(review(folder, 1, "--json"))
    assert ESCAPED in [row.get("reason") for row in rows]


def test_what_there_is_not(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(2, 1))
    table.bid(0, 0, 0)
    table.lay("G7")
    for arguments, status, said in (
        (("2",), 2, "There is no game 2"),
        (("1", "--trick", "9.9"), 2, "There is no 9.9 in game 1; there are: 1.1."),
        (("1", "--trick", "../x"), 2, "There is no ../x"),
        (("0",), 2, "0 is not in the range"),
    ):
        result = review(tmp_path, *arguments)
        assert (result.exit_code, result.stdout) == (status, "")
        assert said in result.stderr
    assert review(tmp_path / "nowhere", 1).exit_code == 1


def test_a_game_that_this_version_cannot_follow(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.append(1, Author.CAMERA, {"kind": "card-teleported"})
    result = review(tmp_path, 1)
    assert result.exit_code == 1
    assert "cannot follow the game" in result.stderr


def test_a_game_that_has_only_begun(tmp_path: Path) -> None:
    Table(tmp_path)
    assert "What people said" not in review(tmp_path, 1).stdout
    assert told(review(tmp_path, 1, "--json"))[0]["places"] == []


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happened_can_be_told(seed: int, tmp_path: Path) -> None:
    events = some_history(Random(seed), 40)
    written(tmp_path, events)
    assert len(told(review(tmp_path, 1, "--replay", "--json"))) == len(events)
    rows = told(review(tmp_path, 1, "--json"))
    texts = [review(tmp_path, 1), review(tmp_path, 1, "--replay")]
    texts += [review(tmp_path, 1, "--trick", place) for place in rows[0]["places"]]
    for text in texts:
        assert text.exit_code == 0, text.output
        assert max(map(len, text.stdout.splitlines())) <= WIDTH


def test_a_table_goes_on_while_it_is_looked_at(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(2))
    table.bid(0, 1, 1)
    before = told(review(tmp_path, 1, "--replay", "--json"))
    table.play("G7", "G12")
    after = told(review(tmp_path, 1, "--replay", "--json"))
    assert after[: len(before)] == before
    assert [row["event"]["kind"] for row in after[len(before) :]] == ["card-laid"] * 2


def test_a_trick_that_was_put_in_and_taken_out_again(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(3))
    played_two_tricks(table)
    table.correct({"kind": "trick-inserted", "round": 0, "trick": 1})
    table.correct(inserted(1, 0, "P2"))
    assert "1.3   " in review(tmp_path, 1).stdout
    table.correct(removed(1, 0))
    text = review(tmp_path, 1)
    assert text.exit_code == 0, text.output
    assert "1.3   " not in text.stdout
    table.undo(newest(table))
    assert "1.3   " in review(tmp_path, 1).stdout
