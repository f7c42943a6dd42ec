# SPDX-License-Identifier: AGPL-3.0-or-later
"""The first moments after a start on an open trick."""

from __future__ import annotations

# How long the cards that lie there may take to be seen. Seconds of frame time.
SETTLING_S = 1.5


class Settling:
    """Over at once where no card is looked for."""

    def __init__(self, looks_for_cards: bool) -> None:
        self.is_on = looks_for_cards
        self._until: float | None = None

    def ends(self, time: float) -> bool:
        """Whether this look, at camera seconds, is the one that ends it."""
        if not self.is_on:
            return False
        if self._until is None:
            self._until = time + SETTLING_S
        self.is_on = time < self._until
        return not self.is_on
