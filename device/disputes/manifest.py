# SPDX-License-Identifier: AGPL-3.0-or-later
"""What an evidence zip says of itself, and what its files are held to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from device.disputes.names import ESSENTIAL, MANIFEST, most_bytes
from device.evidence import SeenBy
from device.zips import SHA256, NotAManifest, Part
from engine.common import JsonFault, read_json, unsupported_in

FORMAT: Final = "quartermaster-evidence/1"
_ANY_FORM: Final = re.compile(r"quartermaster-evidence/\d{1,9}")
_LONGEST_WORD: Final = 200


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is in an evidence zip.

    program: the version that made it. time: when, ISO 8601 in UTC. game: its number in the
    journal it was in. plays: which game. place: the one that it is about, None for the whole
    game. players: in seat order. seen_by: by what the cards were read that are in it.
    left_out: whether it is without a bidding that was still open.
    """

    program: str
    time: str
    game: int
    plays: str
    place: str | None
    players: tuple[str, ...]
    rules: Mapping[str, Any]
    seen_by: tuple[SeenBy, ...]
    left_out: bool
    files: tuple[Part, ...]

    def part(self, path: str) -> Part | None:
        """A file that it lists."""
        return next((part for part in self.files if part.path == path), None)

    def to_json(self) -> dict[str, Any]:
        """As it stands in the zip."""
        return {
            "format": FORMAT,
            "program": self.program,
            "time": self.time,
            "game": self.game,
            "plays": self.plays,
            "place": self.place,
            "players": list(self.players),
            "rules": dict(self.rules),
            "seen_by": [_seen_by_json(each) for each in self.seen_by],
            "left_out": self.left_out,
            "files": [asdict(part) for part in self.files],
        }


def manifest_of(text: bytes) -> Manifest:
    """Read a manifest strictly. Raises NotAManifest."""
    try:
        told: Any = read_json(text)
        form = told["format"]
        if form != FORMAT:
            newer = isinstance(form, str) and _ANY_FORM.fullmatch(form)
            raise NotAManifest(f"its format is {str(form)[:40]!r}", form if newer else None)
        manifest = _manifest(told)
    except JsonFault as fault:
        raise NotAManifest(f"its {MANIFEST}: {fault}") from fault
    except (ValueError, KeyError, TypeError) as error:
        raise NotAManifest(f"its {MANIFEST} cannot be understood") from error
    listed = [part.path for part in manifest.files]
    if len(set(listed)) < len(listed):
        raise NotAManifest("a file is in it twice")
    missing = [path for path in ESSENTIAL if path not in listed]
    if missing:
        raise NotAManifest(f"it has no {missing[0]}")
    return manifest


def _manifest(told: Mapping[str, Any]) -> Manifest:
    rules = told["rules"]
    if not isinstance(rules, dict):
        raise TypeError("no rules")
    return Manifest(
        program=_word(told["program"]),
        time=_word(told["time"]),
        game=_count(told["game"]),
        plays=_word(told["plays"]),
        place=None if told["place"] is None else _word(told["place"]),
        players=tuple(_word(player) for player in told["players"]),
        rules=rules,
        seen_by=tuple(_seen_by(each) for each in told["seen_by"]),
        left_out=bool(told["left_out"]),
        files=tuple(_part(each) for each in told["files"]),
    )


def _part(told: Any) -> Part:
    path, sha256 = told["path"], told["sha256"]
    if not isinstance(path, str) or path == MANIFEST or most_bytes(path) is None:
        raise NotAManifest(f"no evidence has a file {str(path)[:80]!r}")
    if not isinstance(sha256, str) or not SHA256.fullmatch(sha256):
        raise ValueError("no digest")
    return Part(path, _count(told["size"]), sha256)


def _seen_by(told: Any) -> SeenBy:
    deck, models = told["deck"], told["models"]
    return SeenBy(
        _word(deck["name"]),
        _word(deck["version"]),
        _word(models["finder"]),
        _word(models["square"]),
        _word(models["reader"]),
    )


def _seen_by_json(seen_by: SeenBy) -> dict[str, Any]:
    return {
        "deck": {"name": seen_by.deck, "version": seen_by.deck_version},
        "models": {
            "finder": seen_by.finder,
            "square": seen_by.square,
            "reader": seen_by.reader,
        },
    }


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError("no count")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_WORD or unsupported_in(value):
        raise ValueError("no word")
    return value
