# SPDX-License-Identifier: AGPL-3.0-or-later
"""Events that put tricks into the rounds in which they were played, as the next deal showed."""

from __future__ import annotations

from device.games.seam import Happening
from device.games.skull_king.card_events import Happenings, Now
from device.games.skull_king.lying import open_place, open_trick
from device.journal import Author
from engine.skull_king import (
    CardLaid,
    CardRemoved,
    Event,
    LeaderTold,
    RoleDeclared,
    TableUnseen,
    TrickCleared,
    TrickInserted,
    judge_round,
)


def take_up(now: Now) -> Happenings:
    """No card of the open trick, if there is one, is of it: so it never was."""
    trick = open_trick(now())
    for position in reversed(range(len(trick.plays) if trick else 0)):
        yield from take_up_one(position, now)


def take_up_one(position: int, now: Now) -> Happenings:
    """The open trick's card at this position is none of it."""
    yield _happening(CardRemoved(*open_place(now()), position))


def miss_tricks(place: int, count: int, now: Now) -> Happenings:
    """So many tricks of the round were played before the one of this number and never seen.

    Whoever led that one led it all the same.
    """
    number = len(now().rounds) - 1
    there = now().rounds[number]
    if place < len(there.tricks) and there.tricks[place].leader is None:
        led = judge_round(there, now().rules, len(now().players))[place].leader
        yield _happening(LeaderTold(number, place, led))
    for _ in range(count):
        yield _happening(TrickInserted(number, place))


def move_to_next_round(now: Now) -> Happenings:
    """The last trick of the round before is the newest round's first, which has none yet.

    In its place one is left that nobody saw.
    """
    number = len(now().rounds) - 2
    index = len(now().rounds[number].tricks) - 1
    plays = now().rounds[number].tricks[index].plays
    for position in reversed(range(len(plays))):
        yield _happening(CardRemoved(number, index, position))
    for position, play in enumerate(plays):
        yield _happening(CardLaid(play.readings, play.track))
        if play.role is not None:
            yield _happening(RoleDeclared(number + 1, 0, position, play.role))
    yield _happening(TrickCleared())


def doubt_all_was_seen(now: Now) -> Happenings:
    """A whole trick may have been missed before the open one."""
    yield _happening(TableUnseen(*open_place(now())))


def _happening(event: Event) -> Happening[Event]:
    return Happening(Author.CAMERA, event)
