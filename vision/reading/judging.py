# SPDX-License-Identifier: AGPL-3.0-or-later
"""Judges how sure a name is, from how a card agrees with its likeliest face place by place.

A number that the deck lacks agrees everywhere but in its corners, and a card that is blurred
agrees nowhere well: a small network was taught to tell the two from a card that is the face.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.networks import Network
from vision.plane import Floats

RIVALS = 3
"""Faces of other names that the likeliest one is told from; as in training."""


LEAD_COUNTS = 1 / 2
"""The power of a name's likelihood among a deck's names, as the matcher finds it, that no name is
ever surer than.
"""

LEAD_COUNTS_IN_WHOLE_DECKS = 1 / 3
"""The same with a deck that lacks no card of the base game: of 1,096 cards of the deck of 2021 on
wallpapers 20 were likely by 0.7 to 0.81 and held for sure by the judge, all of them rightly. Where
a deck lacks cards one more of 119 such got the name of another so.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """A card beside its likeliest face.

    vectors, face: (PLACES, VECTOR). trust: (PLACES,). rivals: RIVALS faces of other names that it
    is most likely to be taken for.
    """

    vectors: Floats
    trust: Floats
    face: Floats
    rivals: tuple[Floats, ...]


class Judge:
    """weights: an ONNX file of `models.reading.export`, made together with the describer's.

    version: which training it is from. scale: of an agreement summed over a card's places, to a
    log-likelihood among faces. lead_counts: as `LEAD_COUNTS`.
    """

    def __init__(
        self, weights: Path, *, lead_counts: float = LEAD_COUNTS, threads: int = 0
    ) -> None:
        self.lead_counts = lead_counts
        self._network = Network(weights, threads)
        self.version = self._network.facts["version"]
        self.scale = float(self._network.facts["scale"])

    def odds(self, cards: Sequence[Evidence]) -> Floats:
        """How likely each card is its face, and no other nor one that the deck lacks: (n,) 0..1."""
        (log_odds,) = self._network.answer(
            {
                "vectors": np.stack([card.vectors for card in cards]),
                "trust": np.stack([card.trust for card in cards]),
                "face": np.stack([card.face for card in cards]),
                "rivals": np.stack([card.rivals for card in cards]),
            }
        )
        return np.asarray(1 / (1 + np.exp(-log_odds)), np.float32)
