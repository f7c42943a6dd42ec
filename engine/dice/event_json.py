# SPDX-License-Identifier: AGPL-3.0-or-later
"""Events as JSON objects, ``{"kind": "die-thrown", "die": "black", "face": "7"}``, and back.

The first event has the whole set of dice, whichever it is.
"""

from collections.abc import Mapping
from typing import Final

from engine.common import EventCodec, Reader, count, enum_of, none_or, tuple_of
from engine.common.endings import Ending
from engine.common.fields import text
from engine.common.on_paper import bonus_points
from engine.dice import events
from engine.dice.dice import parse_colour, parse_face
from engine.dice.events import Event
from engine.dice.rules import rules_from_json

_READERS: Final[Mapping[str, Reader]] = {
    "rules": rules_from_json,
    "players": tuple_of(text),
    "name": text,
    "reason": text,
    "ending": enum_of(Ending),
    "die": parse_colour,
    "face": parse_face,
    "bonus": tuple_of(bonus_points),
    "won": tuple_of(count),
    "leader": none_or(count),
    "winner": none_or(count),
    **dict.fromkeys(("starter", "dice", "player", "bid", "hand", "trick", "position", "to"), count),
}

CODEC: Final[EventCodec[Event]] = EventCodec(
    (
        events.GameOpened,
        events.PlayerRenamed,
        events.HandOpened,
        events.BidLocked,
        events.BidReopened,
        events.BidCorrected,
        events.DieThrown,
        events.TrickCleared,
        events.ThrowNamed,
        events.ThrowInserted,
        events.ThrowRemoved,
        events.ThrowMoved,
        events.TrickInserted,
        events.PlayerTold,
        events.LeaderTold,
        events.WinnerTold,
        events.TrickVoided,
        events.HandTold,
        events.GameClosed,
    ),
    _READERS,
)
"""Writes and reads this game's events."""


def event_to_json(event: Event) -> dict[str, object]:
    """Return an event as a JSON object, its "kind" included."""
    return CODEC.to_json(event)


def event_from_json(value: object, where: str = "") -> Event:
    """Read an event; raises EventError with the path of what cannot be so."""
    return CODEC.from_json(value, where)
