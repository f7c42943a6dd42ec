# SPDX-License-Identifier: AGPL-3.0-or-later
"""Events out of the bare pages of a journal that SQLite cannot read, or reads only in part.

Neither the pages' order nor what leads to them is needed: each leaf page of a table is taken
for itself. What is found may be wrong; digests tell (`device.journal.digest`). The form of the
file: https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from device.journal.digest import Row

_PAGE = 4096
_LEAF = 0x0D
_LOG_HEADER = 32
_FRAME_HEADER = 24
# Of an event's record: its digest alone is longer. SQLite's own count is shorter.
_SHORTEST = 64
_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


@dataclass(frozen=True, slots=True)
class Found:
    """What the pages hold: rows, and the highest number given that SQLite had noted, or 0."""

    rows: tuple[Row, ...]
    counter: int


def found_in(database: bytes, log: bytes, after: int = 0) -> Found:
    """Everything that looks like an event in a database and in its write-ahead log.

    after: events up to this number are not wanted. Of the log only what was committed is
    taken: an event that could not be written is no event.
    """
    size = _page_size(database, log)
    pages = [
        (start // size + 1, database[start : start + size])
        for start in range(0, len(database), size)
    ]
    pages += _committed(log, size)
    # Frames of the log come last, as they are newer.
    newest = dict(pages)
    rows: list[Row] = []
    counter = 0
    for number, page in pages:
        # The first page is SQLite's own list of tables.
        for rowid, values in () if number == 1 else _records(page, newest, size, after):
            match values:
                case (
                    None,
                    int(game),
                    str(time),
                    str(author),
                    int(version),
                    str(body),
                    str(reason),
                    str(by),
                    str(digest),
                ):
                    rows.append(Row(rowid, game, time, author, version, body, reason, by, digest))
                case ("events", int(given)):
                    counter = max(counter, given)
    return Found(tuple(rows), counter)


def _page_size(database: bytes, log: bytes) -> int:
    told = (
        int.from_bytes(database[16:18], "big"),
        int.from_bytes(log[8:12], "big"),
    )
    return next((size for size in told if size >= 512 and size.bit_count() == 1), _PAGE)


def _committed(log: bytes, size: int) -> list[tuple[int, bytes]]:
    """The pages of the log's newest transactions, in order; older ones are in the database."""
    starts = range(_LOG_HEADER, len(log) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size)
    frames = [(log[start : start + _FRAME_HEADER], start + _FRAME_HEADER) for start in starts]
    salts = {header[8:16] for header, _ in frames}
    # Frames of before the log was begun anew have other salts.
    salt = log[16:24] if log[16:24] in salts else frames[0][0][8:16] if frames else b""
    pages: list[tuple[int, bytes]] = []
    committed = 0
    for header, start in frames:
        if header[8:16] == salt:
            number, length = struct.unpack(">II", header[:8])
            pages.append((number, log[start : start + size]))
            if length:
                committed = len(pages)
    return pages[:committed]


def _records(
    page: bytes, newest: Mapping[int, bytes], size: int, after: int
) -> Iterator[tuple[int, list[object]]]:
    """The records of a table's leaf page with their row numbers; those that can be read."""
    if not page or page[0] != _LEAF:
        return
    cells = int.from_bytes(page[3:5], "big")
    for at in range(8, min(8 + 2 * cells, len(page) - 1), 2):
        try:
            length, start = _varint(page, int.from_bytes(page[at : at + 2], "big"))
            rowid, start = _varint(page, start)
            if rowid > after or length < _SHORTEST:
                yield rowid, _values(_payload(page, start, length, newest, size))
        except (IndexError, ValueError):
            # Damaged: the others may still be whole.
            continue


def _payload(page: bytes, start: int, length: int, newest: Mapping[int, bytes], size: int) -> bytes:
    """A record's bytes, also those that went on to other pages. Raises ValueError."""
    local = length
    if length > size - 35:
        least = (size - 12) * 32 // 255 - 23
        local = least + (length - least) % (size - 4)
        local = local if local <= size - 35 else least
    if length > len(newest) * size:
        raise ValueError("longer than all pages")
    parts = [page[start : start + local]]
    missing = length - local
    after = int.from_bytes(page[start + local : start + local + 4], "big") if missing else 0
    while missing > 0:
        if after not in newest:
            raise ValueError("a part of the record is gone")
        parts.append(newest[after][4 : 4 + missing])
        missing -= max(len(parts[-1]), 1)
        after = int.from_bytes(newest[after][:4], "big")
    return b"".join(parts)


def _values(record: bytes) -> list[object]:
    """A record's columns. Raises IndexError or ValueError for a damaged one."""
    end, at = _varint(record, 0)
    kinds = []
    while at < end:
        kind, at = _varint(record, at)
        kinds.append(kind)
    return list(_columns(record, end, kinds))


def _columns(record: bytes, at: int, kinds: list[int]) -> Iterator[object]:
    for kind in kinds:
        if kind in (8, 9):
            yield kind - 8
            continue
        length = _INTEGER_BYTES.get(kind, (kind - 12) // 2 if kind >= 12 else 0)
        part = record[at : at + length]
        if len(part) < length:
            raise ValueError("the record is cut")
        at += length
        if kind in _INTEGER_BYTES:
            yield int.from_bytes(part, "big", signed=True)
        elif kind >= 13 and kind % 2:
            yield part.decode()
        else:
            yield None if kind == 0 else part


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes and where it ends. Raises IndexError."""
    value = 0
    for place in range(9):
        byte = data[at + place]
        if place == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, at + place + 1
