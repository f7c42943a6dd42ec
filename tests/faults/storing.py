# SPDX-License-Identifier: AGPL-3.0-or-later
"""What keeps pictures and makes backups, in processes of their own, to be killed from outside.

Each ends with 0 when all was written, and with `TOLD` when it said that it was not.
"""

from __future__ import annotations

import logging
from pathlib import Path

from device.backup import make_backup, restore_backup
from device.complaints import BadInput, Failure
from device.config import EvidenceSettings
from device.evidence import EvidenceKeeper
from tests.device.evidence.sightings import SEEN_BY, entry, laid, noisy_frame, verdict

TOLD = 3
ERRANDS = 6
"""Entries with pictures that are kept in one life: as many as may wait at a time."""

MEGABYTES = 1
"""Of all pictures, so that older ones are thinned."""

# Pictures are made of chance, whose module is read when it is first used: now, not when the
# disk refuses.
noisy_frame()


class _Listening(logging.Handler):
    """Knows whether anything was said; says nothing itself, which would be a write more."""

    said = False

    def emit(self, record: logging.LogRecord) -> None:
        """Take note."""
        self.said = True


def keep(folder: Path, first: int) -> int:
    """Keep a card and a verdict each for the entries from this number on."""
    heard = _Listening()
    logging.basicConfig(handlers=[heard], level=logging.WARNING)
    settings = EvidenceSettings(megabytes=MEGABYTES, least_free_megabytes=0)
    keeper = EvidenceKeeper(folder, settings, lambda: SEEN_BY)
    keeper.start()
    for seq in range(first, first + ERRANDS):
        frame = noisy_frame(seq)
        keeper.keep(entry(seq, game=1 + seq // 50), (laid(frame), verdict(frame)))
    keeper.stop()
    return TOLD if heard.said else 0


def back_up(folder: Path, path: Path) -> int:
    """Make a backup of a data folder."""
    try:
        make_backup(folder, path, pictures=True)
    except (BadInput, Failure):
        return TOLD
    return 0


def put_back(backup: Path, folder: Path) -> int:
    """Put a backup in the place of a data folder."""
    try:
        restore_backup(backup, folder, name=str(backup), replace=True)
    except (BadInput, Failure):
        return TOLD
    return 0
