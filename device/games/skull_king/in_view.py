# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the parts of the tray share."""

from __future__ import annotations

from dataclasses import dataclass

from device.games.skull_king.card_events import CardEvents
from device.games.skull_king.on_table import OnTable
from device.games.skull_king.seating import Seating
from device.games.skull_king.waiting import WaitingCards
from engine.skull_king import GameState


@dataclass(frozen=True, slots=True)
class InView:
    """What the camera sees of one game.

    table: the open trick's cards beside what lies there. waiting: cards that are not yet played.
    seating: who lays where. events: tells what happens.
    """

    table: OnTable
    waiting: WaitingCards
    seating: Seating
    events: CardEvents


def in_view_of(state: GameState, first: int) -> InView:
    """As it is before the first look. first: see `CardTray`."""
    seating = Seating(len(state.players))
    table = OnTable(state, seating, first)
    return InView(table, WaitingCards(seating), seating, CardEvents(table))
