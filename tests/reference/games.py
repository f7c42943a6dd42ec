# SPDX-License-Identifier: AGPL-3.0-or-later
"""A whole game record scored: the answer that `quartermaster score` has to give."""

from __future__ import annotations

from typing import Any

from .cards import deck
from .findings import Finding, deal_findings, findings
from .points import round_score
from .profiles import Switches, switches
from .tricks import judge
from .turns import GRAYBEARD, Player, expected_leader, turn_order

Record = dict[str, Any]


def score(record: Record) -> dict[str, Any]:
    """Rounds with scores, tricks and findings; totals; ranking."""
    rules = switches(record["rules"])
    totals = [0] * len(record["players"])
    rounds = []
    for number, played in enumerate(record["rounds"]):
        answer = _round(played, rules, len(totals), deal_findings(record, number, rules))
        for player, line in enumerate(answer["scores"]):
            totals[player] += line["round_points"]
            line["total"] = totals[player]
        rounds.append(answer)
    # TIE: equal totals share the place
    ranking = [
        [player for player, total in enumerate(totals) if total == place]
        for place in sorted(set(totals), reverse=True)
    ]
    return {
        "players": record["players"],
        "rounds": rounds,
        "totals": totals,
        "ranking": ranking,
    }


def _round(
    played: dict[str, Any], rules: Switches, players: int, dealt: list[Finding]
) -> dict[str, Any]:
    seen = judged_tricks(played, rules, players)
    judged = [trick for trick in seen if trick["over"]]
    found = findings(played, seen, deck(rules["expansions"]), rules["lead_after_escape"])
    return {
        "cards": played["cards"],
        "scores": [round_score(player, played, judged, rules) for player in range(players)],
        "tricks": [
            {key: trick[key] for key in ("winner", "next_leader", "effect", "points")}
            for trick in judged
        ],
        "findings": [
            {"rule": rule, "player": player, "trick": trick}
            for rule, player, trick in dealt + found
        ],
    }


def judged_tricks(played: dict[str, Any], rules: Switches, players: int) -> list[dict[str, Any]]:
    """The round's tricks, with players where a trick alone has positions.

    Each also tells who ought to have led it (`expected`), in what order all play it
    (`order`), and whether it is `over`: a short one is when the round went on after it.
    """
    hands = 3 if players == 2 else players
    judged: list[dict[str, Any]] = []
    expected = expected_leader(played["dealer"], players)
    order = turn_order(players, expected, None)
    for index, trick in enumerate(played["tricks"]):
        laid = [play["player"] for play in trick["plays"]]
        order = turn_order(players, trick["leader"], order, laid)
        answer = judged_trick(trick, order, rules, last=index == played["cards"] - 1)
        over = len(trick["plays"]) >= hands or index < len(played["tricks"]) - 1
        judged.append(answer | {"expected": expected, "order": order, "over": over})
        expected = answer["next_leader"]
    return judged


def judged_trick(
    trick: dict[str, Any], order: list[Player], rules: Switches, last: bool = False
) -> dict[str, Any]:
    """One trick of a game, its outcome in players."""
    seats: list[Player] = [play["player"] for play in trick["plays"]]
    codes = [play["card"] for play in trick["plays"]]
    verdict = judge(codes, rules)
    winner = None if verdict["winner"] is None else seats[verdict["winner"]]
    leader = seats[verdict["next_leader"]]
    if verdict["effect"] == "kraken" and rules["kraken_leader"] == "left-of-kraken":
        # KRAKEN-LEADER: the next in turn after whoever played it
        eater = seats[codes.index("KRA")]
        leader = order[(order.index(eater) + 1) % len(order)]
    power = trick.get("power")
    if power and not _may_use(power, winner, dict(zip(seats, codes, strict=True)), rules, last):
        power = None  # POWER-MISUSED: the game is scored without it
    if power and power["pirate"] == "ROS":
        leader = power["leader"]  # POWER-ROSIE
    return {
        "winner": winner,
        "next_leader": leader,
        "effect": verdict["effect"],
        "points": verdict["points"],
        "bonuses": verdict["bonuses"],
        # GRAYBEARD: he neither bids nor scores, so an alliance with him counts for nobody
        "allies": [
            seats[place]
            for place in verdict["alliances"]
            if GRAYBEARD not in (seats[place], winner)
        ],
        "power": power,
    }


def _may_use(
    power: dict[str, Any],
    winner: Player | None,
    cards: dict[Player, str],
    rules: Switches,
    last: bool,
) -> bool:
    """POWER, POWER-LAST: won with that pirate, by a player, and not in the last trick but so."""
    pirate = power["pirate"]
    if not rules["pirate_powers"] or winner in (None, GRAYBEARD) or cards[winner] != pirate:
        return False
    if not last:
        return True
    harry = pirate == "HAR" and rules["power_last_trick"] == "harry"
    return harry or (pirate == "RAS" and bool(rules["wager_last_trick"]))
