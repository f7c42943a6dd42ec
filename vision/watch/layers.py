# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a card that is told now lies with those that were told before it: on them, or under them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from vision.frames import Frame
from vision.watch.eyes import Reader
from vision.watch.places import moves
from vision.watch.stillness import Stillness
from vision.watch.track import Track

LEAST_SHOWN = 0.2
"""Share of a card under others that must be seen beside all known cards: with less it is an outline
around some of them. One that told the rest of a game a trick late had 0.12.
"""


@dataclass(frozen=True, slots=True)
class Layers:
    """above: the tracks that lie on a card. below: those on which it lies."""

    above: tuple[Track, ...] = ()
    below: tuple[Track, ...] = ()


def layers_of(
    track: Track, tracks: Iterable[Track], frame: Frame, still: Stillness, reader: Reader
) -> Layers:
    """Of the cards that were told, as far as it is plain.

    None of those over which something moves: a hand hides which is the upper.
    """
    if not track.is_named or moves(still, track.corners):
        return Layers()
    told = [
        other
        for other in tracks
        if other.announced and other.is_named and not moves(still, other.corners)
    ]
    lies_on = [reader.lies_on(frame.pixels, other.corners, track.corners) for other in told]
    return Layers(
        tuple(other for other, on in zip(told, lies_on, strict=True) if on),
        tuple(other for other, on in zip(told, lies_on, strict=True) if on is False),
    )


def shows_little(track: Track, layers: Layers, tracks: Iterable[Track], still: Stillness) -> bool:
    """Whether a card that lies under others shows hardly anything but what those show, and other
    cards on which it does not lie.
    """
    if not layers.above:
        return False
    others = (
        other.corners
        for other in tracks
        if other.announced and other.is_named and other.is_seen and other not in layers.below
    )
    place = still.area(track.corners)
    seen = place & ~still.areas(others)
    return bool(np.count_nonzero(seen) < LEAST_SHOWN * np.count_nonzero(place))
