# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards of the open trick that are out of sight: hidden, taken back, or on their way in a sweep."""

from __future__ import annotations

from dataclasses import dataclass

from device.games.skull_king.seating import Point, middle
from engine import copies
from engine.cards import FACES, Expansion
from vision.observations import Quad

# A card that leaves alone is taken back when nothing else has left for so long;
# in a sweep the others follow sooner. Seconds of frame time.
TAKEN_BACK_S = 2.0
# A card lies where another lay when their middles are nearer than this share of its length.
_SAME_PLACE = 0.5


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A card that was removed from the open trick: it may only have been hidden.

    position: in the trick. quad: where it lay, if that was seen.
    """

    face: str
    position: int
    quad: Quad | None


class OutOfSight:
    """Cards by the tracks of their own.

    lost: those that are out of sight. leaving: those of them that left alone, and when.
    """

    def __init__(self, lost: set[int]) -> None:
        self.lost = lost
        self.leaving: dict[int, float] = {}
        self.taken: list[TakenBack] = []

    def leave(self, own: int, time: float) -> None:
        """A card is not seen any more."""
        self.lost.add(own)
        self.leaving[own] = time

    def find(self, own: int) -> None:
        """It lies there after all."""
        self.lost.discard(own)
        self.leaving.pop(own, None)

    def overdue(self, time: float) -> list[int]:
        """Cards that left alone, long enough ago for a sweep to have taken the others too."""
        if len(self.leaving) > 1:
            # Several at a time are a sweep or an accident; people will be asked then.
            return []
        return [own for own, since in self.leaving.items() if time - since >= TAKEN_BACK_S]

    def take_back(self, own: int, card: TakenBack) -> None:
        """A card was taken back."""
        self.find(own)
        self.taken.append(card)

    def put_back(self, face: str, quad: Quad) -> TakenBack | None:
        """The card that was held to be taken back and lies there; it counts as taken no more."""
        for card in self.taken:
            if card.face == face and may_be_the_same(face, card.quad, quad):
                self.taken.remove(card)
                return card
        return None

    def sweep(self) -> None:
        """The trick is over."""
        self.lost.clear()
        self.leaving.clear()
        self.taken.clear()


def may_be_the_same(face: str, before: Quad | None, now: Quad) -> bool:
    """Whether a card of this face, seen before at a place, may be the one that is seen now.

    Of a face that the deck has once it is, wherever it lies.
    """
    if face not in FACES or copies(face, tuple(Expansion)) <= 1 or before is None:
        return True
    return _apart(middle(before), middle(now)) < _SAME_PLACE * _apart(now[0], now[3])


def _apart(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
