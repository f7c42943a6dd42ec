# SPDX-License-Identifier: AGPL-3.0-or-later
"""What was really dealt, bid and laid, as a game record."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from device.rehearsal.script import Bidding, Dealt, Laid, Step, Swept
from engine.skull_king import GameRecord, PlayRecord, RoundRecord, Rules, TrickRecord


@dataclass(slots=True)
class _Round:
    cards: int
    dealer: int
    bids: tuple[int | None, ...]
    tricks: list[list[PlayRecord]] = field(default_factory=list)
    swept: bool = True


def record_so_far(
    steps: Sequence[Step], locked: Collection[int], players: Sequence[str], rules: Rules
) -> GameRecord:
    """The record of the steps done. Of a bidding that comes last only the `locked` seats' count."""
    rounds: list[_Round] = []
    for number, step in enumerate(steps):
        match step:
            case Dealt(dealer, cards):
                rounds.append(_Round(cards, dealer, (None,) * len(players)))
            case Bidding(bids):
                still_open = number == len(steps) - 1
                rounds[-1].bids = tuple(
                    None if still_open and seat not in locked else bid
                    for seat, bid in enumerate(bids)
                )
            case Laid(player, card):
                if rounds[-1].swept:
                    rounds[-1].tricks.append([])
                    rounds[-1].swept = False
                rounds[-1].tricks[-1].append(PlayRecord(player, card.code))
            case Swept():
                rounds[-1].swept = True
    return GameRecord(
        rules,
        tuple(players),
        tuple(
            RoundRecord(
                there.cards,
                there.dealer,
                there.bids,
                tuple(TrickRecord(plays[0].player, tuple(plays)) for plays in there.tricks),
            )
            for there in rounds
        ),
    )
