# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which face of a deck a described card agrees with best, and which other it might be.

Agreement with a face is summed over the card's places as far as each is trusted, so faces that
share a picture are told apart by the places where they differ. Whether the likeliest face is the
card's at all is the judge's to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.observations import Readings
from vision.plane import Floats
from vision.reading.describing import Described
from vision.reading.gallery import Gallery
from vision.reading.judging import RIVALS, Evidence, Judge

_MOST_NAMES = 8

Numbers = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """What a card agrees with best.

    sums: (faces,) agreement summed over the places as far as each is trusted. agreement: with the
    likeliest face, mean over the places, -1..1. lead: summed, by how much more than with all
    faces on average. margin: than with the likeliest face of another name. upside_down: the card
    as it was laid flat. evidence: for the judge.
    """

    sums: Floats
    agreement: float
    lead: float
    margin: float
    upside_down: bool
    evidence: Evidence

    @property
    def face(self) -> Floats:
        """(PLACES, VECTOR) of the likeliest face."""
        return self.evidence.face

    @property
    def agreements(self) -> Floats:
        """(PLACES,) of each place with the likeliest face's, -1..1."""
        return _agreements(self.evidence.vectors, self.evidence.face)


class Matcher:
    """Compares described cards with one gallery."""

    def __init__(self, gallery: Gallery) -> None:
        self._names = tuple(dict.fromkeys(gallery.names))
        numbers = {name: number for number, name in enumerate(self._names)}
        pictures = np.array([numbers[name] for name in gallery.names])
        vectors = gallery.floats()
        # Upright faces first, then the same upside down.
        self._faces = np.concatenate([vectors[:, 0], vectors[:, 1]])
        self._name_of = np.concatenate([pictures, pictures])
        self._flat = self._faces.reshape(len(self._faces), -1)
        self._alike = self._likest_others()

    @property
    def faces(self) -> Floats:
        """(n, PLACES, VECTOR): all upright, then all upside down."""
        return self._faces

    def sums_by_name(self, match: Match) -> dict[str, float]:
        """How well a card agrees with the best picture of each name, summed over its places."""
        best = np.full(len(self._names), -np.inf)
        np.maximum.at(best, self._name_of, match.sums)
        return dict(zip(self._names, best.tolist(), strict=True))

    def match(self, described: Described) -> tuple[Match, ...]:
        """A match for each card."""
        trusted = described.vectors * described.trust[..., None]
        sums = trusted.reshape(len(trusted), -1) @ self._flat.T
        return tuple(
            self._match(vectors, trust, agreed)
            for vectors, trust, agreed in zip(
                described.vectors, described.trust, np.asarray(sums, np.float32), strict=True
            )
        )

    def names(self, matches: Sequence[Match], judge: Judge) -> tuple[Readings, ...]:
        """The names that each card may have by this judge, likeliest first."""
        if not matches:
            return ()
        sure = judge.odds([match.evidence for match in matches])
        return tuple(
            self._named(self._odds(match.sums, judge.scale), float(odds), judge.lead_counts)
            for match, odds in zip(matches, sure, strict=True)
        )

    def _likest_others(self) -> Numbers:
        """(faces, RIVALS - 1 at most) the faces of other names that each face is most like."""
        like = self._flat @ self._flat.T
        like[self._name_of[:, None] == self._name_of[None]] = -np.inf
        return np.asarray(np.argsort(-like, axis=1)[:, : RIVALS - 1], np.intp)

    def _match(self, vectors: Floats, trust: Floats, sums: Floats) -> Match:
        best = int(sums.argmax())
        face = self._faces[best]
        agreed = float((trust * _agreements(vectors, face)).sum() / (trust.sum() + 1))
        second = self._second(sums, best)
        return Match(
            sums,
            agreed,
            float(sums[best] - sums.mean()),
            float(sums[best] - sums[second]),
            best >= len(self._faces) // 2,
            Evidence(vectors, trust, face, self._rivals(best, second)),
        )

    def _second(self, sums: Floats, best: int) -> int:
        """The likeliest face of another name than the best one's; that itself where none has."""
        others = self._name_of != self._name_of[best]
        return int(np.where(others, sums, -np.inf).argmax()) if others.any() else best

    def _rivals(self, best: int, second: int) -> tuple[Floats, ...]:
        """The faces most like the likeliest one, and the card's second likeliest."""
        others = self._name_of != self._name_of[best]
        alike = [at for at in self._alike[best] if others[at]]
        while len(alike) < RIVALS - 1:
            alike.append(second)
        return tuple(self._faces[at] for at in (*alike, second))

    def _named(self, odds: Floats, sure: float, lead_counts: float) -> Readings:
        """odds: of each name. sure: how likely the likeliest face is the card's, as the judge says.

        lead_counts: see `vision.reading.judging`.

        The judge is believed, but where a lead over another name is small: of two names that are
        as likely as each other, neither is ever sure. The others have their share of the rest.
        """
        best, *others = np.argsort(-odds)[:_MOST_NAMES]
        lead = max(float(odds[best]), 1e-6)
        likely = min(sure, lead**lead_counts)
        share = likely / lead if likely < lead else (1 - likely) / max(1 - lead, 1e-6)
        rest = tuple((self._names[at], float(odds[at]) * share) for at in others)
        return ((self._names[best], likely), *rest)

    def _odds(self, sums: Floats, scale: float) -> Floats:
        """(names,) likelihoods among the deck's names, together 1."""
        likely = np.exp((sums - sums.max()) * scale)
        odds = np.zeros(len(self._names), np.float32)
        np.maximum.at(odds, self._name_of, likely)
        return np.asarray(odds / odds.sum(), np.float32)


def _agreements(vectors: Floats, face: Floats) -> Floats:
    """(PLACES,) of each place of a card, (PLACES, VECTOR), with the same place of a face, -1..1."""
    return np.asarray((vectors * face).sum(axis=1), np.float32)
