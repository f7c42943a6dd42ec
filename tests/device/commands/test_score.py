# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster score`: the scoresheet of a record, or one sentence that says what is wrong."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from device.commands.score import command

RECORD = {
    "format": "quartermaster-game/1",
    "rules": {"profile": "rulebook-2021", "pirate_powers": True, "round_plan": [1, 2]},
    "players": ["Anne", "Bonny", "Calico"],
    "rounds": [
        {
            "cards": 1,
            "dealer": 0,
            "bids": [1, 0, 0],
            "tricks": [
                {
                    "leader": 1,
                    "plays": [
                        {"player": 1, "card": "G7"},
                        {"player": 2, "card": "Y2"},
                        {"player": 0, "card": "G14"},
                    ],
                }
            ],
        },
        {
            "cards": 2,
            "dealer": 1,
            "bids": [0, 1, 0],
            "tricks": [
                {
                    "leader": 0,
                    "plays": [
                        {"player": 0, "card": "ESC"},
                        {"player": 1, "card": "RAS"},
                        {"player": 2, "card": "Y3"},
                    ],
                    "power": {"pirate": "RAS", "wager": 10},
                }
            ],
        },
    ],
}


def score(*args: object, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args], input=stdin)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RECORD))
    return path


def test_the_json_has_the_promised_fields(record: Path) -> None:
    result = score(record, "--json")
    assert result.exit_code == 0
    told = json.loads(result.output)
    assert (told["totals"], told["ranking"]) == ([30, 10, 10], [[0], [1, 2]])
    first, second = told["rounds"]
    assert first["scores"][0] == {
        "bid": 1,
        "won": 1,
        "bid_points": 20,
        "bonus_points": 10,
        "round_points": 30,
        "total": 30,
        "breakdown": [{"rule": "SCORE-HIT", "points": 20}, {"rule": "BONUS-14", "points": 10}],
    }
    assert first["tricks"] == [{"winner": 0, "next_leader": 0, "effect": "normal", "points": 10}]
    assert first["findings"] == []
    assert (first["finished"], second["finished"]) == (True, False)
    assert second["scores"][1]["won"] == 1
    statement = "Anne led; Calico should have, sitting left of the dealer."
    assert second["findings"] == [
        {
            "rule": "WRONG-LEADER",
            "player": 0,
            "trick": 0,
            "text": statement,
            "case": "first",
            "params": {"player": 0, "should": 2},
            "statement": statement,
            "evidence": [{"trick": 0, "position": 0, "player": 0, "card": "ESC"}],
            "explained_by": [],
        }
    ]


def test_a_table_for_people(record: Path) -> None:
    assert score(record).output.splitlines() == [
        "round  cards  Anne     Bonny    Calico",
        "1      1      1/1 +30  0/0 +10  0/0 +10",
        "2      2      0/0 -    1/1 -    0/0 -",
        "total         30       10       10",
        "Round 1, Anne: 10 points for 14s won.",
        "Round 2, trick 1: WRONG-LEADER: Anne led; Calico should have, sitting left of the dealer.",
        "rules: rulebook-2021 with round_plan 1-2, pirate_powers yes",
        "ranking: Anne, Bonny = Calico",
    ]
    assert score("-", stdin=json.dumps(RECORD)).output == score(record).output


def test_a_players_name_gives_a_terminal_no_orders(record: Path) -> None:
    spoilt = json.loads(record.read_text(encoding="utf-8"))
    spoilt["players"][0] = "An\x1b[31m\nne"
    record.write_text(json.dumps(spoilt), encoding="utf-8")
    told = score(record)
    assert told.exit_code == 2
    assert "players[0]: contains an unsupported character (U+001B)" in told.stderr
    assert "\x1b" not in told.output


