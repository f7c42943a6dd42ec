# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bonuses as English sentences: of one trick, where it is known how many, and of a whole round."""

from typing import Final

from engine.skull_king.verdict import Bonus

_IN_TRICK: Final[dict[str, tuple[str, str]]] = {
    "BONUS-14": ("a 14", "{count} 14s"),
    "BONUS-MERMAID": ("a mermaid taken by a pirate", "{count} mermaids taken by a pirate"),
    "BONUS-PIRATE": (
        "a pirate taken by the Skull King",
        "{count} pirates taken by the Skull King",
    ),
    "BONUS-KING": (
        "the Skull King taken by a mermaid",
        "{count} Skull Kings taken by a mermaid",
    ),
}
_IN_ROUND: Final[dict[str, str]] = {
    "BONUS-14": "14s won",
    "BONUS-MERMAID": "mermaids taken by a pirate",
    "BONUS-PIRATE": "pirates taken by the Skull King",
    "BONUS-KING": "the Skull King taken by a mermaid",
    "BONUS-LOOT": "loot alliances with both bids exact",
    "POWER-RASCAL": "the wager with Rascal of Roatan",
    "ROUND-TOLD": "bonuses as they stand on paper",
}


def bonus_sentence(bonus: Bonus) -> str:
    """Return what a bonus brings and for what.

    >>> bonus_sentence(Bonus("BONUS-PIRATE", 2, 60))
    '60 points for 2 pirates taken by the Skull King'
    """
    one, more = _IN_TRICK[bonus.rule]
    what = one if bonus.count == 1 else more.format(count=bonus.count)
    return f"{points(bonus.points)} for {what}"


def line_sentence(rule: str, brought: int) -> str | None:
    """Return what a round's line of score brings beside the bid; None for the bid's own lines.

    >>> line_sentence("POWER-RASCAL", -10)
    '10 points lost for the wager with Rascal of Roatan'
    """
    if rule not in _IN_ROUND:
        return None
    lost = " lost" if brought < 0 else ""
    return f"{points(abs(brought))}{lost} for {_IN_ROUND[rule]}"


def points(number: int) -> str:
    """Return a number of points as it is said: ``1 point``, ``20 points``."""
    return f"{number} point{'' if abs(number) == 1 else 's'}"
