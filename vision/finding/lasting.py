# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds cards on one table again and again: the detector looks only where pixels have changed.

Nearly all of a table is as it was at the look before. Its boxes are kept, and so is what the second
look made of them; the network is shown the parts of the picture that have changed, with a little of
what is around them. What it takes goes with the area that it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.finding.finder import CardFinder, FoundCard
from vision.finding.outlines import Looks, OutlineFinder, Survey
from vision.finding.parts import MARGIN, Mask, Part, changed_parts
from vision.frames import Pixels
from vision.plane import Floats
from vision.shrinking import HALF_WIDTH, shrunk
from vision.whitened import Whitened

MOST_OF_A_PICTURE = 0.6
"""Share of the picture from which all of it is shown to the network at once."""


@dataclass(frozen=True, slots=True, eq=False)
class _Picture:
    """half: (h, HALF_WIDTH, 3), by white light. small: the small one, as it was filmed: what white
    is changes with each card. times: pixels of the frame to one of half.
    """

    half: Pixels
    small: Pixels
    times: float

    @property
    def whole(self) -> Part:
        """All of it."""
        height, width = self.half.shape[:2]
        return Part(0.0, 0.0, width, height)

    def shown(self, part: Part) -> Part:
        """What the network is shown to find the cards in a part."""
        return part.grown(MARGIN).within(self.whole.right, self.whole.bottom)

    def is_in(self, box: FoundCard, part: Part) -> bool:
        """Whether a box's middle is in a part."""
        return part.holds(np.asarray(box.corners.mean(axis=0) / self.times, np.float32))


class LastingFinder:
    """Finds cards on one picture of a table after the other; see `Surveyor`.

    detector: finds boxes. outlines: looks at them from near.
    """

    def __init__(self, detector: CardFinder, outlines: OutlineFinder) -> None:
        self._detector, self._outlines = detector, outlines
        self._size = 0, 0
        self._seen = np.zeros((0, 0, 3), np.uint8)
        """The small picture, each part of it as it was when its boxes were found."""
        self._boxes: list[FoundCard] = []
        self._looks: Looks = {}

    def survey(self, pixels: Pixels, moving: Mask | None = None) -> Survey:
        """What is found on a (height, width, 3) BGR picture, and where there may be more.

        moving: (h, GATE_WIDTH), where something moves: what is told of that is as old as the last
        look at which nothing did. None where that is not known.
        """
        white = Whitened(pixels)
        picture = _made_small(pixels, white)
        parts = self._parts(picture, moving)
        # Elsewhere all is as it was when it was looked at.
        for part in parts:
            kept = [box for box in self._boxes if not picture.is_in(box, part)]
            found = self._detector.find_in(picture.half, picture.shown(part), picture.times)
            self._boxes = [*kept, *(box for box in found if picture.is_in(box, part))]
            where = part.slices(picture.small.shape[1] / HALF_WIDTH)
            self._seen[where] = picture.small[where]
        self._boxes.sort(key=lambda box: -box.confidence)
        survey = self._outlines.survey_of(pixels, white, self._boxes, self._looks)
        self._looks = {box: self._looks[box] for box in self._boxes if box in self._looks}
        return survey

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        """What is found on any picture; nothing is kept of it."""
        return self._outlines.find(pixels)

    def look_at(self, pixels: Pixels, boxes: Sequence[FoundCard]) -> tuple[FoundCard, ...]:
        """As `OutlineFinder`."""
        return self._outlines.look_at(pixels, boxes)

    def find_beside(self, pixels: Pixels, cards: Sequence[Floats]) -> tuple[FoundCard, ...]:
        """As `OutlineFinder`."""
        return self._outlines.find_beside(pixels, cards)

    def _parts(self, picture: _Picture, moving: Mask | None) -> list[Part]:
        """Where the network is to look; all of a picture of another size than the last."""
        size = picture.half.shape[0], round(HALF_WIDTH * picture.times)
        if size != self._size:
            self._size, self._seen, self._boxes = size, picture.small.copy(), []
            return [picture.whole]
        outlines = [box.corners / np.float32(picture.times) for box in self._boxes]
        parts = changed_parts(self._seen, picture.small, moving, outlines, HALF_WIDTH)
        area = sum(picture.shown(part).area for part in parts)
        return [picture.whole] if area > MOST_OF_A_PICTURE * picture.whole.area else parts


def _made_small(pixels: Pixels, white: Whitened) -> _Picture:
    seen = shrunk(pixels)
    return _Picture(white.lit(seen.half), seen.small, pixels.shape[1] / HALF_WIDTH)
