# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is settled before a game of Skull begins: how many play, with which discs and options."""

from dataclasses import dataclass
from typing import Final

from engine.common.fields import obj, under, yes_no

MIN_PLAYERS: Final = 3
MAX_PLAYERS: Final = 6
FLOWERS: Final = 3
"""The flowers of a set of discs; the fourth disc is its skull."""
DISCS: Final = FLOWERS + 1
"""The discs that everybody begins with."""
WINS_NEEDED: Final = 2
"""The rounds won that win the game (SKULL-WIN)."""
MOST_BID: Final = 1_000
"""A bid that a record or an event may tell of; how high it may be, the mats say (SKULL-BID)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of the rulebook; ``last_chance`` plays with its disc (SKULL-LASTCHANCE)."""

    last_chance: bool = False

    def to_json(self) -> dict[str, object]:
        """Return every option by its name."""
        return {"last_chance": self.last_chance}


def rules_from_json(value: object, where: str = "") -> Rules:
    """Read the options, each of which may be absent.

    Args:
        value: a JSON object.
        where: its path, for the error.

    Raises:
        InputError: for what is no option, or is not set as one.

    """
    source = obj(value, where, ("last_chance",))
    if "last_chance" not in source:
        return Rules()
    return Rules(yes_no(source["last_chance"], under(where, "last_chance")))
