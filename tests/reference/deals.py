# SPDX-License-Identifier: AGPL-3.0-or-later
"""Random tricks and random rules; whole games are in `deal_games`."""

from __future__ import annotations

from random import Random
from typing import Any

from .cards import BASE_DECK, EXPANSIONS, NAMED_PIRATES, deck, is_number
from .profiles import CLASSIC, PLANS

TABLE_PROFILES = ("rulebook-2021", "official-faq", "board-game-arena", "reglas-es")
ALL_PROFILES = (*TABLE_PROFILES, "custom")

# The switches that a table's own mix can set, with their choices.
TRICK_CHOICES: dict[str, tuple[Any, ...]] = {
    "kraken_leader": ("left-of-kraken", "would-have-won"),
    "bonus_unit": ("card", "trick"),
    "king_capture_bonus": (40, 50, 45),
    "whale_only_escapes": ("discard", "first-escape-wins"),
    "loot_beside_loot": ("allied", "none"),
    "mermaid_bonus": (20, 0, 25),
}
GAME_CHOICES: dict[str, tuple[Any, ...]] = TRICK_CHOICES | {
    "hand_cap": ("8-with-8", "deck"),
    "power_last_trick": ("none", "harry"),
    "harry_when": ("at-once", "after-last-trick"),
    "wager_bid": ("final", "original"),
    "bonus_on_missed_bid": (False, True),
    "lead_after_escape": ("next-card", "first-number"),
    "half_rounding": ("down", "up"),
    "wager_last_trick": (False, True),
}


def declared(rng: Random, code: str) -> str:
    """The card as it is played: Tigress in a role, now and then a pirate without a name."""
    if code == "TIG":
        return rng.choice(("TIG:P", "TIG:E"))
    if code in NAMED_PIRATES and rng.random() < 0.1:
        return "PIR"
    return code


def shuffled(rng: Random, cards: list[str]) -> list[str]:
    """The deck shuffled, often with the cards that interest a referee nearer the top."""
    lift = rng.choice((0.0, 0.0, 0.3, 0.6))

    def place(code: str) -> float:
        wanted = not is_number(code) or code.endswith("14")
        return rng.random() - (lift if wanted else 0.0)

    return sorted(cards, key=place)


def random_trick(rng: Random, profile: str) -> dict[str, Any]:
    """A line for `resolve --jsonl`: 2 to 8 cards of a real deck, and the rules."""
    expansions = [name for name in EXPANSIONS if rng.random() < 0.7]
    if rng.random() < 0.15:  # hardly any numbers: escapes, beasts and characters alone
        cards = [code for code in deck(expansions) if not is_number(code)]
        cards += rng.sample([code for code in BASE_DECK if is_number(code)], 3)
        rng.shuffle(cards)
    else:
        cards = shuffled(rng, deck(expansions))
    codes = [declared(rng, code) for code in cards[: rng.randint(2, 8)]]
    rng.shuffle(codes)
    return {"cards": codes, "rules": trick_rules(rng, profile)}


def trick_rules(rng: Random, profile: str) -> str | dict[str, Any]:
    """A profile by its name, now and then with one switch changed; `custom` with some set."""
    if profile == "custom":
        return {"profile": "custom"} | _some(rng, TRICK_CHOICES)
    if rng.random() < 0.9:
        return profile
    key = rng.choice(list(TRICK_CHOICES))
    return {"profile": profile, key: rng.choice(TRICK_CHOICES[key])}


def random_rules(rng: Random, profile: str) -> dict[str, Any]:
    """A game's `rules`: what every table chooses, and for `custom` any of the switches."""
    rules: dict[str, Any] = {
        "profile": profile,
        "scoring": rng.choice(("skull-king", "rascal")),
        "expansions": [name for name in EXPANSIONS if rng.random() < 0.7],
        "pirate_powers": rng.random() < 0.7,
        "round_plan": _plan(rng),
    }
    if rules["scoring"] == "rascal" and rng.random() < 0.5:
        rules["rascal_loads"] = True
    if rules["round_plan"] == CLASSIC and rng.random() < 0.5:
        del rules["round_plan"]
    if profile == "custom":
        rules |= _some(rng, GAME_CHOICES)
    elif rng.random() < 0.1:  # a profile with one switch of the table's own
        key = rng.choice(list(GAME_CHOICES))
        rules[key] = rng.choice(GAME_CHOICES[key])
    return rules


def _plan(rng: Random) -> list[int]:
    if rng.random() < 0.6:
        return list(rng.choice(list(PLANS.values())))
    return [rng.randint(1, 10) for _ in range(rng.randint(1, 5))]


def _some(rng: Random, choices: dict[str, tuple[Any, ...]]) -> dict[str, Any]:
    return {key: rng.choice(of) for key, of in choices.items() if rng.random() < 0.8}
