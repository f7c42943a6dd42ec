# SPDX-License-Identifier: AGPL-3.0-or-later
"""Making an evidence zip: a game, or one place of it, for somebody else to judge again."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

from device.complaints import BadInput, Failure
from device.disputes.case import open_case
from device.disputes.cutting import reaching, without_open_bidding
from device.disputes.events import events_text
from device.disputes.judging import judge
from device.disputes.manifest import Manifest
from device.disputes.names import (
    EVENTS,
    MANIFEST,
    MOST_FILES,
    PICTURES,
    README,
    RECORD,
    VERDICT,
    is_picture,
)
from device.disputes.readme import readme_text
from device.disputes.verdicts import told_of
from device.evidence import Kept, Note, SeenBy, State
from device.evidence.names import note_name, stem
from device.evidence.note import digest
from device.files import PLAIN, put_in_place, room_beside
from device.reviewing import PastGame
from device.zips import Part, plain_entry


@dataclass(frozen=True, slots=True)
class Exported:
    """An evidence zip that was read back and found whole.

    size: in bytes. troubles: sentences on pictures that could not be put into it.
    """

    path: Path
    manifest: Manifest
    events: int
    size: int
    troubles: tuple[str, ...]

    @property
    def pictures(self) -> int:
        """How many pictures are in it."""
        return sum(is_picture(part.path) for part in self.manifest.files)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What goes into a zip."""

    past: PastGame
    place: str | None
    left_out: bool
    kept: tuple[Kept, ...]

    @property
    def places(self) -> Sequence[str]:
        return self.past.places if self.place is None else [self.place]


def export_case(past: PastGame, place: str | None, path: Path) -> Exported:
    """Put a game, or one place of it, into a zip at `path`, which appears whole or not at all.

    Raises BadInput for a place that there is not and where `path` is some other file, Failure
    where it cannot be written.
    """
    plan = _plan(past, place)
    if os.path.exists(path) and not zipfile.is_zipfile(path):
        raise BadInput(f"{path} is there already and is no zip: name another file.")
    try:
        with room_beside(path) as room:
            part = room / path.name
            with part.open("xb") as file:
                manifest = _write(plan, file)
            _read_back(part, path)
            size = part.stat().st_size
            put_in_place(part, path, PLAIN)
    except OSError as fault:
        raise Failure(
            f"{path} cannot be made ({fault.strerror}): make room there, or name another file."
        ) from fault
    except zipfile.LargeZipFile as error:
        raise Failure(f"{path} would be too large: export the tricks one by one.") from error
    troubles = tuple(fault for one in plan.kept for fault in one.faults)
    return Exported(path, manifest, len(plan.past.history.steps), size, troubles)


def _plan(past: PastGame, place: str | None) -> _Plan:
    open_too = past
    if place is not None:
        past.check_place(place)
        open_too = reaching(past, place)
    cut, left_out = without_open_bidding(open_too)
    if place is not None and place not in cut.places:
        raise BadInput(f"The round of {place} is still being bid on: export it when all have bid.")
    if place is None:
        seqs = [step.seq for step in cut.history.steps]
    else:
        seqs = [row["seq"] for row in cut.review(place)["history"]]
    return _Plan(cut, place, left_out, past.kept(seqs))


def _write(plan: _Plan, file: BinaryIO) -> Manifest:
    parts: list[Part] = []
    seen_by: dict[SeenBy, None] = {}
    now = datetime.now(UTC).isoformat(timespec="seconds")
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=False) as archive:
        for path, content in _texts(plan, now):
            parts.append(_add(archive, path, content))
        for note, pictures in _evidence(plan.kept):
            seen_by[note.seen_by] = None
            for name, content in pictures:
                parts.append(_add(archive, f"{PICTURES}{name}", content))
        past = plan.past
        manifest = Manifest(
            program=version("quartermaster"),
            time=now,
            game=past.number,
            plays=past.game.name,
            place=plan.place,
            players=past.players,
            rules=past.game.record(past.state).get("rules", {}),
            seen_by=tuple(seen_by),
            left_out=plan.left_out,
            files=tuple(parts),
        )
        _add(archive, MANIFEST, _json(manifest.to_json()))
    if len(parts) >= MOST_FILES:
        raise Failure("The game has too many pictures for one file: export its tricks one by one.")
    return manifest


def _texts(plan: _Plan, now: str) -> Iterator[tuple[str, bytes]]:
    past = plan.past
    readme = readme_text(past, plan.place, now, left_out=plan.left_out)
    yield README, readme.encode(errors="replace")
    yield EVENTS, events_text(past.history.entries).encode()
    yield RECORD, _json(past.game.record(past.state))
    yield VERDICT, _json(told_of(past.game, past.state, plan.places))


def _evidence(kept: Sequence[Kept]) -> Iterator[tuple[Note, list[tuple[str, bytes]]]]:
    """Each note with the files that go into the zip: itself, and its pictures that are whole."""
    for one in kept:
        if one.note is None:
            continue
        note, files = one.note, []
        for picture in (one.frame, one.crop):
            if picture is None or picture.state is not State.WHOLE:
                continue
            name = picture.file.name
            content = _content(picture.file)
            if content is not None and digest(content) == note.digest_of(name):
                files.append((name, content))
            else:
                # The table that is running has let it go since it was looked for.
                note = replace(note, thinned=(*note.thinned, name))
        files.append((note_name(stem(note.seq, note.what)), note.text().encode()))
        yield note, files


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _json(told: object) -> bytes:
    return json.dumps(told, ensure_ascii=False).encode()


def _add(archive: zipfile.ZipFile, path: str, content: bytes) -> Part:
    archive.writestr(plain_entry(path), content)
    return Part(path, len(content), digest(content))


def _read_back(part: Path, path: Path) -> None:
    try:
        with open_case(part, str(path)) as case:
            judgement = judge(case, None)
    except BadInput as fault:
        raise Failure(
            f"{path} was written and did not come back as it was ({fault.message}): try another "
            "disk."
        ) from fault
    if judgement.refused or judgement.differences:
        raise Failure(f"{path} was written and is not judged as it was: try another disk.")
