# SPDX-License-Identifier: AGPL-3.0-or-later
"""Events as JSON objects, ``{"kind": "card-laid", ...}``, and back, strictly."""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, Final

from engine.common.endings import Ending
from engine.common.faults import EventError, InputError
from engine.common.fields import choice, items, need, number, obj, shown, text, under, whole
from engine.skull_king import events
from engine.skull_king.cards import CardError, Role, parse_card
from engine.skull_king.deal import MAX_PLAYERS, MIN_PLAYERS, player_json
from engine.skull_king.events import Event, Readings
from engine.skull_king.powers import Load, Power, player_from_json, power_from_json
from engine.skull_king.record import MOST_BONUS
from engine.skull_king.rules import Rules, rules_from_json

_MANY: Final = 1_000_000_000


def _kind(event: type[object]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()


EVENT_KINDS: Final[Mapping[str, type[Event]]] = {
    _kind(event): event
    for event in (
        events.GameOpened,
        events.PlayerRenamed,
        events.RoundOpened,
        events.BidLocked,
        events.BidReopened,
        events.RevealVoted,
        events.BidCorrected,
        events.LoadChosen,
        events.LoadCorrected,
        events.CardLaid,
        events.CardSeenAgain,
        events.CardsMissed,
        events.TableUnseen,
        events.NoTrickMissed,
        events.RoleDeclared,
        events.CardNamed,
        events.CardInserted,
        events.CardRemoved,
        events.CardMoved,
        events.PlayerTold,
        events.LeaderTold,
        events.WinnerTold,
        events.TrickVoided,
        events.RoundTold,
        events.TrickInserted,
        events.PowerUsed,
        events.TrickCleared,
        events.GameClosed,
    )
}
"""Every kind of event by the name it has in JSON."""


def event_to_json(event: Event) -> dict[str, object]:
    """Return an event as a JSON object."""
    told: dict[str, object] = {"kind": _kind(type(event))}
    for field in fields(event):
        value = getattr(event, field.name)
        seat = field.name in _SEATS and value is not None
        told[field.name] = player_json(value) if seat else _plain(value)
    return told


_SEATS: Final = ("player", "leader", "winner")


def _plain(value: object) -> object:
    if isinstance(value, Rules | Power):
        return value.to_json()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def event_from_json(value: object, where: str = "") -> Event:
    """Read an event; raises EventError with the path of what cannot be so.

    A field with a default may be absent: the event was written before there was that field.
    """
    try:
        return _read(value, where)
    except InputError as error:
        raise EventError(error.where, error.problem) from None


def _read(value: object, where: str) -> Event:
    if not isinstance(value, Mapping):
        raise InputError(where, f"must be an object, not {shown(value)}")
    at = under(where, "kind")
    kind = text(need(value, "kind", where), at)
    if kind not in EVENT_KINDS:
        raise InputError(at, f"{shown(kind)} is not a kind of event")
    event = EVENT_KINDS[kind]
    source = obj(value, where, ("kind", *(field.name for field in fields(event))))
    read: dict[str, object] = {
        field.name: _field(event, field, source, where) for field in fields(event)
    }
    return event(**read)  # type: ignore[arg-type]


def _field(
    event: type[Event], field: Field[Any], source: Mapping[str, object], where: str
) -> object:
    name = field.name
    if name not in source and field.default is not MISSING:
        return field.default
    read = _seat if (event, name) == (events.PlayerTold, "player") else _READERS[name]
    return read(need(source, name, where), under(where, name))


def _count(value: object, where: str) -> int:
    return whole(value, where, 0, _MANY)


def _names(value: object, where: str) -> tuple[str, ...]:
    names = items(value, where)
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise InputError(where, f"must be {MIN_PLAYERS} to {MAX_PLAYERS} names, not {len(names)}")
    return tuple(text(name, f"{where}[{index}]") for index, name in enumerate(names))


def _code(value: object, where: str) -> str:
    try:
        return parse_card(text(value, where)).code
    except CardError as error:
        raise InputError(where, error.problem) from None


def _readings(value: object, where: str) -> Readings:
    found = []
    for index, item in enumerate(items(value, where)):
        at = f"{where}[{index}]"
        pair = items(item, at)
        if len(pair) != 2:
            raise InputError(at, "must be a pair of a card and a probability")
        found.append((_code(pair[0], f"{at}[0]"), number(pair[1], f"{at}[1]")))
    return tuple(found)


def _track(value: object, where: str) -> int | None:
    return None if value is None else whole(value, where, -_MANY, _MANY)


def _tracks(value: object, where: str) -> tuple[int, ...]:
    told = enumerate(items(value, where))
    return tuple(whole(track, f"{where}[{index}]", -_MANY, _MANY) for index, track in told)


def _seat(value: object, where: str) -> int:
    # How many play is not known here: the fold refuses whoever is not at the table.
    return player_from_json(value, where, None)


def _seat_or_none(value: object, where: str) -> int | None:
    return None if value is None else _seat(value, where)


def _each_player(low: int, high: int) -> Callable[[object, str], tuple[int, ...]]:
    def read(value: object, where: str) -> tuple[int, ...]:
        told = enumerate(items(value, where))
        return tuple(whole(one, f"{where}[{player}]", low, high) for player, one in told)

    return read


def _power(value: object, where: str) -> Power | None:
    return None if value is None else power_from_json(value, where, None)


_READERS: Final[Mapping[str, Callable[[object, str], object]]] = {
    "rules": rules_from_json,
    "players": _names,
    "dealer": _count,
    "cards": _count,
    "player": _count,
    "bid": _count,
    "load": lambda value, where: choice(value, where, Load),
    "readings": _readings,
    "track": _track,
    "round": _count,
    "trick": _count,
    "position": _count,
    "to": _count,
    "tracks": _tracks,
    "leader": _seat_or_none,
    "winner": _seat_or_none,
    "won": _each_player(0, _MANY),
    "bonus": _each_player(-MOST_BONUS, MOST_BONUS),
    "role": lambda value, where: choice(value, where, Role),
    "card": _code,
    "power": _power,
    "reason": text,
    "name": text,
    "ending": lambda value, where: None if value is None else choice(value, where, Ending),
}
