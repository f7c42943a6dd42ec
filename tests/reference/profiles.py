# SPDX-License-Identifier: AGPL-3.0-or-later
"""The profiles as data: what each source says where the sources differ."""

from __future__ import annotations

from typing import Any

Switches = dict[str, Any]

CLASSIC = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]  # ROUND-10
PLANS: dict[str, list[int]] = {  # ROUND-PLAN
    "classic": CLASSIC,
    "even-keeled": [2, 2, 4, 4, 6, 6, 8, 8, 10, 10],
    "skip-to-the-brawl": [6, 7, 8, 9, 10],
    "swift-n-salty": [5, 5, 5, 5, 5],
    "broadside": [10] * 10,
    "whirlpool": [9, 9, 7, 7, 5, 5, 3, 3, 1, 1],
    "past-your-bedtime": [1],
}

RULEBOOK: Switches = {
    "round_plan": CLASSIC,
    "expansions": [],
    "pirate_powers": False,
    "scoring": "skull-king",
    "rascal_loads": False,
    "hand_cap": "8-with-8",  # ROUND-MAX
    "kraken_leader": "left-of-kraken",  # KRAKEN-LEADER
    "bonus_unit": "card",  # BONUS-UNIT
    "king_capture_bonus": 40,  # BONUS-KING
    "power_last_trick": "none",  # POWER-LAST
    "harry_when": "at-once",  # POWER-HARRY
    "wager_bid": "final",  # POWER-RASCAL
    "bonus_on_missed_bid": False,  # BONUS-BID
    "whale_only_escapes": "discard",  # WHALE-EMPTY
    "lead_after_escape": "next-card",  # LEAD-ESCAPE
    "loot_beside_loot": "allied",  # LOOT-ALLY
    "mermaid_bonus": 20,  # BONUS-MERMAID
    "half_rounding": "down",  # RASCAL
    "wager_last_trick": False,  # POWER-LAST
}
# What the three others say alike, against the rulebook.
LATER: Switches = {
    "kraken_leader": "would-have-won",
    "power_last_trick": "harry",
}
PROFILES: dict[str, Switches] = {
    "rulebook-2021": RULEBOOK,
    "official-faq": RULEBOOK | LATER,
    "board-game-arena": RULEBOOK | LATER | {"wager_bid": "original"},
    "reglas-es": RULEBOOK
    | LATER
    | {
        "hand_cap": "deck",
        "bonus_unit": "trick",
        "harry_when": "after-last-trick",
        "lead_after_escape": "first-number",
        "loot_beside_loot": "none",
    },
    "custom": RULEBOOK,
}


def switches(rules: str | dict[str, Any]) -> Switches:
    """All switches of a profile's name, or of an object with a profile and some switches."""
    if isinstance(rules, str):
        return dict(PROFILES[rules])
    return PROFILES[rules.get("profile", "rulebook-2021")] | rules


def hand_size(planned: int, hands: int, deck_size: int, hand_cap: str) -> int:
    """The cards dealt to each hand in a round of the plan. ROUND-MAX"""
    fits = deck_size // hands  # no round may need more cards than the deck in use holds
    if hand_cap == "8-with-8" and hands == 8:
        fits = min(fits, 8)
    return min(planned, fits)
