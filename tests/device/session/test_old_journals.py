# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game that an older program journaled is gone on with, corrected and taken back like any."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from device.games import GAMES
from device.journal import FILE_NAME, read_game
from device.session.opening import replayed
from tests.device.games.skull_king.tables import Table

# The journal's file as its first form was made.
FORM_1 = f"""
CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL CHECK (game > 0),
    time TEXT NOT NULL,
    author TEXT NOT NULL CHECK (author IN ('camera', 'buttons', 'page', 'referee')),
    version INTEGER NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body))
);
CREATE INDEX events_of_game ON events (game, seq);
CREATE TRIGGER events_stay_as_they_are BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER events_stay BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
PRAGMA application_id = {0x514D6A72};
PRAGMA user_version = 1;
"""


def laid(code: str, track: int) -> dict[str, Any]:
    return {"kind": "card-laid", "readings": [[code, 0.9], ["B2", 0.05]], "track": track}


# As they were written before corrections had reasons, and rereadings tracks.
EVENTS: list[tuple[str, dict[str, Any]]] = [
    (
        "referee",
        {
            "kind": "game-opened",
            "rules": {"profile": "rulebook-2021", "round_plan": [1, 2]},
            "players": ["Anne", "Bonny", "Calico"],
            "dealer": 0,
        },
    ),
    ("referee", {"kind": "round-opened", "cards": 1, "dealer": 0}),
    *(("buttons", {"kind": "bid-locked", "player": p, "bid": int(p == 1)}) for p in range(3)),
    ("camera", laid("G7", 0)),
    ("camera", laid("G8", 1)),
    ("camera", laid("G3", 2)),
    (
        "camera",
        {
            "kind": "card-seen-again",
            "round": 0,
            "trick": 0,
            "position": 1,
            "readings": [["G12", 0.99]],
        },
    ),
    ("page", {"kind": "card-named", "round": 0, "trick": 0, "position": 2, "card": "G9"}),
    ("camera", {"kind": "trick-cleared"}),
    ("referee", {"kind": "round-opened", "cards": 2, "dealer": 1}),
]


def old_journal(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.executescript(FORM_1)
        connection.executemany(
            "INSERT INTO events (game, time, author, version, body) VALUES (1, ?, ?, 1, ?)",
            [
                (f"2026-01-01T00:00:{number:02}.000+00:00", author, json.dumps(body))
                for number, (author, body) in enumerate(EVENTS)
            ],
        )
        connection.commit()


def test_it_is_gone_on_with_put_right_and_taken_back(tmp_path: Path) -> None:
    old_journal(tmp_path)
    table = Table(tmp_path)
    assert (table.game, table.resumed) == (1, True)
    assert [entry.body for entry in table.entries] == [body for _, body in EVENTS]
    assert {(entry.by, entry.reason) for entry in table.entries} == {("", "")}
    assert table.score["totals"] == [10, -10, -10]
    named = {"kind": "card-named", "round": 0, "trick": 0, "position": 0, "card": "G13"}
    table.correct(named)
    assert table.score["totals"] == [10, 20, 10]
    # An answer of back then may be taken back too.
    table.undo(10)
    assert table.record["rounds"][0]["tricks"][0]["plays"][2]["card"] == "G3"
    table.journal.close()
    again = Table(tmp_path)
    assert again.state == table.state
    game, state = replayed(read_game(tmp_path, 1), tmp_path, GAMES)
    assert (game.name, state) == ("skull-king", table.state)
