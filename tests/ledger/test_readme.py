# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the ledger's README says of it is so, and its example runs."""

import json
import re
import subprocess
import sys
from enum import Enum

from engine.skull_king import PROFILES, rules_from_json
from tests.ledger.cases import (
    ALL,
    FILES,
    FOLLOWING,
    HERE,
    README,
    ROUNDS,
    TRICKS,
    rule_table,
    table,
)


def test_the_readme_counts_the_cases_by_rule() -> None:
    counts = {rule: [0, 0, 0] for case in ALL for rule in case.rules}
    for column, cases in enumerate((TRICKS, FOLLOWING, ROUNDS)):
        for case in cases:
            for rule in case.rules:
                counts[rule][column] += 1
    assert rule_table() == counts


def test_the_readme_lists_the_files() -> None:
    listed = {path: (int(cases), about) for path, cases, about in table("The rule ledger")}
    there = {
        f"`{path.relative_to(HERE)}`": (len(cases), json.loads(path.read_text("utf-8"))["about"])
        for path, cases in FILES.items()
    }
    assert listed == there


def test_the_readme_tells_the_profiles_switches() -> None:
    rows = table("Profiles and switches")
    for name in PROFILES:
        assert f"`{name}`" in README
    for switch, *values in rows:
        for profile, value in zip(PROFILES, values, strict=True):
            setting = getattr(rules_from_json(profile), switch.strip("`"))
            told = setting.value if isinstance(setting, Enum) else json.dumps(setting)
            assert told == value, (profile, switch)
    set_here = {key for case in TRICKS for e in case.expect for key in e.switches or ()}
    assert {f"`{key}`" for key in set_here} <= {row[0] for row in rows}


def run_example(text: str) -> list[str]:
    (code,) = re.findall(r"^```python\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert re.findall(r"^(?:import|from) .*$", code, re.MULTILINE) == ["import json"]
    done = subprocess.run(
        [sys.executable, "-I", "-c", code.replace("suits", text)],
        cwd=HERE,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_readmes_example_runs() -> None:
    (promised,) = re.findall(r"prints `(\d+ cases tried)`", README)
    assert run_example("suits") == [promised]
    assert any("trump" in line for line in run_example("trump")[:-1])
