# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the watcher needs to see with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vision.frames import Pixels
from vision.plane import Floats
from vision.reading import Reading


class Reader(Protocol):
    """Names cards; vision.reading.CardReader is the real one."""

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        """The card with these corners, (4, 2) pixels, or with corners nearby."""
        ...

    def glance(self, pixels: Pixels, corners: Floats) -> Reading:
        """The card with just these corners: quicker, for one that was read before."""
        ...

    def read_beneath(
        self, pixels: Pixels, upon: Sequence[Floats], guesses: Sequence[Floats]
    ) -> tuple[Reading, ...]:
        """What may lie in these places half under known cards, (4, 2) pixels each; surest first."""
        ...

    def lies_on(self, pixels: Pixels, one: Floats, other: Floats) -> bool | None:
        """Whether the card with the first corners lies on the other; None where it is not plain."""
        ...
