# SPDX-License-Identifier: AGPL-3.0-or-later
"""A backup's list of what is in it: the last file in its zip, and what the others are held to."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from typing import Any, Final

from device.backup.contents import is_of_a_table
from device.zips import SHA256, NotAManifest, Part

FORMAT: Final = "quartermaster-backup/1"
MANIFEST_NAME: Final = "manifest.json"
_ANY_FORM = re.compile(r"quartermaster-backup/\d{1,9}")


@dataclass(frozen=True, slots=True)
class GameCount:
    """How many events a game has."""

    game: int
    events: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is in a backup.

    program: the version that made it. time: when, ISO 8601 in UTC; for people.
    """

    program: str
    time: str
    games: tuple[GameCount, ...]
    files: tuple[Part, ...]

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(part.size for part in self.files)

    def to_json(self) -> dict[str, Any]:
        """As it stands in the zip."""
        return {"format": FORMAT, **asdict(self)}


def manifest_of(text: bytes) -> Manifest:
    """Read a manifest strictly. Raises NotAManifest."""
    try:
        told = json.loads(text)
        form = told["format"]
        if form != FORMAT:
            newer = isinstance(form, str) and _ANY_FORM.fullmatch(form)
            raise NotAManifest(f"its format is {str(form)[:40]!r}", form if newer else None)
        games = tuple(GameCount(_count(g["game"]), _count(g["events"])) for g in told["games"])
        files = tuple(_part(each) for each in told["files"])
        manifest = Manifest(_word(told["program"]), _word(told["time"]), games, files)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotAManifest(f"its {MANIFEST_NAME} cannot be understood") from error
    if len({part.path for part in files}) < len(files):
        raise NotAManifest("a file is in it twice")
    return manifest


def _part(told: Any) -> Part:
    path, sha256 = told["path"], told["sha256"]
    if not isinstance(path, str) or not is_of_a_table(path):
        raise NotAManifest(f"no table has a file {str(path)[:80]!r}")
    if not isinstance(sha256, str) or not SHA256.fullmatch(sha256):
        raise ValueError("no digest")
    return Part(path, _count(told["size"]), sha256)


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError("no count")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 80 or not value.isprintable():
        raise ValueError("no word")
    return value
