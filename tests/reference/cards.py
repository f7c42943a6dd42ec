# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards: their codes, what each of them is, and the physical deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

SUITS = "GYPB"
TRUMP = "B"
NAMED_PIRATES = ("ROS", "BEN", "RAS", "JUA", "HAR")
EXPANSIONS = {"loot": ["LOOT", "LOOT"], "kraken": ["KRA"], "white-whale": ["WHA"]}
BEASTS = ("KRA", "WHA")

# DECK-70
BASE_DECK = (
    [f"{suit}{number}" for suit in SUITS for number in range(1, 15)]
    + [*NAMED_PIRATES, "TIG", "SK"]
    + ["MER"] * 2
    + ["ESC"] * 5
)


def deck(expansions: Iterable[str]) -> list[str]:
    """The physical deck in use: Tigress undeclared, the pirates by their names. DECK-EXP"""
    return BASE_DECK + [code for name in expansions for code in EXPANSIONS[name]]


def is_number(code: str) -> bool:
    """Whether it is a suit card."""
    return code[0] in SUITS and code[1:].isdecimal()


def suit(code: str) -> str:
    """The suit of a suit card."""
    return code[0]


def number(code: str) -> int:
    """The number of a suit card."""
    return int(code[1:])


def is_pirate(code: str) -> bool:
    """TIGRESS: declared pirate she is one in every respect."""
    return code in NAMED_PIRATES or code in ("PIR", "TIG:P")


def is_escape(code: str) -> bool:
    """RANK-ESCAPE: escapes, Tigress as escape, loot."""
    return code in ("ESC", "TIG:E", "LOOT")


def is_character(code: str) -> bool:
    """A card that leads without a suit to follow: LEAD-CHARACTER."""
    return is_pirate(code) or code in ("SK", "MER")


def lead_suit(played: Sequence[str], after_escape: str = "next-card") -> str | None:
    """The suit to follow after these cards, if any."""
    if after_escape == "first-number" and played and is_escape(played[0]):
        # LEAD-ESCAPE, the other reading: whatever lies between, the first number decides
        return next((suit(code) for code in played if is_number(code)), None)
    for code in played:
        if is_number(code):
            return suit(code)  # LEAD-SUIT
        if is_escape(code):
            continue  # LEAD-ESCAPE: the next card decides
        return None  # LEAD-CHARACTER: a character or a beast decided
    return None


def physical(code: str) -> str:
    """The card as it is printed: Tigress is one card, however she was declared."""
    return "TIG" if code.startswith("TIG") else code


def is_one_too_many(before: Sequence[str], code: str, deck_in_use: Sequence[str]) -> bool:
    """DUPLICATE: after these cards, the deck does not have this one left."""
    seen = Counter(physical(other) for other in (*before, code))
    pirates = sum(seen[name] for name in (*NAMED_PIRATES, "PIR"))
    if code == "PIR":
        return pirates > len(NAMED_PIRATES)  # a pirate of unknown name is one of the five
    if code in NAMED_PIRATES and pirates > len(NAMED_PIRATES):
        return True
    return seen[physical(code)] > deck_in_use.count(physical(code))
