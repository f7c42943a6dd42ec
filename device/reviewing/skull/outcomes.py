# SPDX-License-Identifier: AGPL-3.0-or-later
"""What rounds and scores come to, from their JSON: for holding one program's to another's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from device.reviewing.skull.names import or_nobody, seat_of

_CAME_TRUE = {True: "came true", False: "failed", None: "not decided"}


def outcome_of(review: Mapping[str, Any], players: Sequence[str]) -> dict[str, str]:
    """What a round comes to, as `device.reviewing.words.Words.outcome` says."""
    lost = review.get("lost")
    return {
        "starter": seat_of(players, review["starter"]),
        "actions": ", ".join(_action(one, players) for one in review["actions"]),
        "flips": ", ".join(
            f"{seat_of(players, one['mat'])} {one['face']}" for one in review["flips"]
        ),
        "challenger": or_nobody(players, review["challenger"]),
        "bid": _count(review["bid"]),
        "challenge": _CAME_TRUE[review["success"]],
        "lost": "nothing" if lost is None else _lost(lost, players),
        "next starter": or_nobody(players, review["next_starter"]),
        "winner": or_nobody(players, review["winner"]),
        "reasons": ", ".join(f"{one['rule']} {one['case']}" for one in review["reasons"]),
        "noticed": _noticed(review["findings"]),
    }


def points_of(score: Mapping[str, Any], players: Sequence[str]) -> dict[str, str]:
    """What a score comes to, as `device.reviewing.words.Words.points` says."""
    told: dict[str, str] = {}
    for number, there in enumerate(score["rounds"], start=1):
        who, challenge = or_nobody(players, there["challenger"]), _CAME_TRUE[there["success"]]
        told[f"round {number}"] = f"{who} bid {_count(there['bid'])}, {challenge}"
        told[f"noticed in round {number}"] = _noticed(there["findings"])
    each = zip(players, score["wins"], score["discs"], strict=True)
    for who, wins, discs in each:
        told[who] = f"{int(wins)} won, {int(discs)} discs left"
    told["winner"] = or_nobody(players, score["winner"])
    return told


def _action(one: Mapping[str, Any], players: Sequence[str]) -> str:
    who = seat_of(players, one["player"])
    if "bid" in one:
        return f"{who} {int(one['bid'])}"
    return f"{who} {'passes' if 'pass' in one else 'places'}"


def _lost(one: Mapping[str, Any], players: Sequence[str]) -> str:
    whose, by = seat_of(players, one["player"]), seat_of(players, one["chosen_by"])
    return f"a disc of {whose}, chosen by {by}"


def _noticed(findings: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(sorted(f"{one['rule']} {one['case']}" for one in findings)) or "nothing"


def _count(value: Any) -> str:
    return "-" if value is None else str(int(value))
