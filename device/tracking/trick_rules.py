# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the tracker has to know of a game of tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from device.tracking.hypothesis import Hypothesis, Trick
from vision.observations import Readings


class TrickRules(Protocol):
    """A game of rounds and tricks, as it stands. Players are numbers; whoever lays with no seat of
    their own is a negative one. So is a way of following such a player that is not the usual one.

    seats: how many people play. size: pieces of a trick. plan: tricks of each round.
    """

    seats: int
    size: int
    plan: Sequence[int]

    def order(self, leader: int) -> Sequence[int]:
        """The players of a trick in turn."""
        ...

    def ways(self, leader: int) -> Sequence[int]:
        """The ways in which others may follow whoever leads: leaders as `order` knows them."""
        ...

    def first_leader(self, number: int) -> int | None:
        """Who leads a round; None where that is not known."""
        ...

    def next_leader(self, number: int, index: int, trick: Trick) -> int | None:
        """Who leads after a trick; None where its pieces do not tell."""
        ...

    def fresh(self, names: Readings, swept: Sequence[Trick], trick: Trick) -> float:
        """The log-likelihood of a piece's being so read that is new to a round, against any.

        swept, trick: what the round has had so far.
        """
        ...

    def alike(self, names: Readings, others: Readings) -> float:
        """The log-likelihood of two readings of one piece, against those of two."""
        ...

    def has_begun(self, hypothesis: Hypothesis) -> bool:
        """Whether people plainly began that round after the last."""
        ...

    def holds_back(self, hypothesis: Hypothesis) -> bool:
        """Whether nobody may play yet where this explanation has the game."""
        ...
