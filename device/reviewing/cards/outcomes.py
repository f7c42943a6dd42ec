# SPDX-License-Identifier: AGPL-3.0-or-later
"""What verdicts and scores come to, from their JSON: for holding one program's to another's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from device.reviewing.cards.names import player
from engine.skull_king import points

_NOBODY = "nobody"


def outcome_of(review: Mapping[str, Any], players: Sequence[str]) -> dict[str, str]:
    """What a trick comes to, as `device.reviewing.words.Words.outcome` says."""
    verdict = review["verdict"]
    told = {
        "cards": ", ".join(_laid(play, players) for play in (*review["plays"], *review["extra"])),
        "leader": _name(players, review["leader"]),
        "by hand": _yes(review["by_hand"]),
        "verdict": "none yet" if verdict is None else str(verdict["effect"]),
    }
    if verdict is None:
        return told
    rules = [str(reason["rule"]) for reason in verdict["reasons"]]
    return told | {
        "winner": _winner(verdict, players),
        "next leader": _name(players, verdict["next_leader_player"]),
        "bonus": points(int(verdict["points"])),
        "reasons": ", ".join(rules),
    }


def _laid(play: Mapping[str, Any], players: Sequence[str]) -> str:
    role = "" if play["role"] is None else f":{play['role']}"
    return f"{_name(players, play['player'])} {play['card'] or '?'}{role}"


def _winner(verdict: Mapping[str, Any], players: Sequence[str]) -> str:
    if verdict["winner"] is None:
        return _NOBODY
    if verdict["winner_player"] is None:
        return f"card {int(verdict['winner']) + 1}"
    return _name(players, verdict["winner_player"])


def _name(players: Sequence[str], who: Any) -> str:
    if not (who is None or isinstance(who, str) or 0 <= int(who) < len(players)):
        raise ValueError(f"there is no player {who}")
    return player(players, who)


def _yes(so: Any) -> str:
    return "yes" if so else "no"
