# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster resolve --game dice`: one trick of dice, or a line each."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from device.commands.resolve import command
from engine.dice import ASSUMED


def resolve(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(command, args, input=stdin)


def dice(*args: str) -> Result:
    return resolve("--game", "dice", *args)


def test_the_json_has_the_promised_fields() -> None:
    told = json.loads(dice("--json", "black:7", "Yellow:7", "king:skull").output)
    reasons = told.pop("reasons")
    assert told == {
        "throws": ["black:7", "yellow:7", "king:skull"],
        "winner": 2,
        "points": 0,
        "bonuses": [],
        "lead_colour": "black",
    }
    assert [(each["throw"], each["rule"]) for each in reasons] == [
        (at, "DICE-SKULLS") for at in range(3)
    ]
    assert all(set(each) == {"throw", "rule", "text"} for each in reasons)


def test_the_text_is_for_people_who_count_from_one() -> None:
    lines = dice("pirate:skull", "king:skull", "yellow:flag", "pirate:flag").output.splitlines()
    assert lines[:3] == [
        "Throw 2, the Skull King's skull, wins.",
        "It brings 30 points for a pirate skull caught by the Skull King. [DICE-BONUS]",
        "Yellow is followed, set by throw 3. [DICE-FOLLOW]",
    ]
    assert lines[3].startswith("Rules: classic. Dice: king 1 x skull skull skull skull flag flag,")
    assert lines[4] == ASSUMED
    assert lines[-1] == "   4  The pirate's flag loses: a flag is 0, the lowest of all. [DICE-FLAG]"


def test_more_dice_than_the_set_has_are_judged_and_noted() -> None:
    told = json.loads(dice("--json", "king:skull", "king:skull").output)
    assert told["winner"] == 1
    assert [(each["rule"], each["throw"]) for each in told["findings"]] == [("TOO-MANY-DICE", 1)]
    assert "Throw 2: More king dice lie here" in dice("king:skull", "king:skull").output


def test_a_table_has_rules_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "kitchen.toml"
    file.write_text(
        'scoring = "landlubber"\n[dice.red]\ncount = 4\nfaces = [1, 2, 3, 4, 5, 9]\n'
        '[dice.king]\ncount = 1\nfaces = ["skull", "skull", "skull", "skull", "skull", "flag"]\n'
    )
    told = dice("--rules", str(file), "red:9", "red:5").output
    assert "Rules: landlubber, own dice. Dice: king 1 x" in told and ASSUMED not in told
    refused = dice("--rules", str(file), "red:9", "black:5")
    assert refused.exit_code == 2
    assert "throws[1]: the set has no black dice: it has king, red." in refused.output
    file.write_text("scoring = 3\n")
    assert "scoring: must be one of classic, landlubber" in dice("--rules", str(file), "x").output
    told = json.loads(dice("--rules", "landlubber", "--json", "pirate:skull", "king:skull").output)
    assert told["points"] == 0


def test_lines_may_be_of_either_game() -> None:
    lines = [
        {"game": "dice", "throws": ["black:7", "yellow:7"]},
        {"cards": ["G7", "G8"]},
        {"game": "dice", "throws": ["mermaid:skull", "king:skull"], "rules": "landlubber"},
        {"game": "dice", "throws": ["blue:7", "red:1"]},
        {"game": "dise", "throws": []},
        {"game": "dice", "cards": ["G7"]},
    ]
    result = resolve("--jsonl", stdin="".join(json.dumps(line) + "\n" for line in lines))
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each.get("winner") for each in told[:3]] == [1, 1, 0]
    assert told[2]["bonuses"] == []
    assert told[3] == {"error": "throws[0]: a blue die has no 7: its faces are 3, 4, 5", "line": 4}
    assert told[4]["error"].endswith("(did you mean dice?)") and told[4]["line"] == 5
    assert told[5]["error"].startswith("cards: is not a known field")
    assert result.exit_code == 2
    alone = resolve("--game", "dice", "--jsonl", stdin='{"throws": ["red:1", "red:2"]}\n')
    assert json.loads(alone.stdout)["winner"] == 1


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--game", "dise", "red:1"], "--game: must be skull-king or dice, not 'dise'"),
        (["--game", "dice"], "Give the dice of the trick in play order"),
        (["--game", "dice", "--edition", "2013", "red:1", "red:2"], "--edition: is of cards"),
        (["--game", "dice", "--rules", "reglas-es", "red:1"], "--rules: must be one of classic"),
        (["--game", "dice", "red:1"], "throws: a trick has 2 to 6 dice, not 1"),
        (["--game", "dice", "--jsonl", "red:1"], "--jsonl: reads its tricks from stdin"),
    ],
)
def test_bad_input_is_one_sentence(args: list[str], told: str) -> None:
    result = resolve(*args)
    assert result.exit_code == 2 and told in result.output, result.output
    assert len(result.output.splitlines()) == 1
