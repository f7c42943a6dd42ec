# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which face of a deck a described card is, how surely, and which other it might be.

Agreement with a face is summed over the card's places as far as each is trusted, so faces that
share a picture are told apart by the places where they differ. Whether the likeliest face is the
card's at all, a small network judges from how well the card agrees with it there: a number that
the deck lacks agrees everywhere but in its corners.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.observations import Readings
from vision.reading.describing import Described, Floats, Verdict
from vision.reading.gallery import Gallery

ALIKE = 2
"""Likest other faces that a face is told from, whatever the card shows; as in training."""

_MOST_NAMES = 8

Numbers = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """names: likeliest first. upside_down: the card as it was laid flat.

    agreement: mean over the places, -1..1. lead: summed over them as far as each is trusted, and
    by how much more than with all faces on average. face: (PLACES, VECTOR) of the likeliest.
    figures: what the verdict was found from.
    """

    names: Readings
    upside_down: bool
    agreement: float
    lead: float
    face: Floats
    figures: Floats


class Matcher:
    """Compares described cards with one gallery."""

    def __init__(self, gallery: Gallery, verdict: Verdict) -> None:
        self._verdict = verdict
        self._names = tuple(dict.fromkeys(gallery.names))
        numbers = {name: number for number, name in enumerate(self._names)}
        pictures = np.array([numbers[name] for name in gallery.names])
        vectors = gallery.floats()
        # Upright faces first, then the same upside down.
        self._faces = np.concatenate([vectors[:, 0], vectors[:, 1]])
        self._name_of = np.concatenate([pictures, pictures])
        self._flat = self._faces.reshape(len(self._faces), -1)
        self._alike = self._likest_others()

    def match(self, described: Described) -> tuple[Match, ...]:
        """A match for each card."""
        trusted = described.vectors * described.trust[..., None]
        sums = trusted.reshape(len(trusted), -1) @ self._flat.T
        return tuple(
            self._judge(vectors, trust, agreed)
            for vectors, trust, agreed in zip(
                described.vectors, described.trust, np.asarray(sums, np.float32), strict=True
            )
        )

    def _likest_others(self) -> Numbers:
        """(faces, ALIKE) the faces of other names that each face is most like."""
        like = self._flat @ self._flat.T
        like[self._name_of[:, None] == self._name_of[None]] = -np.inf
        return np.asarray(np.argsort(-like, axis=1)[:, :ALIKE], np.intp)

    def _judge(self, vectors: Floats, trust: Floats, sums: Floats) -> Match:
        best = int(sums.argmax())
        odds = self._odds(sums)
        order = np.argsort(-odds)[:_MOST_NAMES]
        figures = self._figures(vectors, trust, sums, best)
        # The verdict is of the likeliest name; the others are less likely in the same measure.
        known = min(1.0, self._is_it(figures) / max(float(odds[order[0]]), 1e-6))
        names = tuple((self._names[at], float(odds[at]) * known) for at in order)
        upside_down = best >= len(self._faces) // 2
        lead = float(sums[best] - sums.mean())
        return Match(names, upside_down, float(figures[0]), lead, self._faces[best], figures)

    def _odds(self, sums: Floats) -> Floats:
        """(names,) likelihoods among the deck's names, together 1."""
        likely = np.exp((sums - sums.max()) * self._verdict.scale)
        odds = np.zeros(len(self._names), np.float32)
        np.maximum.at(odds, self._name_of, likely)
        return np.asarray(odds / odds.sum(), np.float32)

    def _figures(self, vectors: Floats, trust: Floats, sums: Floats, best: int) -> Floats:
        """What the verdict is found from; the same as `models.reading.network.figures`."""
        others = self._name_of != self._name_of[best]
        if not others.any():
            rivals = np.array([best], np.intp)
        else:
            second = int(np.where(others, sums, -np.inf).argmax())
            rivals = np.append(self._alike[best], second)
        own, other = self._faces[best], self._faces[rivals]
        here = (vectors * own).sum(axis=1)
        there = (other * vectors).sum(axis=2)
        weight = (1 - (other * own).sum(axis=2)) * trust
        mass = weight.sum(axis=1)
        agreed = (weight * here).sum(axis=1) / (mass + 0.5)
        lead = (weight * (here - there)).sum(axis=1) / (mass + 0.5)
        margin = float((sums[best] - sums[rivals]).min())
        total = float(trust.sum())
        return np.array(
            [
                (trust * here).sum() / (total + 1),
                np.log1p(total) / 5,
                agreed.min(),
                agreed.mean(),
                lead.min(),
                np.log1p(max(margin, 0.0)),
                np.log1p(mass.min()),
            ],
            np.float32,
        )

    def _is_it(self, figures: Floats) -> float:
        """How likely it is that the card is its likeliest face."""
        learned = self._verdict
        hidden = np.tanh(learned.hidden @ figures + learned.hidden_bias)
        return float(1 / (1 + np.exp(-(learned.out @ hidden + learned.out_bias))))
