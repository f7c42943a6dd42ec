# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the games of a journal came out, kept beside it so that nobody waits for them twice.

All of it is derived: the file may be deleted at any time. What is kept of a game counts while its
newest entry's digest, which tells of the whole game, is the same, and while the same rules would
make it: the file names a digest of the program's own text.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import device
import engine
from device.complaints import Failure
from device.files import drop_parts, write_whole
from device.games.seam import Outcome
from engine.common import Ending, GameResult, SeatTally

FILE_NAME: Final = "summaries.cache"
FORMAT: Final = "quartermaster-summaries/1"
_LOG = logging.getLogger(__name__)
# Whose text decides how a game comes out: the rules, and what reads a journal.
_TEXTS: Final = (
    (engine, "."),
    (device, "games"),
    (device, "session"),
    (device, "evening"),
)


@dataclass(frozen=True, slots=True)
class Summary:
    """A game's number and name, and how it came out or stands.

    began, ended: ISO 8601 in UTC; ended is None for one that goes on.
    """

    number: int
    name: str
    began: str
    ended: str | None
    outcome: Outcome

    @property
    def counts(self) -> bool:
        """Whether its points count: it was finished, or ended early."""
        return self.outcome.ending is not None and self.outcome.ending.counts

    @property
    def result(self) -> GameResult:
        """As the rules count people's careers."""
        outcome = self.outcome
        return GameResult(
            self.number,
            self.name,
            self.began,
            outcome.winners,
            outcome.players,
            outcome.totals,
            outcome.ranking,
            tuple(map(SeatTally.from_json, outcome.tallies)),
        )

    def to_json(self) -> dict[str, Any]:
        """As `web_ui.House.games` tells it."""
        outcome = self.outcome
        return {
            "game": self.number,
            "name": self.name,
            "began": self.began,
            "ended": self.ended,
            "as": None if outcome.ending is None else outcome.ending.value,
            "players": list(outcome.players),
            "totals": list(outcome.totals),
            "ranking": [list(place) for place in outcome.ranking],
            "rounds": outcome.rounds,
            "winners": list(outcome.winners),
        }

    def kept(self) -> dict[str, Any]:
        """As the file holds it."""
        return {**self.to_json(), "tallies": [dict(tally) for tally in self.outcome.tallies]}

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Summary:
        """What `kept` gave. Raises KeyError, TypeError and ValueError."""
        outcome = Outcome(
            tuple(map(str, told["players"])),
            None if told["as"] is None else Ending(told["as"]),
            tuple(map(int, told["totals"])),
            tuple(tuple(map(int, place)) for place in told["ranking"]),
            int(told["rounds"]),
            tuple(map(int, told["winners"])),
            tuple(dict(tally) for tally in told["tallies"]),
        )
        return cls(int(told["game"]), str(told["name"]), told["began"], told["ended"], outcome)


@dataclass(frozen=True, slots=True)
class Known:
    """A game's summary, None for a game that this version cannot follow, and for which entries.

    digest: of the newest entry; empty in a journal of an older form.
    """

    seq: int
    digest: str
    summary: Summary | None


def read_summaries(folder: Path) -> dict[int, Known]:
    """What is kept; nothing where there is no file, or one that other rules made."""
    try:
        told = json.loads((folder / FILE_NAME).read_text(encoding="utf-8"))
        if (told["format"], told["made_by"]) != (FORMAT, _made_by()):
            return {}
        return {known.summary.number: known for known in map(_known, told["games"])}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        _LOG.info("the summaries of games are made anew: %s", fault)
        return {}


def keep_summaries(folder: Path, known: Mapping[int, Known]) -> None:
    """Keep the summaries of games that have ended; a disk that takes none costs time later."""
    games = [
        {"seq": one.seq, "digest": one.digest, "summary": one.summary.kept()}
        for one in known.values()
        if one.digest and one.summary is not None and one.summary.ended is not None
    ]
    path = folder / FILE_NAME
    try:
        drop_parts(path)
        told = {"format": FORMAT, "made_by": _made_by(), "games": games}
        write_whole(path, json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")
    except (Failure, OSError) as fault:
        _LOG.info("the summaries of games are not kept: %s", fault)


@dataclass(frozen=True, slots=True)
class _Kept(Known):
    summary: Summary


def _known(told: Mapping[str, Any]) -> _Kept:
    return _Kept(int(told["seq"]), str(told["digest"]), Summary.read(told["summary"]))


@cache
def _made_by() -> str:
    """A digest of the program's text that makes summaries."""
    digest = sha256()
    for path in _texts():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _texts() -> Iterator[Path]:
    for room, below in _TEXTS:
        yield from sorted((Path(str(room.__file__)).parent / below).rglob("*.py"))
