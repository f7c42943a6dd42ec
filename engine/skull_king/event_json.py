# SPDX-License-Identifier: AGPL-3.0-or-later
"""Events as JSON objects, ``{"kind": "card-laid", ...}``, and back, strictly."""

from collections.abc import Mapping
from typing import Final

from engine.common.endings import Ending
from engine.common.event_json import EventCodec, Reader, count, enum_of, none_or, tuple_of
from engine.common.faults import InputError
from engine.common.fields import items, number, text, whole, yes_no
from engine.common.on_paper import bonus_points
from engine.common.seats import so_many_names
from engine.skull_king import events
from engine.skull_king.cards import CardError, Role, parse_card
from engine.skull_king.deal import MAX_PLAYERS, MIN_PLAYERS, player_json
from engine.skull_king.events import Event, Readings
from engine.skull_king.explanations import explanation_from_json
from engine.skull_king.powers import Load, Power, player_from_json, power_from_json
from engine.skull_king.rules import rules_from_json

_MANY: Final = 1_000_000_000


def event_to_json(event: Event) -> dict[str, object]:
    """Return an event as a JSON object."""
    return _CODEC.to_json(event)


def event_from_json(value: object, where: str = "") -> Event:
    """Read an event; raises EventError with the path of what cannot be so.

    A field with a default may be absent: the event was written before there was that field.
    """
    return _CODEC.from_json(value, where)


def _names(value: object, where: str) -> tuple[str, ...]:
    names = so_many_names(value, where, MIN_PLAYERS, MAX_PLAYERS)
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


def _seen_card(value: object, where: str) -> tuple[Readings, int]:
    pair = items(value, where)
    if len(pair) != 2:
        raise InputError(where, "must be a pair of readings and a track")
    return _readings(pair[0], f"{where}[0]"), _track(pair[1], f"{where}[1]")


def _track(value: object, where: str) -> int:
    return whole(value, where, -_MANY, _MANY)


def _seat(value: object, where: str) -> int:
    # How many play is not known here: the fold refuses whoever is not at the table.
    return player_from_json(value, where, None)


def _power(value: object, where: str) -> Power:
    return power_from_json(value, where, None)


_READERS: Final[Mapping[str, Reader]] = {
    "rules": rules_from_json,
    "players": _names,
    "load": enum_of(Load),
    "readings": _readings,
    "track": none_or(_track),
    "tracks": tuple_of(_track),
    "tricks": tuple_of(tuple_of(_seen_card)),
    "swept": yes_no,
    "trick-doubted.track": _track,
    "explanations": tuple_of(explanation_from_json),
    "player-told.player": _seat,
    "leader": none_or(_seat),
    "winner": none_or(_seat),
    "won": tuple_of(count),
    "bonus": tuple_of(bonus_points),
    "role": enum_of(Role),
    "card": _code,
    "power": none_or(_power),
    "reason": text,
    "name": text,
    "ending": none_or(enum_of(Ending)),
    **dict.fromkeys(
        ("dealer", "cards", "player", "bid", "round", "trick", "position", "to"), count
    ),
}

_CODEC: Final[EventCodec[Event]] = EventCodec(
    (
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
        events.TricksSeen,
        events.TrickDoubted,
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
    ),
    _READERS,
    # Graybeard is told by name.
    dict.fromkeys(("player", "leader", "winner"), player_json),
)

EVENT_KINDS: Final = _CODEC.kinds
"""Every kind of event by the name it has in JSON."""
