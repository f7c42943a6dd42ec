# SPDX-License-Identifier: AGPL-3.0-or-later
"""Saving what is whole of a journal that was damaged, or that lost its last events.

Nothing is thrown away: what was damaged is kept beside, and a crash on the way leaves files
out of which the same is saved again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from device.files import sync_folder, write_whole
from device.journal.copy import COPY_NAME, Copied, event_line, gap_line, read_copy
from device.journal.digest import Gap, Row
from device.journal.merge import Whole, gaps_in, whole_of
from device.journal.pages import found_in
from device.journal.schema import (
    FILE_NAME,
    VERSION,
    create,
    insert,
    not_a_journal,
    note_gone,
    rows,
)
from device.journal.verify import Standing, verified
from device.sayings import Saying

NEW_NAME = "journal.new.sqlite"


def rebuild(folder: Path, log: bytes) -> tuple[Saying, ...]:
    """Write a damaged journal anew from all that is whole of it and of its second copy.

    log: its write-ahead log as it was found. Returns what to tell people. Raises JournalTrouble
    where there is nothing to save, having changed nothing, and sqlite3.Error, OSError or
    Failure where the disk refuses.
    """
    path, copy, new = folder / FILE_NAME, folder / COPY_NAME, folder / NEW_NAME
    found = found_in(path.read_bytes(), log)
    copied = read_copy(copy)
    whole = whole_of(found.rows, copied.lines, found.counter, copied.gone)
    if not whole.rows:
        raise not_a_journal(path)
    _build(new, whole)
    aside = _aside(folder)
    told = [
        Saying(
            f"{path} was damaged. It was written anew with the {len(whole.rows)} events that are "
            f"whole, the last of them event {whole.rows[-1].seq} of {whole.rows[-1].time}; as it "
            f"was it is kept as {aside.name}.",
            "journal-rebuilt",
            path=str(path),
            count=len(whole.rows),
            last=whole.rows[-1].seq,
            aside=aside.name,
        )
    ]
    # In this order the events are at any moment in a whole file that opening looks at.
    if not _clean(copied, whole):
        kept = aside.with_suffix(".copy")
        write_whole(kept, copy.read_bytes())
        told.append(_copy_told(copy, kept, whole))
    write_whole(copy, b"".join(_lines(whole)))
    if log:
        write_whole(Path(f"{aside}-wal"), log)
    for suffix in ("-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    path.rename(aside)
    new.rename(path)
    sync_folder(folder)
    return (*told, *_gone_told(whole, copied.gone))


def bring_back(
    connection: sqlite3.Connection, standing: Standing, folder: Path, log: bytes
) -> tuple[Saying, ...]:
    """Write into a sound journal the events that only its log or its second copy have.

    A copy that is not as it should be is put aside. Returns what to tell people; nothing
    where nothing was done. Raises sqlite3.Error and OSError, and JournalTrouble where the
    journal is empty and of a copy that is not nothing can be read.
    """
    found = found_in(b"", log, after=standing.last)
    if not (standing.copy.more or found.rows or found.counter > standing.last):
        return ()
    copy = folder / COPY_NAME
    own = tuple(rows(connection, VERSION))
    copied = read_copy(copy)
    known = (*standing.gone, *copied.gone)
    whole = whole_of((*own, *found.rows), copied.lines, found.counter, known)
    if whole.foreign or not set(own) <= set(whole.rows):
        # Of another journal, or of this one as it would have been without an earlier loss.
        known = standing.gone
        alone = whole_of((*own, *found.rows), (), found.counter, known)
        whole = Whole(alone.rows, alone.gone, True)
    extra = sorted(set(whole.rows) - set(own), key=lambda row: row.seq)
    if standing.copy.there and not whole.rows:
        raise not_a_journal(copy)
    told: list[Saying] = []
    if extra or whole.gone != standing.gone:
        with _transaction(connection):
            for row in extra:
                insert(connection, row)
            note_gone(connection, whole.gone, _last(whole))
    if extra:
        told.append(_brought_told(folder / FILE_NAME, extra))
    if not _clean(copied, whole):
        aside = _aside(folder).with_suffix(".copy")
        copy.rename(aside)
        told.append(_copy_told(copy, aside, whole))
    return (*told, *_gone_told(whole, known))


def _build(path: Path, whole: Whole) -> None:
    """A new journal in one file, checked."""
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        with _transaction(connection):
            create(connection)
            for row in whole.rows:
                insert(connection, row)
            note_gone(connection, whole.gone, _last(whole))
        verified(connection, path.with_name(COPY_NAME))


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # After some errors SQLite has done it already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _lines(whole: Whole) -> Iterator[bytes]:
    yield from (gap_line(gap) for gap in whole.gone)
    yield from (event_line(row.digest, row.text()) for row in whole.rows)


def _last(whole: Whole) -> int:
    """The highest number that was given."""
    return max([0, *(row.seq for row in whole.rows[-1:]), *(gap.last for gap in whole.gone)])


def _clean(copied: Copied, whole: Whole) -> bool:
    """Whether all that a copy holds is in the journal too."""
    return not whole.foreign and set(copied.lines) <= set(whole.rows)


def _aside(folder: Path) -> Path:
    """Where a damaged journal of the folder is kept: the first name that is free."""
    number = 1
    while any(folder.glob(f"journal.damaged-{number}.*")):
        number += 1
    return folder / f"journal.damaged-{number}.sqlite"


def _copy_told(copy: Path, aside: Path, whole: Whole) -> Saying:
    what = "is not of this journal" if whole.foreign else "was damaged"
    return Saying(
        f"{copy} {what}. It was written anew; as it was it is kept as {aside.name}.",
        "copy-foreign" if whole.foreign else "copy-damaged",
        path=str(copy),
        aside=aside.name,
    )


def _gone_told(whole: Whole, known: tuple[Gap, ...]) -> tuple[Saying, ...]:
    """What is gone that was not known to be; nothing where that is nothing."""
    gone = [
        gap
        for gap in whole.gone
        if not any(old.first <= gap.first and gap.last <= old.last for old in known)
    ]
    if not gone:
        return ()
    return (
        Saying(
            f"Gone: {', '.join(f'{_span(gap)} ({_around(gap, whole.rows)})' for gap in gone)}. "
            "Neither the journal nor its second copy has them whole, with all that was before them "
            "in their game. A backup may have them: `quartermaster restore FILE`.",
            "events-gone",
            events=_numbers(gone),
        ),
    )


def _span(gap: Gap) -> str:
    return f"event {gap.first}" if gap.first == gap.last else f"events {gap.first} to {gap.last}"


def _numbers(gaps: Iterable[Gap]) -> str:
    """The numbers in gaps, in no language: "3, 7-9"."""
    ends = ((gap.first, gap.last) for gap in gaps)
    return ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in ends)


def _around(gap: Gap, rows: tuple[Row, ...]) -> str:
    """Which games a gap may be of: those of the events on both its sides."""
    before = [row.game for row in rows if row.seq < gap.first][-1:]
    after = [row.game for row in rows if row.seq > gap.last][:1]
    return _games({*before, *after}, " or ")


def _games(games: set[int], joint: str) -> str:
    if not games:
        return "of an unknown game"
    return f"game{'s' * (len(games) > 1)} {joint.join(map(str, sorted(games)))}"


def _brought_told(path: Path, extra: list[Row]) -> Saying:
    numbers = {row.seq for row in extra}
    last = max(numbers)
    spans = gaps_in(set(range(1, last + 1)) - numbers, last)
    return Saying(
        f"Brought back into {path}, where they were missing, from its second copy and its log: "
        f"{', '.join(map(_span, spans))} ({_games({row.game for row in extra}, ' and ')}).",
        "events-brought-back",
        path=str(path),
        events=_numbers(spans),
    )
