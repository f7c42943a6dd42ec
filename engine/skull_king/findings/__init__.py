# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a referee notices in a recorded round: statements with their evidence, no punishment."""

from collections.abc import Sequence
from dataclasses import replace

from engine.skull_king.findings.bids import impossible_bids
from engine.skull_king.findings.cards import duplicates, missing, strangers, too_many_tricks
from engine.skull_king.findings.deals import wrong_deals
from engine.skull_king.findings.finding import Explanation, Finding, Place
from engine.skull_king.findings.order import out_of_turn, wrong_leaders
from engine.skull_king.findings.powers import misused_powers
from engine.skull_king.findings.revoke import revokes
from engine.skull_king.findings.sentences import EXPLANATIONS, SENTENCES
from engine.skull_king.findings.told import tell
from engine.skull_king.playout import PlayedTrick
from engine.skull_king.record import RoundRecord
from engine.skull_king.rules import Rules

__all__ = [
    "EXPLANATIONS",
    "SENTENCES",
    "Explanation",
    "Finding",
    "Place",
    "findings",
    "wrong_deals",
]


def findings(
    there: RoundRecord, played: Sequence[PlayedTrick], rules: Rules, names: Sequence[str]
) -> tuple[Finding, ...]:
    """Return what is noticed of the play of a round, by trick; `wrong_deals` is about its deal.

    ``played`` are its finished tricks: all of them, or all but the last.
    """
    told = tell(there, played, rules, names)
    faulty = [*strangers(told), *duplicates(told)]
    misread = {(at.trick, at.position): one.rule for one in faulty for at in one.evidence}
    told = replace(told, misread=misread)
    found = [
        *wrong_leaders(told),
        *out_of_turn(told),
        *missing(told),
        *faulty,
        *revokes(told),
        *impossible_bids(told),
        *too_many_tricks(told),
        *misused_powers(told),
    ]
    return tuple(sorted(found, key=lambda finding: finding.trick or 0))
