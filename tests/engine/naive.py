# SPDX-License-Identifier: AGPL-3.0-or-later
"""A second resolver, written from the rules as a person would apply them.

It shares no code with the engine: codes are texts, and the winner is found by asking of each
pair of cards which one beats the other.
"""

from collections.abc import Sequence

Codes = Sequence[str]
Outcome = tuple[int | None, int, str, int, list[int]]

PIRATES = {"ROS", "BEN", "RAS", "JUA", "HAR", "PIR", "TIG:P"}
ESCAPES = {"ESC", "LOOT", "TIG:E"}
BEASTS = {"KRA", "WHA"}


def is_number(code: str) -> bool:
    return code[1:].isdigit()


def led(codes: Codes) -> str | None:
    """The suit to follow: that of the first card that is no escape, if it has one."""
    rest = [code for code in codes if code not in ESCAPES]
    return rest[0][0] if rest and is_number(rest[0]) else None


def beats(later: str, earlier: str, suit: str | None) -> bool:
    """Whether a card played later takes the trick from the one that holds it."""
    if earlier in ESCAPES:
        return later not in ESCAPES
    if later in ESCAPES:
        return False
    if later == "SK":
        return earlier != "MER"
    if later == "MER":
        return earlier == "SK" or is_number(earlier)
    if later in PIRATES:
        return earlier == "MER" or is_number(earlier)
    if not is_number(earlier):
        return False
    if later[0] == earlier[0]:
        return int(later[1:]) > int(earlier[1:])
    return later[0] == "B" or (later[0] == suit and earlier[0] != "B")


def plain_winner(codes: Codes) -> int:
    if "SK" in codes and "MER" in codes:
        return codes.index("MER")
    suit = led(codes)
    holder = 0
    for position in range(1, len(codes)):
        if beats(codes[position], codes[holder], suit):
            holder = position
    return holder


def fourteens(codes: Codes) -> int:
    return sum(
        20 if code == "B14" else 10 for code in codes if code in {"G14", "Y14", "P14", "B14"}
    )


def points(codes: Codes, winner: int, once_a_trick: bool) -> int:
    total = fourteens(codes)
    pirates = sum(code in PIRATES for code in codes)
    mermaids = codes.count("MER")
    if once_a_trick:
        pirates, mermaids = min(pirates, 1), min(mermaids, 1)
    if codes[winner] in PIRATES:
        total += 20 * mermaids
    if codes[winner] == "SK":
        total += 30 * pirates
    if codes[winner] == "MER" and "SK" in codes:
        total += 40
    return total


def resolve(codes: Codes, left_of_kraken: bool, once_a_trick: bool) -> Outcome:
    """(winner, next leader, effect, points, allied positions)."""
    codes = list(codes)
    beasts = [position for position, code in enumerate(codes) if code in BEASTS]
    if not beasts:
        winner = plain_winner(codes)
        allies = [p for p, code in enumerate(codes) if code == "LOOT" and p != winner]
        return winner, winner, "normal", points(codes, winner, once_a_trick), allies
    acting = beasts[-1]
    if codes[acting] == "KRA":
        if left_of_kraken:
            return None, (acting + 1) % len(codes), "kraken", 0, []
        tame = ["ESC" if code == "WHA" else code for code in codes]
        places = [p for p in range(len(codes)) if p != acting]
        leader = places[plain_winner([tame[p] for p in places])]
        return None, leader, "kraken", 0, []
    numbers = [(-int(code[1:]), p) for p, code in enumerate(codes) if is_number(code)]
    if not numbers:
        return None, acting, "whale-discard", 0, []
    winner = min(numbers)[1]
    return winner, winner, "whale", fourteens(codes), []
