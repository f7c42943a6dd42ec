# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every explanation has to go by: what was seen, and when nobody looked."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from device.tracking.hypothesis import Hypothesis, Trick
from device.tracking.model import TrackerModel
from device.tracking.track_registry import Track, TrackRegistry
from device.tracking.trick_rules import TrickRules
from vision.observations import Readings


class Context:
    """Of one game. One thread."""

    def __init__(self, model: TrackerModel, rules: TrickRules, registry: TrackRegistry) -> None:
        self._model, self._rules, self._registry = model, rules, registry
        self._away_s: float | None = None
        self._began_at = -inf
        self._left_before = -inf
        self.begin()

    def begin(self) -> None:
        """Another observation is explained: nothing of it is worked out yet."""
        # The score below which an explanation is too unlikely, and what is alike for several.
        self._bar = -inf
        self._laid_at: dict[object, float] = {}
        self._as_thing: dict[Readings, float] = {}
        self._things_like: list[tuple[Track, float]] | None = None

    def note_outage(self, seconds: float | None) -> None:
        """What comes now may have lain there before anybody looked: nobody did for so many seconds,
        0 where that is not known. None: it comes as it is laid again.
        """
        self._away_s = seconds

    def note_beginning(self, time: float) -> None:
        """Nobody had looked before that time."""
        self._began_at = time

    def note_departure(self, time: float) -> None:
        """A piece left at that time: those that leave with it come after."""
        self._left_before = time


def as_it_is(one: Hypothesis) -> Hypothesis:
    """Nothing changes."""
    return one


def with_open(one: Hypothesis, trick: Trick) -> Hypothesis:
    """The trick that is played is this."""
    return Hypothesis(one.score, one.rounds, trick, one.seats, one.reviewed, one.is_over)


def reviewing(one: Hypothesis, back: int) -> Hypothesis:
    """Somebody looks at a swept trick, counted from the newest."""
    return replace(one, reviewed=back)
