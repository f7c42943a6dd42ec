# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster score` of a `quartermaster-dice/1` record."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from device.commands.score import command
from engine.dice import ASSUMED
from tests.engine.dice.test_record import small


def score(record: object, tmp_path: Path, *args: str) -> Result:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return CliRunner().invoke(command, [str(file), *args])


def test_the_json_answers_as_for_cards_with_hands_for_rounds(tmp_path: Path) -> None:
    told = json.loads(score(small(), tmp_path, "--json").output)
    assert told == {
        "rules": "classic",
        "dice": "assumed",
        "players": ["Anne", "Bonny", "Calico"],
        "hands": [
            {
                "dice": 2,
                "finished": True,
                "scores": [
                    {
                        "bid": 2,
                        "won": 2,
                        "bid_points": 40,
                        "bonus_points": 60,
                        "round_points": 100,
                        "total": 100,
                        "breakdown": [
                            {"rule": "DICE-SCORE", "points": 40},
                            {"rule": "DICE-BONUS", "points": 60},
                        ],
                    },
                    *[
                        {
                            "bid": 0,
                            "won": 0,
                            "bid_points": 20,
                            "bonus_points": 0,
                            "round_points": 20,
                            "total": 20,
                            "breakdown": [{"rule": "DICE-SCORE", "points": 20}],
                        }
                    ]
                    * 2,
                ],
                "tricks": [
                    {"winner": 0, "next_leader": 0, "effect": "normal", "points": 60},
                    {"winner": 0, "next_leader": 0, "effect": "normal", "points": 0},
                ],
                "findings": [],
            }
        ],
        "totals": [100, 20, 20],
        "ranking": [[0], [1, 2]],
    }


def test_the_text_is_a_table_with_bonuses_findings_and_the_assumption(tmp_path: Path) -> None:
    record = small()
    record["hands"][0]["tricks"][1]["throws"].reverse()
    lines = score(record, tmp_path).output.splitlines()
    assert lines[0].split() == ["hand", "dice", "Anne", "Bonny", "Calico"]
    assert lines[1].split() == ["1", "2", "2/2", "+100", "0/0", "+20", "0/0", "+20"]
    assert lines[2].split() == ["total", "100", "20", "20"]
    assert lines[3] == "Hand 1, Anne: 60 points for skulls caught."
    assert lines[4].startswith("Hand 1, trick 2: OUT-OF-TURN: Calico threw the blue 3 when")
    assert ASSUMED in lines
    assert lines[-1] == "ranking: Anne, Bonny = Calico"


def test_a_stream_may_hold_records_of_both_games() -> None:
    cards = {
        "format": "quartermaster-game/1",
        "rules": {"profile": "rulebook-2021", "round_plan": [1]},
        "players": ["Anne", "Bonny"],
        "rounds": [],
    }
    wrong = small()
    wrong["hands"][0]["tricks"][0]["throws"][0]["face"] = "7"
    lines = "".join(json.dumps(each) + "\n" for each in (small(), cards, wrong))
    result = CliRunner().invoke(command, ["--jsonl"], input=lines)
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert told[0]["totals"] == [100, 20, 20] and told[1]["totals"] == [0, 0]
    where = "hands[0].tricks[0].throws[0].face"
    assert told[2] == {
        "error": f"{where}: a king die has no 7: its faces are skull, flag",
        "line": 3,
    }
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("change", "args", "told"),
    [
        ({"format": "quartermaster-dyce/1"}, (), "(did you mean quartermaster-dice/1?)"),
        ({"players": ["Anne"]}, (), "game.json: players: must be 3 to 6 names, not 1."),
        ({}, ("--edition", "2013"), "--edition: is of cards: leave it out for other games."),
    ],
)
def test_bad_input_is_one_sentence(
    tmp_path: Path, change: dict[str, object], args: tuple[str, ...], told: str
) -> None:
    result = score({**small(), **change}, tmp_path, *args)
    assert result.exit_code == 2 and told in result.output, result.output
    assert len(result.output.splitlines()) == 1
