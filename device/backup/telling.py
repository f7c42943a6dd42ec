# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is in a backup, for people."""

from __future__ import annotations

from pathlib import PurePosixPath

from device.backup.contents import Kind, kind_of
from device.backup.manifest import Manifest
from device.zips import Part

_FEW = 5


def lines_of(manifest: Manifest) -> tuple[str, ...]:
    """A line for each kind of file that is in it."""
    found: dict[Kind, list[Part]] = {}
    for part in manifest.files:
        kind = kind_of(part.path)
        if kind is not None:
            found.setdefault(kind, []).append(part)
    return tuple(
        f"  {kind.value}: {_told(kind, found[kind], manifest)}" for kind in Kind if kind in found
    )


def size_of(size: int) -> str:
    """Bytes, as people count them."""
    return f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.1f} kB"


def _told(kind: Kind, parts: list[Part], manifest: Manifest) -> str:
    if kind is Kind.JOURNAL:
        events = sum(game.events for game in manifest.games)
        return f"{_counted(len(manifest.games), 'game')}, {_counted(events, 'event')}"
    if kind in (Kind.PICTURE, Kind.CORRECTED) or len(parts) > _FEW:
        return f"{_counted(len(parts), 'file')}, {size_of(sum(part.size for part in parts))}"
    if kind is Kind.DECK:
        return ", ".join(PurePosixPath(part.path).stem for part in parts)
    return ", ".join(part.path for part in parts)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
