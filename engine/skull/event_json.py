# SPDX-License-Identifier: AGPL-3.0-or-later
"""Events as JSON objects, ``{"kind": "disc-placed", ...}``, and back, strictly."""

from typing import Final

from engine.common import EventCodec, count, enum_of, read_players
from engine.common.endings import Ending
from engine.common.fields import text, whole
from engine.skull import events
from engine.skull.events import Event
from engine.skull.record import Face
from engine.skull.record_reader import read_round
from engine.skull.rules import MAX_PLAYERS, MIN_PLAYERS, MOST_BID, rules_from_json

_CODEC: Final = EventCodec[Event](
    (
        events.GameOpened,
        events.PlayerRenamed,
        events.RoundOpened,
        events.DiscPlaced,
        events.BidMade,
        events.Passed,
        events.DiscFlipped,
        events.DiscLost,
        events.StarterChosen,
        events.RoundCorrected,
        events.GameClosed,
    ),
    {
        "rules": rules_from_json,
        "players": lambda value, where: read_players(value, where, MIN_PLAYERS, MAX_PLAYERS),
        "starter": count,
        "player": count,
        "name": text,
        "bid": lambda value, where: whole(value, where, 0, MOST_BID),
        "mat": count,
        "face": enum_of(Face),
        "chosen_by": count,
        "round": count,
        # How many play is not known here: the fold refuses whoever is not at the table.
        "told": lambda value, where: read_round(value, where, MAX_PLAYERS),
        "reason": text,
        "ending": enum_of(Ending),
    },
)

EVENT_KINDS: Final = _CODEC.kinds
"""Every kind of event by the name it has in JSON."""


def event_to_json(event: Event) -> dict[str, object]:
    """Return an event as a JSON object."""
    return _CODEC.to_json(event)


def event_from_json(value: object, where: str = "") -> Event:
    """Read an event.

    Args:
        value: a JSON object.
        where: its path, for the error.

    Raises:
        EventError: with the path of what cannot be so.

    """
    return _CODEC.from_json(value, where)
