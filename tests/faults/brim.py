# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table on a small disk of its own that is filled up again and again, until it is killed.

python -m tests.faults.brim FOLDER SEED

It mounts a disk in memory on the folder, which needs the right to do so: see `small_disk`. Every
time all held it says "held"; what did not hold ends it with a line that begins with "broken".
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from device.config import EvidenceSettings
from device.evidence import EvidenceKeeper, keeper, kept_of
from device.journal import Author, Entry, Journal, JournalFull, JournalTrouble
from device.session.referee import GaveUp
from tests.device.evidence.sightings import SEEN_BY, laid, noisy_frame
from tests.faults.checking import Broken, check_games
from tests.faults.table import CardPlayers

SIZE_MEGABYTES = 64
_LEAST_MEGABYTES = 30
"""For pictures; the journal wants 16 for itself, and has taken 8 of them already."""

_PICTURED_EVERY = 4
"""Events; not each, so that nothing waits for a slow disk."""

_MEGABYTE = 1_000_000
_PATIENCE_S = 30.0
_MOST_EVENTS = 40_000


class PicturedJournal(Journal):
    """Has a picture kept of each event; knows all that it has confirmed."""

    def __init__(self, folder: Path, pictures: EvidenceKeeper) -> None:
        super().__init__(folder)
        self._pictures = pictures
        self.confirmed: list[Entry] = []

    def append(
        self,
        game: int,
        author: Author,
        body: Mapping[str, Any],
        *,
        reason: str = "",
        by: str = "",
    ) -> Entry:
        entry = super().append(game, author, body, reason=reason, by=by)
        self.confirmed.append(entry)
        if self._pictures.trouble is None and not len(self.confirmed) % _PICTURED_EVERY:
            self._pictures.keep(entry, laid(noisy_frame(entry.seq)))
        return entry


class SmallDisk:
    """What a disk has left, and a file that takes it up."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ballast = folder / "ballast"

    @property
    def free(self) -> int:
        """Bytes."""
        return os.statvfs(self._folder).f_bavail * os.statvfs(self._folder).f_frsize

    def fill(self, left: int = 0) -> None:
        """Take up all but so many bytes."""
        with self._ballast.open("ab", buffering=0) as file:
            try:
                while self.free > left:
                    file.write(bytes(min(1 << 20, max(4096, self.free - left))))
            except OSError:
                # Somebody else was quicker; it is full now.
                pass

    def empty(self) -> None:
        """Make room."""
        self._ballast.unlink()


class Table:
    """Plays by itself on the disk, over troubles and new starts."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self._folder, self._rng = folder, rng
        settings = EvidenceSettings(megabytes=8, least_free_megabytes=_LEAST_MEGABYTES)
        self.pictures = EvidenceKeeper(folder, settings, lambda: SEEN_BY)
        self.pictures.start()
        self.journal = PicturedJournal(folder, self.pictures)
        self._players: CardPlayers | None = None

    def play(self, events: int) -> str | None:
        """Go on for so many events; why it could not, if it could not."""
        ends = len(self.journal.confirmed) + events
        try:
            while len(self.journal.confirmed) < ends:
                if self._players is None or self._players.state.closed is not None:
                    self._players = CardPlayers(self.journal, self._rng)
                self._players.go_on()
        except (JournalTrouble, GaveUp) as trouble:
            self._players = None
            return str(trouble)
        return None

    def start_again(self) -> None:
        """Raises JournalTrouble."""
        self.journal.close()
        confirmed = self.journal.confirmed
        self._players = None
        self.journal = PicturedJournal(self._folder, self.pictures)
        self.journal.confirmed = confirmed

    def check(self) -> None:
        """All that was confirmed is there, and all pictures are whole. Raises Broken."""
        games = range(1, self.journal.last_game() + 1)
        found = [entry for game in games for entry in self.journal.entries(game)]
        if found != self.journal.confirmed:
            raise Broken(f"of {len(self.journal.confirmed)} events there are {len(found)}")
        check_games(self._folder, found)
        for kept in (each for game in games for each in kept_of(self._folder, game)):
            if kept.faults:
                raise Broken(" ".join(kept.faults))


def fill_up(table: Table, disk: SmallDisk, rng: random.Random) -> None:
    """Pictures stop first, then the reserve goes, then all stops; with room all goes on."""
    _wait_for(lambda: table.pictures.trouble is None, "pictures kept")
    disk.fill(rng.randrange(18, _LEAST_MEGABYTES) * _MEGABYTE)
    # The disk is looked at when there is something to be kept.
    _expect(table.play(_PICTURED_EVERY) is None, "events go on")
    _wait_for(lambda: table.pictures.trouble is not None, "word that pictures stop")
    _expect(table.play(rng.randrange(5, 30)) is None, "events go on without pictures")
    _expect(table.journal.trouble is None, "nothing to say of the journal yet")
    _expect("events are still kept" in str(table.pictures.trouble), "word that events are kept")
    disk.fill()
    _expect(table.play(rng.randrange(20, 60)) is None, "events go on from the reserve")
    # The log may have room left, so that at first it is the second copy that lacks it.
    said = str(table.journal.trouble)
    full = "is full: make room now" in said or "No space left on device" in said
    _expect(full, f"a loud word of the full disk ({said})")
    why = None
    while why is None and len(table.journal.confirmed) < _MOST_EVENTS:
        disk.fill()
        why = table.play(20)
    _expect("because the disk is full: make room" in str(why), "a reason why nothing goes on")
    table.check()
    if rng.random() < 0.5:
        _start_when_full(table, disk)
    else:
        disk.empty()
    _expect(table.play(20) is None, "events go on when there is room")
    _expect(table.journal.trouble is None, "nothing to say of the journal any more")
    _wait_for(lambda: table.pictures.trouble is None, "pictures kept again")
    table.check()


def _start_when_full(table: Table, disk: SmallDisk) -> None:
    try:
        table.start_again()
    except JournalFull as full:
        _expect("make room" in str(full), "what to do about a full disk")
        disk.empty()
        table.start_again()
    else:
        disk.empty()


def _expect(so: bool, what: str) -> None:
    if not so:
        raise Broken(f"there was not: {what}")


def _wait_for(true: Callable[[], bool], what: str) -> None:
    ends = time.monotonic() + _PATIENCE_S
    while not true():
        _expect(time.monotonic() < ends, what)
        time.sleep(0.01)


def main() -> int:
    """Command line; see the module's text."""
    folder, rng = Path(sys.argv[1]), random.Random(int(sys.argv[2]))
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={SIZE_MEGABYTES}m", "none", str(folder)]
    subprocess.run(mounting, check=True)
    # Nobody waits so long here for a full disk to be looked at again.
    keeper.LOOKS_AGAIN_S = 0.1
    table, disk = Table(folder, rng), SmallDisk(folder)
    while True:
        try:
            fill_up(table, disk, rng)
        except (Broken, JournalTrouble) as found:
            print(f"broken: {found}", flush=True)
            return 1
        print("held", flush=True)


if __name__ == "__main__":
    sys.exit(main())
