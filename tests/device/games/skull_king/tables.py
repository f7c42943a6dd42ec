# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table of cards for tests: a real journal, a referee who is told what was seen and pressed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from device.buttons import Pattern
from device.games import GAMES
from device.journal import Entry, Journal
from device.session import Looked, Opening, open_game
from device.session.board import Board, Snapshot, update_of
from device.session.referee import Referee
from engine import GameOpened, GameState, GameView, Rules, view
from vision.observations import CardArrived, CardLeft, CardReread, Observation, Quad, TableCleared

PLAYERS = ("Anne", "Bonny", "Calico")
CARDS = GAMES["skull-king"]
QUAD: Quad = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))


def new_game(*plan: int) -> GameOpened:
    """A game of three, Anne dealing first, of so many cards a round."""
    return GameOpened(Rules(round_plan=plan or (2, 1)), PLAYERS, 0)


def opened(journal: Journal, game: GameOpened | None = None) -> Opening:
    """The journal's unfinished game, or this one."""
    return open_game(journal, CARDS, game or new_game(), GAMES)


class Table:
    """Drives a referee. `time` is in camera seconds and goes on by itself."""

    def __init__(self, folder: Path, game: GameOpened | None = None) -> None:
        self.journal = Journal(folder)
        opening = opened(self.journal, game)
        self.resumed = opening.resumed
        self.game = opening.number
        self.board = Board(
            Snapshot(opening.entries[-1].seq, opening.state, CARDS.view(opening.state)),
            tuple(update_of(CARDS, entry) for entry in opening.entries),
        )
        self.wall = 100.0
        self.waits: list[float] = []
        self.wait: Callable[[float], bool] = lambda _: False
        self.referee = Referee(self.journal, opening, self.board, lambda: self.wall, self._wait)
        self.time = 0.0
        self._next_track = 0
        self.referee.begin()

    def _wait(self, seconds: float) -> bool:
        self.waits.append(seconds)
        return self.wait(seconds)

    @property
    def state(self) -> GameState:
        state: GameState = self.board.snapshot.state
        return state

    @property
    def view(self) -> GameView:
        return view(self.state)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.journal.entries(self.game)

    @property
    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.entries]

    def look(self, *observations: Observation, after: float = 1.0) -> None:
        """A frame is looked at, so many seconds after the last one."""
        self.time += after
        self.referee.look(Looked(observations, self.time, self.wall))

    def lay(self, *readings: tuple[str, float] | str) -> int:
        """A card comes to rest, read as given, or for certain; returns the watcher's track."""
        track = self._next_track
        self._next_track += 1
        pairs = tuple((r, 0.995) if isinstance(r, str) else r for r in readings)
        self.look(CardArrived(track, self.time, 0, QUAD, pairs))
        return track

    def reread(self, track: int, *readings: tuple[str, float]) -> None:
        self.look(CardReread(track, self.time, 0, QUAD, readings))

    def take(self, *tracks: int, after: float = 1.0) -> None:
        """Cards leave, the others stay."""
        self.look(*(CardLeft(track, self.time + after, 0) for track in tracks), after=after)

    def sweep(self, *tracks: int) -> None:
        """The last cards leave."""
        gone = tuple(CardLeft(track, self.time + 1, 0) for track in tracks)
        self.look(*gone, TableCleared(self.time + 1, 0))

    def play(self, *codes: str) -> list[int]:
        """Cards for certain, one after the other."""
        return [self.lay(code) for code in codes]

    def press(self, seat: int, *patterns: Pattern) -> None:
        for pattern in patterns:
            self.referee.press(seat, pattern, self.wall)

    def bid(self, *bids: int) -> None:
        """Everybody bids, in seat order."""
        for seat, bid in enumerate(bids):
            self.press(seat, *[Pattern.SHORT] * bid, Pattern.LONG)
