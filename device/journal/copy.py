# SPDX-License-Identifier: AGPL-3.0-or-later
"""The second copy of every event: lines of JSON beside the journal, written after it.

It is never a reason to refuse an event: what could not be written to it waits. A line is the
digest of an event and the event; events that damage took have a line too, before all others.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from device.files import sync_folder
from device.journal.digest import Gap, Row, digest_of, written
from device.sayings import Saying

COPY_NAME = "journal.copy"
_BEGINNING = b'{"digest":"'


def event_line(digest: str, text: str) -> bytes:
    """An event's line; text: the row's."""
    return f'{{"digest":"{digest}",{text[1:]}\n'.encode()


def gap_line(gap: Gap) -> bytes:
    """The line of events that are gone."""
    return event_line(_gap_digest(gap), _gap_text(gap))


@dataclass(slots=True)
class Comparison:
    """A copy beside what it should hold, line by line.

    good: how many bytes are as they should be. missing: the lines after them that are not
    there yet. more: whether there is something else after them, other than the beginning of
    the next line, which a crash leaves. there: whether the copy has anything at all.
    """

    good: int = 0
    missing: list[bytes] = field(default_factory=list)
    more: bool = False
    there: bool = False


def compared(path: Path, expected: Iterable[bytes]) -> Comparison:
    """Compare a copy, which may be absent, with the lines it should hold. Raises OSError."""
    found = Comparison()
    try:
        copy = path.open("rb")
    except FileNotFoundError:
        found.missing.extend(expected)
        return found
    with copy:
        for line in expected:
            got = copy.read(len(line)) if not found.missing else b""
            found.there = found.there or bool(got)
            if got == line:
                found.good += len(line)
                continue
            found.more = found.more or not line.startswith(got)
            found.missing.append(line)
        rest = copy.read(1)
        found.there = found.there or bool(rest)
        found.more = found.more or bool(rest)
    return found


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy that is not as it should be holds.

    lines: its events' lines in order, as far as they look like events (digests tell), and None
    for each that cannot be read.
    """

    lines: tuple[Row | None, ...]
    gone: tuple[Gap, ...]


def read_copy(path: Path) -> Copied:
    """Read all lines that can be read; an absent copy holds nothing. Raises OSError."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        content = b""
    lines: list[Row | None] = []
    gone: list[Gap] = []
    ended = True
    for line in content.split(b"\n"):
        match _line(line):
            case Row() as row:
                lines.append(row)
            case Gap() as gap:
                gone.append(gap)
            case None if line and (ended or line.startswith(_BEGINNING)):
                # Two lines are one where the break between them is gone.
                lines.extend([None] * max(1, line.count(_BEGINNING)))
            case None:
                # The end of a line that got a break in its middle, which is counted already.
                pass
        ended = line.endswith(b"}}")
    return Copied(tuple(lines), tuple(gone))


class SecondCopy:
    """Writes the copy; whatever happens to it, the caller goes on.

    good: how many bytes of the file stand; what is after them is cut off. missing: lines to
    begin with. trouble: why the copy is behind, in a sentence for people; None while it is not.
    """

    def __init__(self, path: Path, good: int, missing: Iterable[bytes]) -> None:
        self._path = path
        self._good = good
        self._missing = list(missing)
        self.trouble: Saying | None = None
        self.catch_up()

    def add(self, line: bytes) -> None:
        """Write a line and all that wait; when this returns without trouble they are on disk."""
        self._missing.append(line)
        self.catch_up()

    def catch_up(self) -> None:
        """Write all lines that wait."""
        content = b"".join(self._missing)
        try:
            self._write(content)
        except OSError as error:
            self.trouble = Saying(
                f"The second copy of the journal, {self._path}, cannot be written "
                f"({error.strerror}): every event is in the journal, but there alone.",
                "copy-behind",
                path=str(self._path),
                why=str(error.strerror),
            )
        else:
            self.trouble = None
            self._good += len(content)
            self._missing.clear()

    def _write(self, content: bytes) -> None:
        # Opened for each event, so that a copy that somebody took away does not go unnoticed.
        descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            length = os.fstat(descriptor).st_size
            if length < self._good:
                raise OSError(0, "a part of it is gone; the next start mends it")
            if length > self._good:
                os.ftruncate(descriptor, self._good)
            os.lseek(descriptor, self._good, os.SEEK_SET)
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if not self._good:
            sync_folder(self._path.parent)


def _line(line: bytes) -> Row | Gap | None:
    """What a line tells, if it can be read. Its event may be wrong; a gap is right."""
    try:
        told: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match told:
        case {"digest": str(digest), "gone": [int(first), int(last)]}:
            gap = Gap(first, last)
            return gap if digest == _gap_digest(gap) else None
        case {
            "digest": str(digest),
            "seq": int(seq),
            "game": int(game),
            "time": str(time),
            "author": str(author),
            "version": int(version),
            "reason": str(reason),
            "by": str(by),
            "body": dict(body),
        }:
            return Row(seq, game, time, author, version, written(body), reason, by, digest)
        case _:
            return None


def _gap_text(gap: Gap) -> str:
    return f'{{"gone":[{gap.first},{gap.last}]}}'


def _gap_digest(gap: Gap) -> str:
    return digest_of("", _gap_text(gap))
