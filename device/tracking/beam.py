# SPDX-License-Identifier: AGPL-3.0-or-later
"""The likeliest explanations: grown by each observation, merged, pruned, and weighed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import nlargest
from math import exp
from typing import TypeVar

from device.tracking.hypothesis import Hypothesis
from device.tracking.model import TrackerModel

Change = tuple[float, Callable[[], Hypothesis]]
"""How likely something explains an observation, as a logarithm, and what it makes."""

Outcome = TypeVar("Outcome", bound=Hashable)


class Beam:
    """Hypotheses, the likeliest first; never none. One thread."""

    def __init__(self, first: Hypothesis, model: TrackerModel) -> None:
        self._model = model
        self.hypotheses = [first]

    @property
    def best(self) -> Hypothesis:
        """The likeliest."""
        return self.hypotheses[0]

    def set(self, hypotheses: Iterable[Hypothesis]) -> None:
        """These and no others."""
        self.hypotheses = sorted(hypotheses, key=lambda one: -one.score)

    def step(self, grow: Callable[[Hypothesis], Iterator[Change]]) -> None:
        """Explain an observation in all ways that come into question."""
        grown = [
            (one.score + change, make) for one in self.hypotheses for change, make in grow(one)
        ]
        if not grown:
            return
        made: dict[Hashable, Hypothesis] = {}
        most = self._model.considered * self._model.beam
        for score, make in nlargest(most, grown, key=lambda each: each[0]):
            one = make()
            # The likeliest comes first.
            key = one.key(self._model.recent)
            if key not in made:
                made[key] = one.scored(score)
        self.hypotheses = self._pruned(made.values())

    def share(self, outcome: Callable[[Hypothesis], Outcome]) -> dict[Outcome, float]:
        """How likely each outcome is."""
        shares: dict[Outcome, float] = defaultdict(float)
        weights = [exp(one.score - self.best.score) for one in self.hypotheses]
        whole = sum(weights)
        for one, weight in zip(self.hypotheses, weights, strict=True):
            shares[outcome(one)] += weight / whole
        return dict(shares)

    def _pruned(self, made: Iterable[Hypothesis]) -> list[Hypothesis]:
        """The best of all, and some of every count of tricks: a lost count must be found again."""
        ranked = sorted(made, key=lambda one: -one.score)
        best, model = ranked[0].score, self._model
        kept: list[Hypothesis] = []
        counts: dict[tuple[int, int], int] = defaultdict(int)
        for one in ranked:
            counts[one.count] += 1
            among_best = len(kept) < model.beam and one.score > best - model.least
            apart = counts[one.count] <= model.kept_apart
            if among_best or (apart and one.score > best - model.least_apart):
                kept.append(one)
        return [one.scored(one.score - best) for one in kept]
