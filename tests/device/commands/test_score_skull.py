# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster score` of a game of Skull: the answer, and what is no game in one sentence."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from device.commands.score import command

RECORD: dict[str, Any] = {
    "format": "quartermaster-skull/1",
    "rules": {"last_chance": False},
    "players": ["Anne", "Bonny", "Calico"],
    "rounds": [
        {
            "starter": 0,
            "actions": [
                {"player": 1, "place": True},
                {"player": 2, "place": True},
                {"player": 0, "place": True},
                {"player": 0, "bid": 1},
                {"player": 1, "bid": 2},
                {"player": 2, "pass": True},
                {"player": 0, "pass": True},
            ],
            "flips": [{"mat": 1, "face": "flower"}, {"mat": 0, "face": "skull"}],
            "lost": {"player": 1, "chosen_by": 0},
        },
        {"starter": 1, "actions": [{"player": 2, "place": True}], "flips": []},
    ],
}


def score(record: object, *args: str) -> Result:
    return CliRunner().invoke(command, ["-", *args], input=json.dumps(record))


def changed(*path: str | int, to: object) -> dict[str, Any]:
    record = copy.deepcopy(RECORD)
    inner: Any = record
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return record


def test_the_json_is_as_promised() -> None:
    told = score(RECORD, "--json")
    assert told.exit_code == 0
    assert json.loads(told.stdout) == {
        "players": ["Anne", "Bonny", "Calico"],
        "rounds": [
            {"challenger": 1, "bid": 2, "success": False, "next_starter": 1, "findings": []},
            {
                "challenger": None,
                "bid": None,
                "success": None,
                "next_starter": None,
                "findings": [],
            },
        ],
        "wins": [0, 0, 0],
        "discs": [4, 3, 4],
        "out": [],
        "winner": None,
    }


def test_a_table_for_people() -> None:
    assert score(RECORD).stdout.splitlines() == [
        "round  challenger  bid  flipped  came true",
        "1      Bonny       2    2        no",
        "2      -           -    -        -",
        "player  rounds won  discs left",
        "Anne    0           4",
        "Bonny   0           3",
        "Calico  0           4",
        "Round 1: SKULL-BID: Bonny is the challenger: 2 was the highest bid, and everybody else "
        "passed.",
        "Round 1: SKULL-FAIL: Bonny flipped the skull of Anne, who takes one of Bonny's discs "
        "blind.",
        "Round 1: SKULL-FAIL: Bonny has 3 of the discs left.",
        "Round 1: SKULL-NEXT: Bonny starts the next round, having been the challenger.",
        "winner: -",
    ]


ACTIONS = RECORD["rounds"][0]["actions"]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (
            changed("rounds", 0, "actions", 4, to={"player": 1, "bid": 9}),
            "rounds[0].actions[4].bid: Bonny bids 9; a bid is from 1 to the 3 discs on the mats",
        ),
        (
            changed("rounds", 0, "flips", 0, to={"mat": 0, "face": "flower"}),
            "rounds[0].flips[0].mat: Bonny cannot flip a disc of Anne before all of their own",
        ),
        (
            changed("rounds", 0, "actions", to=[*ACTIONS[:4], {"player": 1, "place": True}]),
            "rounds[0].actions[4].place: Bonny cannot place a disc once the bidding is open",
        ),
    ],
)
def test_what_the_rules_have_no_place_for_is_told_with_its_field_and_the_rest_is_scored(
    record: dict[str, Any], said: str
) -> None:
    told = score(record, "--json")
    assert told.exit_code == 2
    assert told.stderr.startswith(f"Error: stdin: {said}")
    assert told.stderr.count("\n") == 1
    found = json.loads(told.stdout)["rounds"][0]["findings"][0]
    assert f"rounds[0].{found['where']}: {found['text'][:-1]}" in told.stderr
    line = json.dumps(record) + "\n" + json.dumps(RECORD)
    both = CliRunner().invoke(command, ["--jsonl"], input=line)
    bad, good = map(json.loads, both.stdout.splitlines())
    assert both.exit_code == 2
    assert (bad["line"], bad["error"].startswith(said), bad["discs"]) == (
        1,
        True,
        found_discs(told),
    )
    assert "error" not in good


def found_discs(told: Result) -> list[int]:
    discs: list[int] = json.loads(told.stdout)["discs"]
    return discs


def test_who_is_out_and_acts_is_told() -> None:
    own = {
        "starter": 0,
        "actions": [
            *({"player": seat, "place": True} for seat in range(3)),
            {"player": 0, "bid": 1},
            {"player": 1, "pass": True},
            {"player": 2, "pass": True},
        ],
        "flips": [{"mat": 0, "face": "skull"}],
        "lost": {"player": 0, "chosen_by": 0},
    }
    after = {"starter": 1, "actions": [{"player": 0, "place": True}], "flips": []}
    rounds = [own, own, own, {**own, "next": 1}, after]
    told = score({**RECORD, "rounds": rounds}, "--json")
    assert told.exit_code == 2
    assert "rounds[4].actions[0].player: Anne is out and takes no part" in told.stderr
    answer = json.loads(told.stdout)
    assert (answer["out"], answer["discs"]) == ([0], [0, 4, 4])
    assert answer["rounds"][3]["next_starter"] == 1


def test_an_action_out_of_turn_is_noticed_and_nothing_more() -> None:
    told = score(changed("rounds", 1, "starter", to=2), "--json")
    assert (told.exit_code, told.stderr) == (0, "")
    (found,) = json.loads(told.stdout)["rounds"][1]["findings"]
    assert (found["rule"], found["text"]) == (
        "SKULL-NEXT",
        "Calico starts the round; Bonny should have.",
    )


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (changed("format", to="quartermaster-skul/1"), "(did you mean quartermaster-skull/1?)"),
        (changed("players", to=["Anne", "Bonny"]), "players: must be 3 to 6 names, not 2"),
        (changed("players", 2, to="Anne"), "players[2]: is the same name as players[0]"),
        (changed("rules", to={"last_chanse": True}), "rules.last_chanse: is not a known field"),
        (changed("rules", "last_chance", to=1), "rules.last_chance: must be true or false"),
        (changed("rounds", 0, "starter", to=3), "rounds[0].starter: must be from 0 to 2, not 3"),
        (
            changed("rounds", 0, "actions", 3, to={"player": 0}),
            "rounds[0].actions[3]: must tell one",
        ),
        (
            changed("rounds", 0, "actions", 3, to={"player": 0, "bid": 1, "pass": True}),
            "rounds[0].actions[3]: must tell one of place, bid, pass, and tells 2",
        ),
        (
            changed("rounds", 0, "actions", 3, to={"player": 0, "pass": False}),
            "rounds[0].actions[3].pass: must be true",
        ),
        (
            changed("rounds", 0, "flips", 0, to={"mat": 0, "face": "rose"}),
            "rounds[0].flips[0].face: must be one of flower, skull, not 'rose'",
        ),
        (changed("rounds", 0, "lost", to={"player": 1}), "rounds[0].lost.chosen_by: is missing"),
        (changed("rounds", 0, to=[]), "rounds[0]: must be an object"),
    ],
)
def test_what_is_no_record_is_one_sentence(record: dict[str, Any], said: str) -> None:
    told = score(record, "--json")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.startswith("Error: stdin: ") and said in told.stderr
    assert told.stderr.count("\n") == 1


def test_a_file_of_the_game_is_scored(tmp_path: Path) -> None:
    path = tmp_path / "skull.json"
    path.write_text(json.dumps(RECORD))
    assert CliRunner().invoke(command, [str(path)]).stdout == score(RECORD).stdout
