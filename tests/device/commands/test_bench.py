# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster bench`: prints figures and the machine; how good they are is not tested."""

import json

import pytest
from click.testing import CliRunner, Result

from device.benchmarks import rules
from device.commands.bench import SUBJECTS, command
from engine import record_of, replay, score_record


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "_TRICKS", 50)
    monkeypatch.setattr(rules, "_RUNS", 2)


def bench(*args: str) -> Result:
    return CliRunner().invoke(command, args)


@pytest.mark.parametrize("args", [(), ("rules",), ("rules", "rules")])
def test_text_has_the_machine_and_every_figure_once(args: tuple[str, ...]) -> None:
    result = bench(*args)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    starts = ["processor: ", "cores: ", "system: ", "python: CPython 3", ""]
    starts += ["rules: ", "  tricks judged: ", "  tricks judged with reasons: "]
    starts += ["  ten rounds of six players folded: ", "  the same with record and score: "]
    assert len(lines) == len(starts)
    assert all(line.startswith(start) for line, start in zip(lines, starts, strict=True))


def test_json_is_one_object() -> None:
    told = json.loads(bench("--json").output)
    assert set(told) == {"machine", "figures"}
    assert set(told["machine"]) == {"processor", "cores", "system", "python"}
    assert list(told["figures"]) == list(SUBJECTS)
    assert [(one["unit"], one["value"] > 0) for one in told["figures"]["rules"]] == [
        ("a second", True),
        ("a second", True),
        ("ms", True),
        ("ms", True),
    ]


def test_an_unknown_subject_is_bad_input() -> None:
    result = bench("cannons")
    assert result.exit_code == 2
    assert "cannons" in result.stderr


def test_the_game_is_a_whole_one_and_the_tricks_are_always_the_same() -> None:
    state = replay(rules.scripted_game(3))
    sheet = score_record(record_of(state))
    assert [there.cards for there in sheet.rounds] == list(range(1, 11))
    assert all(there.finished and not there.findings for there in sheet.rounds)
    tricks = rules.random_tricks(400)
    assert tricks == rules.random_tricks(400)
    assert {len(trick) for trick in tricks} == set(range(2, 9))
    assert 4.5 < sum(map(len, tricks)) / len(tricks) < 5.5
