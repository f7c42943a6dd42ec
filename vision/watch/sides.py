# SPDX-License-Identifier: AGPL-3.0-or-later
"""Faces that the detector holds for backs: the deck knows better what its faces look like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.finding import FoundCard
from vision.frames import Frame
from vision.watch.eyes import Reader
from vision.watch.places import lies_still
from vision.watch.stillness import Stillness
from vision.watch.verdicts import Verdicts


class Sides:
    """Looks once at what lies face down, and again when something has moved over it."""

    def __init__(self, still: Stillness, reader: Reader) -> None:
        self._still, self._reader = still, reader
        self._are_faces = Verdicts(still)

    def stir(self) -> None:
        """Note over which of them something moves."""
        self._are_faces.stir()

    def put_right(self, seen: Sequence[FoundCard], frame: Frame) -> tuple[FoundCard, ...]:
        """What was found, those face up that look like one of the deck's faces."""
        return tuple(
            replace(card, face_up=True) if not card.face_up and self._is_face(card, frame) else card
            for card in seen
        )

    def _is_face(self, card: FoundCard, frame: Frame) -> bool:
        known = self._are_faces.on(card.corners)
        if known is None and lies_still(self._still, card.corners):
            known = self._reader.glance(frame.pixels, card.corners).is_of_a_face
            self._are_faces.note(card.corners, is_card=known)
        return bool(known)
