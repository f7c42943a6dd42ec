# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading a journal beside the table that may be writing it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from device.journal.digest import Chain
from device.journal.entry import Entry
from device.journal.schema import (
    FILE_NAME,
    VERSION,
    Damaged,
    JournalTrouble,
    check,
    damaged,
    not_a_journal,
    refuse_newer,
    rows,
    telling_damage,
)
from device.journal.verify import check_file


def read_game(folder: Path, game: int) -> tuple[Entry, ...]:
    """All entries of a game, in order; empty for a game the journal does not have.

    Raises JournalTrouble.
    """
    with _reading(folder) as (connection, form):
        return entries_of(connection, form, game)


@dataclass(frozen=True, slots=True)
class GameSpan:
    """Between which entries a game lies, and the newest one's digest.

    The digest tells of all entries before it in the game; it is empty in a journal of an older
    form.
    """

    game: int
    first: int
    last: int
    digest: str


def read_spans(folder: Path, after: int = 0) -> tuple[GameSpan, ...]:
    """The games that have entries after `after`, in order, with those entries' span.

    The file is not checked: whoever reads entries checks those. Raises JournalTrouble.
    """
    with _reading(folder, checked=False) as (connection, form):
        digest = "events.digest" if form > 1 else "''"
        rows = connection.execute(
            f"SELECT spans.game, spans.first, spans.last, {digest} FROM "
            "(SELECT game, min(seq) AS first, max(seq) AS last FROM events WHERE seq > ? "
            "GROUP BY game ORDER BY game) AS spans JOIN events ON events.seq = spans.last",
            (after,),
        )
        return tuple(
            GameSpan(int(game), int(first), int(last), str(end)) for game, first, last, end in rows
        )


def read_spanned(folder: Path, spans: Iterable[GameSpan]) -> Iterator[tuple[Entry, ...]]:
    """All entries of some games, game by game, each of them checked, but not the file.

    Raises JournalTrouble.
    """
    with _reading(folder, checked=False) as (connection, form):
        for span in spans:
            yield entries_of(connection, form, span.game, (span.first, span.last))


def read_games(folder: Path) -> tuple[int, ...]:
    """The numbers of the games in the journal. Raises JournalTrouble."""
    with _reading(folder) as (connection, _):
        games = connection.execute("SELECT DISTINCT game FROM events ORDER BY game")
        return tuple(int(row[0]) for row in games)


def entries_of(
    connection: sqlite3.Connection, form: int, game: int, span: tuple[int, int] | None = None
) -> tuple[Entry, ...]:
    """A game's entries, each of them checked; span: between which numbers all of them lie.

    Raises Damaged, and JournalTrouble for an event of a newer program.
    """
    chain = Chain()
    entries: list[Entry] = []
    for row in rows(connection, form, game, span):
        # Form 1 has no digests.
        if form > 1 and chain.take(row) is None:
            raise Damaged(f"event {row.seq} is not whole")
        refuse_newer(row)
        entries.append(row.entry())
    return tuple(entries)


@contextmanager
def _reading(folder: Path, *, checked: bool = True) -> Iterator[tuple[sqlite3.Connection, int]]:
    path = folder / FILE_NAME
    if not path.is_file():
        raise JournalTrouble(
            f"There is no journal in {folder}: name the folder of a table with --data."
        )
    place = f"{path.resolve().as_uri()}?mode=ro"
    try:
        with (
            telling_damage(),
            closing(sqlite3.connect(place, uri=True, isolation_level=None)) as connection,
        ):
            # All that is read is then of one moment, whatever is written meanwhile.
            connection.execute("BEGIN")
            form = check(connection, path)
            if checked and form == VERSION:
                check_file(connection)
            if not form:
                raise not_a_journal(path)
            yield connection, form
    except (Damaged, sqlite3.Error) as error:
        raise damaged(path, error) from error
