# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bids and what Harry the Giant makes of them (BID, POWER-HARRY)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.skull_king.playout import PlayedTrick
from engine.skull_king.record import RoundRecord
from engine.skull_king.rules import Rules
from engine.skull_king.switches import HarryWhen


@dataclass(frozen=True, slots=True)
class BidChange:
    """A bid that a player changed with Harry after a trick; ``cards`` is how many were dealt."""

    trick: int
    player: int
    before: int
    change: int
    cards: int

    @property
    def after(self) -> int:
        """Return the bid that it would make."""
        return self.before + self.change

    @property
    def counts(self) -> bool:
        """Tell whether that bid may be: it stays from 0 to the cards dealt (BID-RANGE)."""
        return 0 <= self.after <= self.cards


def bid_changes(there: RoundRecord, played: Sequence[PlayedTrick]) -> tuple[BidChange, ...]:
    """Return every change of a known bid, those that do not count included."""
    bids = list(there.bids)
    found = []
    for index, trick in enumerate(played):
        if trick.power is None or trick.power.change is None or trick.winner is None:
            continue
        before = bids[trick.winner]
        if before is None:
            continue
        told = BidChange(index, trick.winner, before, trick.power.change, there.cards)
        if told.counts:
            bids[trick.winner] = told.after
        found.append(told)
    return tuple(found)


def final_bids(
    there: RoundRecord, played: Sequence[PlayedTrick], rules: Rules
) -> tuple[int | None, ...]:
    """Return the bids as they stand after these tricks, Harry's changes included (POWER-HARRY).

    Where the profile has bids changed after a round's last trick, they stay until then.
    """
    bids = list(there.bids)
    if rules.harry_when is HarryWhen.AFTER_LAST_TRICK and len(played) < there.cards:
        return tuple(bids)
    for change in bid_changes(there, played):
        if change.counts:
            bids[change.player] = change.after
    return tuple(bids)
