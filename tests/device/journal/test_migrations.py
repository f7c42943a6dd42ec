# SPDX-License-Identifier: AGPL-3.0-or-later
"""A journal of the first form, as tables of before wrote it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from device.journal import (
    FILE_NAME,
    Author,
    Entry,
    Journal,
    JournalTrouble,
    read_game,
    read_games,
)

_FORM_1 = """
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
PRAGMA application_id = 1364028018;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
"""
_TIME = "2026-11-21T12:00:00.000+00:00"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Two games, the second of them with an event longer than a page."""
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as journal:
        journal.executescript(_FORM_1)
        for game, much in ((1, ""), (1, "ö"), (2, "x" * 9000)):
            body = json.dumps({"kind": "card-laid", "much": much}, ensure_ascii=False)
            journal.execute(
                "INSERT INTO events (game, time, author, version, body) VALUES (?, ?, ?, ?, ?)",
                (game, _TIME, "camera", 1, body),
            )
        journal.commit()
    return tmp_path


def _entry(seq: int, game: int, much: str) -> Entry:
    return Entry(seq, game, _TIME, Author.CAMERA, 1, {"kind": "card-laid", "much": much})


def test_it_is_brought_forward_with_every_event(old: Path) -> None:
    with Journal(old) as journal:
        assert journal.entries(1) == (_entry(1, 1, ""), _entry(2, 1, "ö"))
        assert journal.entries(2) == (_entry(3, 2, "x" * 9000),)
        (told,) = journal.told
        assert "from form 1 to form 2" in told
        assert journal.append(2, Author.PAGE, {"kind": "undone"}, reason="wrong", by="A").seq == 4
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            journal._connection.execute("DELETE FROM events")
    with Journal(old) as journal:
        assert journal.told == ()
        assert [entry.reason for entry in journal.entries(2)] == ["", "wrong"]


def test_it_is_read_as_it_is(old: Path) -> None:
    before = (old / FILE_NAME).read_bytes()
    assert read_games(old) == (1, 2)
    assert read_game(old, 2) == (_entry(3, 2, "x" * 9000),)
    assert (old / FILE_NAME).read_bytes() == before


def test_a_reader_beside_goes_on_with_what_it_saw(old: Path) -> None:
    with closing(sqlite3.connect(old / FILE_NAME, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM events").fetchone() == (3,)
        with Journal(old) as journal:
            journal.append(3, Author.PAGE, {"kind": "later"})
            assert reader.execute("SELECT count(*) FROM events").fetchone() == (3,)
        assert reader.execute("PRAGMA user_version").fetchone() == (1,)


def test_all_of_it_or_nothing(old: Path) -> None:
    # An event that has no place in the new form is found when the others are written already.
    with closing(sqlite3.connect(old / FILE_NAME)) as journal:
        journal.execute("PRAGMA ignore_check_constraints = ON")
        journal.execute(
            "INSERT INTO events (game, time, author, version, body) VALUES (2, '', 'cat', 1, '{}')"
        )
        journal.commit()
    for _ in range(2):
        with pytest.raises(JournalTrouble, match="quartermaster restore"):
            Journal(old)
        with closing(sqlite3.connect(old / FILE_NAME)) as journal:
            assert journal.execute("PRAGMA user_version").fetchone() == (1,)
            assert journal.execute("SELECT count(*) FROM events").fetchone() == (4,)


def test_one_that_lost_events_is_left_as_it_is(old: Path) -> None:
    with closing(sqlite3.connect(old / FILE_NAME)) as journal:
        journal.execute("DROP TRIGGER events_stay")
        journal.execute("DELETE FROM events WHERE seq = 2")
        journal.commit()
    before = (old / FILE_NAME).read_bytes()
    with pytest.raises(JournalTrouble, match="quartermaster restore"):
        Journal(old)
    assert (old / FILE_NAME).read_bytes() == before
