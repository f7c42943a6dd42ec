# SPDX-License-Identifier: AGPL-3.0-or-later
"""What `--rules` and `--edition` take: a profile's name or the file in which a table wrote its own
rules, for cards and for dice, and the edition of the deck.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from device.complaints import BadInput
from engine.common import InputError, RulesError
from engine.dice import DiceRules
from engine.dice import rules_from_json as read_dice_rules
from engine.skull_king import Edition, Rules, edition_from_json, rules_from_json, rules_named

T = TypeVar("T")
CARDS = "skull-king"


def chosen_rules(given: str) -> Rules:
    """The rules of that profile or in that file; raises BadInput when there are none."""
    if _is_file(given):
        return _from_file(Path(given), rules_from_json)
    try:
        return rules_named(given, "--rules")
    except RulesError as error:
        raise BadInput(f"{error}, or name a TOML or JSON file of switches.") from None


def chosen_dice_rules(given: str | None) -> DiceRules:
    """The dice game's rules of that scoring or in that file. Raises BadInput."""
    if given is None:
        return DiceRules()
    if _is_file(given):
        return _from_file(Path(given), read_dice_rules)
    try:
        return read_dice_rules(given, "--rules")
    except InputError as error:
        raise BadInput(f"{error}, or name a TOML or JSON file of rules.") from None


def rules_of(game: str, given: str) -> object:
    """What `[table] rules` of that game is to be: what it says of them it finds when it is opened.

    Raises BadInput for a file that cannot be read, and for a profile of cards that there is not.
    """
    if game == CARDS:
        return chosen_rules(given).to_json()
    return _from_file(Path(given), lambda told, _: told) if _is_file(given) else given


def _is_file(given: str) -> bool:
    return Path(given).suffix.lower() in (".toml", ".json") or os.path.isfile(given)


def _from_file(path: Path, read: Callable[[object, str], T]) -> T:
    """The rules that a file holds. Raises BadInput."""
    # Reading files loads pydantic, for which no profile's name should wait.
    from device.config import ConfigError, read_tree

    try:
        return read(read_tree(path), "")
    except ConfigError as error:
        raise BadInput(f"--rules: {error}") from None
    except InputError as error:
        raise BadInput(f"--rules: {path}: {error}; change it.") from None


def _edition(context: click.Context, option: click.Parameter, given: str | None) -> Edition | None:
    """The edition of that name, or of a TOML file with a `[deck]` table; None where none is given.

    Raises BadInput when there is none.
    """
    if given is None:
        return None
    if given.lower().endswith(".toml"):
        from device.enrolling.declaring import declared_in_file

        return declared_in_file(Path(given)).edition
    try:
        return edition_from_json(given, "--edition")
    except InputError as error:
        raise BadInput(f"{error}, or name a TOML file that has a [deck] table.") from None


EDITION = click.option(
    "--edition",
    metavar="EDITION",
    callback=_edition,
    help="The deck's edition: 2021, 2013, or a TOML file with a [deck] table.",
)
