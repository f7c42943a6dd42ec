# SPDX-License-Identifier: AGPL-3.0-or-later
"""A backup that is being read: nothing of it is believed before it is found to be so."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Protocol

from device.backup.manifest import MANIFEST_NAME, Manifest, manifest_of
from device.complaints import BadInput
from device.zips import UNREADABLE, NotAManifest, Part, not_plain, unpacked

_CHUNK = 1 << 20
_LARGEST_MANIFEST = 64 << 20


class Sink(Protocol):
    """Takes a file's bytes."""

    def write(self, data: bytes, /) -> object:
        """Take the next bytes."""
        ...


class Backup:
    """An open backup. name: what people call the file."""

    def __init__(
        self,
        archive: zipfile.ZipFile,
        files: Mapping[str, zipfile.ZipInfo],
        manifest: Manifest,
        name: str,
    ) -> None:
        self._archive = archive
        self._files = files
        self.manifest = manifest
        self.name = name

    def copy(self, part: Part, to: Sink) -> None:
        """Copy a file's bytes out. Raises BadInput where they are not what was backed up."""
        digest = hashlib.sha256()
        for data in self._pieces(part):
            digest.update(data)
            to.write(data)
        if digest.hexdigest() != part.sha256:
            raise _damaged(self.name, f"{part.path} is not what was backed up")

    def _pieces(self, part: Part) -> Iterator[bytes]:
        try:
            with self._archive.open(self._files[part.path]) as file:
                while data := file.read(_CHUNK):
                    yield data
        except (OSError, *UNREADABLE) as error:
            raise _damaged(self.name, f"{part.path} cannot be read") from error


@contextmanager
def opened(source: Path | IO[bytes], name: str) -> Iterator[Backup]:
    """A backup whose list has been read and fits the zip; its files are checked as they are copied.

    name: what people call the file. Raises BadInput for anything else.
    """
    with ExitStack() as stack:
        try:
            file = stack.enter_context(source.open("rb")) if isinstance(source, Path) else source
            archive = stack.enter_context(zipfile.ZipFile(file))
            files = unpacked(archive, MANIFEST_NAME)
            manifest = _manifest(archive, files, name)
        except NotAManifest as problem:
            raise _damaged(name, str(problem)) from problem
        except OSError as fault:
            raise BadInput(
                f"{name} cannot be read ({fault.strerror}): name a file that `quartermaster "
                "backup` made."
            ) from fault
        except UNREADABLE as error:
            raise BadInput(
                f"{name} is no backup, or it is cut short: name a file that `quartermaster "
                "backup` made, as a whole."
            ) from error
        yield Backup(archive, files, manifest, name)


def _manifest(
    archive: zipfile.ZipFile, there: Mapping[str, zipfile.ZipInfo], name: str
) -> Manifest:
    if MANIFEST_NAME not in there:
        raise BadInput(
            f"{name} is no backup of a table: name a file that `quartermaster backup` made."
        )
    # First of all, since the other files of a newer backup may be of other kinds.
    _check_plain(there[MANIFEST_NAME], name)
    try:
        if there[MANIFEST_NAME].file_size > _LARGEST_MANIFEST:
            raise NotAManifest(f"its {MANIFEST_NAME} is far too long")
        manifest = manifest_of(archive.read(there[MANIFEST_NAME]))
    except NotAManifest as problem:
        if problem.newer is not None:
            raise BadInput(
                f"{name} was made by a newer Quartermaster ({problem.newer}): update "
                "Quartermaster, then restore it."
            ) from problem
        raise _damaged(name, str(problem)) from problem
    for each in there.values():
        _check_plain(each, name)
    listed = {part.path for part in manifest.files} | {MANIFEST_NAME}
    if missing := sorted(listed - set(there)):
        raise _damaged(name, f"{missing[0]} is not in it")
    if more := sorted(set(there) - listed):
        raise _damaged(name, f"{more[0][:80]!r} is in it, and was not when it was made")
    if any(part.size != there[part.path].file_size for part in manifest.files):
        raise _damaged(name, "its files have other sizes than it says")
    return manifest


def _check_plain(each: zipfile.ZipInfo, name: str) -> None:
    problem = not_plain(each, packed_again=True)
    if problem is not None:
        raise _damaged(name, problem)


def _damaged(name: str, problem: str) -> BadInput:
    return BadInput(
        f"{name} is damaged, or no backup of `quartermaster backup`: {problem}; take another one."
    )
