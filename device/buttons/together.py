# SPDX-License-Identifier: AGPL-3.0-or-later
"""Buttons that are held down at all seats at once: what nobody does by chance, or alone."""

from __future__ import annotations

from device.buttons.listening import ButtonNews
from device.buttons.presses import Pattern


class AllHold:
    """Hears the news of so many seats' buttons.

        together = AllHold(3)
        together.hear(news)    # True for the news that the last of the three is held too

    A button is held from its long press on until it goes up. Once all are held they have to go up
    before they can be held together again.
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._held: set[int] = set()
        self._told = False

    def hear(self, news: ButtonNews) -> bool:
        """Whether all are held by this news, for the first time since one of them went up."""
        if not news.pressed:
            self._held.discard(news.seat)
            self._told = False
            return False
        if news.pattern is Pattern.LONG:
            self._held.add(news.seat)
        if self._told or len(self._held) < self._seats:
            return False
        self._told = True
        return True

    def forget(self) -> None:
        """Begin anew: what is held now counts for something else."""
        self._held.clear()
        self._told = False