def test_what_explains_a_finding_stands_in_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    told = json.loads(json.dumps(RECORD))
    told["rounds"][0]["tricks"][0]["plays"].pop(0)
    path.write_text(json.dumps(told))
    (line,) = (line for line in score(path).output.splitlines() if "OUT-OF-TURN" in line)
    assert line == (
        "Round 1, trick 1: OUT-OF-TURN: Calico played the yellow 2 when it was the turn of Bonny. "
        "Could be explained by MISSING-CARD: No card of Bonny is recorded in this trick; it may "
        "have been played in turn."
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"{", "line 1, column 2: not JSON"),
        (b'{"format":\n3,}', "line 2, column 3: not JSON"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (b"[" * 100_000, "100000 lists and objects are nested"),
        (b"[]", ": must be an object"),
        (b"9" * 5000, "a number of 5000 digits is too long"),
        (b"[" * 900 + b"]" * 900, ": must be an object"),
        (json.dumps({**RECORD, "players": ["A", "\ud800"]}).encode(), ": players[1]: holds half"),
        (json.dumps({**RECORD, "players": ["A"]}).encode(), ": players: must be 2 to 8 names"),
        (
            json.dumps(RECORD).replace("[1, 0, 0]", "[1, 7, 0]").encode(),
            ": rounds[0].bids[1]: must be from 0 to 1, not 7 (BID-RANGE).",
        ),
        (
            json.dumps(RECORD).replace('"RAS", "wager"', '"HAR", "change"').encode(),
            ": rounds[1].tricks[0].power.change: must be from -1 to 1, not 10.",
        ),
    ],
)
def test_bad_records_are_one_sentence_and_status_2(tmp_path: Path, text: bytes, said: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(text)
    result = score(path, "--json")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"Error: {path}: ")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = score(tmp_path / "none.json")
    assert result.exit_code == 2
    assert "cannot be read (No such file or directory)" in result.stderr
    assert score(tmp_path).exit_code == 2


def test_help_has_an_example() -> None:
    assert "Example: quartermaster score game.json\n" in score("--help").output


def test_a_record_a_line_is_answered_line_by_line_and_a_bad_one_stops_none() -> None:
    impossible = json.loads(json.dumps(RECORD))
    impossible["rounds"][0]["bids"][1] = 5
    lines = [json.dumps(RECORD), json.dumps(impossible), "{", json.dumps(RECORD)]
    done = score("--jsonl", stdin="\n".join(lines) + "\n")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told[0] == told[3] and told[0]["totals"] == [30, 10, 10]
    assert told[1]["line"] == 2 and told[1]["error"].startswith("rounds[0].bids[1]: ")
    assert told[2]["line"] == 3 and "not JSON (Expecting" in told[2]["error"]
    assert done.exit_code == 2
    assert "2 of the lines on stdin" in done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '{"format": "quartermaster-game/1",\n "players": ["A", "B"],\n "players": []}',
            "line 3, players: stands there twice: keep one of the two.",
        ),
        (
            json.dumps({**RECORD, "players": ["Anne", "Bonny", "Anne"]}),
            "players[2]: is the same name as players[0]; write them",
        ),
        (json.dumps({**RECORD, "rules": "rulebok-2021"}), "(did you mean rulebook-2021?)"),
    ],
)
def test_what_is_twice_or_mistyped_is_named(text: str, said: str) -> None:
    done = score("-", stdin=text)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: stdin: ") and said in done.stderr


def test_a_file_and_lines_at_once_are_refused() -> None:
    assert score("--jsonl", "game.json").exit_code == 2
    assert "quartermaster score game.json" in score().stderr


def test_names_of_any_script_are_printed_as_they_are(tmp_path: Path) -> None:
    players = ["👩🏽\u200d👧", "مهر\u200cنوش", "山田\u3000太郎"]
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**RECORD, "players": players}))
    assert score(path, "--json").exit_code == 0
    text = score(path).stdout
    assert all(player in text for player in players)


@pytest.mark.parametrize("name", ["\u200d", "Anne\u202e", "Anne\nBonny"])
def test_a_name_that_cannot_be_is_told_with_its_field(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**RECORD, "players": ["Ada", "Bo", name]}))
    result = score(path)
    assert result.exit_code == 2
    assert f"{path}: players[2]: contains an unsupported character" in result.stderr
    assert len(result.stderr.splitlines()) == 1
