# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a journal is as it was written: all of it is read once when it is opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from device.journal.copy import Comparison, compared, event_line, gap_line
from device.journal.digest import Chain, Gap
from device.journal.schema import (
    VERSION,
    Damaged,
    counter,
    create,
    gaps,
    refuse_newer,
    rows,
)


@dataclass(slots=True)
class Standing:
    """A journal that is as it was written.

    chain: its games' newest digests. last: the highest number given. gone: the numbers of
    events that damage took earlier. copy: how its second copy is.
    """

    chain: Chain = field(default_factory=Chain)
    last: int = 0
    gone: tuple[Gap, ...] = ()
    copy: Comparison = field(default_factory=Comparison)


def check_file(connection: sqlite3.Connection) -> tuple[Gap, ...]:
    """Check a journal of this program's form as a file; its events are not looked at.

    Returns the numbers of events that damage took earlier. Raises Damaged and sqlite3.Error.
    """
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise Damaged(str(found))
    if not _schema(connection) >= _own_schema():
        raise Damaged("its tables are not as they should be")
    gone = gaps(connection)
    (there,) = connection.execute("SELECT count(*) FROM events").fetchone()
    if there + sum(gap.last - gap.first + 1 for gap in gone) != counter(connection):
        raise Damaged("events are missing")
    return gone


def verified(connection: sqlite3.Connection, copy: Path) -> Standing:
    """Check the file, its events and their numbers, and compare the second copy with them.

    Raises Damaged, sqlite3.Error, OSError, and JournalTrouble for an event of a newer program.
    """
    standing = Standing(gone=check_file(connection))
    standing.copy = compared(copy, _lines(connection, standing))
    return standing


def _lines(connection: sqlite3.Connection, standing: Standing) -> Iterator[bytes]:
    """The lines that the copy should have; checks the events and their numbers on the way."""
    ends = {gap.first: gap.last for gap in standing.gone}
    for gap in standing.gone:
        yield gap_line(gap)
    due = 1
    for row in rows(connection, VERSION):
        due = ends.pop(due, due - 1) + 1
        text = standing.chain.take(row) if row.seq == due else None
        if text is None:
            raise Damaged(f"event {due} is not whole")
        refuse_newer(row)
        due += 1
        yield event_line(row.digest, text)
    standing.last = ends.pop(due, due - 1)
    if ends or counter(connection) != standing.last:
        raise Damaged("the last events are missing")


def _schema(connection: sqlite3.Connection) -> frozenset[tuple[str, str, str]]:
    listed = connection.execute("SELECT type, tbl_name, sql FROM sqlite_master WHERE sql NOTNULL")
    return frozenset(listed)


@cache
def _own_schema() -> frozenset[tuple[str, str, str]]:
    with closing(sqlite3.connect(":memory:")) as own:
        create(own)
        return _schema(own)
