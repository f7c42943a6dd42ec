# SPDX-License-Identifier: AGPL-3.0-or-later
"""The journal on a real disk."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from device.journal import FILE_NAME, Author, Journal, JournalTrouble, read_game, read_games

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def test_entries_come_back_in_order_after_reopening(tmp_path: Path) -> None:
    with Journal(tmp_path, lambda: NOON) as journal:
        journal.append(1, Author.REFEREE, {"kind": "game-opened", "players": ["Ö", "B"]})
        journal.append(2, Author.CAMERA, {"kind": "card-laid"})
        written = journal.append(1, Author.PAGE, {"kind": "trick-cleared"})
    with Journal(tmp_path) as journal:
        first, last = journal.entries(1)
        assert journal.last_game() == 2
    assert last == written
    assert first.body == {"kind": "game-opened", "players": ["Ö", "B"]}
    assert (first.seq, last.seq) == (1, 3)
    assert last.to_json() == {
        "seq": 3,
        "game": 1,
        "time": "2026-11-21T12:00:00.000+00:00",
        "author": "page",
        "version": 1,
        "kind": "trick-cleared",
    }


def test_it_is_read_beside_its_writer(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        entry = journal.append(7, Author.BUTTONS, {"kind": "bid-locked"})
        assert read_game(tmp_path, 7) == (entry,)
        assert read_games(tmp_path) == (7,)
        assert read_game(tmp_path, 8) == ()


@pytest.mark.parametrize("change", ["UPDATE events SET game = 2", "DELETE FROM events"])
def test_nothing_is_ever_changed(tmp_path: Path, change: str) -> None:
    with Journal(tmp_path) as journal:
        entry = journal.append(1, Author.CAMERA, {"kind": "card-laid"})
        with (
            closing(sqlite3.connect(tmp_path / FILE_NAME)) as other,
            pytest.raises(sqlite3.IntegrityError, match="only grows"),
        ):
            other.execute(change)
        assert journal.entries(1) == (entry,)


def test_commits_reach_the_disk(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        (mode,) = journal._connection.execute("PRAGMA journal_mode").fetchone()
        (synchronous,) = journal._connection.execute("PRAGMA synchronous").fetchone()
    assert (mode, synchronous) == ("wal", 2)


def test_what_was_appended_is_seen_after_a_crash(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.append(1, Author.CAMERA, {"kind": "card-laid"})
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    # As the disk stands at this moment, the writer never having closed anything.
    for file in tmp_path.glob(f"{FILE_NAME}*"):
        (crashed / file.name).write_bytes(file.read_bytes())
    with Journal(crashed) as found:
        assert [entry.kind for entry in found.entries(1)] == ["card-laid"]
    journal.close()


def test_one_writer_only(tmp_path: Path) -> None:
    with Journal(tmp_path), pytest.raises(JournalTrouble, match="Another table is already running"):
        Journal(tmp_path)
    Journal(tmp_path).close()


def test_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    Journal(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as newer:
        newer.execute("PRAGMA user_version = 99")
    before = (tmp_path / FILE_NAME).read_bytes()
    with pytest.raises(JournalTrouble, match=r"newer Quartermaster .*update"):
        Journal(tmp_path)
    with pytest.raises(JournalTrouble, match="newer Quartermaster"):
        read_games(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("my shopping list\n" * 100)
    with pytest.raises(JournalTrouble, match="not a journal"):
        Journal(tmp_path)
    assert (tmp_path / FILE_NAME).read_text().startswith("my shopping list")


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("CREATE TABLE recipes (name)")
    with pytest.raises(JournalTrouble, match="not a journal"):
        Journal(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalTrouble, match=r"cannot be written .*--data"):
        Journal(tmp_path / "file" / "data")


def test_a_folder_without_a_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalTrouble, match="no journal in"):
        read_games(tmp_path)


def test_a_full_disk_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        kept = journal.append(1, Author.CAMERA, {"kind": "card-laid"})
        pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(JournalTrouble, match="make room"):
            journal.append(1, Author.CAMERA, {"kind": "card-laid", "much": "x" * 50_000})
        journal._connection.execute("PRAGMA max_page_count = 100000")
        more = journal.append(1, Author.CAMERA, {"kind": "trick-cleared"})
        assert journal.entries(1) == (kept, more)
