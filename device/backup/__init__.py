# SPDX-License-Identifier: AGPL-3.0-or-later
"""Backups: everything of a table in one file, and back again on any machine."""

from device.backup.contents import KEYS_NAME, RUNTIME_NAME, STARTS_NAME, Kind, kind_of
from device.backup.lock import is_at_work, no_table_on
from device.backup.making import Made, make_backup
from device.backup.manifest import GameCount, Manifest
from device.backup.restoring import Restored, restore_backup
from device.backup.telling import lines_of, size_of

__all__ = [
    "KEYS_NAME",
    "RUNTIME_NAME",
    "STARTS_NAME",
    "GameCount",
    "Kind",
    "Made",
    "Manifest",
    "Restored",
    "is_at_work",
    "kind_of",
    "lines_of",
    "make_backup",
    "no_table_on",
    "restore_backup",
    "size_of",
]
