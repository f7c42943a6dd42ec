# SPDX-License-Identifier: AGPL-3.0-or-later
"""Readings for a judge of whole decks: what a deck lacks is a stranger to it, and like no face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from models.reading.collect import Case, Readings
from models.reading.likest import DeckFaces

STRANGERS = 12
"""Cards of another deck that are held against each."""


def with_strangers(deck: Readings, other: Readings, rng: np.random.Generator) -> Readings:
    """The deck's readings of faces that it has, and the other's cards read as its own."""
    faces = DeckFaces(deck.gallery)
    every = np.arange(faces.count)
    chosen = rng.permutation(len(other.vectors))[:STRANGERS]
    vectors, trust = other.vectors[chosen], other.trust[chosen]
    strangers = []
    for number, (vector, trusted) in enumerate(zip(vectors, trust, strict=True)):
        likest = faces.likest(vector.astype(np.float32), trusted.astype(np.float32), every)
        look = len(deck.vectors) + number
        strangers.append(Case(look, likest.face, likest.rivals, False, False, 1.0))
    return replace(
        deck,
        vectors=np.concatenate([deck.vectors, vectors]),
        trust=np.concatenate([deck.trust, trust]),
        cases=(*(case for case in deck.cases if case.known), *strangers),
    )


def whole_decks(decks: Sequence[Readings], seed: int) -> list[Readings]:
    """Each deck with cards of one far from it in their order; neighbours may be alike."""
    rng = np.random.default_rng(seed)
    far = len(decks) // 3
    return [
        with_strangers(deck, decks[(number + far) % len(decks)], rng)
        for number, deck in enumerate(decks)
    ]
