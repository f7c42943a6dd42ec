# SPDX-License-Identifier: AGPL-3.0-or-later
"""Outlines that lie askew on a card, and read as none of the deck, and another look."""

from __future__ import annotations

from collections.abc import Sequence

from vision.finding import FoundCard
from vision.frames import Frame
from vision.observations import is_named
from vision.plane import Floats, is_apart, share_inside
from vision.watch.eyes import Reader
from vision.watch.outline import Outline
from vision.watch.places import SAME_PLACE, lies_still
from vision.watch.stillness import Stillness
from vision.watch.turned_looks import TurnedLooks
from vision.watch.verdicts import Verdicts, surely_reads

SHARED = 0.4
"""Share of one outline inside the other from which both are about the same thing."""


class SecondLook:
    """Looks at the table upside down where something has come to lie that reads as no card.

    A corner of another card, or a thing beside it, may bend an outline so far that nothing is read
    in it; turned by half the detector sees the same cards otherwise.
    """

    def __init__(self, turned: TurnedLooks, reader: Reader, still: Stillness) -> None:
        self._turned, self._reader, self._still = turned, reader, still
        self._are_cards = Verdicts(still)

    def stir(self) -> None:
        """Note over which places something moves."""
        self._are_cards.stir()

    def put_right(
        self, new: Sequence[Outline], known: Sequence[Floats], frame: Frame
    ) -> list[Outline]:
        """New outlines, but a card's own where that reads surely. known: of the cards known so far.

        What was no card is looked at again when something has moved over it.
        """
        askew = [
            one
            for one in new
            if not is_named(one.reading.names) and self._are_cards.on(one.corners) is not False
        ]
        if not askew:
            return list(new)
        taken = [*known, *(one.corners for one in new if one not in askew)]
        again = [
            Outline.on(frame, card, self._reader)
            for card in self._turned.found(frame)
            if card.face_up and self._is_free(card, taken)
        ]
        told: list[Outline] = []
        for one in new:
            own = self._cards_own(one, again, taken) if one in askew else one
            told.append(own)
            taken.append(own.corners)
        return told

    def _cards_own(
        self, askew: Outline, again: Sequence[Outline], taken: Sequence[Floats]
    ) -> Outline:
        about = (one for one in again if _are_of_one(one.corners, askew.corners))
        own = next((one for one in about if _is_sure(one, taken)), askew)
        self._are_cards.note(askew.corners, is_card=own is not askew)
        return own

    def _is_free(self, card: FoundCard, taken: Sequence[Floats]) -> bool:
        apart = is_apart(card.corners, taken, SAME_PLACE)
        return apart and lies_still(self._still, card.corners)


def _are_of_one(a: Floats, b: Floats) -> bool:
    return max(share_inside(a, b), share_inside(b, a)) >= SHARED


def _is_sure(one: Outline, taken: Sequence[Floats]) -> bool:
    """Whether it surely reads as a card, and not as one of those that lie in these places."""
    return surely_reads(one.reading) and is_apart(one.read_at, taken, SAME_PLACE)
