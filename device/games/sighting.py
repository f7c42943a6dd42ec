# SPDX-License-Identifier: AGPL-3.0-or-later
"""What an event was seen on: the evidence of a `Happening` of any game with cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vision.frames import Frame
from vision.observations import Quad, Readings


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card as the camera saw it.

    track: the number that the game's events have for it. readings: what the camera alone took
    it for, before anything else that is known of the round was weighed in. over: the tracks of the
    cards on which it lies, as far as that was seen; under: of those that lie on it. since: camera
    seconds at which it was seen there first; bare_at: at which its place was still bare, None where
    nobody saw that.
    """

    track: int
    quad: Quad
    readings: Readings
    over: frozenset[int] = frozenset()
    under: frozenset[int] = frozenset()
    since: float = 0.0
    bare_at: float | None = None


@dataclass(frozen=True, slots=True)
class Sighting:
    """A frame, and what is to be seen on it.

    what: "card" for one card, on the frame on which it was read best; "verdict" for a whole
    trick, on the frame that was newest when its last card was laid. card: the one that it is
    about, None for a verdict. cards: all of the trick that were seen so far, in the order of play.
    """

    what: Literal["card", "verdict"]
    frame: Frame
    card: SeenCard | None
    cards: tuple[SeenCard, ...]
