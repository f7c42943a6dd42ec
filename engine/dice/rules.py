# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a table plays by: the scoring, the set of dice, and how many hands there are."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.common.faults import InputError
from engine.common.fields import choice, obj, under
from engine.dice.dice_set import DEFAULT_SET, DiceSet, set_from_json

MIN_PLAYERS: Final = 3
MAX_PLAYERS: Final = 6
HANDS: Final = {3: 8, 4: 8, 5: 7, 6: 6}
"""How many hands so many players play; the last has as many dice (DICE-ROUNDS)."""


class Scoring(StrEnum):
    """The two ways of scoring (DICE-SCORE, DICE-LANDLUBBER)."""

    CLASSIC = "classic"
    LANDLUBBER = "landlubber"


@dataclass(frozen=True, slots=True)
class DiceRules:
    """The rules of a table."""

    scoring: Scoring = Scoring.CLASSIC
    dice: DiceSet = DEFAULT_SET

    @property
    def title(self) -> str:
        """Return what people call these rules."""
        return self.scoring.value if self.dice.assumed else f"{self.scoring.value}, own dice"

    def to_json(self) -> dict[str, object]:
        """Return the rules with the whole set of dice, to be kept with a game."""
        return {"scoring": self.scoring.value, "dice": self.dice.to_json()}

    def record_json(self) -> dict[str, object]:
        """Return the rules as a record has them: the set of dice only where it is the table's."""
        dice = {} if self.dice.assumed else {"dice": self.dice.to_json()}
        return {"scoring": self.scoring.value, **dice}


def hands_of(players: int) -> int:
    """Return how many hands are played (DICE-ROUNDS)."""
    return HANDS[players]


def check_bag(rules: DiceRules, players: int, dice: int, where: str) -> None:
    """Refuse hands for which the bag holds too few dice.

    Args:
        rules: with the set of dice in use.
        players: how many draw.
        dice: how many each of them draws.
        where: the path to name.

    Raises:
        InputError: where they are more than there are.

    """
    needed, there = players * dice, rules.dice.total
    if needed > there:
        problem = (
            f"{dice} dice for each of {players} players are {needed}; the bag holds {there} "
            "(DICE-ROUNDS)"
        )
        raise InputError(
            where, problem, "bag-empty", dice=dice, players=players, needed=needed, there=there
        )


def rules_from_json(value: object, where: str = "") -> DiceRules:
    """Read rules: a scoring's name, or an object with ``scoring`` and ``dice``, either optional.

    Raises:
        InputError: with the path of what cannot be.

    """
    if isinstance(value, str):
        return DiceRules(choice(value, where, Scoring))
    if not isinstance(value, dict):
        known = " or ".join(scoring.value for scoring in Scoring)
        raise InputError(where, f"must be {known}, or an object of rules")
    source = obj(value, where, ("scoring", "dice"))
    scoring = choice(source.get("scoring", "classic"), under(where, "scoring"), Scoring)
    dice = set_from_json(source["dice"], under(where, "dice")) if "dice" in source else DEFAULT_SET
    return DiceRules(scoring, dice)
