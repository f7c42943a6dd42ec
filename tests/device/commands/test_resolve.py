# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster resolve`: one trick, or a line each."""

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from device.commands.resolve import command
from engine.skull_king import PROFILES


def resolve(*args: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(command, args, input=stdin)


def test_the_json_has_the_promised_fields() -> None:
    told = json.loads(
        resolve("--json", "--rules", "reglas-es", "loot", "SK", "tig:p", "ROS").output
    )
    differs, reasons = told.pop("differs"), told.pop("reasons")
    assert told == {
        "cards": ["LOOT", "SK", "TIG:P", "ROS"],
        "rules": "reglas-es",
        "winner": 1,
        "next_leader": 1,
        "effect": "normal",
        "points": 30,
        "bonuses": [{"rule": "BONUS-PIRATE", "count": 1, "points": 30}],
        "alliances": [0],
    }
    assert [(reason["card"], reason["rule"]) for reason in reasons] == [
        (0, "RANK-ESCAPE"),
        (1, "RANK-SKULLKING"),
        (2, "RANK-SKULLKING"),
        (3, "RANK-SKULLKING"),
        (None, "NEXT-LEADER"),
    ]
    assert all(set(reason) == {"card", "rule", "text"} and reason["text"] for reason in reasons)
    per_card = {"points": 60, "bonuses": [{"rule": "BONUS-PIRATE", "count": 2, "points": 60}]}
    assert differs == dict.fromkeys(("rulebook-2021", "official-faq", "board-game-arena"), per_card)


def test_differs_names_only_other_outcomes() -> None:
    told = json.loads(resolve("--json", "G9", "KRA", "G8").output)
    others = ("official-faq", "board-game-arena", "reglas-es")
    assert told["differs"] == {profile: {"next_leader": 0} for profile in others}
    assert json.loads(resolve("--json", "G7", "KRA", "G8").output)["differs"] == {}


def test_the_text_is_for_people_who_count_from_one() -> None:
    result = resolve("LOOT", "G14", "ROS", "MER")
    assert result.output.splitlines() == [
        "Card 3, Rosie D'Laney, wins.",
        "It brings 10 points for a 14. [BONUS-14]",
        "It brings 20 points for a mermaid taken by a pirate. [BONUS-MERMAID]",
        "Card 1 allies its player with the winner. [LOOT-ALLY]",
        "Rules: rulebook-2021.",
        "",
        "   1  The loot loses: an escape loses to everything else. [RANK-ESCAPE]",
        "   2  The green 14 loses: Rosie D'Laney is a pirate, who beats numbers and mermaids. "
        "[RANK-PIRATE]",
        "   3  Rosie D'Laney wins: pirates beat numbers and mermaids, and this was the first "
        "pirate. [RANK-PIRATE]",
        "   4  The mermaid loses: Rosie D'Laney is a pirate, who beats numbers and mermaids. "
        "[RANK-PIRATE]",
        "next  Whoever played Rosie D'Laney leads next, having won the trick. [NEXT-LEADER]",
    ]
    kraken = resolve("G9", "KRA", "G8").output
    assert kraken.startswith("Nobody wins: the Kraken destroyed the trick.\n")
    assert kraken.endswith(
        "Otherwise under official-faq, board-game-arena, reglas-es: whoever played card 1 leads "
        "next.\n"
    )
    assert resolve("ROS", "WHA").output.startswith("Nobody wins: the White Whale left only escapes")


def test_a_card_whose_expansion_is_out_is_judged_and_noted(tmp_path: Path) -> None:
    rules = tmp_path / "base.json"
    rules.write_text('{"expansions": ["loot"]}')
    text = resolve("--rules", str(rules), "G7", "KRA", "LOOT").stdout
    assert text.startswith("Nobody wins: the Kraken destroyed the trick.\n")
    said = "the deck in use does not have the Kraken; the trick is judged with it."
    assert [line for line in text.splitlines() if "[NOT-IN-DECK]" in line] == [
        f"Card 2: {said} [NOT-IN-DECK]"
    ]
    told = json.loads(resolve("--rules", str(rules), "--json", "G7", "KRA", "LOOT").stdout)
    assert told["findings"] == [{"rule": "NOT-IN-DECK", "card": 1, "text": f"T{said[1:]}"}]
    assert "findings" not in json.loads(resolve("--json", "G7", "KRA", "LOOT").stdout)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["G7", "Q9", "G8"], "cards[1]: 'Q9' is not a card code"),
        (["G7", "G7", "G8"], "cards[1]: G7 lies here more often than the deck has it (DUPLICATE)."),
        (["G7"], "cards: a trick has 2 to 8 cards, not 1."),
        (["G7", "TIG"], "cards[1]: TIG needs what she was declared to be"),
        ([], "Give the cards of the trick in play order"),
        (["--rules", "mine", "G7", "G8"], "--rules: 'mine' is not a profile"),
        (["--rules", "mine.toml", "G7", "G8"], "--rules: mine.toml cannot be read (No such file"),
        (["--jsonl", "G7", "G8"], "--jsonl: reads its tricks from stdin"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(args: list[str], said: str) -> None:
    result = resolve(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"Error: {said}")
    assert result.stderr.count("\n") == 1


KITCHEN = """\
profile = "custom"
name = "Kitchen rules"
king_capture_bonus = 50
kraken_leader = "would-have-won"
expansions = ["kraken"]
"""


@pytest.mark.parametrize("name", ["kitchen.toml", "kitchen.json", "kitchen"])
def test_a_tables_own_rules_come_from_a_file(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    told = tomllib.loads(KITCHEN)
    file.write_text(json.dumps(told) if name.endswith("json") else KITCHEN, encoding="utf-8")
    answer = json.loads(resolve("--json", "--rules", str(file), "SK", "MER").output)
    assert (answer["rules"], answer["points"]) == ("Kitchen rules", 50)
    forty = {"points": 40, "bonuses": [{"rule": "BONUS-KING", "count": 1, "points": 40}]}
    assert answer["differs"] == dict.fromkeys(PROFILES, forty)
    answer = json.loads(resolve("--json", "--rules", str(file), "G9", "KRA", "G8").output)
    assert answer["next_leader"] == 0
    assert answer["differs"] == {"rulebook-2021": {"next_leader": 2}}


def test_without_a_name_they_are_called_custom(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text('{"profile": "custom"}', encoding="utf-8")
    assert (
        json.loads(resolve("--json", "--rules", str(file), "G1", "G2").output)["rules"] == "custom"
    )


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.toml", 'kraken_leader = "right"', "kraken_leader: must be one of left-of-kraken"),
        ("a.toml", "krakn_leader = 1", "krakn_leader: is not a known field"),
        ("a.toml", 'profile = "mine"', "profile: 'mine' is not a profile"),
        ("a.toml", "king_capture_bonus = 1979-05-27", "king_capture_bonus: must be a whole number"),
        ("a.json", '{"round_plan": [1, 0]}', "round_plan[1]: must be from 1 to 37"),
        ("a.json", "[]", "must be an object, not []"),
        ("a.toml", "a = \n", "is not TOML: Invalid value (at line 1"),
        ("a.json", '{"a": }', "line 1, column 7: not JSON (Expecting value)"),
        ("a.json", "[" * 100_000, "100000 lists and objects are nested"),
        ("a.toml", "\udcff", "is not UTF-8 text"),
    ],
)
def test_a_bad_file_of_rules_is_named_with_its_field(
    tmp_path: Path, name: str, text: str, said: str
) -> None:
    file = tmp_path / name
    file.write_bytes(text.encode(errors="surrogateescape"))
    result = resolve("--rules", str(file), "G7", "G8")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: --rules: {file}")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("LOOT ESC", "Card 1 makes no alliance: its own player wins. [LOOT-ALLY]"),
        ("LOOT KRA", "Card 1 makes no alliance: nobody wins the trick. [LOOT-ALLY]"),
        ("G3 WHA LOOT", "Card 3 makes no alliance: under the White Whale it is an escape"),
        ("G3 LOOT", "Card 2 allies its player with the winner. [LOOT-ALLY]"),
    ],
)
def test_the_text_says_whom_loot_allies(cards: str, said: str) -> None:
    assert said in resolve(*cards.split()).output


