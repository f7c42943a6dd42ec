# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every rule that is cited by its id: its chapter, its sources, and the option that settles it.

What a rule says is for whoever shows it; the source's own text is its publisher's.
"""

from enum import StrEnum
from typing import Final

from engine.common.rulebook import Rule as Rule


class Chapter(StrEnum):
    """Where a rule belongs, in the order in which a game meets them."""

    ROUND = "round"
    CHALLENGE = "challenge"
    FINDINGS = "findings"


def _book(*sections: str) -> tuple[str, ...]:
    return tuple(f"Skull rulebook, {section}" for section in sections)


RULEBOOK: Final[tuple[Rule, ...]] = (
    Rule("SKULL-PLACE", Chapter.ROUND, _book("Getting ready", "Place a disc", "Keep in mind")),
    Rule("SKULL-BID", Chapter.ROUND, _book("Open the bidding", "Outbid", "Pass")),
    Rule("SKULL-FLIP", Chapter.CHALLENGE, _book("Resolve the challenge")),
    Rule("SKULL-WIN", Chapter.CHALLENGE, _book("Success", "End of game")),
    Rule("SKULL-FAIL", Chapter.CHALLENGE, _book("Failure")),
    Rule("SKULL-NEXT", Chapter.CHALLENGE, _book("New round")),
    Rule("SKULL-LASTCHANCE", Chapter.CHALLENGE, _book("The Last Chance disc"), ("last_chance",)),
    Rule("OUT-OF-TURN", Chapter.FINDINGS),
)
"""Every rule of this game that verdicts, reasons and findings cite."""
