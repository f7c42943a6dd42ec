# SPDX-License-Identifier: AGPL-3.0-or-later
"""A round in progress: the discs on the mats, the bidding, the flips; and what comes next.

A disc on a mat is a number here. Only the flipped ones have a face.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from engine.common import clockwise, next_seat
from engine.skull.record import Act, Action, Face, Flip

T = TypeVar("T")


class Phase(StrEnum):
    """What a round waits for: first discs, a turn, an overbid, a flip, a lost disc, a name.

    The name is of who starts the next round, where one who is out chooses.
    """

    PLACING = "placing"
    TURNS = "turns"
    BIDDING = "bidding"
    FLIPPING = "flipping"
    LOSING = "losing"
    CHOOSING = "choosing"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Table:
    """Mats, bids and flips by seat.

    Args:
        hands: the discs that each may place in this round, the Last Chance disc included; 0 for
            whoever is out.
        starter: who has the first turn.
        placed: the discs on each mat, flipped ones included.
        bids: the latest bid of each.
        passed: who has passed.
        bid: the highest bid; None while the bidding is not open.
        bidder: whose bid that is.
        acted: who acted last.
        flips: what was flipped, in order.

    """

    hands: tuple[int, ...]
    starter: int
    placed: tuple[int, ...]
    bids: tuple[int | None, ...]
    passed: tuple[bool, ...]
    bid: int | None = None
    bidder: int | None = None
    acted: int | None = None
    flips: tuple[Flip, ...] = ()

    @property
    def seats(self) -> Iterator[int]:
        """Give the seats that are not out, in turn from the starter."""
        return (seat for seat in clockwise(self.starter, len(self.hands)) if self.hands[seat])

    @property
    def in_play(self) -> int:
        """Return how many discs lie on the mats."""
        return sum(self.placed)

    @property
    def all_placed(self) -> bool:
        """Tell whether everybody has placed the first disc (SKULL-PLACE)."""
        return all(self.placed[seat] for seat in self.seats)

    @property
    def undecided(self) -> tuple[int, ...]:
        """Return who can still outbid or pass, in turn; nobody while the bidding is not open."""
        bidder = self.bidder
        if bidder is None:
            return ()
        return tuple(seat for seat in self.seats if not self.passed[seat] and seat != bidder)

    @property
    def turn(self) -> int | None:
        """Return whose turn it is: the starter's, then the next to the left of whoever acted.

        None while first discs are placed, and from the challenge on.
        """
        if not self.all_placed or self.acted is None:
            return None
        can = tuple(self.seats)
        if self.bid is not None:
            can = self.undecided
        elif self.in_play == len(can):
            return can[0]
        seats = len(self.hands)
        order = clockwise(next_seat(self.acted, seats), seats)
        return next((seat for seat in order if seat in can), None)

    @property
    def challenger(self) -> int | None:
        """Return whose challenge it is: the bidder, once everybody else has passed (SKULL-BID)."""
        return None if self.undecided else self.bidder

    @property
    def skull_of(self) -> int | None:
        """Return whose skull was flipped; None where none was."""
        return next((flip.mat for flip in self.flips if flip.face is Face.SKULL), None)

    @property
    def success(self) -> bool | None:
        """Tell whether the challenge came true; None while that is open (SKULL-WIN)."""
        if self.skull_of is not None:
            return False
        return True if self.bid is not None and len(self.flips) >= self.bid else None

    def face_down(self, mat: int) -> int:
        """Return how many discs lie face down on a mat."""
        return self.placed[mat] - sum(flip.mat == mat for flip in self.flips)

    @property
    def phase(self) -> Phase:
        """Return what the round waits for, as far as the mats can say."""
        if not self.all_placed:
            return Phase.PLACING
        if self.bid is None:
            return Phase.TURNS
        if self.undecided:
            return Phase.BIDDING
        if self.success is None:
            return Phase.FLIPPING
        return Phase.DONE if self.success else Phase.LOSING


def laid_out(hands: tuple[int, ...], starter: int) -> Table:
    """Return the table of a round that begins.

    Args:
        hands: as `Table` has them.
        starter: who has the first turn; one who is out hands it to the next.

    """
    seats = len(hands)
    return Table(hands, starter, (0,) * seats, (None,) * seats, (False,) * seats)


def after_action(table: Table, action: Action) -> Table:
    """Return the table after what a player did, whoever's turn it was."""
    seat = action.player
    if action.act is Act.PLACE:
        return replace(table, placed=_put(table.placed, seat, table.placed[seat] + 1), acted=seat)
    if action.act is Act.BID:
        bids = _put(table.bids, seat, action.bid)
        return replace(table, bids=bids, bid=action.bid, bidder=seat, acted=seat)
    return replace(table, passed=_put(table.passed, seat, True), acted=seat)


def everybody_passed(table: Table) -> Table:
    """Return the table with the bidding over: whoever has not passed is taken to have."""
    passed = tuple(seat in table.undecided or passed for seat, passed in enumerate(table.passed))
    return replace(table, passed=passed)


def after_flip(table: Table, flip: Flip) -> Table:
    """Return the table after a flip."""
    return replace(table, flips=(*table.flips, flip))


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
