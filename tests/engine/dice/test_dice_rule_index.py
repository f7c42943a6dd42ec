# SPDX-License-Identifier: AGPL-3.0-or-later
"""The index of rules in the dice game's README: every rule is where it says, by its id."""

import inspect
import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from engine.dice import FINDINGS, SENTENCES

ROOT = Path(__file__).parents[3]
README = (ROOT / "engine" / "dice" / "README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([A-Z0-9-]+) \| .+ \| `([\w.]+)` \|$", README, re.MULTILINE)
IDS = {rule for rule, _ in ROWS}


@pytest.mark.parametrize(("rule", "place"), ROWS)
def test_the_place_of_a_rule_names_it(rule: str, place: str) -> None:
    module_name, _, name = place.rpartition(".")
    module = import_module(f"engine.dice.{module_name}")
    thing = getattr(module, name)
    # A constant has no source of its own: its comment stands in the module's.
    source = inspect.getsource(thing if callable(thing) else module)
    assert re.search(rf"(?<![\w-]){rule}(?![\w-])", source), f"{place} does not name {rule}"


def test_every_id_that_the_program_cites_is_in_the_index_once() -> None:
    assert len(IDS) == len(ROWS)
    cited = {rule for rule, _ in (*SENTENCES, *FINDINGS)}
    for file in (ROOT / "tests" / "ledger" / "dice").glob("*.json"):
        for case in json.loads(file.read_text(encoding="utf-8"))["cases"]:
            cited |= set(case["rules"])
    assert cited <= IDS
