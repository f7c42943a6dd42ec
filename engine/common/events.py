# SPDX-License-Identifier: AGPL-3.0-or-later
"""What can happen in every game, and in every one that is bid for in tricks. A player is a seat."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player is called otherwise; a spelling, or a person who sits in for another."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class BidLocked:
    """A player's bid stands; all bids are revealed once every player's does."""

    player: int
    bid: int


@dataclass(frozen=True, slots=True)
class BidReopened:
    """A player takes the bid back, while others are still bidding."""

    player: int


@dataclass(frozen=True, slots=True)
class TrickCleared:
    """The trick that lay on the table was taken away."""
