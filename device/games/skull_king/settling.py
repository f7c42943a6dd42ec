# SPDX-License-Identifier: AGPL-3.0-or-later
"""The first moments after a start in the middle of a game, or after the camera was away."""

from __future__ import annotations

# How long the cards that lie there may take to be seen. Seconds of frame time.
SETTLING_S = 1.5


class Settling:
    """Whether the cards that lie there are still being found. It is off until `begin`."""

    def __init__(self) -> None:
        self.is_on = False
        self._until: float | None = None

    def begin(self) -> None:
        """The next look is the first of them."""
        self.is_on = True
        self._until = None

    def ends(self, time: float) -> bool:
        """Whether this look, at camera seconds, is the one that ends it."""
        if not self.is_on:
            return False
        if self._until is None:
            self._until = time + SETTLING_S
        self.is_on = time < self._until
        return not self.is_on
