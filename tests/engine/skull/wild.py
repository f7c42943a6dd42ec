# SPDX-License-Identifier: AGPL-3.0-or-later
"""Records of games in which anything may be told, the rules followed more often than not."""

import random
from typing import Any

from tests.engine.skull.tables import NAMES


def wild_record(dice: random.Random) -> dict[str, Any]:
    """A record with some of everything that can be told wrongly."""
    players = dice.randint(3, 6)
    wildness = dice.choice([0.0, 0.03, 0.1, 0.4])
    starter = dice.randrange(players)
    rounds = []
    for _ in range(dice.choice((0, 1, 1, 2, 2, 3, 3, 12))):
        rounds.append(_round(dice, players, starter, wildness))
        starter = rounds[-1].pop("starts_next")
        if dice.random() < wildness:
            starter = dice.randrange(players)
    return {
        "format": "quartermaster-skull/1",
        "rules": {"last_chance": dice.random() < 0.5},
        "players": list(NAMES[:players]),
        "rounds": rounds,
    }


def _round(dice: random.Random, players: int, starter: int, wildness: float) -> dict[str, Any]:
    def off() -> bool:
        return dice.random() < wildness

    order = [(starter + step) % players for step in range(players)]
    actions: list[dict[str, Any]] = [{"player": s, "place": True} for s in order if not off()]
    mats = {s: 1 for s in order}
    turn = 0
    while dice.random() < 0.6:
        seat = order[turn % players]
        actions.append({"player": seat, "place": True})
        mats[seat] += 1
        turn += 1
    challenger, bid = order[turn % players], dice.randint(1, 3)
    actions.append({"player": challenger, "bid": bid})
    waiting = [order[(turn + step) % players] for step in range(1, players)]
    while waiting:
        seat = waiting.pop(0)
        if dice.random() < 0.25 and bid < sum(mats.values()):
            bid += 1
            waiting.append(challenger)
            challenger = seat
            actions.append({"player": seat, "bid": bid})
        elif not off():
            actions.append({"player": seat, "pass": True})
    for _ in range(4):
        if off():
            _spoil(dice, players, actions)
    return _challenge(dice, players, starter, wildness, actions, mats, challenger, bid)


def _spoil(dice: random.Random, players: int, actions: list[dict[str, Any]]) -> None:
    odd: dict[str, Any] = {"player": dice.randrange(players)}
    odd |= dice.choice([{"place": True}, {"bid": dice.randint(0, 9)}, {"pass": True}])
    actions.insert(dice.randint(0, len(actions)), odd)


def _challenge(
    dice: random.Random,
    players: int,
    starter: int,
    wildness: float,
    actions: list[dict[str, Any]],
    mats: dict[int, int],
    challenger: int,
    bid: int,
) -> dict[str, Any]:
    down, flips, owner = dict(mats), [], None
    for _ in range(bid):
        open_to = [challenger] if down[challenger] else [s for s in down if down[s]]
        mat = dice.randrange(players) if dice.random() < wildness else dice.choice(open_to)
        down[mat] = max(0, down[mat] - 1)
        skull = dice.random() < 0.35
        flips.append({"mat": mat, "face": "skull" if skull else "flower"})
        if skull:
            owner = mat
            break
    there: dict[str, Any] = {"starter": starter, "actions": actions, "flips": flips}
    there["starts_next"] = challenger
    if dice.random() < wildness:
        flips.append({"mat": dice.randrange(players), "face": dice.choice(["skull", "flower"])})
    if owner is not None and dice.random() >= wildness / 2:
        there["lost"] = {"player": challenger, "chosen_by": owner}
        if dice.random() < wildness:
            there["lost"][dice.choice(["player", "chosen_by"])] = dice.randrange(players)
    if dice.random() < max(wildness / 2, 0.02):
        there["next"] = dice.randrange(players)
    return there
