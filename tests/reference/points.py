# SPDX-License-Identifier: AGPL-3.0-or-later
"""One player's line of a round: bid points, bonuses, wager."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from .profiles import Switches

Judged = list[dict[str, Any]]
Lines = list[tuple[str, int]]


def round_score(
    player: int, played: dict[str, Any], judged: Judged, rules: Switches
) -> dict[str, Any]:
    """The line without its running total."""
    cards = played["cards"]
    bid = final_bid(player, played, judged, rules)
    won = tricks_won(player, judged)
    bid_lines: Lines = []
    bonus_lines: Lines = []
    if len(judged) >= cards:  # a round is scored when it is over
        load = played["loads"][player] if rules["rascal_loads"] else "grapeshot"
        bid_lines = [bid_line(bid, won, cards, load, rules)]
        bonus_lines = (
            card_bonuses(player, bid, won, load, judged, rules)
            + loot(player, played, judged, rules)
            + wager(player, played, judged, rules)
        )
    bid_points = sum(points for _, points in bid_lines)
    bonus_points = sum(points for _, points in bonus_lines)
    return {
        "bid": bid,
        "won": won,
        "bid_points": bid_points,
        "bonus_points": bonus_points,
        "round_points": bid_points + bonus_points,
        "breakdown": [{"rule": rule, "points": points} for rule, points in bid_lines + bonus_lines],
    }


def tricks_won(player: int, judged: Judged) -> int:
    """How many tricks of the round are the player's."""
    return sum(trick["winner"] == player for trick in judged)


def final_bid(player: int, played: dict[str, Any], judged: Judged, rules: Switches) -> int:
    """POWER-HARRY: the bid with its change, at once or when the last trick is over."""
    bid: int = played["bids"][player]
    if rules["harry_when"] == "after-last-trick" and len(judged) < played["cards"]:
        return bid
    for trick in judged:
        if trick["winner"] == player and trick["power"] and trick["power"]["pirate"] == "HAR":
            bid += trick["power"]["change"]
    return bid


def bid_line(bid: int, won: int, cards: int, load: str, rules: Switches) -> tuple[str, int]:
    """What the bid itself brings."""
    off = abs(bid - won)
    if rules["scoring"] == "rascal":
        if load == "cannonball":
            return "RASCAL-LOADS", 15 * cards if off == 0 else 0
        return "RASCAL", {0: 10 * cards, 1: 5 * cards}.get(off, 0)
    if bid == 0:
        return "SCORE-ZERO", 10 * cards if off == 0 else -10 * cards
    if off == 0:
        return "SCORE-HIT", 20 * won
    return "SCORE-MISS", -10 * off


def card_bonuses(
    player: int, bid: int, won: int, load: str, judged: Judged, rules: Switches
) -> Lines:
    """The bonuses of the cards in the player's tricks, one sum for each rule."""
    sums: Counter[str] = Counter()
    for trick in judged:
        if trick["winner"] == player:
            for bonus in trick["bonuses"]:
                sums[bonus["rule"]] += bonus["points"]
    off = abs(bid - won)
    if off == 0:
        return list(sums.items())
    if rules["scoring"] == "rascal":
        if off == 1 and load == "grapeshot":
            return _halved(list(sums.items()), rules["half_rounding"])  # RASCAL: half of both
        return []  # RASCAL, RASCAL-LOADS
    return list(sums.items()) if rules["bonus_on_missed_bid"] else []  # BONUS-BID


def _halved(lines: Lines, rounding: str) -> Lines:
    """Half of all bonuses together, rounded once; told rule by rule, as far as it has come."""

    def half(points: int) -> int:
        return math.ceil(points / 2) if rounding == "up" else math.floor(points / 2)

    halves = []
    for place, (rule, points) in enumerate(lines):
        before = sum(brought for _, brought in lines[:place])
        halves.append((rule, half(before + points) - half(before)))
    return halves


def loot(player: int, played: dict[str, Any], judged: Judged, rules: Switches) -> Lines:
    """BONUS-LOOT: 20 for each alliance of two exact bids, in full under every scoring."""

    def exact(who: int) -> bool:
        return final_bid(who, played, judged, rules) == tricks_won(who, judged)

    points = 0
    for trick in judged:
        for ally in trick["allies"]:
            pair = (ally, trick["winner"])
            if player in pair and all(exact(who) for who in pair):
                points += 20
    return [("BONUS-LOOT", points)] if points else []


def wager(player: int, played: dict[str, Any], judged: Judged, rules: Switches) -> Lines:
    """POWER-RASCAL: won if the bid comes true, lost if not."""
    bid = final_bid(player, played, judged, rules)
    if rules["wager_bid"] == "original":
        bid = played["bids"][player]
    true = bid == tricks_won(player, judged)
    points = 0
    for trick in judged:
        if trick["winner"] == player and trick["power"] and trick["power"]["pirate"] == "RAS":
            points += trick["power"]["wager"] * (1 if true else -1)
    return [("POWER-RASCAL", points)] if points else []
