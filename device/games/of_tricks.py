# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the seam asks of any game of bids and tricks: its secret, and how its places are named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from device.tracking import TrickPlace
from engine.common import BidLocked, kind_of

_LOCKED: Final = kind_of(BidLocked)


def without_locked_bid(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """An event's JSON for viewers: a locked bid is secret until the state tells all of them."""
    secret = body["kind"] == _LOCKED
    return {name: value for name, value in body.items() if not (secret and name == "bid")}


def name_of(found: tuple[int, int | None] | None) -> str | None:
    """What a trick is called, as `3.2`, or a whole round, as `3`; None for neither."""
    if found is None:
        return None
    number, trick = found
    return str(number + 1) if trick is None else f"{number + 1}.{trick + 1}"


def name_after(place: str, after: Callable[[TrickPlace], TrickPlace | None]) -> str | None:
    """What a place is called after an event; None for one that is no more.

    Args:
        place: its name before; a round keeps its own.
        after: where a trick lies then.

    """
    number, _, trick = place.partition(".")
    return name_of(after((int(number) - 1, int(trick) - 1))) if trick else place
