# SPDX-License-Identifier: AGPL-3.0-or-later
"""Findings about bids (BID-RANGE)."""

from collections.abc import Iterator

from engine.skull_king.bids import bid_changes
from engine.skull_king.findings.finding import Finding
from engine.skull_king.findings.told import Told


def impossible_bids(told: Told) -> Iterator[Finding]:
    """Changes with Harry the Giant that would leave 0 to the cards dealt (POWER-HARRY, BID).

    A bid that cannot be is no finding: a record with one is refused when it is read.
    """
    for change in bid_changes(told.there, told.played):
        if not change.counts:
            harry = [place for place in told.places(change.trick) if place.player == change.player]
            yield told.finding(
                "BID-RANGE",
                "harry",
                change.trick,
                harry,
                player=change.player,
                bid=change.before,
                change=change.change,
                cards=change.cards,
            )
