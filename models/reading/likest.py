# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which face of a deck, or of a part of it, a card is likest, and which others come near."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.plane import Floats
from vision.reading.judging import RIVALS
from vision.reading.stored import WHOLE

Numbers = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Likest:
    """face, rivals: upright faces by their number, then the same turned."""

    face: int
    rivals: tuple[int, ...]


class DeckFaces:
    """vectors: (faces, 2, places, numbers) signed bytes, as a gallery has them."""

    def __init__(self, vectors: NDArray[np.int8]) -> None:
        self.count = len(vectors)
        both = np.concatenate([vectors[:, 0], vectors[:, 1]]).astype(np.float32) / WHOLE
        self._flat = both.reshape(2 * self.count, -1)
        self._like = self._flat @ self._flat.T

    def likest(self, vectors: Floats, trust: Floats, kept: Numbers) -> Likest:
        """The face that the matcher chooses of those kept, and the judge is shown beside it."""
        sums = self._flat @ (vectors * trust[:, None]).ravel()
        among = np.concatenate([kept, kept + self.count])
        best = int(among[sums[among].argmax()])
        others = among[among % self.count != best % self.count]
        alike = others[np.argsort(-self._like[best, others])[: RIVALS - 1]]
        return Likest(best, (*(int(at) for at in alike), int(others[sums[others].argmax()])))
