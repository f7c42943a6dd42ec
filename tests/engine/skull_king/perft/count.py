# SPDX-License-Identifier: AGPL-3.0-or-later
"""Counts what becomes of every trick of a few cards that the whole deck can make.

python -m tests.engine.skull_king.perft.count     # writes counts.json beside this file
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import perm, prod
from pathlib import Path
from typing import Any

from engine.skull_king import PROFILES, Rules, Verdict, judge, parse_card
from tests.reference.cards import EXPANSIONS, deck, is_number

Codes = tuple[str, ...]
COUNTS = Path(__file__).with_name("counts.json")
SIZES = (2, 3)
COPIES = Counter(deck(EXPANSIONS))
CODES = [code for code in COPIES if code != "TIG"] + ["TIG:P", "TIG:E"]
KINDS = {
    **dict.fromkeys(("ROS", "BEN", "RAS", "JUA", "HAR"), "pirate"),
    "ESC": "escape",
    "TIG:P": "tigress as pirate",
    "TIG:E": "tigress as escape",
    "SK": "skull king",
    "MER": "mermaid",
    "LOOT": "loot",
}


def tricks(size: int) -> Iterator[tuple[Codes, int]]:
    """Every trick of so many cards in play order, and how often the deck holds it.

    Cards with one face are told apart, so two mermaids make two tricks; the Tigress is one card
    that is declared in either role.
    """
    for codes in product(CODES, repeat=size):
        lying = Counter(code.partition(":")[0] for code in codes)
        times = prod(perm(COPIES[face], count) for face, count in lying.items())
        if times:
            yield codes, times


class Tally:
    """The counts of one profile and size."""

    def __init__(self) -> None:
        self.tricks = self.points = self.alliances = 0
        self.effects: Counter[str] = Counter()
        self.winning_cards: Counter[str] = Counter()
        self.winning_positions: Counter[str] = Counter()
        self.next_leaders: Counter[str] = Counter()

    def add(self, codes: Codes, verdict: Verdict, times: int) -> None:
        self.tricks += times
        self.points += times * verdict.points
        self.alliances += times * len(verdict.alliances)
        self.effects[verdict.effect.value] += times
        self.next_leaders[str(verdict.next_leader)] += times
        if verdict.winner is not None:
            self.winning_cards[_kind(codes[verdict.winner])] += times
            self.winning_positions[str(verdict.winner)] += times

    def to_json(self) -> dict[str, Any]:
        counters = {k: dict(sorted(v.items())) for k, v in vars(self).items() if k in _COUNTERS}
        return {
            "tricks": self.tricks,
            **counters,
            "points": self.points,
            "alliances": self.alliances,
        }


_COUNTERS = ("effects", "winning_cards", "winning_positions", "next_leaders")


def _kind(code: str) -> str:
    if is_number(code):
        return "black number" if code[0] == "B" else "standard number"
    return KINDS[code]


def readings() -> Mapping[tuple[object, ...], list[Rules]]:
    """The profiles, those together that cannot differ about any trick."""
    found: dict[tuple[object, ...], list[Rules]] = {}
    for rules in PROFILES.values():
        found.setdefault(rules.trick_switches, []).append(rules)
    return found


def count(
    size: int, look: Callable[[Codes, Rules, Verdict], None] = lambda *_: None
) -> dict[str, Any]:
    """The counts by profile; ``look`` is shown every different trick with its verdict."""
    tallies = [(together, Tally()) for together in readings().values()]
    for codes, times in tricks(size):
        cards = [parse_card(code) for code in codes]
        for together, tally in tallies:
            verdict = judge(cards, together[0])
            look(codes, together[0], verdict)
            tally.add(codes, verdict, times)
    return {rules.profile: tally.to_json() for together, tally in tallies for rules in together}


if __name__ == "__main__":
    counts = {str(size): count(size) for size in SIZES}
    COUNTS.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
