# SPDX-License-Identifier: AGPL-3.0-or-later
"""The evidence of events: which frame shows what led to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from device.games.sighting import SeenCard, Sighting
from device.tracking import TrackRegistry
from vision.frames import Frame

Evidence = tuple[Sighting, ...]
"""Of one event; empty where no frame was kept."""


class EvidenceCollector:
    """Holds on to one frame, the newest on which a card was read; frames are large.

    size: cards of a whole trick.
    """

    def __init__(self, registry: TrackRegistry, size: int) -> None:
        self._registry, self._size = registry, size
        self._newest: Frame | None = None

    def note(self, frame: Frame | None) -> None:
        """A card was read on this frame, if it was kept."""
        if frame is not None and (self._newest is None or frame.number >= self._newest.number):
            self._newest = frame

    def forget(self) -> None:
        """The camera was away: the newest frame shows another table."""
        self._newest = None

    def of_laid(self, track: int, lying: Mapping[int, int]) -> Evidence:
        """A card as it was read on its best frame, and the trick on the newest once it is whole.

        lying: the newest track of each card that lies there already, by what the card is called.
        """
        card = self._seen(track, track)
        cards = (*self._all(lying), card)
        evidence = self._of_card(self._registry[track].evidence, card, cards)
        if len(lying) + 1 == self._size and self._newest is not None:
            evidence += (Sighting("verdict", self._newest, None, cards),)
        return evidence

    def of_again(self, name: int, lying: Mapping[int, int]) -> Evidence:
        """A card that is read otherwise now, or found. lying: as for `of_laid`, with itself."""
        newest = lying.get(name, name)
        if not self._is_known(newest):
            return ()
        card = self._seen(name, newest)
        return self._of_card(self._registry[newest].evidence, card, tuple(self._all(lying)))

    def _all(self, lying: Mapping[int, int]) -> Iterator[SeenCard]:
        for name, newest in lying.items():
            if self._is_known(newest):
                yield self._seen(name if name >= 0 else newest, newest)

    def _of_card(
        self, frame: Frame | None, card: SeenCard, cards: tuple[SeenCard, ...]
    ) -> Evidence:
        return () if frame is None else (Sighting("card", frame, card, cards),)

    def _is_known(self, track: int) -> bool:
        return track in self._registry and self._registry[track].quad is not None

    def _seen(self, name: int, newest: int) -> SeenCard:
        one = self._registry[newest]
        assert one.quad is not None
        return SeenCard(name, one.quad, one.names, one.over, one.under, one.since, one.bare_at)
