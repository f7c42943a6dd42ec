# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every rule that is cited by its id: its chapter, its sources, and the setting that settles it.

What a rule says is for whoever shows it; the source's own text is its publisher's.
"""

from enum import StrEnum
from typing import Final

from engine.common.rulebook import Rule as Rule


class Chapter(StrEnum):
    """Where a rule belongs, in the order in which a game meets them."""

    DICE = "dice"
    TRICK = "trick"
    SCORING = "scoring"
    FINDINGS = "findings"
    TABLE = "table"


def _book(section: str) -> tuple[str, ...]:
    return (f"dice game rulebook, {section}",)


_WINS = "What types of dice are there, and which dice wins the trick?"
_D, _T, _S = Chapter.DICE, Chapter.TRICK, Chapter.SCORING
_F, _OWN = Chapter.FINDINGS, Chapter.TABLE

RULEBOOK: Final[tuple[Rule, ...]] = (
    Rule("DICE-ROUNDS", _D, _book("End of the game"), ("dice",)),
    Rule("DICE-FOLLOW", _T, _book("Sequence of a hand")),
    Rule("DICE-RANK", _T, _book(_WINS)),
    Rule("DICE-SKULLS", _T, _book("Special dice")),
    Rule("DICE-FLAG", _T, _book("White flag")),
    Rule("DICE-SCORE", _S, _book("Scoring"), ("scoring",)),
    Rule("DICE-BONUS", _S, _book("Bonus points"), ("scoring",)),
    Rule("DICE-LANDLUBBER", _S, _book("Landlubber scoring"), ("scoring",)),
    Rule("TIE", _S),
    Rule("REVOKE", _F, _book(_WINS)),
    Rule("TOO-MANY-DICE", _F, _book("Overview of the dice"), ("dice",)),
    Rule("OUT-OF-TURN", _F, _book("Sequence of a hand")),
    Rule("WRONG-LEADER", _F, _book("Sequence of a hand")),
    Rule("WRONG-STARTER", _F, _book("End of the hand")),
    Rule("WRONG-HAND-SIZE", _F, _book("End of the hand")),
    Rule("BID-RANGE", _F, _book("How to play")),
    Rule("MISSING-DIE", _F),
    Rule("TOO-MANY-TRICKS", _F, _book("Sequence of a hand")),
    Rule("WINNER-TOLD", _OWN),
    Rule("TRICK-VOIDED", _OWN),
    Rule("HAND-TOLD", _OWN),
)
"""All rules of this game, chapter by chapter."""
