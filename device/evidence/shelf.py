# SPDX-License-Identifier: AGPL-3.0-or-later
"""The folder of kept pictures under its size cap: what is there, and what goes when it is full.

Sizes are known, so that making room reads one note and removes one file at a time. A note is
rewritten before its picture goes: at no moment does it promise a picture that was let go.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from device.evidence.names import (
    FOLDER,
    JPEG,
    NOTE,
    Rank,
    game_folder,
    note_name,
    rank_of,
    stem_of,
    told_by,
)
from device.evidence.note import NoteMisfit, read_note
from device.evidence.taking import Taken
from device.files import made_folder, write_whole


@dataclass(frozen=True, slots=True)
class _Picture:
    file: Path
    size: int


_Games = dict[int, dict[Rank, deque[_Picture]]]


class Shelf:
    """Puts pictures away and thins older ones. One thread; others may read the files.

    data: the table's folder. most: bytes of everything kept, notes included. Making one looks
    through the folder and removes what a pulled plug left half done.
    """

    def __init__(self, data: Path, most: int) -> None:
        """Raises OSError for a folder that cannot be read."""
        self._data = data
        self._most = most
        self._used = 0
        self._thinnable = 0
        self._games: _Games = {}
        self._begun: set[int] = set()
        for game, folder in _game_folders(data / FOLDER):
            self._find(game, folder)

    @property
    def used(self) -> int:
        """Bytes of everything kept."""
        return self._used

    @property
    def games(self) -> tuple[int, ...]:
        """The games that have pictures."""
        return tuple(self._games)

    def put(self, taken: Taken) -> bool:
        """Write pictures and note, and thin others to make room for them.

        False where there is no room even with all pictures gone, which then stay. Raises
        Failure, OSError.
        """
        note = taken.note
        if note.game not in self._begun:
            self._begun.add(note.game)
            self._drop_from(note.game, note.seq)
        if not self._make_room(taken.size):
            return False
        folder = made_folder(game_folder(self._data, note.game))
        told = folder / note_name(_stem(note.frame))
        try:
            for name, content in taken.pictures:
                write_whole(folder / name, content)
            write_whole(told, note.text())
        except BaseException:
            # The note first, which may be there in spite of the trouble: it promises the others.
            for path in (told, *(folder / name for name, _ in taken.pictures)):
                path.unlink(missing_ok=True)
            raise
        self._used += taken.size
        for name, content in taken.pictures:
            self._shelve(note.game, _Picture(folder / name, len(content)))
        return True

    def _make_room(self, wanted: int) -> bool:
        if self._used - self._thinnable + wanted > self._most:
            return False
        while self._used + wanted > self._most:
            game = min(self._games, default=None)
            if game is None:
                return False
            ranks = self._games[game]
            rank = min(ranks)
            self._thin(ranks[rank][0])
            ranks[rank].popleft()
            if not ranks[rank]:
                del ranks[rank]
            if not ranks:
                del self._games[game]
        return True

    def _thin(self, picture: _Picture) -> None:
        """Let a picture go: first from its note, then itself."""
        path = picture.file.with_name(note_name(_stem(picture.file.name)))
        try:
            before = path.read_bytes()
            note = read_note(before)
        except (FileNotFoundError, NoteMisfit):
            # A note that tells nothing any more promises nothing either.
            pass
        else:
            if picture.file.name not in note.thinned:
                note = replace(note, thinned=(*note.thinned, picture.file.name))
                after = note.text()
                write_whole(path, after)
                self._used += len(after.encode()) - len(before)
        picture.file.unlink(missing_ok=True)
        self._used -= picture.size
        self._thinnable -= picture.size

    def _shelve(self, game: int, picture: _Picture) -> None:
        ranks = self._games.setdefault(game, {})
        ranks.setdefault(rank_of(picture.file.name), deque()).append(picture)
        self._thinnable += picture.size

    def _find(self, game: int, folder: Path) -> None:
        """Take in what an earlier start has kept of a game."""
        sizes = {entry.name: entry.stat().st_size for entry in os.scandir(folder)}
        for name in sorted(sizes):
            stem = stem_of(name)
            unfinished = stem is not None and note_name(stem) not in sizes
            if unfinished or _is_part(name):
                (folder / name).unlink(missing_ok=True)
                continue
            self._used += sizes[name]
            if stem is not None:
                self._shelve(game, _Picture(folder / name, sizes[name]))

    def _drop_from(self, game: int, seq: int) -> None:
        """Remove what claims to be of entries that are only now being written.

        The journal counts up: they are of another one, which was in this folder before.
        """
        folder = game_folder(self._data, game)
        stale = [path for path in _files(folder) if _seq(path.name) >= seq]
        if not stale:
            return
        gone = {path.name for path in stale}
        for path in stale:
            self._used -= path.stat().st_size
            path.unlink()
        ranks = self._games.pop(game, {})
        for picture in (one for kept in ranks.values() for one in kept):
            self._thinnable -= picture.size
            if picture.file.name not in gone:
                self._shelve(game, picture)


def _stem(picture: str) -> str:
    stem = stem_of(picture)
    assert stem is not None, "only pictures are shelved"
    return stem


def _seq(name: str) -> int:
    """The entry that a picture or a note is of; -1 for any other file."""
    stem = stem_of(name) if name.endswith(JPEG) else name.removesuffix(NOTE)
    told = None if stem is None else told_by(stem)
    return -1 if told is None else told[0]


def _is_part(name: str) -> bool:
    """Whether `write_whole` was interrupted while it wrote this."""
    return name.startswith(".") and (JPEG in name or NOTE in name)


def _files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []


def _game_folders(folder: Path) -> Iterator[tuple[int, Path]]:
    for path in _files(folder):
        if path.name.isdecimal() and path.is_dir():
            yield int(path.name), path
