# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table of coins that a camera sees, for what is corrected and looked back on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory

from device.buttons import ButtonPanel
from device.config import ButtonSettings, TableSettings
from device.games import GAMES, Happening
from device.journal import Author, Entry, Journal
from device.session import About, Looked, NoPictures, Pictures, TableSession, open_game
from tests.device.games.coins import Coins, Hands, Move, Purses
from web_ui import Correction


class Filmed(Coins):
    """Coins that a camera sees: `(seat, coins)` put into a purse, or one that falls."""

    def at_table(
        self, now: Callable[[], Purses], clock: Callable[[], float], past: Sequence[Move]
    ) -> Hands:
        return FilmedHands(now)


class FilmedHands(Hands):
    def look(self, observations: tuple[Any, ...], time: float) -> Iterator[Happening[Move]]:
        for seen in observations:
            if isinstance(seen, tuple):
                seat, coins = seen
                yield Happening(Author.CAMERA, Move("put", {"seat": seat, "coins": coins}))
            else:
                yield Happening(Author.CAMERA, Move("dropped", {"at": time}), f"frame of {time}")


class Album(NoPictures):
    """Pictures in memory: which evidence came with which entry."""

    def __init__(self) -> None:
        self.kept: list[tuple[Entry, object]] = []
        self.trouble: str | None = None

    def keep(self, entry: Entry, evidence: object | None) -> None:
        self.kept.append((entry, evidence))

    def of(self, game: int, seqs: Sequence[int]) -> Sequence[Mapping[str, Any]]:
        kept = [entry.seq for entry, seen in self.kept if entry.game == game and seen]
        return [{"seq": seq, "name": f"{game}-{seq}.jpg"} for seq in seqs if seq in kept]

    def read(self, name: str) -> bytes | None:
        names = [f"{entry.game}-{entry.seq}.jpg" for entry, seen in self.kept if seen]
        return name.encode() if name in names else None


@contextmanager
def at_the_table(folder: Path, pictures: Pictures | None = None) -> Iterator[TableSession]:
    with Journal(folder) as journal, on_a_journal(journal, pictures) as session:
        yield session


@contextmanager
def on_a_journal(journal: Journal, pictures: Pictures | None = None) -> Iterator[TableSession]:
    game = Filmed()
    panel = ButtonPanel(ButtonSettings().seats, MockFactory())
    first = game.opening(TableSettings(players=("Anne", "Bonny", "Calico")))
    opening = open_game(journal, game, first, {**GAMES, "coins": game})
    about = About("coins", "none", 1.0)
    session = TableSession(about, journal, opening, panel, pictures)
    session.start()
    yield session
    session.stop()
    panel.close()


def wait_until(so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not so():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.01)


def put(session: TableSession, seat: int, coins: int) -> None:
    show(session, (seat, coins))


def drop(session: TableSession) -> None:
    show(session, "clink")


def show(session: TableSession, seen: object) -> None:
    before = session.state()["seq"]
    session.tell(Looked((seen,), 3.5, time.monotonic()))
    wait_until(lambda: session.state()["seq"] > before)


def counted(seat: int, coins: int) -> dict[str, Any]:
    return {"kind": "counted", "seat": seat, "coins": coins}


def taken(seat: int, coins: int) -> dict[str, Any]:
    return {"kind": "taken", "seat": seat, "coins": coins}


def undone(seq: int) -> dict[str, Any]:
    return {"kind": "undone", "entry": seq}


def correct(session: TableSession, event: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Put right what was just looked at."""
    seen = session.preview(event)["seq"]
    return session.correct(Correction(event, "a miscount", "Bonny", seen))


def purses(session: TableSession) -> list[int]:
    return list(session.score().values())
