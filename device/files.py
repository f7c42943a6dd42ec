# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files that appear whole or not at all, also when the plug is pulled."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

import platformdirs

from device.complaints import Failure


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a temporary file beside `path`, flush it to disk, and rename it into place.

    Text is written as UTF-8. Raises Failure when the folder cannot be written.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
        part = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
                file.flush()
                os.fsync(file.fileno())
            part.chmod(0o644)
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)
    except OSError as fault:
        raise Failure(f"{path} cannot be written ({fault.strerror}); check the folder.") from None


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
    """Where journal, pictures and decks live: the given folder, or the user's own."""
    return given or platformdirs.user_data_path("quartermaster")


def made_folder(path: Path) -> Path:
    """The folder, made where it is not there yet. Raises Failure."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Failure(f"{path} cannot be made ({fault.strerror}); name another folder.") from None
    return path
