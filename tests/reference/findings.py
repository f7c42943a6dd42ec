# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a referee notices in a round, as (rule, player, trick)."""

from __future__ import annotations

from typing import Any

from .cards import deck, is_number, is_one_too_many, lead_suit, physical, suit
from .profiles import hand_size
from .turns import GRAYBEARD, Player

Finding = tuple[str, Player | None, int | None]


def findings(
    played: dict[str, Any], judged: list[dict[str, Any]], deck_in_use: list[str], after_escape: str
) -> list[Finding]:
    """Every finding of the round, in no particular order."""
    tricks = played["tricks"]
    return [
        *_leaders(tricks, judged),
        *_turns(tricks, judged),
        *_missing(tricks, judged),
        *_too_many(tricks, played["cards"]),
        *_cards(tricks, deck_in_use),
        *_powers(tricks, judged),
        *_revokes(tricks, after_escape),
    ]


def deal_findings(record: dict[str, Any], number: int, rules: dict[str, Any]) -> list[Finding]:
    """What is wrong with the deal of a whole round."""
    found: list[Finding] = []
    players, played = len(record["players"]), record["rounds"][number]
    if number:
        # DEAL-ROTATE: to the left each round
        should = (record["rounds"][number - 1]["dealer"] + 1) % players
        if played["dealer"] != should:
            found.append(("WRONG-DEALER", played["dealer"], None))
    hands, plan = max(players, 3), rules["round_plan"]
    deck_size = len(deck(rules["expansions"]))
    if number >= len(plan) or played["cards"] != hand_size(
        plan[number], hands, deck_size, rules["hand_cap"]
    ):
        found.append(("WRONG-HAND-SIZE", None, None))  # ROUND-PLAN, ROUND-MAX
    return found


def _powers(tricks: list[dict[str, Any]], judged: list[dict[str, Any]]) -> list[Finding]:
    """POWER-MISUSED: a power that is recorded and could not be used."""
    found: list[Finding] = []
    for index, (trick, verdict) in enumerate(zip(tricks, judged, strict=True)):
        if verdict["over"] and trick.get("power") and not verdict["power"]:
            winner = verdict["winner"]
            found.append(("POWER-MISUSED", None if winner == GRAYBEARD else winner, index))
    return found


def _leaders(tricks: list[dict[str, Any]], judged: list[dict[str, Any]]) -> list[Finding]:
    """WRONG-LEADER: somebody else ought to have led."""
    return [
        ("WRONG-LEADER", trick["leader"], index)
        for index, (trick, verdict) in enumerate(zip(tricks, judged, strict=True))
        if trick["leader"] != verdict["expected"]
    ]


def _turns(tricks: list[dict[str, Any]], judged: list[dict[str, Any]]) -> list[Finding]:
    """OUT-OF-TURN: the first play of a trick that was another's turn."""
    found: list[Finding] = []
    for index, (trick, verdict) in enumerate(zip(tricks, judged, strict=True)):
        for play, turn in zip(trick["plays"], verdict["order"], strict=False):
            if play["player"] != turn:
                found.append(("OUT-OF-TURN", play["player"], index))
                break
    return found


def _missing(tricks: list[dict[str, Any]], judged: list[dict[str, Any]]) -> list[Finding]:
    """MISSING-CARD: a trick was left short, and yet the round went on."""
    found: list[Finding] = []
    for index, (trick, verdict) in enumerate(zip(tricks, judged, strict=True)):
        if not verdict["over"]:
            continue
        seen = [play["player"] for play in trick["plays"]]
        found += [("MISSING-CARD", who, index) for who in verdict["order"] if who not in seen]
    return found


def _too_many(tricks: list[dict[str, Any]], cards: int) -> list[Finding]:
    """TOO-MANY-TRICKS: more tricks than cards were dealt; it is no one player's."""
    return [("TOO-MANY-TRICKS", None, index) for index in range(cards, len(tricks))]


def _cards(tricks: list[dict[str, Any]], in_use: list[str]) -> list[Finding]:
    """NOT-IN-DECK and DUPLICATE: cards that cannot have been dealt in this round."""
    found: list[Finding] = []
    before: list[str] = []
    for index, trick in enumerate(tricks):
        for play in trick["plays"]:
            code = play["card"]
            if code != "PIR" and physical(code) not in in_use:
                found.append(("NOT-IN-DECK", play["player"], index))
            elif is_one_too_many(before, code, in_use):
                found.append(("DUPLICATE", play["player"], index))
            before.append(code)
    return found


def _revokes(tricks: list[dict[str, Any]], after_escape: str) -> list[Finding]:
    """REVOKE: played off suit, and later in the round showed a card of the lead suit.

    Bendt's draw can explain it; it is noticed all the same.
    """
    found: list[Finding] = []
    for index, trick in enumerate(tricks):
        codes = [play["card"] for play in trick["plays"]]
        for place, play in enumerate(trick["plays"]):
            lead = lead_suit(codes[:place], after_escape)
            who, code = play["player"], play["card"]
            if who == GRAYBEARD or lead is None:  # GRAYBEARD need not follow
                continue
            if not is_number(code) or suit(code) == lead:  # FOLLOW
                continue
            if lead in _shown(who, tricks[index + 1 :]):
                found.append(("REVOKE", who, index))
    return found


def _shown(who: Player, tricks: list[dict[str, Any]]) -> set[str]:
    """The suits that a player shows in these tricks."""
    return {
        suit(play["card"])
        for trick in tricks
        for play in trick["plays"]
        if play["player"] == who and is_number(play["card"])
    }
