# SPDX-License-Identifier: AGPL-3.0-or-later
"""The camera is knocked between two tricks, or the mat: everybody lays elsewhere in the picture."""

from __future__ import annotations

from math import radians
from pathlib import Path

import numpy as np

from tests.device.games.skull_king.seated import facing, in_turn, seated
from tests.device.games.skull_king.tables import FRAME, Table, faces
from vision.observations import CameraMoved, Quad
from vision.plane import rotation
from vision.reading.naming import quad_of

CODES = ("B7", "B6", "B5", "B4", "B3", "B2", "B1")


def elsewhere(quad: Quad) -> Quad:
    """Turned by a part of a seat about the picture's middle, and moved."""
    middle = np.array([640, 480])
    return quad_of((np.array(quad) - middle) @ rotation(radians(-25)) + middle + (80, 40))


def play(table: Table) -> None:
    for player, code in in_turn(CODES):
        table.lay(code, at=elsewhere(facing(player)), on=FRAME, after=0.5)
        for _ in range(3):
            table.look(after=0.5)


def test_what_was_known_of_who_lays_where_is_forgotten(tmp_path: Path) -> None:
    table = seated(tmp_path)
    table.look(CameraMoved(table.time, 0))
    play(table)
    assert faces(table, len(table.state.rounds[-1].tricks) - 1) == list(CODES)
    assert not table.view.questions
    assert "leader-told" not in table.kinds
