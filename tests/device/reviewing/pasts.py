# SPDX-License-Identifier: AGPL-3.0-or-later
"""Games to look back on, in real journals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from device.cli import main
from device.games.seam import opening_body
from device.journal import Author, Journal
from engine.skull_king import CardNamed, Event, event_to_json
from tests.device.games.skull_king.tables import CARDS, Table, new_game
from tests.device.session.putting_right import named, newest

ESCAPED = "\x1b[31mbecause\x1b[0m"
"""What a terminal would obey."""


def review(folder: Path, *arguments: str | int) -> Result:
    words = map(str, ("review", *arguments, "--data", folder))
    return CliRunner().invoke(main, list(words))


def written(folder: Path, events: Sequence[Event]) -> None:
    """A journal with one game of these events; corrections are people's."""
    with Journal(folder) as journal:
        journal.append(1, Author.REFEREE, opening_body(CARDS, events[0]))
        for event in events[1:]:
            author = Author.PAGE if isinstance(event, CardNamed) else Author.CAMERA
            journal.append(1, author, event_to_json(event))


def disputed(folder: Path) -> Table:
    """Two rounds: a card read wrongly, a leader told and taken back, the Kraken, a question.

    The first trick is Bonny's by a correction, nobody wins the second, in the third Calico's card
    was asked about; the second round is open.
    """
    table = Table(folder, new_game(3, 1))
    table.bid(0, 1, 1)
    table.sweep(table.lay(("G7", 0.6), ("G1", 0.39)), *table.play("G12", "G3"))
    table.correct(named(0, 0, "G13"), "seen by all", "Anne")
    table.correct({"kind": "leader-told", "round": 0, "trick": 0, "leader": 2}, ESCAPED, "Bonny")
    table.undo(newest(table))
    table.sweep(*table.play("KRA", "Y4", "B9"))
    table.sweep(table.lay(("P7", 0.55), ("P1", 0.44)), *table.play("P5", "P2"))
    (question,) = table.view.questions
    table.referee.answer(question.id, "P7")
    table.bid(1, 0, 0)
    table.lay("SK")
    return table
