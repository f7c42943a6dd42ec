# SPDX-License-Identifier: AGPL-3.0-or-later
"""The games of a journal, read beside the table that plays: all of it is derived."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from device.evening.summaries import Known, Summary, keep_summaries, read_summaries
from device.evidence.kept import kept_of_entries
from device.games import GAMES, AnyGame
from device.journal import Entry, GameSpan, JournalTrouble, read_spanned, read_spans
from device.journal.schema import FILE_NAME
from device.session import read_history
from device.session.history import History, MisfitAt
from device.session.pictures import NoPictures
from device.session.reviewing import told_review
from engine.common import Ending
from web_ui import NoSuchGame

_LOG = logging.getLogger(__name__)
_RECENT: Final = 24
_KEPT_EACH: Final = 50
"""After so many games what was read of them is kept, so that a stop costs little."""
_AT_HAND: Final = 4
"""So many games are kept with all their entries: those that somebody looks at."""


class KeptPictures(NoPictures):
    """The pictures of a data folder's games, to be looked at only."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, game: int, seqs: Sequence[int]) -> Sequence[Mapping[str, Any]]:
        """As `device.session.pictures.Pictures`."""
        return [kept.to_json() for kept in kept_of_entries(self._folder, game, seqs)]


@dataclass(frozen=True, slots=True)
class PastGame:
    """One game of the journal with all its entries, and the state that they make.

    ended: when, in ISO 8601 in UTC; None for one that goes on.
    """

    history: History
    state: Any
    ended: str | None

    @classmethod
    def read(cls, history: History) -> PastGame:
        """The game that all of it makes. Raises MisfitAt."""
        state: Any = None
        ended = None
        for step, _, state in history.states():
            over = history.game.ending(state) is not None
            ended = (ended or step.entry.time) if over else None
        return cls(history, state, ended)

    @property
    def number(self) -> int:
        """The game's number in the journal."""
        return self.history.number

    @property
    def game(self) -> AnyGame:
        """Which game it is."""
        return self.history.game

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The journal's entries of it, in order."""
        return self.history.entries

    def summary(self) -> Summary:
        """How it came out, or stands."""
        began = self.entries[0].time
        outcome = self.game.outcome(self.state)
        return Summary(self.number, self.game.name, began, self.ended, outcome)

    def places(self) -> Sequence[str]:
        """What there is to review."""
        return self.game.places(self.state)

    def review(self, place: str, folder: Path) -> Mapping[str, Any]:
        """As `web_ui.Table.review`; folder: the data folder, for pictures. Raises KeyError."""
        return told_review(self.history, self.state, place, KeptPictures(folder))


class PastGames:
    """A data folder's games; from any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._file: tuple[int, int] | None = None
        self._spans: dict[int, GameSpan] = {}
        self._known: dict[int, Known] | None = None
        self._at_hand: OrderedDict[int, tuple[str, int, PastGame]] = OrderedDict()

    def all(self) -> Sequence[Summary]:
        """Every game that this version can follow, oldest first. Raises JournalTrouble."""
        with self._lock:
            self._look()
            if self._known is None:
                self._known = read_summaries(self.folder)
            known = self._known
            new = [span for span in self._spans.values() if not _still_known(known, span)]
            for game in known.keys() - self._spans.keys():
                del known[game]
            for some in _batched(new, _KEPT_EACH):
                for span, entries in zip(some, read_spanned(self.folder, some), strict=True):
                    known[span.game] = Known(span.last, span.digest, self._summary(entries))
                if any(_ended(known[span.game]) for span in some):
                    keep_summaries(self.folder, known)
            found = (known[game].summary for game in self._spans)
            return tuple(summary for summary in found if summary is not None)

    def warm(self) -> None:
        """Read them now, so that `all` is quick later. Raises nothing."""
        try:
            self.all()
        except (JournalTrouble, OSError) as trouble:
            _LOG.info("past games are read when they are asked for: %s", trouble)

    def game(self, number: int) -> PastGame:
        """One of them with all its entries. Raises NoSuchGame and JournalTrouble."""
        with self._lock:
            self._look()
            span = self._spans.get(number)
            if span is None:
                raise NoSuchGame(number)
            digest, last, past = self._at_hand.get(number, ("", 0, None))
            if past is None or (digest, last) != (span.digest, span.last):
                (entries,) = read_spanned(self.folder, [span])
                past = self._read(entries)
                if past is None:
                    raise NoSuchGame(number)
                self._at_hand[number] = (span.digest, span.last, past)
            self._at_hand.move_to_end(number)
            while len(self._at_hand) > _AT_HAND:
                self._at_hand.popitem(last=False)
            return past

    def _look(self) -> None:
        """See which games there are by now: the journal only grows, unless it is another file."""
        path = self.folder / FILE_NAME
        if not path.is_file():
            self._file, self._spans = None, {}
            return
        status = path.stat()
        file = (status.st_dev, status.st_ino)
        after = 0
        if file == self._file:
            after = max((span.last for span in self._spans.values()), default=0)
        else:
            self._file, self._spans = file, {}
        for span in read_spans(self.folder, after):
            before = self._spans.get(span.game, span)
            self._spans[span.game] = GameSpan(span.game, before.first, span.last, span.digest)
        self._spans = dict(sorted(self._spans.items()))

    def _summary(self, entries: tuple[Entry, ...]) -> Summary | None:
        past = self._read(entries)
        return None if past is None else past.summary()

    def _read(self, entries: tuple[Entry, ...]) -> PastGame | None:
        try:
            history = read_history(entries, self.folder / FILE_NAME, GAMES)
            return PastGame.read(history)
        except (JournalTrouble, MisfitAt):
            # A newer version's: whoever lists games tells of the others.
            return None


def recent_names(games: Sequence[Summary]) -> Sequence[str]:
    """People who played lately, the latest first; games: oldest first.

    Discarded games were none: their names may be slips of the pen.
    """
    names: dict[str, None] = {}
    for past in reversed(games):
        if past.outcome.ending is not Ending.DISCARDED:
            names |= dict.fromkeys(past.outcome.players)
    return tuple(names)[:_RECENT]


def _still_known(known: Mapping[int, Known], span: GameSpan) -> bool:
    there = known.get(span.game)
    return there is not None and (there.seq, there.digest) == (span.last, span.digest)


def _ended(known: Known) -> bool:
    return known.summary is not None and known.summary.ended is not None


def _batched(spans: Sequence[GameSpan], size: int) -> Iterator[Sequence[GameSpan]]:
    """The spans in order, so many at a time."""
    for start in range(0, len(spans), size):
        yield spans[start : start + size]
