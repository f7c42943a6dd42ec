# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a backup is whole: every file read, the journal opened, every game folded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from device.backup.histories import games_in
from device.backup.manifest import Manifest
from device.backup.opened import Backup
from device.complaints import BadInput
from device.journal import FILE_NAME, JournalTrouble


@dataclass(frozen=True, slots=True)
class Checked:
    """A backup that is whole; troubles: sentences on games that cannot be followed here."""

    manifest: Manifest
    troubles: tuple[str, ...]


class _Nowhere:
    def write(self, data: bytes, /) -> None:
        """Let it go."""


def checked(backup: Backup, room: Path) -> Checked:
    """Read a backup whole. Raises BadInput with what is wrong.

    room: an empty folder, on the disk that the backup is for; the journal is opened in it.
    """
    for part in backup.manifest.files:
        if part.path == FILE_NAME:
            with (room / FILE_NAME).open("xb") as file:
                backup.copy(part, file)
        else:
            backup.copy(part, _Nowhere())
    try:
        games, troubles = games_in(room)
    except JournalTrouble as trouble:
        raise BadInput(f"The journal in {backup.name} cannot be used: {trouble}") from trouble
    if games != backup.manifest.games:
        raise BadInput(
            f"The journal in {backup.name} has other games than its list: take another one."
        )
    return Checked(backup.manifest, troubles)
