# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the profiles disagree about a trick, and how."""

from collections.abc import Mapping, Sequence

from engine.cards import Card
from engine.rules import PROFILES, Rules
from engine.trick import judge
from engine.verdict import Verdict


def outcome_json(verdict: Verdict) -> dict[str, object]:
    """Return what a verdict decides, without its reasons, as `resolve --json` names it."""
    return {
        "winner": verdict.winner,
        "next_leader": verdict.next_leader,
        "effect": verdict.effect.value,
        "points": verdict.points,
        "bonuses": [bonus.to_json() for bonus in verdict.bonuses],
        "alliances": list(verdict.alliances),
    }


def differs(cards: Sequence[Card], rules: Rules) -> Mapping[str, Mapping[str, object]]:
    """Return the other profiles under which the outcome is another, with what is another.

    Errors as in `judge`.
    """
    here = outcome_json(judge(cards, rules))
    found = {}
    for name, other in PROFILES.items():
        if name == rules.profile:
            continue
        there = outcome_json(judge(cards, other))
        changed = {key: value for key, value in there.items() if value != here[key]}
        if changed:
            found[name] = changed
    return found
