# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files that appear whole or not at all, also when the plug is pulled."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

from device.complaints import BadInput, Failure

PLAIN = 0o644
"""The rights of a file that anybody may read."""
PRIVATE = 0o600
"""The rights of a file that only its owner may read."""


def rights_of(path: Path) -> int:
    """The rights of the file that is there; those of a plain one where none is."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return PLAIN


def write_whole(path: Path, content: str | bytes, rights: int | None = None) -> None:
    """Write a file that appears whole or not at all; text is written as UTF-8. Raises Failure.

    rights: None for those of the file whose place it takes.
    """
    with appearing_whole(path, rights) as part:
        part.write_bytes(content.encode() if isinstance(content, str) else content)


@contextmanager
def appearing_whole(path: Path, rights: int | None = None) -> Iterator[Path]:
    """A temporary file beside `path` to fill; then flushed to disk and renamed into place.

    Nobody else may read it before it has its rights and its place. Where the block raises, nothing
    is left of it. Raises Failure when the folder cannot be written, as `check_target` does, and in
    place of the block's own OSError.
    """
    check_target(path)
    try:
        part = _beside(path)
        try:
            part.touch(0o600, exist_ok=False)
            yield part
            put_in_place(part, path, rights_of(path) if rights is None else rights)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as fault:
        raise Failure(
            f"{path} cannot be written ({fault.strerror or fault}); {_what_to_do(fault)}."
        ) from None


class _OnlyTried(Exception):
    """Leaves nothing of a file that was begun to see whether it can be."""


def try_out(path: Path) -> None:
    """Raises Failure now for what `write_whole` would raise it for after long work."""
    with suppress(_OnlyTried), appearing_whole(path):
        raise _OnlyTried


def put_in_place(part: Path, path: Path, rights: int) -> None:
    """Flush a file that is finished to disk, and rename it to a path in the same file system.

    Raises OSError.
    """
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.chmod(rights)
    part.replace(path)
    sync_folder(path.parent)


@contextmanager
def room_beside(path: Path) -> Iterator[Path]:
    """A new folder beside `path`, to make in it what is then renamed to `path`; gone afterwards.

    Raises OSError where it cannot be made.
    """
    room = _beside(path)
    try:
        room.mkdir(0o700)
        yield room
    finally:
        shutil.rmtree(room, ignore_errors=True)


def drop_rooms(path: Path) -> None:
    """Remove the rooms that were left beside `path` by programs that were ended in them."""
    for room in path.parent.glob(f".{path.name}-????????"):
        if room.is_dir():
            shutil.rmtree(room, ignore_errors=True)


def _beside(path: Path) -> Path:
    # Named before it is made: tempfile makes first, and what is terminated between the two
    # leaves something that nobody knows of.
    return path.with_name(f".{path.name}-{secrets.token_hex(4)}")


def check_target(path: Path) -> None:
    """Raises Failure where no file can be put: it has no name, or what is there is no plain file.

    A file that takes the place of a device or a pipe would break what others use it for.
    """
    if not path.name:
        raise Failure("the file to be written has no name; give it one.")
    try:
        mode = path.stat().st_mode
    except OSError:
        # Not there yet, or out of reach: the writing says why.
        return
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "a device or a pipe"
        raise Failure(f"{path} is {what} and no file; name another file.")


def _what_to_do(fault: OSError) -> str:
    return "give it a shorter name" if fault.errno == errno.ENAMETOOLONG else "check the folder"


def drop_parts(path: Path) -> None:
    """Remove what interrupted `write_whole`s of this file left beside it. Raises nothing.

    Only for a file that nobody else is writing now.
    """
    for part in path.parent.glob(f".{path.name}-????????"):
        with suppress(OSError):
            part.unlink()


def sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that a file just renamed or made in it stays. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def data_folder(given: Path | None) -> Path:
    """Where journal, pictures and decks live: the given folder, or the user's own.

    It need not be there yet. Raises BadInput for one that can be no folder's name.
    """
    folder = given or platformdirs.user_data_path("quartermaster")
    try:
        folder.exists()
    except OSError as fault:
        raise BadInput(
            f"{folder} cannot be used ({fault.strerror}); name another folder with --data."
        ) from None
    return folder


def is_folder(written: str) -> bool:
    """Whether that is a folder's name. Raises BadInput for what can be no name at all."""
    try:
        # No name at all is not the folder that one happens to be in.
        return bool(written) and Path(written).is_dir()
    except OSError as fault:
        raise BadInput(f"{written} cannot be read ({fault.strerror}); check its name.") from None


@contextmanager
def folder_meanwhile(path: Path) -> Iterator[None]:
    """The folder is there, and afterwards gone again where it was not. Raises Failure."""
    made = [folder for folder in (path, *path.parents) if not folder.exists()]
    made_folder(path)
    try:
        yield
    finally:
        for folder in made:
            with suppress(OSError):
                folder.rmdir()


def made_folder(path: Path) -> Path:
    """The folder, made where it is not there yet. Raises Failure."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Failure(f"{path} cannot be made ({fault.strerror}); name another folder.") from None
    return path
