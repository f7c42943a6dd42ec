# SPDX-License-Identifier: AGPL-3.0-or-later
"""What verdicts on dice come to, from their JSON: for holding one program's to another's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from device.reviewing.dice.names import player

_NOBODY = "nobody"


def outcome_of(review: Mapping[str, Any], players: Sequence[str]) -> dict[str, str]:
    """What a trick comes to, as `device.reviewing.words.Words.outcome` says."""
    told = {
        "dice": ", ".join(_thrown(throw, players) for throw in review["throws"]),
        "leader": _name(players, review["leader"]),
        "verdict": "voided" if review.get("voided") else "final" if review["final"] else "none yet",
    }
    if not review["final"]:
        return told
    rules = [f"{reason['rule']} {reason['params']['case']}" for reason in review["reasons"]]
    won = review["winner"]
    return told | {
        "winner": _NOBODY if won is None else _name(players, won),
        "next leader": _name(players, review["next_leader"]),
        "bonus": str(int(review["points"])),
        "reasons": ", ".join(rules),
    }


def _thrown(throw: Mapping[str, Any], players: Sequence[str]) -> str:
    return f"{_name(players, throw['player'])} {throw['die']}:{throw['face']}"


def _name(players: Sequence[str], seat: Any) -> str:
    if not (seat is None or 0 <= int(seat) < len(players)):
        raise ValueError(f"there is no player {seat}")
    return player(players, seat)
