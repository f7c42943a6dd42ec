# SPDX-License-Identifier: AGPL-3.0-or-later
"""A case: an evidence zip that is open, with what it says read and its pictures at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from device.complaints import BadInput
from device.disputes.archive import Archive, Spoiled, opened
from device.disputes.events import NotEvents, entries_from
from device.disputes.manifest import Manifest, manifest_of
from device.disputes.names import (
    ESSENTIAL,
    EVENTS,
    MANIFEST,
    PICTURES,
    README,
    RECORD,
    VERDICT,
    is_note,
)
from device.evidence import Note
from device.evidence.note import NoteMisfit, digest, read_note
from device.games import GAMES
from device.games.seam import AnyGame, UnknownGame, game_of
from device.journal import Entry
from device.zips import NotAManifest, Part
from engine.common import JsonFault, read_json


@dataclass(frozen=True, slots=True)
class Told:
    """What the program that made the zip said.

    places: the game's reviews, by the names of the places. score, record: as the game keeps them.
    """

    places: Mapping[str, Any]
    score: Mapping[str, Any]
    record: Mapping[str, Any]


class Case:
    """An open evidence zip. name: what people call the file."""

    def __init__(self, archive: Archive, manifest: Manifest, name: str) -> None:
        """Raises BadInput where what has to be in it is not what was put into it."""
        self._archive = archive
        self.manifest = manifest
        self.name = name
        contents = {path: self._essential(path) for path in ESSENTIAL}
        self.readme = contents[README].decode(errors="replace")
        try:
            self.entries: tuple[Entry, ...] = entries_from(contents[EVENTS], manifest.game)
        except NotEvents as problem:
            if problem.newer:
                raise _too_new(name, str(problem)) from problem
            raise _damaged(name, str(problem)) from problem
        self.game: AnyGame = self._game()
        verdict = self._object(VERDICT, contents[VERDICT])
        record = self._object(RECORD, contents[RECORD])
        places, score = verdict.get("places"), verdict.get("score")
        if not (isinstance(places, dict) and isinstance(score, dict)):
            self.refuse(f"its {VERDICT} cannot be understood")
        self.told = Told(places, score, record)
        self.notes, self.faults = self._notes()

    def picture(self, name: str) -> bytes:
        """A picture by its file's name. Raises Spoiled where it is not what was put in."""
        path = f"{PICTURES}{name}"
        part = self.manifest.part(path)
        if part is None:
            raise Spoiled(f"{path} is not in it")
        return self._content(part)

    def refuse(self, problem: str) -> NoReturn:
        """Raise BadInput: it is no evidence that can be judged."""
        raise _damaged(self.name, problem)

    def _essential(self, path: str) -> bytes:
        part = self.manifest.part(path)
        assert part is not None, "a manifest lists what has to be there"
        try:
            return self._content(part)
        except Spoiled as problem:
            raise _damaged(self.name, str(problem)) from problem

    def _content(self, part: Part) -> bytes:
        if part.path not in self._archive.paths:
            raise Spoiled(f"{part.path} is gone")
        content = self._archive.read(part.path)
        if len(content) != part.size or digest(content) != part.sha256:
            raise Spoiled(f"{part.path} is not what was put into it")
        return content

    def _game(self) -> AnyGame:
        try:
            game = game_of(self.entries[0].body, GAMES)
        except UnknownGame as unknown:
            raise BadInput(
                f"{self.name} is of a game of {str(unknown)[:80]!r}, which this Quartermaster does "
                f"not play; it plays {', '.join(sorted(GAMES))}: update it."
            ) from unknown
        if game.name != self.manifest.plays:
            self.refuse("its events are of another game than it says")
        return game

    def _object(self, path: str, content: bytes) -> dict[str, Any]:
        try:
            told = read_json(content)
        except JsonFault as fault:
            self.refuse(f"its {path}: {fault}")
        if not isinstance(told, dict):
            self.refuse(f"its {path} cannot be understood")
        return told

    def _notes(self) -> tuple[tuple[Note, ...], tuple[str, ...]]:
        """What is said of the pictures, and what is wrong with that."""
        seqs = {entry.seq for entry in self.entries}
        notes: list[Note] = []
        faults: list[str] = []
        for part in self.manifest.files:
            if not is_note(part.path):
                continue
            try:
                note = read_note(self._content(part))
            except Spoiled as problem:
                faults.append(str(problem))
                continue
            except (NoteMisfit, OverflowError) as misfit:
                raise _damaged(self.name, f"its {part.path} cannot be understood") from misfit
            if note.game != self.manifest.game or note.seq not in seqs:
                self.refuse(f"its {part.path} is of no event in it")
            if not all(0 <= odds <= 1 for _, odds in note.readings):
                self.refuse(f"its {part.path} tells of impossible odds")
            notes.append(note)
        return tuple(sorted(notes, key=lambda note: (note.seq, note.what))), tuple(faults)


@contextmanager
def open_case(path: Path, name: str) -> Iterator[Case]:
    """An evidence zip that can be judged. name: what people call the file.

    Raises BadInput for anything else. Pictures that are gone or changed are no obstacle.
    """
    try:
        with opened(path) as archive:
            yield Case(archive, _manifest(archive, name), name)
    except Spoiled as problem:
        raise _damaged(name, str(problem)) from problem
    except OSError as fault:
        raise BadInput(
            f"{name} cannot be read ({fault.strerror}): name a file that `quartermaster export "
            "--zip` made."
        ) from fault


def _manifest(archive: Archive, name: str) -> Manifest:
    if MANIFEST not in archive.paths:
        raise Spoiled(f"it has no {MANIFEST}")
    try:
        manifest = manifest_of(archive.read(MANIFEST))
    except NotAManifest as problem:
        if problem.newer is not None:
            raise _too_new(name, problem.newer) from problem
        raise _damaged(name, str(problem)) from problem
    unlisted = archive.paths - {MANIFEST} - {part.path for part in manifest.files}
    if unlisted:
        raise Spoiled(f"its list does not name {min(unlisted)}")
    return manifest


def _too_new(name: str, what: str) -> BadInput:
    return BadInput(f"{name} was made by a newer Quartermaster ({what}): update this one.")


def _damaged(name: str, problem: str) -> BadInput:
    return BadInput(
        f"{name} is damaged, or nothing that `quartermaster export --zip` made: {problem}; take "
        "another copy."
    )
