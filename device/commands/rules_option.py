# SPDX-License-Identifier: AGPL-3.0-or-later
"""What `--rules` takes: a profile's name, or the file in which a table wrote its own rules."""

import os
from pathlib import Path

from device.complaints import BadInput
from engine.faults import RulesError
from engine.rules import Rules, rules_from_json, rules_named


def chosen_rules(given: str) -> Rules:
    """The rules of that profile or in that file; raises BadInput when there are none."""
    path = Path(given)
    if path.suffix.lower() in (".toml", ".json") or os.path.isfile(path):
        # Reading files loads pydantic, for which no profile's name should wait.
        from device.config import ConfigError, read_tree

        try:
            return rules_from_json(read_tree(path), "")
        except ConfigError as error:
            raise BadInput(f"--rules: {error}") from None
        except RulesError as error:
            raise BadInput(f"--rules: {path}: {error}; change it.") from None
    try:
        return rules_named(given, "--rules")
    except RulesError as error:
        raise BadInput(f"{error}, or name a TOML or JSON file of switches.") from None
