# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a push button's contact does under a finger, and what is heard of it: all seconds.

What a person meant is decided here, before there is any contact: `Story.meant` comes from the
fingers alone.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

# How long people press, well on either side of the half second that divides short from long.
SHORT_S = (0.09, 0.4)
LONG_S = (0.65, 1.5)
PAUSE_S = (0.1, 0.9)
# Contacts bounce, spark and flicker for less than what is debounced, late edges included.
BOUNCE_S = 0.024
# A spark comes by itself, never as one of a train that would be a press.
APART_S = 0.06
# How long an edge takes to be heard of, and a reading to be made.
EDGE_LATE_S = 0.005
READ_LATE_S = 0.01
LOST = (0.0, 0.05, 0.3, 1.0)


@dataclass(frozen=True, slots=True)
class Story:
    """One contact's life.

    meant: the presses, "short" or "long", that people made on it. changes: when it closed and
    opened in truth, in order, by turns, closed first. stuck: whether it is closed from the
    start on, so that the first change opens it. heard: the edges that were not lost, as
    `(time, closed)`. ends: when all is over. kind: what is wrong with it, in words.
    """

    meant: tuple[str, ...]
    changes: tuple[float, ...]
    stuck: bool
    heard: tuple[tuple[float, bool], ...]
    ends: float
    kind: str

    def closed(self, time: float) -> bool:
        """The contact's true level."""
        return (bisect_right(self.changes, time) % 2 == 1) != self.stuck


@dataclass(slots=True)
class _Writer:
    rng: random.Random
    now: float = 0.0
    changes: list[float] = field(default_factory=list)

    def turn(self) -> None:
        """The contact closes or opens, bouncing or not, and stays so at the end."""
        self.changes.append(self.now)
        bounces = 2 * self.rng.choice((0, 0, 1, 2, 5))
        times = sorted(self.rng.uniform(0, BOUNCE_S) for _ in range(bounces))
        self.changes += [self.now + time for time in times]
        self.now += times[-1] if times else 0.0

    def stay(self, seconds: float) -> None:
        """It stays as it is for so long, with a spark or a flicker now and then."""
        ends = self.now + seconds
        at = self.now + APART_S
        while at + BOUNCE_S + APART_S < ends and self.rng.random() < 0.4:
            at = self.rng.uniform(at, ends - APART_S - BOUNCE_S)
            self.changes += [at, at + self.rng.uniform(0.0005, BOUNCE_S)]
            at += BOUNCE_S + APART_S
        self.now = ends


def stories(rng: random.Random) -> Iterator[Story]:
    """Lives of contacts, without end."""
    while True:
        yield story(rng)


def story(rng: random.Random) -> Story:
    """Up to five presses on a contact that is stuck at first or not, with edges lost or not."""
    writer = _Writer(rng)
    stuck = rng.random() < 0.2
    writer.stay(rng.uniform(0.1, 3.0))
    released = not stuck or rng.random() < 0.8
    meant = []
    if released:
        if stuck:
            writer.turn()
            writer.stay(rng.uniform(*PAUSE_S))
        meant = [rng.choice(("short", "short", "long")) for _ in range(rng.randrange(6))]
        for pattern in meant:
            writer.turn()
            writer.stay(rng.uniform(*(SHORT_S if pattern == "short" else LONG_S)))
            writer.turn()
            writer.stay(rng.uniform(*PAUSE_S))
    writer.stay(1.0)
    closing, opening = rng.choice(LOST), rng.choice(LOST)
    heard = tuple(_heard(writer.changes, stuck, closing, opening, rng))
    state = "never" if not stuck else "at first" if released else "for ever"
    lost = {0.0: "no", 1.0: "all"}
    told = (
        f"stuck {state}, {lost.get(closing, 'some')} presses' and "
        f"{lost.get(opening, 'some')} releases' edges lost"
    )
    return Story(tuple(meant), tuple(writer.changes), stuck, heard, writer.now, told)


def _heard(
    changes: list[float], stuck: bool, closing: float, opening: float, rng: random.Random
) -> Iterator[tuple[float, bool]]:
    """The edges that are heard of, each later than it was, as gpiozero passes them on."""
    last, earliest = stuck, 0.0
    for number, time in enumerate(changes):
        closed = (number % 2 == 0) != stuck
        if rng.random() < (closing if closed else opening):
            continue
        # It tells of no edge that is like the one before.
        swallowed, last = closed == last, closed
        earliest = max(earliest, time + rng.uniform(0, EDGE_LATE_S))
        if not swallowed:
            yield earliest, closed
