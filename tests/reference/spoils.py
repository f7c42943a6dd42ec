# SPDX-License-Identifier: AGPL-3.0-or-later
"""One planted irregularity in a legal game, and the finding that it must give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from .cards import deck, is_number, lead_suit, physical, suit
from .findings import Finding
from .games import Record, judged_tricks
from .profiles import switches
from .turns import GRAYBEARD, turn_order

Planted = tuple[int, Finding]  # the round, and the finding in it


def spoiled(rng: Random, record: Record) -> tuple[Record, Planted] | None:
    """A copy with one irregularity; None where the game is too short to hold any."""
    spoiler = list(SPOILERS)
    rng.shuffle(spoiler)
    for plant in spoiler:
        copy = deepcopy(record)
        places = list(_tricks(copy))
        rng.shuffle(places)
        for number, index in places:
            finding = plant(rng, copy, copy["rounds"][number], index)
            if finding:
                return copy, (number, finding)
    return None


def _tricks(record: Record) -> Iterator[tuple[int, int]]:
    """Round and trick of all whole tricks without a power, so that another may win them."""
    hands = max(len(record["players"]), 3)
    for number, played in enumerate(record["rounds"]):
        for index, trick in enumerate(played["tricks"]):
            if "power" not in trick and len(trick["plays"]) == hands:
                yield number, index


def _revoke(rng: Random, record: Record, played: dict[str, Any], index: int) -> Finding | None:
    """Swap a card that followed suit with one that does not and comes later: REVOKE."""
    del rng
    after_escape = switches(record["rules"])["lead_after_escape"]
    trick = played["tricks"][index]
    for place, play in enumerate(trick["plays"]):
        lead = lead_suit([other["card"] for other in trick["plays"][:place]], after_escape)
        if lead is None or suit(play["card"]) != lead or not is_number(play["card"]):
            continue
        if play["player"] == GRAYBEARD:
            continue
        for later in played["tricks"][index + 1 :]:
            for theirs in later["plays"]:
                other = theirs["card"]
                off_suit = is_number(other) and suit(other) != lead
                if theirs["player"] == play["player"] and off_suit and "power" not in later:
                    play["card"], theirs["card"] = other, play["card"]
                    return "REVOKE", play["player"], index
    return None


def _duplicate(rng: Random, record: Record, played: dict[str, Any], index: int) -> Finding | None:
    """A suit card that lay on the table before in this round: DUPLICATE."""
    del record
    before = [
        play["card"]
        for trick in played["tricks"][:index]
        for play in trick["plays"]
        if is_number(play["card"])
    ]
    if not before:
        return None
    play = rng.choice(played["tricks"][index]["plays"])
    play["card"] = rng.choice(before)
    return "DUPLICATE", play["player"], index


def _not_in_deck(rng: Random, record: Record, played: dict[str, Any], index: int) -> Finding | None:
    """A card of an expansion that is not in use: NOT-IN-DECK."""
    in_use = deck(switches(record["rules"])["expansions"])
    absent = [code for code in ("LOOT", "KRA", "WHA") if code not in in_use]
    if not absent:
        return None
    play = rng.choice(played["tricks"][index]["plays"])
    play["card"] = rng.choice(absent)
    return "NOT-IN-DECK", play["player"], index


def _wrong_leader(
    rng: Random, record: Record, played: dict[str, Any], index: int
) -> Finding | None:
    """The same cards, but begun by somebody else: WRONG-LEADER."""
    players = len(record["players"])
    trick = played["tricks"][index]
    order = [play["player"] for play in trick["plays"]]
    leader = rng.choice([who for who in order[1:] if who != GRAYBEARD])
    cards = {play["player"]: play["card"] for play in trick["plays"]}
    trick["leader"] = leader
    trick["plays"] = [
        {"player": who, "card": cards[who]} for who in turn_order(players, leader, order)
    ]
    return "WRONG-LEADER", leader, index


def _out_of_turn(rng: Random, record: Record, played: dict[str, Any], index: int) -> Finding | None:
    """Two who followed change places: OUT-OF-TURN for who then comes first."""
    del record
    plays = played["tricks"][index]["plays"]
    if plays[0]["player"] == GRAYBEARD:
        return None  # either may follow first
    first, second = sorted(rng.sample(range(1, len(plays)), 2))
    plays[first], plays[second] = plays[second], plays[first]
    return "OUT-OF-TURN", plays[first]["player"], index


def _missing_card(
    rng: Random, record: Record, played: dict[str, Any], index: int
) -> Finding | None:
    """A follower's card left out, though the round went on: MISSING-CARD."""
    del record
    if index == len(played["tricks"]) - 1:
        return None
    plays = played["tricks"][index]["plays"]
    gone = plays.pop(rng.randrange(1, len(plays)))
    return "MISSING-CARD", gone["player"], index


