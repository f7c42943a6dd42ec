# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files that a command is told to write, and that may be those it reads."""

from __future__ import annotations

from pathlib import Path

from device.complaints import BadInput
from vision.files.names import has_pictures_name


def check_apart(target: Path, option: str, *read: str | Path) -> None:
    """Raises BadInput where what is to be written would take the place of what is read.

    option: by which the target was named. read: files, and folders of pictures.
    """
    if not target.is_file():
        return
    for one in map(Path, read):
        is_it = one.exists() and target.samefile(one)
        is_in_it = one.is_dir() and target.parent.samefile(one)
        if is_it or (is_in_it and has_pictures_name(target)):
            raise BadInput(
                f"{option}: {target} would take the place of what is read; name another file."
            )
