# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that the detector hardly holds for any: without a border on a table of their colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.finding import FoundCard, Surveyor
from vision.frames import Frame
from vision.plane import Floats, is_apart, overlap
from vision.watch.bare import BareTable
from vision.watch.eyes import Reader
from vision.watch.places import SAME_PLACE, lies_still
from vision.watch.stillness import Stillness
from vision.watch.verdicts import Verdicts, surely_reads

TABLE_SHOWS = 0.4
"""Share of the bare table from which nothing has come to lie in a place."""


class Overlooked:
    """Looks once at what came to lie where nothing was found, and again when something moved."""

    def __init__(self, finder: Surveyor, reader: Reader, still: Stillness, bare: BareTable) -> None:
        self._finder, self._reader = finder, reader
        self._still, self._bare = still, bare
        self._are_cards = Verdicts(still)

    def stir(self) -> None:
        """Note over which places something moves."""
        self._are_cards.stir()

    def among(
        self, faint: Sequence[FoundCard], lying: Sequence[Floats], frame: Frame
    ) -> list[FoundCard]:
        """Of faint boxes what surely reads as a card. lying: outlines of all other cards."""
        boxes = [box for box in faint if self._is_worth_a_look(box, lying)]
        if not boxes:
            return []
        seen = self._finder.look_at(frame.pixels, boxes)
        cards = [replace(one, face_up=True) for one in seen if self._is_a_card(one, frame)]
        for box in boxes:
            is_card = any(overlap(box.corners, card.corners) >= SAME_PLACE for card in cards)
            self._are_cards.note(box.corners, is_card=is_card)
        return cards

    def _is_worth_a_look(self, box: FoundCard, lying: Sequence[Floats]) -> bool:
        return (
            lies_still(self._still, box.corners)
            and self._are_cards.on(box.corners) is not False
            and is_apart(box.corners, lying, SAME_PLACE)
            and self._bare.share(box.corners, lying) < TABLE_SHOWS
        )

    def _is_a_card(self, one: FoundCard, frame: Frame) -> bool:
        return surely_reads(self._reader.read(frame.pixels, one.corners))