def _too_many_tricks(
    rng: Random, record: Record, played: dict[str, Any], index: int
) -> Finding | None:
    """One more trick than cards were dealt, from the undealt cards: TOO-MANY-TRICKS."""
    players = len(record["players"])
    rules = switches(record["rules"])
    if len(played["tricks"]) < played["cards"] or index:
        return None
    left = deck(rules["expansions"])
    for trick in played["tricks"]:
        for play in trick["plays"]:
            if play["card"] != "PIR":
                left.remove(physical(play["card"]))
    numbers = [code for code in left if is_number(code)]
    judged = judged_tricks(played, rules, players)
    order = turn_order(players, judged[-1]["next_leader"], judged[-1]["order"])
    if len(numbers) < len(order):
        return None
    cards = rng.sample(numbers, len(order))
    plays = [{"player": who, "card": card} for who, card in zip(order, cards, strict=True)]
    played["tricks"].append({"leader": order[0], "plays": plays})
    return "TOO-MANY-TRICKS", None, played["cards"]


def _wrong_dealer(
    rng: Random, record: Record, played: dict[str, Any], index: int
) -> Finding | None:
    """Another dealer, and so perhaps another who ought to lead: WRONG-DEALER."""
    if index or played is record["rounds"][0]:
        return None
    players = range(len(record["players"]))
    played["dealer"] = rng.choice([who for who in players if who != played["dealer"]])
    return "WRONG-DEALER", played["dealer"], None


def _wrong_hand_size(
    rng: Random, record: Record, played: dict[str, Any], index: int
) -> Finding | None:
    """A round that the plan does not have: WRONG-HAND-SIZE."""
    del rng
    if index or len(played["tricks"]) < played["cards"]:
        return None
    number = next(at for at, one in enumerate(record["rounds"]) if one is played)
    plan = list(switches(record["rules"])["round_plan"])
    if played["cards"] == 1:
        return None
    plan[number] = played["cards"] - 1
    record["rules"]["round_plan"] = plan
    return "WRONG-HAND-SIZE", None, None


def _misused_power(
    rng: Random, record: Record, played: dict[str, Any], index: int
) -> Finding | None:
    """A power of a pirate who did not win the trick: POWER-MISUSED."""
    trick, rules = played["tricks"][index], switches(record["rules"])
    verdict = judged_tricks(played, rules, len(record["players"]))[index]
    laid = [play["card"] for play in trick["plays"] if play["player"] == verdict["winner"]]
    pirate = rng.choice([name for name in ("ROS", "RAS", "HAR") if name not in laid])
    choice = {"ROS": {"leader": 0}, "RAS": {"wager": 20}, "HAR": {"change": 1}}[pirate]
    trick["power"] = {"pirate": pirate, **choice}
    winner = verdict["winner"]
    return "POWER-MISUSED", None if winner == GRAYBEARD else winner, index


SPOILERS: list[Callable[[Random, Record, dict[str, Any], int], Finding | None]] = [
    _revoke,
    _duplicate,
    _not_in_deck,
    _wrong_leader,
    _out_of_turn,
    _missing_card,
    _too_many_tricks,
    _wrong_dealer,
    _wrong_hand_size,
    _misused_power,
]
