# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why a picture shows no card by which a deck can be enrolled."""

from __future__ import annotations

LEAST_LENGTH_PX = 60
"""Of a card, top to bottom, that a picture shows: smaller ones are not read either."""


class NoCardToEnrol(Exception):
    """A picture shows no card by which a deck can be enrolled."""


class NotOneCard(NoCardToEnrol):
    """A picture shows another number of cards than one. found: how many."""

    def __init__(self, found: int) -> None:
        super().__init__(f"{found} cards")
        self.found = found


class PictureDark(NotOneCard):
    """It is too dark for anything to be seen in it."""

    def __init__(self) -> None:
        super().__init__(0)


class CardCut(NoCardToEnrol):
    """A part of the card lies outside the picture."""


class CardAcross(NoCardToEnrol):
    """Which end is the card's top cannot be told: it lies on its side."""


class SidesUnseen(NoCardToEnrol):
    """The card can hardly be told from what it lies on, so that its outline may be any."""


class CardOddlyShaped(NoCardToEnrol):
    """It is of a shape of which no cards can be read. ratio: its width by its height."""

    def __init__(self, ratio: float) -> None:
        super().__init__(f"{ratio:.2f} times as wide as high")
        self.ratio = ratio


class CardTooSmall(NoCardToEnrol):
    """It can hardly be read. length: its pixels from top to bottom."""

    def __init__(self, length: float) -> None:
        super().__init__(f"{length:.0f} pixels")
        self.length = length
