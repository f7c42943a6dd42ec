# SPDX-License-Identifier: AGPL-3.0-or-later
"""The journal on a real disk."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from device.journal import (
    FILE_NAME,
    Author,
    Journal,
    JournalFull,
    JournalTrouble,
    read_game,
    read_games,
)

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


def test_who_did_it_and_why_is_kept_where_it_was_said(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.append(1, Author.PAGE, {"kind": "card-named"}, reason="it was a 7", by="Bonny")
    with Journal(tmp_path) as journal:
        (entry,) = journal.entries(1)
    assert (entry.reason, entry.by) == ("it was a 7", "Bonny")
    assert entry.to_json().items() >= {("reason", "it was a 7"), ("by", "Bonny")}
    assert read_game(tmp_path, 1) == (entry,)


def test_the_clock_orders_nothing(tmp_path: Path) -> None:
    hours = iter((2, 1, 0))
    with Journal(tmp_path, lambda: NOON + timedelta(hours=next(hours))) as journal:
        written = [journal.append(1, Author.CAMERA, {"kind": str(number)}) for number in range(3)]
    with Journal(tmp_path) as journal:
        assert list(journal.entries(1)) == written
        assert journal.told == ()
    assert [entry.kind for entry in read_game(tmp_path, 1)] == ["0", "1", "2"]


def test_an_entry_cannot_be_changed_from_outside(tmp_path: Path) -> None:
    body = {"kind": "card-laid", "cards": ["G7"]}
    with Journal(tmp_path) as journal:
        entry = journal.append(1, Author.CAMERA, body)
        body["cards"].append("G8")
        assert entry.body["cards"] == ["G7"]


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        with pytest.raises(JournalTrouble, match="no text"):
            journal.append(1, Author.PAGE, {"kind": "card-named"}, by="\ud800")
        assert journal.append(1, Author.PAGE, {"kind": "card-named"}, by="B").seq == 1


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


def test_an_event_of_a_newer_program_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as newer:
        newer.setattr("device.journal.journal.EVENT_VERSION", 7)
        with Journal(tmp_path) as journal:
            journal.append(1, Author.CAMERA, {"kind": "card-smelled"})
    before = (tmp_path / FILE_NAME).read_bytes()
    with pytest.raises(JournalTrouble, match=r"Event 1 .*newer Quartermaster .*update"):
        Journal(tmp_path)
    with pytest.raises(JournalTrouble, match="newer Quartermaster"):
        read_game(tmp_path, 1)
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_opening_is_quick(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal._connection.execute("BEGIN")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("os.fsync", lambda descriptor: None)
            for number in range(5000):
                journal.append(1 + number // 800, Author.CAMERA, {"kind": "card-laid", "n": number})
        journal._connection.execute("COMMIT")
    began = time.process_time()
    Journal(tmp_path).close()
    # 0.03 s on a small server; a Raspberry Pi has five seconds for a year's games.
    assert time.process_time() - began < 0.5


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
        with pytest.raises(JournalFull, match="make room"):
            journal.append(1, Author.CAMERA, {"kind": "card-laid", "much": "x" * 50_000})
        assert "make room" in str(journal.trouble)
        journal._connection.execute("PRAGMA max_page_count = 100000")
        more = journal.append(1, Author.CAMERA, {"kind": "trick-cleared"})
        assert journal.entries(1) == (kept, more)
        assert journal.trouble is None
