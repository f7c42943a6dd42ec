# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine gives every outcome of Skull's ledger, and the files are in shape."""

import json
import re
from pathlib import Path

import pytest

from engine.skull import read_record, score_record
from tests.ledger.skull.cases import CASES, FILES, README, Case


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in CASES])
def test_the_engine_scores_the_game(case: Case) -> None:
    told = score_record(read_record(case.record)).to_json()
    rounds = told.pop("rounds")
    assert isinstance(rounds, list)
    noticed = [there.pop("findings") for there in rounds]
    assert told.pop("players") == case.record["players"]
    assert {**told, "rounds": rounds} == case.expect.model_dump(), case.why
    found = [[(one["rule"], one["player"], one["where"]) for one in of] for of in noticed]
    assert found == case.findings, case.why


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in FILES])
def test_a_file_is_pleasant_to_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= 160
    assert "\t" not in text and text.endswith("}\n")


def test_there_are_enough_cases_and_each_is_another() -> None:
    assert len(CASES) >= 80
    assert sum(any(case.findings) for case in CASES) >= 20
    for path, ledger in FILES.items():
        for number, case in enumerate(ledger.cases, start=1):
            assert re.fullmatch(rf"{path.stem}-0*{number}", case.id)
    told = {json.dumps([case.record["rules"], case.record["rounds"]]) for case in CASES}
    assert len(told) == len(CASES)


def test_what_a_case_expects_can_be() -> None:
    for case in CASES:
        players, expect = len(case.record["players"]), case.expect  # type: ignore[arg-type]
        assert len(expect.wins) == len(expect.discs) == players
        assert len(expect.rounds) == len(case.findings) == len(case.record["rounds"])  # type: ignore[arg-type]
        assert sorted(expect.out) == [s for s in range(players) if not expect.discs[s]]
        assert expect.winner is None or expect.winner not in expect.out


def test_the_readme_lists_the_files() -> None:
    rows = re.findall(r"^\| `([\w-]+\.json)` \| (\d+) \| (.+) \|$", README, re.MULTILINE)
    there = [(p.name, str(len(f.cases)), f.about) for p, f in FILES.items()]
    assert sorted(rows) == sorted(there)
