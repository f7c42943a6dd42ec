# SPDX-License-Identifier: AGPL-3.0-or-later
"""From when on something is worth an event, in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EmitterModel:
    """Shares are of all hypotheses together. What the tracker holds likely is in `TrackerModel`."""

    most: int = 60  # events of one look: more would go round in a circle
    every_s: float = 1.0  # seconds until doubts are weighed anew while nothing is seen
    least_share: float = 0.01  # of hypotheses that count in what a card may be
    least_chance: float = 0.002  # of a face that is then told as one that it may be
    rival_share: float = 0.05  # of another explanation of a trick, to be told to people
    other_share: float = 0.15  # by which its share must change to be told again


EMITTER = EmitterModel()
"""Set by judgement: events that tell people nothing new make a long journal."""
