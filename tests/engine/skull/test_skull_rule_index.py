# SPDX-License-Identifier: AGPL-3.0-or-later
"""The index of rules in Skull's README: every rule is where it says, by its id."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from engine.skull import REASONS, SENTENCES
from tests.ledger.skull.cases import CASES

README = (Path(__file__).parents[3] / "engine" / "skull" / "README.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([A-Z0-9-]+) \| .+ \| `([\w.]+)` \|$", README, re.MULTILINE)
IDS = {rule for rule, _ in ROWS}


@pytest.mark.parametrize(("rule", "place"), ROWS)
def test_the_place_of_a_rule_names_it(rule: str, place: str) -> None:
    module_name, _, name = place.rpartition(".")
    thing = getattr(import_module(f"engine.skull.{module_name}"), name)
    source = inspect.getsource(thing)
    assert re.search(rf"(?<![\w-]){rule}(?![\w-])", source), f"{place} does not name {rule}"


def test_every_id_that_the_program_cites_is_in_the_index_once() -> None:
    assert len(IDS) == len(ROWS)
    cited = {rule for rule, _ in (*SENTENCES, *REASONS)}
    assert cited | {rule for case in CASES for rule in case.rules} == IDS
