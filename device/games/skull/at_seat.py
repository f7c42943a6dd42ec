# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person at a seat may do now with their own phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device.games.skull.acts import acts_in
from engine.skull import Face, GameState, lost_disc, options


def own(state: GameState, seat: int) -> Mapping[str, Any]:
    """What a seat may do now, JSON-ready; nothing in it is secret, as nobody tells of a disc.

    "may": the acts of `device.games.skull.acts` that count now, in that order. "bids": the lowest
    and the highest bid, None where none can be made. "mats": the seats on whose mat the topmost
    disc may be flipped, and "faces" what it can show. "lose": None, or whose disc is lost,
    "player", and who chooses it, "chosen_by": the same where it is discarded in secret. "starters":
    the seats that may be chosen to start the next round. "questions": none, as no game asks here.
    "undo": whether the latest that was done was theirs.
    """
    may = options(state, seat)
    loss = lost_disc(state) if may.lose else None
    return {
        "may": [act.value for act in acts_in(may)],
        "bids": None if may.bids is None else list(may.bids),
        "mats": list(may.mats),
        "faces": [face.value for face in Face],
        "lose": None if loss is None else {"player": loss.player, "chosen_by": loss.chosen_by},
        "starters": list(may.starters),
        "questions": [],
        "undo": seat in _did_last(state),
    }


def _did_last(state: GameState) -> tuple[int, ...]:
    """Whose doing the latest was; of a lost disc both tell. Passes that nobody chose are none."""
    for told, there in zip(reversed(state.rounds), reversed(state.judged), strict=True):
        table = there.table
        if told.lost is not None and told.next is None:
            return told.lost.player, told.lost.chosen_by
        if told.flips or (table.bid is not None and table.bid == table.in_play):
            return () if table.bidder is None else (table.bidder,)
        if told.actions:
            return (told.actions[-1].player,)
    return ()
