# SPDX-License-Identifier: AGPL-3.0-or-later
"""The second copy of the journal: in step with it, behind it, before it, and gone."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

from device.journal import Author, Journal, read_game
from tests.device.journal.journals import COPY, DATABASE, LOG, append, found, put, written


def test_it_has_every_event_for_people_to_read(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        entry = journal.append(1, Author.PAGE, {"kind": "undone", "entry": 7}, reason="no", by="Ö")
        (line,) = (tmp_path / COPY).read_text().splitlines()
    told = json.loads(line)
    assert len(told.pop("digest")) == 64
    assert told == {
        "seq": entry.seq,
        "game": 1,
        "time": entry.time,
        "author": "page",
        "version": 1,
        "reason": "no",
        "by": "Ö",
        "body": {"kind": "undone", "entry": 7},
    }


def test_a_crash_before_it_was_written_is_nothing_to_speak_of(tmp_path: Path) -> None:
    true = written(tmp_path / "true")
    lines = true.files[COPY].splitlines(keepends=True)
    for copy in (b"".join(lines[:-1]), b"".join(lines[:-1]) + lines[-1][:40]):
        put(tmp_path, {**true.files, COPY: copy})
        with Journal(tmp_path) as journal:
            assert (journal.told, journal.trouble) == ((), None)
            assert found(journal) == true.entries
        assert (tmp_path / COPY).read_bytes() == true.files[COPY]


def test_events_that_only_it_has_are_brought_back(tmp_path: Path) -> None:
    true = written(tmp_path / "true")
    put(tmp_path, {DATABASE: true.files[DATABASE], COPY: true.files[COPY]})
    with Journal(tmp_path) as journal:
        (told,) = journal.told
        assert "events 25 to 27 (game 5)" in told
        assert found(journal) == true.entries
        assert append(journal, 28).seq == 28
    assert len(read_game(tmp_path, 5)) == 4


def test_it_alone_is_enough(tmp_path: Path) -> None:
    true = written(tmp_path / "true")
    put(tmp_path, {COPY: true.files[COPY]})
    with Journal(tmp_path) as journal:
        assert found(journal) == true.entries
        assert len(journal.told) == 1
    assert (tmp_path / COPY).read_bytes() == true.files[COPY]


def test_it_is_made_where_there_is_none(tmp_path: Path) -> None:
    true = written(tmp_path / "true")
    put(tmp_path, {DATABASE: true.files[DATABASE], LOG: true.files[LOG]})
    with Journal(tmp_path) as journal:
        (told,) = journal.told
        assert "was missing and is made anew" in told
    assert (tmp_path / COPY).read_bytes() == true.files[COPY]


def test_another_journals_copy_is_put_aside(tmp_path: Path) -> None:
    true = written(tmp_path / "true")
    other = written(tmp_path / "other", closed=40)
    for database in (true.files[DATABASE], true.files[DATABASE][:-4096]):
        # Sound or damaged, nothing of the other gets in.
        put(tmp_path, {DATABASE: database, COPY: other.files[COPY]})
        with Journal(tmp_path) as journal:
            assert any("is not of this journal" in sentence for sentence in journal.told)
            kept = found(journal)
        assert kept.items() <= true.entries.items()
        assert (tmp_path / "journal.damaged-1.copy").read_bytes() == other.files[COPY]


def test_an_older_journal_put_back_gets_what_came_after(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        append(journal, 1)
    old = (tmp_path / DATABASE).read_bytes()
    with Journal(tmp_path) as journal:
        second = append(journal, 2)
    (tmp_path / DATABASE).write_bytes(old)
    with Journal(tmp_path) as journal:
        assert "event 2 (game 1)" in journal.told[0]
        assert journal.entries(1)[-1] == second


def test_taken_away_while_a_table_runs(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        append(journal, 1)
        (tmp_path / COPY).unlink()
        append(journal, 2)
        assert "second copy" in str(journal.trouble)
    with Journal(tmp_path) as journal:
        assert len(journal.entries(1)) == 2
        assert journal.trouble is None
    assert len((tmp_path / COPY).read_bytes().splitlines()) == 2


_WRITES_UNTIL_THE_COPY_IS_TOO_LONG = """
import resource, sys
from pathlib import Path
from device.journal import Author, Journal
with Journal(Path(sys.argv[1])) as journal:
    limit = (Path(sys.argv[1]) / "journal.copy").stat().st_size + 300
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    for number in range(5):
        print(journal.append(9, Author.PAGE, {"kind": "noted", "number": number}).seq)
    print(journal.trouble)
"""


def test_one_that_cannot_be_written_refuses_no_event(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        for _ in range(20):
            journal.append(1, Author.PAGE, {"kind": "noted", "much": "x" * 5000})
    script = [sys.executable, "-c", _WRITES_UNTIL_THE_COPY_IS_TOO_LONG, str(tmp_path)]
    out = subprocess.run(script, capture_output=True, text=True, check=True).stdout.splitlines()
    assert out[:-1] == [str(seq) for seq in range(21, 26)]
    assert "second copy" in out[-1] and "every event is in the journal" in out[-1]
    assert len((tmp_path / COPY).read_bytes().splitlines()) < 25
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
    with Journal(tmp_path) as journal:
        assert (journal.told, journal.trouble) == ((), None)
        assert len(journal.entries(9)) == 5
    assert len((tmp_path / COPY).read_bytes().splitlines()) == 25
