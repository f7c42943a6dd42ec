# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is another than it was, in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from device.reviewing.cards.names import card, player
from device.reviewing.naming import trick
from engine.skull_king import What, points

_NOTHING = "-"
_PLAYERS = frozenset({What.PLAYED_BY, What.WINNER, What.NEXT_LEADER})


def told_changes(changes: Iterable[Mapping[str, Any]], players: Sequence[str]) -> Iterator[str]:
    """What is another, as `engine.skull_king.Change.to_json` tells it, as parts of a sentence.

    What begins at nothing is passed over, and a card that came is told with its player.
    """
    came: str | None = None
    for change in changes:
        what, after = What(change["what"]), change["after"]
        if change["before"] is None and what is What.CARD and after is not None:
            came = f"{_card(change)} - → {after}"
            continue
        by = f" by {player(players, after)}" if what is What.PLAYED_BY and came else ""
        if came:
            yield f"{came}{by}"
            came = None
        begins = change["before"] is None and after == 0 and what is not What.BID
        if not by and not begins:
            yield _told(what, change, players)
    if came:
        yield came


def _told(what: What, change: Mapping[str, Any], players: Sequence[str]) -> str:
    before, after = (_value(what, change[when], players) for when in ("before", "after"))
    about = _ABOUT[what](change, player(players, change.get("player")))
    return f"{about} {before} → {after}"


def _value(what: What, value: int | str | None, players: Sequence[str]) -> str:
    if value is None:
        return _NOTHING
    if what in _PLAYERS:
        return player(players, value)
    if what is What.TRICK_POINTS:
        return points(int(value))
    if what is What.PLACE:
        return str(int(value) + 1)
    return str(value)


def _card(change: Mapping[str, Any]) -> str:
    return card(change["round"], change["trick"], change["position"])


def _trick(change: Mapping[str, Any]) -> str:
    return trick(change["round"], change["trick"])


def _finding(change: Mapping[str, Any], who: str) -> str:
    about = f" about {who}" if "player" in change else ""
    return f"finding at {_trick(change)}{about}"


_ABOUT: Mapping[What, Callable[[Mapping[str, Any], str], str]] = {
    What.NAME: lambda change, _: f"name of player {change['player'] + 1}",
    What.CARD: lambda change, _: _card(change),
    What.PLAYED_BY: lambda change, _: f"player of {_card(change)}",
    What.WINNER: lambda change, _: f"winner of {_trick(change)}",
    What.NEXT_LEADER: lambda change, _: f"leader after {_trick(change)}",
    What.EFFECT: lambda change, _: f"outcome of {_trick(change)}",
    What.TRICK_POINTS: lambda change, _: f"bonus of {_trick(change)}",
    What.BID: lambda change, who: f"{who}'s bid in round {change['round'] + 1}",
    What.WON: lambda change, who: f"tricks of {who} in round {change['round'] + 1}",
    What.ROUND_POINTS: lambda change, who: f"points of {who} in round {change['round'] + 1}",
    What.TOTAL: lambda _, who: f"total of {who}",
    What.PLACE: lambda _, who: f"place of {who}",
    What.FINDING: _finding,
}
