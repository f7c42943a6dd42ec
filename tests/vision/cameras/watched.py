# SPDX-License-Identifier: AGPL-3.0-or-later
"""The play at the rendered table, step by step and without a camera."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from tests.vision.cameras.filming import Script
from vision.cameras.rendered import Act, Distraction, Habit, LayCard, Wait
from vision.cameras.rendered.geometry import Pose
from vision.cameras.rendered.habits import Habits
from vision.cameras.rendered.ontable import LyingCard, OnTable
from vision.cameras.rendered.performance import Performance
from vision.cameras.rendered.whims import Whims

STEP = 0.1
PILE = Pose(268.0, 178.0, 0.0)
FACES = ("G7", "B2", "ESC", "SK")


class Watched:
    """A performance, and what lay on its table after every step."""

    def __init__(
        self,
        acts: Collection[Act],
        *distractions: Distraction,
        seed: int = 3,
        heap: float | None = None,
        habits: Collection[Habit] = (),
    ) -> None:
        whims = Whims(distractions, 4, np.random.default_rng([seed, 1]), heap)
        script = Script(*acts)
        rng = np.random.default_rng([seed, 2])
        own = Habits(habits, PILE, np.random.default_rng([seed, 3]))
        self.play = Performance(script, 4, PILE, whims, own, rng)
        self.states: list[tuple[LyingCard, ...]] = [self.table.cards]

    @property
    def table(self) -> OnTable:
        return self.play.table

    def go_on(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.play.go_on(STEP)
            self.states.append(self.table.cards)

    @property
    def laid(self) -> list[str]:
        """Faces in the order in which they came to rest."""
        seen: dict[int, str] = {}
        for cards in self.states:
            seen.update((card.number, card.face) for card in cards if card.number not in seen)
        return list(seen.values())


def trick(pause: float = 1.0) -> list[Act]:
    acts: list[Act] = []
    for seat, face in enumerate(FACES):
        acts += [LayCard(seat, 4, face, ("Y1", "P2")), Wait(pause)]
    return acts
