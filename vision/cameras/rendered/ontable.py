# SPDX-License-Identifier: AGPL-3.0-or-later
"""What lies on the rendered table at this moment."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras.rendered.geometry import CARD_HEIGHT_MM, CARD_WIDTH_MM, Pose

_CELLS_PER_MM = 0.5
_REACH_MM = 360.0


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card face up on the table; number tells it from another of the same face."""

    number: int
    seat: int
    face: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class AsideCard:
    """A card that lies aside, in no trick that is played."""

    face: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class LyingThing:
    """A thing of a kind that `things` can draw; look tells its colours, radius is in mm."""

    kind: str
    look: int
    pose: Pose
    radius: float


class OnTable:
    """The cards aside, on them those that are played, first laid first, and the things, which stand
    on top of them.

    version goes up with every change.
    """

    def __init__(self) -> None:
        self.aside: tuple[AsideCard, ...] = ()
        self.cards: tuple[LyingCard, ...] = ()
        self.things: tuple[LyingThing, ...] = ()
        self.version = 0
        self._next_number = 0

    def lay(self, seat: int, face: str, pose: Pose) -> LyingCard:
        """A card comes to rest on top of all others."""
        card = LyingCard(self._next_number, seat, face, pose)
        self._next_number += 1
        self.cards = (*self.cards, card)
        self.version += 1
        return card

    def shift(self, number: int, pose: Pose) -> None:
        """A card lies elsewhere, as far under the others as before."""
        self.cards = tuple(
            replace(card, pose=pose) if card.number == number else card for card in self.cards
        )
        self.version += 1

    def take(self, number: int) -> None:
        """A card is taken up."""
        self.cards = tuple(card for card in self.cards if card.number != number)
        self.version += 1

    def clear(self) -> None:
        """All cards that are played are taken up."""
        self.cards = ()
        self.version += 1

    def put_aside(self, *cards: AsideCard) -> None:
        """Cards come to lie on all others that are aside."""
        self.aside = (*self.aside, *cards)
        self.version += 1

    def take_aside(self, *cards: AsideCard) -> None:
        """Cards that are aside are taken up."""
        self.aside = tuple(card for card in self.aside if card not in cards)
        self.version += 1

    def put(self, thing: LyingThing) -> None:
        """A thing is put down."""
        self.things = (*self.things, thing)
        self.version += 1

    def lift(self, thing: LyingThing) -> None:
        """A thing is taken up."""
        self.things = tuple(other for other in self.things if other != thing)
        self.version += 1

    def covered(
        self, cards: tuple[LyingCard, ...], thing: LyingThing | None = None
    ) -> tuple[float, ...]:
        """Which share of each card the later ones hide, and the thing that stands on them."""
        above = _nothing()
        if thing is not None:
            middle = _cell(thing.pose.x, thing.pose.y)
            cv2.circle(above, middle, round(thing.radius * _CELLS_PER_MM), 1, -1)
        shares = []
        for card in reversed(cards):
            own = _outline(card.pose)
            hidden = np.count_nonzero(own & above)
            shares.append(float(hidden) / max(1.0, float(np.count_nonzero(own))))
            above |= own
        return tuple(reversed(shares))


def card_corners(pose: Pose) -> NDArray[np.float64]:
    """(4, 2) millimetres, top left of the card first."""
    cos, sin = np.cos(pose.angle), np.sin(pose.angle)
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2)
    turn = np.array([[cos, sin], [-sin, cos]])
    return np.asarray(half @ turn + (pose.x, pose.y), np.float64)


def _nothing() -> NDArray[np.uint8]:
    side = round(2 * _REACH_MM * _CELLS_PER_MM)
    return np.zeros((side, side), np.uint8)


def _cell(x: float, y: float) -> tuple[int, int]:
    return round((x + _REACH_MM) * _CELLS_PER_MM), round((y + _REACH_MM) * _CELLS_PER_MM)


def _outline(pose: Pose) -> NDArray[np.uint8]:
    mask = _nothing()
    corners = np.round((card_corners(pose) + _REACH_MM) * _CELLS_PER_MM).astype(np.int32)
    cv2.fillConvexPoly(mask, corners, 1)
    return mask
