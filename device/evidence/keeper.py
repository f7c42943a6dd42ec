# SPDX-License-Identifier: AGPL-3.0-or-later
"""Keeps the pictures of what was decided, in a thread of its own: no game ever waits for them."""

from __future__ import annotations

import logging
import shutil
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from device.complaints import Failure
from device.config import EvidenceSettings
from device.evidence.corrected import bring_in_line
from device.evidence.kept import kept_of_entries, read_picture
from device.evidence.note import SeenBy
from device.evidence.shelf import Shelf
from device.evidence.taking import Photographer
from device.games.sighting import Sighting
from device.journal import Author, Entry, JournalTrouble, read_game
from device.sayings import Saying, saying_of

_LOG = logging.getLogger(__name__)

MOST_WAITING = 6
"""Entries whose pictures wait to be written; each holds a frame or two of some megabytes."""

LOOKS_AGAIN_S = 5.0
"""Seconds until a full disk is looked at again although nothing is to be written."""

_STOPS_WITHIN_S = 10.0
_MEGABYTE = 1_000_000


def free_bytes(folder: Path) -> int:
    """What the disk that a folder is on has left. Raises OSError."""
    return shutil.disk_usage(folder).free


@dataclass(frozen=True, slots=True)
class _Errand:
    entry: Entry
    sightings: tuple[Sighting, ...]


class EvidenceKeeper:
    """`device.session.Pictures` on the disk.

    data: the table's folder. seen_by: what the cards are read by; asked once, in the keeper's
    thread. free: bytes left on the disk of a folder, or OSError. It works from `start` to `stop`.
    """

    def __init__(
        self,
        data: Path,
        settings: EvidenceSettings,
        seen_by: Callable[[], SeenBy],
        free: Callable[[Path], int] = free_bytes,
    ) -> None:
        self._data = data
        self._settings = settings
        self._make_seen_by = seen_by
        self._seen_by: SeenBy | None = None
        self._free = free
        self._shelf: Shelf | None = None
        self._photographer = Photographer()
        self._changed = threading.Condition()
        self._waiting: deque[_Errand] = deque()
        # Games in which people may have named cards since they were looked through.
        self._look_through: set[int] = set()
        self._stopping = False
        self._dropped = 0
        self._full: Saying | None = None
        self._fault: Saying | None = None
        self._thread = threading.Thread(target=self._run, name="pictures", daemon=True)

    @property
    def trouble(self) -> Saying | None:
        """Why pictures are not kept now, a sentence for people; None when all is well."""
        if self._full or self._fault:
            return self._full or self._fault
        if self._dropped:
            return Saying(
                f"The disk is too slow for the pictures: of {self._dropped} of the last events "
                "there is none. The events themselves are kept.",
                "pictures-slow",
                count=self._dropped,
            )
        return None

    def start(self) -> None:
        """Begin; returns at once."""
        if self._settings.megabytes:
            self._thread.start()

    def stop(self) -> None:
        """Write what has come so far, then end; what comes later is let go."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(timeout=_STOPS_WITHIN_S)

    def keep(self, entry: Entry, evidence: object) -> None:
        """Keep what an entry was seen on, one `Sighting` or several; never raises or waits.

        An entry of people needs no evidence: it may have named a card.
        """
        seen = evidence if isinstance(evidence, tuple) else (evidence,)
        sightings = tuple(one for one in seen if isinstance(one, Sighting))
        with self._changed:
            if self._stopping or not self._settings.megabytes:
                return
            if entry.author is Author.PAGE:
                self._look_through.add(entry.game)
            if sightings and len(self._waiting) >= MOST_WAITING:
                self._dropped += 1
            elif sightings:
                self._waiting.append(_Errand(entry, sightings))
            self._changed.notify()

    def of(self, game: int, seqs: Sequence[int]) -> Sequence[Mapping[str, Any]]:
        """What may be shown of a game's entries, as `Kept.to_json` says; from any thread."""
        return [kept.to_json() for kept in kept_of_entries(self._data, game, seqs)]

    def read(self, name: str) -> bytes | None:
        """A picture as JPEG by a name that `of` gave; from any thread."""
        return read_picture(self._data, name)

    def _run(self) -> None:
        self._try(self._open)
        while True:
            self._try(self._look_at_disk)
            with self._changed:
                self._changed.wait_for(self._has_work, LOOKS_AGAIN_S if self._full else None)
                errand = self._waiting.popleft() if self._waiting else None
                # Names come after the pictures that they are of.
                game = self._look_through.pop() if errand is None and self._look_through else None
                if errand is None and game is None and self._stopping:
                    return
            if errand is not None:
                self._try(partial(self._write, errand))
            if game is not None:
                self._try(partial(self._name, game))

    def _has_work(self) -> bool:
        return bool(self._waiting or self._look_through or self._stopping)

    def _try(self, what: Callable[[], object]) -> None:
        """Do something; what goes wrong is told, and the next thing is done all the same."""
        before = self.trouble
        try:
            what()
        except (Failure, JournalTrouble) as trouble:
            self._fault = saying_of(trouble)
        except Exception as error:
            _LOG.exception("keeping pictures failed")
            why = str(error)
            self._fault = Saying(f"A picture was not kept ({why}).", "picture-lost", why=why)
        if self.trouble not in (None, before):
            _LOG.warning("%s", self.trouble)

    def _open(self) -> Shelf:
        """Find what earlier starts kept, and what was corrected when nobody could look."""
        self._shelf = Shelf(self._data, self._settings.megabytes * _MEGABYTE)
        with self._changed:
            self._look_through.update(self._shelf.games)
        return self._shelf

    def _look_at_disk(self) -> None:
        free, least = self._free(self._data) // _MEGABYTE, self._settings.least_free_megabytes
        self._full = None if free >= least else _full_disk(self._data, free, least)

    def _write(self, errand: _Errand) -> None:
        if self._full is not None:
            return
        shelf = self._shelf or self._open()
        if self._seen_by is None:
            self._seen_by = self._make_seen_by()
        for seen in errand.sightings:
            taken = self._photographer.take(errand.entry, seen, self._seen_by)
            if not shelf.put(taken):
                raise Failure(
                    Saying(
                        f"There is no room for pictures within {self._settings.megabytes} MB: "
                        "allow more, as megabytes under [evidence] in the configuration.",
                        "pictures-cap",
                        megabytes=self._settings.megabytes,
                    )
                )
        self._fault = None
        with self._changed:
            if not self._waiting:
                self._dropped = 0
                self._photographer.rest()

    def _name(self, game: int) -> None:
        if self._settings.keep_corrected and self._full is None:
            bring_in_line(self._data, read_game(self._data, game))


def _full_disk(data: Path, free: int, least: int) -> Saying:
    return Saying(
        f"Only {free} MB are left on the disk of {data}: no pictures are kept until there are "
        f"{least}. Make room; events are still kept.",
        "pictures-stopped",
        folder=str(data),
        free=free,
        least=least,
    )
