# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notices that a recording shows its cards in a mirror, as programs for webcams like to do.

A number in a mirror is another one, or none, to the eyes: such a card is doubted. Seen the right
way round it is as sure as any. Only doubted cards are looked at again, so that others cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from vision.frames import Frame, Pixels
from vision.observations import CardArrived, Observation
from vision.plane import Floats
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Tuning:
    """Fitted on 60 drawn cards of the own deck: of the mirrored ones 44 were below `doubted`, and
    seen the right way round all 60 were above `sure`; suits' pictures tell the others.

    doubted: confidence below which a card is looked at again. sure: and from which it is one in a
    mirror. enough: so many of them tell, if no more than half as many others were doubted.
    """

    doubted: float = 0.5
    sure: float = 0.9
    enough: int = 3


TUNING: Final = Tuning()


class Reader(Protocol):
    """Names a card; vision.reading.CardReader is the real one."""

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        """The card at these corners."""
        ...


class MirrorWatch:
    """Looks again at doubted cards. open_reader: is called when the first one comes."""

    def __init__(self, open_reader: Callable[[], Reader]) -> None:
        self._open_reader = open_reader
        self._reader: Reader | None = None
        self._mirrored = self._others = 0
        self._told = False

    def look(self, frame: Frame, seen: Iterable[Observation]) -> bool:
        """Whether the cards turn out to be mirrored now: True once.

        Args:
            frame: the picture.
            seen: what was seen on it.

        """
        doubted = [
            one
            for one in seen
            if isinstance(one, CardArrived) and one.readings and one.readings[0][1] < TUNING.doubted
        ]
        if self._told or not doubted:
            return False
        self._reader = self._reader or self._open_reader()
        righted = np.ascontiguousarray(frame.pixels[:, ::-1])
        for one in doubted:
            corners = np.array(one.quad, np.float32)[[1, 0, 3, 2]]
            corners[:, 0] = righted.shape[1] - 1 - corners[:, 0]
            if self._reader.read(righted, corners).names[0][1] >= TUNING.sure:
                self._mirrored += 1
            else:
                self._others += 1
        self._told = self._mirrored >= max(TUNING.enough, 2 * self._others)
        return self._told
