# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bringing a journal of an older form forward: all of it or nothing, and no event is changed."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

from device.journal.digest import Chain
from device.journal.schema import Damaged, counter, create, insert, rows


def migrate(connection: sqlite3.Connection, form: int) -> None:
    """Bring a journal to the form of this program, in one transaction. Raises Damaged.

    Form 2 added reason, by, the digests and the list of what is gone, and took the index away:
    it could lose an event from sight without anything else being wrong.
    """
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise Damaged(str(found))
    connection.execute("BEGIN IMMEDIATE")
    try:
        events = tuple(rows(connection, form))
        # It has no digests: its numbers are all there is to tell that nothing is missing.
        if [row.seq for row in events] != list(range(1, counter(connection) + 1)):
            raise Damaged("events are missing")
        # Takes its index and its triggers along, and the count of numbers given, which the
        # events bring back.
        connection.execute("DROP TABLE events")
        create(connection)
        chain = Chain()
        for row in events:
            digest = chain.digest(row, row.text())
            insert(connection, replace(row, digest=digest))
            chain.ends[row.game] = digest
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
