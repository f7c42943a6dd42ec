# SPDX-License-Identifier: AGPL-3.0-or-later
"""The games of a journal: any of them at once, and how all of them came out.

A journal of many games takes minutes on a slow machine before all of them are summed up, the first
time and after each new version. A thread of its own does it, the newest games first; what is asked
meanwhile is answered with what is known, or with how far it is.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from device.evening.past_game import PastGame, past_game
from device.evening.summaries import Known, Summary, keep_summaries, read_summaries
from device.journal import Entry, GameSpan, read_spanned, read_spans
from device.journal.schema import FILE_NAME
from engine.common import Ending
from web_ui import GamesBeingRead, NoSuchGame

_LOG = logging.getLogger(__name__)
PATIENCE_S: Final = 4.0
"""So long somebody at the page waits for all games before they are told how far it is: half as long
as the page itself waits for an answer (requests.js), so that a few games are never told of."""
_RECENT: Final = 24
_READ_EACH: Final = 5
"""So many games are read in one go; then whoever waits is told."""
_KEPT_EACH: Final = 50
"""After so many games what was read of them is kept, so that a stop costs little."""
_AT_HAND: Final = 4
"""So many games are kept with all their entries: those that somebody looks at."""


class PastGames:
    """A data folder's games; from any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # Held for moments: no game is read meanwhile but one that somebody looks at.
        self._changed = threading.Condition()
        self._file: tuple[int, int] | None = None
        self._spans: dict[int, GameSpan] = {}
        self._known: dict[int, Known] | None = None
        self._reading = False
        self._trouble: Exception | None = None
        self._at_hand: OrderedDict[int, tuple[str, int, PastGame]] = OrderedDict()

    def all(self, patience_s: float = math.inf) -> Sequence[Summary]:
        """Every game that this version can follow, oldest first.

        Raises JournalTrouble, and `GamesBeingRead` where not all are known after so many seconds.
        """
        deadline = time.monotonic() + patience_s
        with self._changed:
            self._look()
            wanted = dict(self._spans)
            while missing := self._missing(wanted):
                self._read_on()
                left = min(deadline - time.monotonic(), threading.TIMEOUT_MAX)
                if left <= 0:
                    raise GamesBeingRead(max(0, len(wanted) - missing), len(wanted))
                self._changed.wait(left)
                if self._trouble is not None:
                    raise self._trouble
            return self._summaries()

    def known(self, patience_s: float) -> Sequence[Summary]:
        """As `all`, but after so many seconds those that were read by then, the newest ones."""
        try:
            return self.all(patience_s)
        except GamesBeingRead:
            with self._changed:
                return self._summaries()

    def warm(self) -> None:
        """Begin to read them, so that `all` is quick later; returns at once."""
        with self._changed:
            self._read_on()

    def newest(self) -> PastGame | None:
        """The newest game that this version can follow. Raises JournalTrouble."""
        with self._changed:
            self._look()
            numbers = sorted(self._spans, reverse=True)
        for number in numbers:
            with suppress(NoSuchGame):
                return self.game(number)
        return None

    def game(self, number: int) -> PastGame:
        """One of them with all its entries. Raises NoSuchGame and JournalTrouble."""
        with self._changed:
            self._look()
            span = self._spans.get(number)
            if span is None:
                raise NoSuchGame(number)
            digest, last, past = self._at_hand.get(number, ("", 0, None))
            if past is None or (digest, last) != (span.digest, span.last):
                (entries,) = read_spanned(self.folder, [span])
                past = past_game(entries, self.folder)
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
        spans = dict(self._spans)
        for span in read_spans(self.folder, after):
            before = spans.get(span.game, span)
            spans[span.game] = GameSpan(span.game, before.first, span.last, span.digest)
        self._spans = dict(sorted(spans.items()))

    def _missing(self, wanted: Mapping[int, GameSpan]) -> int:
        """How many of the games are not summed up yet, neither as wanted nor as they are now."""
        if self._known is None:
            return max(1, len(wanted))
        known, now = self._known, self._spans
        return sum(
            not (_is_known(known, span) or _is_known(known, now.get(game, span)))
            for game, span in wanted.items()
        )

    def _summaries(self) -> Sequence[Summary]:
        known = self._known or {}
        found = (known[game].summary for game in self._spans if game in known)
        return tuple(summary for summary in found if summary is not None)

    def _read_on(self) -> None:
        """Have all that is not known read, by a thread that ends when it is done."""
        if not self._reading:
            self._reading, self._trouble = True, None
            threading.Thread(target=self._read_all, name="past games", daemon=True).start()

    def _read_all(self) -> None:
        unkept = 0
        try:
            while some := self._unread()[:_READ_EACH]:
                read = zip(some, list(read_spanned(self.folder, some)), strict=True)
                found = {span.game: self._summed_up(span, entries) for span, entries in read}
                known = {**(self._known or {}), **found}
                unkept += sum(map(_ended, found.values()))
                last = all(_is_known(known, span) for span in self._spans.values())
                if unkept >= _KEPT_EACH or (unkept and last):
                    keep_summaries(self.folder, known)
                    unkept = 0
                with self._changed:
                    self._known = known
                    self._changed.notify_all()
        except Exception as trouble:
            # Whoever asks for them is told.
            _LOG.warning("past games cannot be read: %s", trouble)
            self._trouble = trouble
        finally:
            with self._changed:
                self._reading = False
                self._changed.notify_all()

    def _unread(self) -> Sequence[GameSpan]:
        """What is not summed up yet, the newest first."""
        with self._changed:
            self._look()
            known = read_summaries(self.folder) if self._known is None else self._known
            self._known = {game: one for game, one in known.items() if game in self._spans}
            return [one for one in reversed(self._spans.values()) if not _is_known(known, one)]

    def _summed_up(self, span: GameSpan, entries: tuple[Entry, ...]) -> Known:
        past = past_game(entries, self.folder)
        return Known(span.last, span.digest, None if past is None else past.summary())


def recent_names(games: Sequence[Summary]) -> Sequence[str]:
    """People who played lately, the latest first; games: oldest first.

    Discarded games were none: their names may be slips of the pen.
    """
    names: dict[str, None] = {}
    for past in reversed(games):
        if past.outcome.ending is not Ending.DISCARDED:
            names |= dict.fromkeys(past.outcome.players)
    return tuple(names)[:_RECENT]


def _is_known(known: Mapping[int, Known], span: GameSpan) -> bool:
    there = known.get(span.game)
    return there is not None and (there.seq, there.digest) == (span.last, span.digest)


def _ended(known: Known) -> bool:
    return known.summary is not None and known.summary.ended is not None
