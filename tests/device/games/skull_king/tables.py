# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table of cards for tests: a real journal, a referee who is told what was seen and pressed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import numpy as np

from device.buttons import Pattern
from device.games import GAMES
from device.journal import Entry, Journal
from device.session import Looked, NoPictures, Opening, Pictures, open_game
from device.session.board import board_of
from device.session.referee import Referee
from engine.skull_king import GameOpened, GameState, GameView, Rules, view
from vision.frames import Frame
from vision.observations import (
    CameraResumed,
    CardArrived,
    CardLeft,
    CardReread,
    Observation,
    Quad,
    TableCleared,
)
from web_ui import Correction

PLAYERS = ("Anne", "Bonny", "Calico")
CARDS = GAMES["skull-king"]
QUAD: Quad = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
FRAME = Frame(np.zeros((960, 1280, 3), np.uint8), 0, 0.0)


def before(player: int, players: int = len(PLAYERS)) -> Quad:
    """In front of one of them: clockwise around the middle of `FRAME`, Anne at the bottom."""
    angle = pi / 2 + 2 * pi * player / players
    x, y = 640 + 300 * cos(angle), 480 + 300 * sin(angle)
    return (x - 30, y - 42), (x + 30, y - 42), (x + 30, y + 42), (x - 30, y + 42)


def shifted(quad: Quad, x: float, y: float = 0.0) -> Quad:
    """The same, so many pixels to the right and down."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return (ax + x, ay + y), (bx + x, by + y), (cx + x, cy + y), (dx + x, dy + y)


def new_game(*plan: int) -> GameOpened:
    """A game of three, Anne dealing first, of so many cards a round."""
    return GameOpened(Rules(round_plan=plan or (2, 1)), PLAYERS, 0)


def faces(table: Table, trick: int = 0, number: int = -1) -> list[str]:
    """A trick's cards as they count, of the newest round unless told; ? for one that is unread."""
    plays = table.state.rounds[number].tricks[trick].plays
    return [play.named or (play.readings[0][0] if play.readings else "?") for play in plays]


def opened(journal: Journal, game: GameOpened | None = None) -> Opening:
    """The journal's unfinished game, or this one."""
    return open_game(journal, CARDS, game or new_game(), GAMES)


class Table:
    """Drives a referee. `time` is in camera seconds and goes on by itself."""

    def __init__(
        self, folder: Path, game: GameOpened | None = None, pictures: Pictures | None = None
    ) -> None:
        self.journal = Journal(folder)
        opening = opened(self.journal, game)
        self.resumed = opening.resumed
        self.game = opening.number
        self.board = board_of(opening)
        self.wall = 100.0
        self.waits: list[float] = []
        self.wait: Callable[[float], bool] = lambda _: False
        self.referee = Referee(
            self.journal,
            opening,
            self.board,
            lambda: self.wall,
            self._wait,
            pictures or NoPictures(),
        )
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

    def correct(
        self, event: Mapping[str, Any], reason: str = "", by: str = ""
    ) -> Sequence[Mapping[str, Any]]:
        """Somebody puts something right, or takes it back, as the table is now."""
        return self.referee.correct(Correction(event, reason, by, self.board.snapshot.seq))

    def undo(self, seq: int) -> Sequence[Mapping[str, Any]]:
        """Somebody takes an entry back."""
        return self.correct({"kind": "undone", "entry": seq})

    @property
    def score(self) -> Mapping[str, Any]:
        return CARDS.score(self.state)

    @property
    def record(self) -> Mapping[str, Any]:
        return CARDS.record(self.state)

    def look(self, *observations: Observation, after: float = 1.0) -> None:
        """A frame is looked at, so many seconds after the last one."""
        self.time += after
        self.referee.look(Looked(observations, self.time, self.wall))

    def found(
        self,
        *readings: tuple[str, float] | str,
        at: Quad | None = None,
        on: Frame | None = None,
        after: float = 1.0,
        under: Collection[int] = (),
        over: Collection[int] = (),
        bare: float | None = None,
    ) -> CardArrived:
        """A card as it comes to rest so many seconds from now, read as given, or for certain.

        at: where it lies; else before whose turn it is as the game has it. on: the frame that it
        was read on, if one was kept. under: tracks of the cards that lie on it. over: of those on
        which it lies. bare: so many seconds before it was seen no card lay there yet.
        """
        track = self._next_track
        self._next_track += 1
        pairs = tuple((r, 0.995) if isinstance(r, str) else r for r in readings)
        time = self.time + after
        return CardArrived(
            track,
            time,
            0,
            self.at_turn() if at is None else at,
            pairs,
            on,
            under=frozenset(under),
            over=frozenset(over),
            bare_at=None if bare is None else time - bare,
        )

    def lay(self, *readings: tuple[str, float] | str, after: float = 1.0, **how: Any) -> int:
        """A card comes to rest, with what else `found` takes; returns the watcher's track."""
        seen = self.found(*readings, after=after, **how)
        self.look(seen, after=after)
        return seen.track

    def at_turn(self) -> Quad:
        """Before the player whose turn it is; somewhere where nobody knows that."""
        trick, players = self.view.trick, len(self.state.players)
        if trick is None:
            return QUAD
        laid = len(trick.plays)
        leader = trick.leader if laid < self.state.size else trick.next_leader
        if leader is None:
            return QUAD
        return before((leader + laid % self.state.size) % players, players)

    def reread(self, track: int, *readings: tuple[str, float], on: Frame | None = None) -> None:
        self.look(CardReread(track, self.time, 0, QUAD, readings, on))

    def return_camera(self) -> None:
        """It was away: the table is looked at with fresh eyes."""
        self._next_track = 0
        self.look(CameraResumed(self.time + 1, 0))

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
            self.press(seat, *([Pattern.SHORT] * bid or [Pattern.LONG]), Pattern.LONG)