def test_a_line_each_in_order() -> None:
    lines = [
        {"cards": ["G7", "KRA", "P2"], "rules": "board-game-arena"},
        {"cards": ["SK", "MER"], "rules": {"king_capture_bonus": 50}},
        {"cards": ["G7", "G8"]},
    ]
    result = resolve("--jsonl", stdin="".join(json.dumps(line) + "\n" for line in lines))
    assert result.exit_code == 0
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(one["next_leader"], one["points"]) for one in told] == [(0, 0), (1, 50), (1, 0)]
    assert resolve("--jsonl", stdin="").exit_code == 0


def test_a_bad_line_is_told_with_its_number_and_the_rest_go_on() -> None:
    lines = [
        b'{"cards": ["G7", "Q9"], "rules": "rulebook-2021"}',
        b"not json",
        b'["G7", "G8"]',
        b'{"cards": "G7 G8"}',
        b'{"cards": ["G7", "G8"], "rules": "mine"}',
        b'{"cards": ["G7", "G8"], "rule": "reglas-es"}',
        b'{"rules": "reglas-es"}',
        b'{"cards": ["G7", 8]}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"cards": ["G7", "G8"]}',
    ]
    result = resolve("--jsonl", stdin=b"\n".join(lines))
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one.get("line") for one in told] == [*range(1, 11), None]
    assert told[0]["error"].startswith("cards[1]: 'Q9'")
    assert told[4]["error"].startswith("rules: 'mine'")
    assert told[5]["error"].startswith("rule: is not a known field")
    assert told[-1]["winner"] == 1
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: 10 of the lines on stdin could not be answered; each says why.\n"
    )


def test_help_has_an_example() -> None:
    assert "Example: quartermaster resolve G7 G12 TIG:P MER\n" in resolve("--help").output


def test_a_profile_with_a_switch_changed_is_told_with_it_and_compared_with_the_pure_one(
    tmp_path: Path,
) -> None:
    table = tmp_path / "table.toml"
    table.write_text('profile = "reglas-es"\nking_capture_bonus = 50\n', encoding="utf-8")
    answer = json.loads(resolve("--json", "--rules", str(table), "SK", "MER").output)
    assert answer["rules"] == "reglas-es with king_capture_bonus 50"
    assert answer["changed"] == {"king_capture_bonus": 50}
    assert answer["differs"]["reglas-es"]["points"] == 40
    text = resolve("--rules", str(table), "SK", "MER").output
    assert "Rules: reglas-es with king_capture_bonus 50.\n" in text
    assert "changed" not in json.loads(resolve("--json", "SK", "MER").output)
