# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whole games of dice dealt by chance, honest or with mistakes, as records."""

import random
from typing import Any

from tests.engine.dice import naive

NAMES = ("Anne", "Bonny", "Calico", "Drake", "Edward", "Flint")
HANDS = {3: 8, 4: 8, 5: 7, 6: 6}


def deal(chance: random.Random, mistakes: float = 0.0) -> dict[str, Any]:
    """A game as it may have been played; mistakes: how often anybody makes one."""
    people = chance.randint(3, 6)
    starter = chance.randrange(people)
    hands = []
    for dice in range(1, HANDS[people] + 1):
        if chance.random() < mistakes:
            starter = chance.randrange(people)
        hands.append(_hand(chance, people, dice, starter, mistakes))
        starter = (starter + 1) % people
    if chance.random() < mistakes / 2:
        del hands[1]
    if chance.random() < mistakes / 2:
        hands[2]["tricks"].append(hands[2]["tricks"][0])
    if chance.random() < 0.3:
        hands = hands[: chance.randint(1, len(hands))]
        _cut_short(chance, hands[-1])
    scoring = chance.choice(["classic", "landlubber"])
    return {
        "format": "quartermaster-dice/1",
        "rules": {"scoring": scoring},
        "players": list(NAMES[:people]),
        "hands": hands,
    }


def _hand(
    chance: random.Random, people: int, dice: int, starter: int, mistakes: float
) -> dict[str, Any]:
    bag = [colour for colour, count in naive.BAG.items() for _ in range(count)]
    chance.shuffle(bag)
    held = [[bag.pop() for _ in range(dice)] for _ in range(people)]
    bids = [min(dice, int(chance.triangular(0, dice + 1, 0))) for _ in range(people)]
    if chance.random() < mistakes:
        bids[chance.randrange(people)] = min(10, dice + chance.randint(1, 3))
    leader, tricks = starter, []
    for _ in range(dice):
        if chance.random() < mistakes / 2:
            leader = chance.randrange(people)
        order = [(leader + step) % people for step in range(people)]
        if chance.random() < mistakes / 2:
            chance.shuffle(order)
        throws: list[dict[str, Any]] = []
        for player in order:
            so_far = [f"{throw['die']}:{throw['face']}" for throw in throws]
            may = naive.may(held[player], so_far)
            colour = chance.choice(held[player] if chance.random() < mistakes else may)
            held[player].remove(colour)
            if chance.random() < mistakes / 4:
                colour = chance.choice(list(naive.BAG))
            face = chance.choice(naive.FACES[colour])
            throws.append({"player": player, "die": colour, "face": face})
        if chance.random() < mistakes / 4:
            throws.pop(chance.randrange(people))
        tricks.append({"leader": leader, "throws": throws})
        codes = [f"{throw['die']}:{throw['face']}" for throw in throws]
        leader = throws[naive.winner(codes)]["player"]
    return {"dice": dice, "starter": starter, "bids": bids, "tricks": tricks}


def _cut_short(chance: random.Random, hand: dict[str, Any]) -> None:
    """Leave a hand as it stands in the middle of bidding, of a trick or between two."""
    kept = chance.randint(0, len(hand["tricks"]))
    hand["tricks"] = hand["tricks"][:kept]
    if not kept:
        hand["bids"] = [None] * len(hand["bids"])
    elif chance.random() < 0.5:
        last = hand["tricks"][-1]["throws"]
        del last[chance.randint(1, len(last)) :]
