# SPDX-License-Identifier: AGPL-3.0-or-later
"""Enrolled pictures on which what tells a card from its like can hardly be read.

Where a suit shares one picture, a card's name hangs on its small indices. A face that was enrolled
with a thumb on one, or out of focus, is as good as lacking: its card looks more like another face.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.plane import Floats
from vision.reading.alike import likenesses
from vision.reading.gallery import Gallery
from vision.reading.stored import directions

LIKE_ANOTHER = 0.9
"""Likeness to another face from which a name hangs on little. Numbers of the deck of 2021, whose
suits share a picture each, are by 0.95 and more like another; no card of the own deck by 0.8. At
least half of a deck must be so: a face that is smeared is like none any more."""

BLURRED_FROM = 0.95
"""Agreement of index corners with themselves out of focus from which they are out of it already. Of
the scans of the deck of 2021 no corner agrees by more than 0.92, of photographed aces, which are
mostly white, 0.92; of scans blurred by 7 pixels of 720, all of which are still read, 0.949, and of
those that were blurred or overexposed until their cards got other names, 0.952 to 0.987."""

_CORNERS_APART = 0.13
_SPREADS = 3.0
"""How much less than the deck's middle face's two corners one's may agree, at least, and in times
of what lies between a quarter of the faces and three quarters. Of 74 pictures enrolled at a slant
all lie within; of six with a thumb on one corner none does."""


class Fault(StrEnum):
    """What is the matter with a picture."""

    COVERED = "covered"
    BLURRED = "blurred"


@dataclass(frozen=True, slots=True)
class Illegible:
    """A face's picture that can hardly be read; name: the face's."""

    name: str
    fault: Fault


def illegible(gallery: Gallery) -> tuple[Illegible, ...]:
    """The pictures of a deck whose two indices are not alike, as the others' are, or are blurred.

    Only of a deck whose faces are much alike; none of an older program's gallery, which holds no
    corners.
    """
    if gallery.in_doubt is None or not gallery.names:
        return ()
    covered, blurred = _covered(gallery.in_doubt.corners), _blurred(gallery.in_doubt.corners)
    if not (covered | blurred).any() or not _hangs_on_little(gallery):
        return ()
    return tuple(
        Illegible(name, Fault.COVERED if covered[at] else Fault.BLURRED)
        for at, name in enumerate(gallery.names)
        if covered[at] or blurred[at]
    )


def legible_names(gallery: Gallery) -> tuple[str, ...]:
    """The names of which at least one picture can be read well."""
    well = Counter(gallery.names)
    well.subtract(one.name for one in illegible(gallery))
    return tuple(name for name in gallery.names if well[name] > 0)


def _covered(corners: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Of each picture, whether its two corners agree less than the others' do."""
    agree = _agreement(corners[:, 0, 0, 0], corners[:, 0, 1, 0])
    quarter, middle, three_quarters = np.percentile(agree, [25, 50, 75])
    least = middle - max(_CORNERS_APART, _SPREADS * (three_quarters - quarter))
    return np.asarray(agree < least, np.bool_)


def _blurred(corners: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Of each picture, whether both corners look out of focus as they are."""
    either = [_agreement(corners[:, 0, way, 0], corners[:, -1, way, 0]) for way in (0, 1)]
    return np.asarray(np.minimum(*either) >= BLURRED_FROM, np.bool_)


def _agreement(one: NDArray[np.int8], other: NDArray[np.int8]) -> Floats:
    """(n,): the mean over the places of (n, places, VECTOR) each."""
    return np.asarray((directions(one) * directions(other)).sum(-1).mean(-1), np.float32)


def _hangs_on_little(gallery: Gallery) -> bool:
    """Whether most faces are so like another that little tells them apart."""
    alike = {
        name
        for pair in likenesses(gallery)
        if pair.first != pair.second and pair.fit >= LIKE_ANOTHER
        for name in (pair.first, pair.second)
    }
    return 2 * len(alike) >= len(set(gallery.names))
