# SPDX-License-Identifier: AGPL-3.0-or-later
"""The index of rules in the engine's README: every rule is where it says, by its id."""

import inspect
import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from engine.skull_king.findings import EXPLANATIONS
from engine.skull_king.findings import SENTENCES as FINDINGS
from engine.skull_king.reasons import SENTENCES as REASONS
from engine.skull_king.rulebook import RULEBOOK
from engine.skull_king.rules import Rules

ROOT = Path(__file__).parents[3]
README = (ROOT / "engine" / "skull_king" / "README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([A-Z0-9-]+) \| .+ \| `([\w.]+)` \|$", README, re.MULTILINE)
IDS = {rule for rule, _ in ROWS}


@pytest.mark.parametrize(("rule", "place"), ROWS)
def test_the_place_of_a_rule_names_it(rule: str, place: str) -> None:
    module_name, _, name = place.rpartition(".")
    module = import_module(f"engine.skull_king.{module_name}")
    thing = getattr(module, name)
    # A constant has no source of its own: its comment stands in the module's.
    source = inspect.getsource(thing if callable(thing) else module)
    assert re.search(rf"(?<![\w-]){rule}(?![\w-])", source), f"{place} does not name {rule}"


def test_every_rule_is_there_once() -> None:
    assert len(IDS) == len(ROWS) == 62


def test_the_rulebook_has_the_same_rules_and_names_switches_that_there_are() -> None:
    assert [rule.id for rule in RULEBOOK] == list(dict.fromkeys(rule.id for rule in RULEBOOK))
    assert {rule.id for rule in RULEBOOK} == IDS
    named = {switch for rule in RULEBOOK for switch in rule.switches}
    # What no rule hangs on would be found under none.
    assert named == set(Rules().to_json()) - {"profile", "name"}


def test_every_id_that_the_program_cites_is_in_the_index() -> None:
    cited = {rule for rule, _ in (*REASONS, *FINDINGS, *EXPLANATIONS)}
    ledger = ROOT / "tests" / "ledger"
    # The other games have an index and a ledger of their own.
    for file in (*ledger.glob("*.json"), *ledger.glob("tricks/*.json")):
        for case in json.loads(file.read_text(encoding="utf-8"))["cases"]:
            cited |= set(case["rules"])
    assert cited <= IDS


def test_every_switch_is_in_the_table() -> None:
    rows = set(re.findall(r"^\| `(\w+)`(?: \(or `\w+`\))? \|", README, re.MULTILINE))
    switches = set(Rules().to_json()) - {"profile", "name", "expansions"}
    assert rows == switches | {"deck"}
