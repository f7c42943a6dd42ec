# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game of bids and tricks looked back on."""

from dataclasses import dataclass
from math import comb
from typing import Generic, Protocol, TypeVar

from engine.common.scores import BidsMade


class Told(Protocol):
    """What is told as JSON."""

    def to_json(self) -> dict[str, object]:
        """Return all of it by name."""


C = TypeVar("C", bound=Told)
N = TypeVar("N", bound=Told)


@dataclass(frozen=True, slots=True)
class Recap(Generic[C, N]):
    """Bids against results by player, captures, and two bids that stand out, if any was made.

    Only of what is finished.
    """

    bids: tuple[BidsMade, ...]
    captures: tuple[C, ...]
    boldest: N | None
    luckiest: N | None

    def to_json(self) -> dict[str, object]:
        """Return the recap as `/api/games/N/recap` tells it."""
        return {
            "bids": [made.to_json() for made in self.bids],
            "captures": [capture.to_json() for capture in self.captures],
            "boldest": None if self.boldest is None else self.boldest.to_json(),
            "luckiest": None if self.luckiest is None else self.luckiest.to_json(),
        }


def chance_by_lot(bid: int, tricks: int, hands: int) -> float:
    """Return the binomial chance of exactly a bid, where each trick falls to a hand by lot.

    Args:
        bid: that many; one above the tricks (BID-RANGE) cannot come true at all.
        tricks: how many there are.
        hands: among how many.

    """
    others: int = (hands - 1) ** max(tricks - bid, 0)
    every: int = hands**tricks
    return comb(tricks, bid) * others / every
