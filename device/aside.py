# SPDX-License-Identifier: AGPL-3.0-or-later
"""Putting files aside under another name: nothing that people have is ever thrown away."""

from __future__ import annotations

from pathlib import Path

from device.backup import no_table_on
from device.files import sync_folder
from device.journal import FILE_NAME
from device.journal.copy import COPY_NAME

# The copy last: as long as it is there, a journal that is not can be brought back. What the journal
# still has to take in goes before it, or a new journal would take it in.
_HISTORY = (
    "rendered-table.json",
    "pictures",
    f"{FILE_NAME}-shm",
    f"{FILE_NAME}-wal",
    FILE_NAME,
    COPY_NAME,
)


def free_name(path: Path) -> Path:
    """A name beside a file's that nothing has. It counts, since clocks may not."""
    number = 1
    while (free := path.with_name(f"{path.name}.aside-{number}")).exists():
        number += 1
    return free


def put_aside(path: Path) -> Path:
    """Give a file another name, which is returned. Raises OSError."""
    kept = free_name(path)
    path.rename(kept)
    sync_folder(path.parent)
    return kept


def put_history_aside(folder: Path) -> Path:
    """Move journal, pictures and the rendered table's notes to a folder in the data folder.

    Returns it. Raises OSError, and Failure where a table runs there.
    """
    with no_table_on(folder):
        kept = free_name(folder / "history")
        kept.mkdir()
        notes = sorted(path.name for path in folder.glob("rendered-table-*.json"))
        for name in (*notes, *_HISTORY):
            if (folder / name).exists():
                (folder / name).rename(kept / name)
        sync_folder(kept)
        sync_folder(folder)
    return kept
