# SPDX-License-Identifier: AGPL-3.0-or-later
"""A written game as it is played at the rendered table, and what people say in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from device.rehearsal.script import Bidding, Dealt, Laid, Step, Swept, still_held
from device.rehearsal.truth import record_so_far
from device.watching import RecordingSetup
from engine.skull_king import Rules
from vision.cameras.rendered import Act, Deal, LayCard, Sweep, Wait

NAMES = ("Anne", "Bonny", "Calico", "Drake", "Edward", "Flint", "Grace", "Hook")
LAST_LOOK_S = 3.0


class WrittenGame:
    """A director that plays a script from its first step to its last, at a brisk pace."""

    def __init__(self, steps: Sequence[Step], players: int, seed: int) -> None:
        self.lying: tuple[LayCard, ...] = ()
        self.over = False
        self._acts = self._play(steps, players, Random(seed))

    def next_act(self) -> Act | None:
        act = next(self._acts, None)
        self.over = act is None
        return act

    def _play(self, steps: Sequence[Step], players: int, rng: Random) -> Iterator[Act]:
        yield Wait(1.0)
        for index, step in enumerate(steps):
            match step:
                case Dealt(dealer, cards):
                    yield Deal(dealer, players, cards)
                case Bidding():
                    yield Wait(0.6)
                case Laid():
                    yield Wait(rng.uniform(0.2, 0.7))
                    yield LayCard(step.player, players, step.card.face, still_held(steps, index))
                case Swept(winner):
                    yield Wait(rng.uniform(0.8, 1.2))
                    yield Sweep(winner, players)
        yield Wait(LAST_LOOK_S)


def setup_of(steps: Sequence[Step], players: int, rules: Rules) -> RecordingSetup:
    """What people say in this game."""
    return RecordingSetup(
        players=NAMES[:players],
        rules=rules.to_json(),
        bids=tuple(step.bids for step in steps if isinstance(step, Bidding)),
        roles=tuple(s.card.role for s in steps if isinstance(s, Laid) and s.card.role),
    )


def truth_of(steps: Sequence[Step], players: int, rules: Rules) -> dict[str, Any]:
    """The game's record, as it was played."""
    return record_so_far(steps, range(players), NAMES[:players], rules).to_json()


def counts(text: str) -> list[int]:
    """4-8 or 4,6,8 as numbers."""
    if "-" in text:
        first, last = text.split("-")
        return list(range(int(first), int(last) + 1))
    return [int(part) for part in text.split(",")]
