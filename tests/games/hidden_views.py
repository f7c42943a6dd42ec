# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reports of a watcher from whom arms and cups hide more: cards are told late, and leave late."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from tests.games.reports import Report
from vision.observations import CardArrived, CardLeft, Observation, TableCleared

LEAST_S, MOST_S = 0.3, 4.0
"""For so long a card or its place is hidden."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Shares of the cards that are told late, and that are seen to have left late."""

    told_late: float = 0.0
    left_late: float = 0.0


NOTHING = Hidden()


def with_hidden(reports: Sequence[Report], hidden: Hidden, rng: Random) -> list[Report]:
    """The same reports, but for so much."""
    return left_late(told_late(reports, hidden.told_late, rng), hidden.left_late, rng)


def told_late(reports: Sequence[Report], share: float, rng: Random) -> list[Report]:
    """So many of the cards come into sight only later, but before they leave."""
    leaves = {
        seen.track: at
        for at, report in enumerate(reports)
        for seen in report.seen
        if isinstance(seen, CardLeft)
    }
    seen_at: list[list[Observation]] = [list(report.seen) for report in reports]
    for at, report in enumerate(reports):
        for seen in report.seen:
            if isinstance(seen, CardArrived) and rng.random() < share:
                until = report.time + rng.uniform(LEAST_S, MOST_S)
                before = leaves.get(seen.track, len(reports))
                then = max(i for i in range(at, before) if i == at or reports[i].time <= until)
                seen_at[at].remove(seen)
                seen_at[then].append(replace(seen, time=reports[then].time))
    return _with(reports, _told_when_both_are(seen_at))


def _told_when_both_are(seen_at: list[list[Observation]]) -> list[list[Observation]]:
    """The same, where of two cards the one that is told later says which lies on the other."""
    arrived = [seen for told in seen_at for seen in told if isinstance(seen, CardArrived)]
    pairs = {(seen.track, below) for seen in arrived for below in seen.over}
    pairs |= {(above, seen.track) for seen in arrived for above in seen.under}
    told: set[int] = set()

    def layered(seen: Observation) -> Observation:
        if not isinstance(seen, CardArrived):
            return seen
        track = seen.track
        over = frozenset(below for above, below in pairs if above == track and below in told)
        under = frozenset(above for above, below in pairs if below == track and above in told)
        told.add(track)
        return replace(seen, over=over, under=under)

    return [[layered(seen) for seen in there] for there in seen_at]


def left_late(reports: Sequence[Report], share: float, rng: Random) -> list[Report]:
    """So many of the cards are seen to have left only later, and the table to be cleared then, if
    no other card lies there yet.
    """
    lying: set[int] = set()
    late: dict[int, float] = {}
    is_swept = False
    seen_at: list[list[Observation]] = []
    for report in reports:
        there: list[Observation] = []
        for track in [track for track, until in late.items() if until <= report.time]:
            del late[track]
            lying.discard(track)
            there.append(CardLeft(track, report.time, len(seen_at)))
        for seen in report.seen:
            match seen:
                case CardLeft(track=track) if rng.random() < share:
                    late[track] = report.time + rng.uniform(LEAST_S, MOST_S)
                case TableCleared():
                    is_swept = True
                case _:
                    lying ^= {seen.track} if isinstance(seen, CardArrived | CardLeft) else set()
                    there.append(seen)
        if any(isinstance(seen, CardArrived) for seen in there):
            is_swept = False
        if is_swept and not lying:
            there.append(TableCleared(report.time, len(seen_at)))
            is_swept = False
        seen_at.append(there)
    return _with(reports, seen_at)


def _with(reports: Iterable[Report], seen: Iterable[list[Observation]]) -> list[Report]:
    return [replace(report, seen=tuple(some)) for report, some in zip(reports, seen, strict=True)]
