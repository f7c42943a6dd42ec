# SPDX-License-Identifier: AGPL-3.0-or-later
"""One trick judged: who wins, who leads next, what it is worth, who is allied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .cards import BEASTS, TRUMP, is_escape, is_number, is_pirate, number, suit
from .profiles import PROFILES, Switches, switches


def judge(codes: list[str], table: Switches) -> dict[str, Any]:
    """The outcome of a trick, its cards in play order; positions count from the leader."""
    beasts = [place for place, code in enumerate(codes) if code in BEASTS]
    # BEASTS: the later one acts, the earlier one is an escape
    acting = codes[beasts[-1]] if beasts else None
    if acting == "KRA":
        return _kraken(codes, beasts[-1], table)
    if acting == "WHA":
        return _whale(codes, beasts[-1], table)
    winner = normal_winner(codes)
    bonuses = fourteens(codes) + captures(codes, winner, table)
    # LOOT-ALLY: never one's own ally
    allied = [place for place, code in enumerate(codes) if code == "LOOT" and place != winner]
    if codes[winner] == "LOOT" and table["loot_beside_loot"] == "none":
        allied = []  # loot wins only where it led and nothing but escapes followed
    return _verdict("normal", winner, winner, bonuses, allied)  # NEXT-LEADER


def differs(codes: list[str], rules: str | dict[str, Any]) -> dict[str, Any]:
    """The published profiles under which the outcome would be another, and how."""
    own = judge(codes, switches(rules))
    others = {name: judge(codes, table) for name, table in PROFILES.items() if name != "custom"}
    return {
        name: {key: other[key] for key in own if other[key] != own[key]}
        for name, other in others.items()
        if other != own
    }


def normal_winner(codes: Sequence[str]) -> int:
    """The winning position where no beast acts; a beast among the cards counts for nothing."""
    sirens = _places(codes, lambda code: code == "MER")
    pirates = _places(codes, is_pirate)
    kings = _places(codes, lambda code: code == "SK")
    if kings and sirens:
        return sirens[0]  # RANK-MERMAID-KING, pirates or not
    if kings:
        return kings[0]  # RANK-SKULLKING
    if pirates:
        return pirates[0]  # RANK-PIRATE
    if sirens:
        return sirens[0]  # RANK-MERMAID
    numbers = _places(codes, is_number)
    trumps = [place for place in numbers if suit(codes[place]) == TRUMP]
    if trumps:
        return max(trumps, key=lambda place: number(codes[place]))  # RANK-TRUMP
    if numbers:
        # LEAD-SUIT; no character is here, so the first suit card's suit is the one that counts
        lead = suit(codes[numbers[0]])
        followed = [place for place in numbers if suit(codes[place]) == lead]
        return max(followed, key=lambda place: number(codes[place]))  # RANK-SUIT
    escapes = _places(codes, is_escape)
    return escapes[0] if escapes else 0  # RANK-ESCAPE


def fourteens(codes: Sequence[str]) -> list[dict[str, Any]]:
    """BONUS-14: 10 for each standard 14, 20 for the black one, whoever played it."""
    found = [code for code in codes if is_number(code) and number(code) == 14]
    points = sum(20 if suit(code) == TRUMP else 10 for code in found)
    return [_bonus("BONUS-14", len(found), points)] if found else []


def captures(codes: Sequence[str], winner: int, table: Switches) -> list[dict[str, Any]]:
    """The bonus for capturing characters, decided by the winning card alone."""
    card = codes[winner]
    if is_pirate(card):
        rule, each = "BONUS-MERMAID", table["mermaid_bonus"]
        caught = sum(code == "MER" for code in codes)
    elif card == "SK":
        rule, each, caught = "BONUS-PIRATE", 30, sum(is_pirate(code) for code in codes)
    elif card == "MER":
        # BONUS-KING: pirates in it count for nothing
        rule, each, caught = "BONUS-KING", table["king_capture_bonus"], codes.count("SK")
    else:
        return []
    if table["bonus_unit"] == "trick":
        caught = min(caught, 1)  # BONUS-UNIT
    return [_bonus(rule, caught, each * caught)] if each * caught else []


def _kraken(codes: list[str], kraken: int, table: Switches) -> dict[str, Any]:
    """KRAKEN: nobody wins, no bonus, no alliance; KRAKEN-LEADER says who leads."""
    if table["kraken_leader"] == "left-of-kraken":
        leader = (kraken + 1) % len(codes)
    else:
        leader = normal_winner(codes)
    return _verdict("kraken", None, leader, [], [])


def _whale(codes: list[str], whale: int, table: Switches) -> dict[str, Any]:
    """WHALE: specials are escapes, colours are gone; loot is an escape and makes no alliance."""
    numbers = _places(codes, is_number)
    if numbers:
        # the highest number, the first of equals (max keeps the first)
        winner = max(numbers, key=lambda place: number(codes[place]))
        return _verdict("whale", winner, winner, fourteens(codes), [])
    others = [place for place in range(len(codes)) if place != whale]
    if table["whale_only_escapes"] == "first-escape-wins" and others:
        return _verdict("whale", others[0], others[0], [], [])
    return _verdict("whale-discard", None, whale, [], [])  # WHALE-EMPTY


def _places(codes: Sequence[str], wanted: Callable[[str], bool]) -> list[int]:
    return [place for place, code in enumerate(codes) if wanted(code)]


def _bonus(rule: str, count: int, points: int) -> dict[str, Any]:
    return {"rule": rule, "count": count, "points": points}


def _verdict(
    effect: str,
    winner: int | None,
    next_leader: int,
    bonuses: list[dict[str, Any]],
    alliances: list[int],
) -> dict[str, Any]:
    return {
        "winner": winner,
        "next_leader": next_leader,
        "effect": effect,
        "points": sum(bonus["points"] for bonus in bonuses),
        "bonuses": bonuses,
        "alliances": alliances,
    }
