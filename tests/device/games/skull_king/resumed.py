# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table that was stopped in the middle of a trick, and is started again."""

from __future__ import annotations

from pathlib import Path

from tests.device.games.skull_king.tables import Table, new_game

SETTLED = 2.0
"""Seconds of frame time after which all that lies there has been seen."""


def begun(folder: Path, *plan: int) -> Table:
    """A game of which the bids of the first round are in; Bonny leads."""
    table = Table(folder, new_game(*(plan or (2, 1))))
    table.bid(0, 0, 0)
    return table


def again(table: Table, folder: Path) -> Table:
    """The program was stopped, and is started."""
    table.journal.close()
    resumed = Table(folder)
    assert resumed.resumed
    return resumed


def left(folder: Path, *codes: str) -> Table:
    """These cards lay there when the program was stopped."""
    table = begun(folder)
    table.play(*codes)
    return again(table, folder)


def asked(table: Table) -> list[tuple[str, int | None]]:
    """Kind and position of each question, the oldest first."""
    return [(question.kind.value, question.position) for question in table.view.questions]
