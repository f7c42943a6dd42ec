# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is another than it was, in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from device.reviewing.skull.names import or_nobody
from engine.skull import What

_SEATS = frozenset(
    {What.STARTER, What.CHALLENGER, What.LOST, What.NEXT_STARTER, What.LAST_CHANCE, What.WINNER}
)


def told_changes(changes: Iterable[Mapping[str, Any]], players: Sequence[str]) -> Iterator[str]:
    """What is another, as `engine.skull.changes` tells it, as parts of a sentence."""
    for change in changes:
        what = What(change["what"])
        before, after = (_value(what, change[when], players) for when in ("before", "after"))
        who = or_nobody(players, change.get("player"))
        yield f"{_ABOUT[what](change, who)} {before} → {after}"


def _value(what: What, value: int | str | None, players: Sequence[str]) -> str:
    if value is None:
        return "-"
    return or_nobody(players, value) if what in _SEATS else str(value)


def _round(change: Mapping[str, Any]) -> str:
    return f"round {change['round'] + 1}"


def _finding(change: Mapping[str, Any], who: str) -> str:
    about = f" about {who}" if "player" in change else ""
    return f"finding in {_round(change)}{about}"


_ABOUT: Mapping[What, Callable[[Mapping[str, Any], str], str]] = {
    What.NAME: lambda change, _: f"name of player {change['player'] + 1}",
    What.STARTER: lambda change, _: f"starter of {_round(change)}",
    What.ACTION: lambda change, who: f"action {change['action'] + 1} of {_round(change)}, of {who}",
    What.FLIP: lambda change, who: f"flip {change['flip'] + 1} of {_round(change)}, at {who}",
    What.CHALLENGER: lambda change, _: f"challenger of {_round(change)}",
    What.BID: lambda change, _: f"bid of {_round(change)}",
    What.SUCCESS: lambda change, _: f"challenge of {_round(change)} came true",
    What.LOST: lambda change, _: f"who lost a disc in {_round(change)}",
    What.NEXT_STARTER: lambda change, _: f"starter after {_round(change)}",
    What.WINS: lambda _, who: f"rounds won by {who}",
    What.DISCS: lambda _, who: f"discs of {who}",
    What.LAST_CHANCE: lambda _, who: "Last Chance disc",
    What.FINDING: _finding,
    What.WINNER: lambda _, who: "winner",
}
