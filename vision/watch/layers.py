# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which cards lie on one that is found after them: it was laid before them, and was hidden."""

from __future__ import annotations

from collections.abc import Iterable

from vision.frames import Frame
from vision.watch.eyes import Reader
from vision.watch.places import moves
from vision.watch.stillness import Stillness
from vision.watch.track import Track


def told_above(
    track: Track, tracks: Iterable[Track], frame: Frame, still: Stillness, reader: Reader
) -> frozenset[int]:
    """The numbers of the cards that were told already and lie on this one.

    None of those over which something moves: a hand hides which is the upper.
    """
    if moves(still, track.corners):
        return frozenset()
    told = (other for other in tracks if other.announced and other.is_named)
    return frozenset(
        other.number
        for other in told
        if not moves(still, other.corners)
        and reader.lies_on(frame.pixels, other.corners, track.corners)
    )
