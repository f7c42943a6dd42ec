# SPDX-License-Identifier: AGPL-3.0-or-later
"""The evidence of events: which frame shows what led to them."""

from __future__ import annotations

from collections.abc import Iterable

from device.games.sighting import SeenCard, Sighting
from vision.frames import Frame

Evidence = tuple[Sighting, ...]
"""Of one event; empty where no frame was kept."""


class Witness:
    """Holds on to one frame, the newest on which a card was read; frames are large."""

    def __init__(self) -> None:
        self._newest: Frame | None = None

    def note(self, frame: Frame | None) -> None:
        """A card was read on this frame, if it was kept."""
        if frame is not None and (self._newest is None or frame.number >= self._newest.number):
            self._newest = frame

    def forget(self) -> None:
        """The camera was away: the newest frame shows another table."""
        self._newest = None

    def of_card(self, frame: Frame | None, card: SeenCard, trick: Iterable[SeenCard]) -> Evidence:
        """A card as it was read on its best frame."""
        if frame is None:
            return ()
        return (Sighting("card", frame, card, tuple(trick)),)

    def of_verdict(self, trick: Iterable[SeenCard]) -> Evidence:
        """A trick that is whole now, on the newest frame: all of its cards lie there."""
        if self._newest is None:
            return ()
        return (Sighting("verdict", self._newest, None, tuple(trick)),)
