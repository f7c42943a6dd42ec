# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every explanation has to go by: what was seen, and when nobody looked."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from device.tracking.hypothesis import Hypothesis, Trick
from device.tracking.model import TrackerModel
from device.tracking.track_registry import TrackRegistry
from device.tracking.trick_rules import TrickRules


class Context:
    """Of one game. One thread."""

    def __init__(self, model: TrackerModel, rules: TrickRules, registry: TrackRegistry) -> None:
        self._model, self._rules, self._registry = model, rules, registry
        self._away_s: float | None = None
        self._left_before = -inf

    def away(self, seconds: float | None) -> None:
        """What comes now may have lain there before anybody looked: nobody did for so many seconds,
        0 where that is not known. None: it comes as it is laid again.
        """
        self._away_s = seconds

    def left(self, time: float) -> None:
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
