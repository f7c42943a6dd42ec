# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table of seven at which it is well known who lays where."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

import numpy as np

from engine.skull_king import GameOpened, Rules
from tests.device.games.skull_king.tables import FRAME, Table
from vision.observations import Quad
from vision.plane import rotation
from vision.reading.naming import quad_of

PLAYERS = ("Anne", "Bonny", "Calico", "Drake", "Edward", "Flint", "Grace")
EARLIER = (
    ("G7", "G6", "G5", "G4", "G3", "G2", "G1"),
    ("P7", "P6", "P5", "P4", "P3", "P2", "P1"),
    ("Y7", "Y6", "Y5", "Y4", "Y3", "Y2", "Y1"),
    ("G14", "G13", "G12", "G11", "G10", "G9", "G8"),
)
CARD = np.array([[-30, -42], [30, -42], [30, 42], [-30, 42]])


def facing(player: int, aside: float = 0.0, as_if: int | None = None) -> Quad:
    """Before a player, around the middle of `FRAME`, upright to whoever sits there.

    aside: pixels towards the next player. as_if: turned as that player's cards are.
    """
    seat = 2 * pi / len(PLAYERS)
    way = pi / 2 + seat * player
    turned = CARD @ rotation(seat * (player if as_if is None else as_if))
    return quad_of(
        turned
        + (640, 480)
        + 140 * np.array([cos(way), sin(way)])
        + aside * np.array([-sin(way), cos(way)])
    )


def seated(folder: Path) -> Table:
    """Bonny leads the fifth trick, after four that all laid as they always do."""
    table = Table(folder, GameOpened(Rules(round_plan=(8, 1)), PLAYERS, 0))
    table.bid(*(0 for _ in PLAYERS))
    for codes in EARLIER:
        table.sweep(*(lay(table, player, code) for player, code in in_turn(codes)))
    return table


def in_turn(codes: tuple[str, ...]) -> list[tuple[int, str]]:
    """The players from Bonny on with their cards."""
    return [((1 + turn) % len(PLAYERS), code) for turn, code in enumerate(codes)]


def lay(table: Table, player: int, code: str) -> int:
    """A card before its player, who takes the hand away."""
    track = table.lay(code, at=facing(player), on=FRAME, after=0.5)
    for _ in range(3):
        table.look(after=0.5)
    return track
