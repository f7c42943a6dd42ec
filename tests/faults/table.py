# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table that plays by itself and says what is confirmed, to be killed from outside.

python -m tests.faults.table FOLDER SEED EVENTS

It goes on with the folder's game, or begins one, through the real referee and journal; looks and
presses are made up. On standard output it tells of each event that it is about to write ("write")
and of each that the journal has confirmed ("have", with its number). Ends with 0 after so many
events, with 3 when the journal could not be opened or written, saying why.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from device.buttons import Pattern
from device.games import GAMES
from device.journal import Author, Entry, Journal, JournalTrouble
from device.session import Looked, NoPictures, open_game
from device.session.board import board_of
from device.session.referee import GaveUp, Referee
from engine.skull_king import FACES, GameOpened, GameState, Phase, Rules, questions, view
from vision.observations import CardArrived, CardLeft, Observation, Quad, TableCleared
from web_ui import AnswerRefused, Correction

PLAYERS = ("Anne", "Bonny", "Calico")
QUAD: Quad = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
CLOSED = 3
Clock = Callable[[], datetime]
_PATIENCE = 3
"""Times that a write is tried again before this table gives up."""


class Enough(Exception):
    """As many events were written as were asked for."""


def tell(word: str, what: object) -> None:
    """One line at once: what is told has left this process."""
    os.write(1, f"{word} {json.dumps(what)}\n".encode())


def unsteady_clock(rng: random.Random) -> Clock:
    """A clock that leaps, back by up to two hours, with every event."""
    began = datetime(2026, 1, 1, tzinfo=UTC)

    def now() -> datetime:
        return began + timedelta(seconds=rng.uniform(0, 7200))

    return now


def clock_set_back(rng: random.Random) -> Clock:
    """A clock that begins anew with each start, and is set back by an hour once soon after."""
    ticks = count()
    begins, after = datetime(2026, 1, 1, tzinfo=UTC), rng.randrange(1, 30)

    def now() -> datetime:
        tick = next(ticks)
        return begins + timedelta(seconds=tick, hours=-1 if tick >= after else 0)

    return now


class TellingJournal(Journal):
    """Says what it is about to write and what it has."""

    left = 0

    def append(
        self,
        game: int,
        author: Author,
        body: Mapping[str, Any],
        *,
        reason: str = "",
        by: str = "",
    ) -> Entry:
        if self.left <= 0:
            raise Enough
        tell("write", {"game": game, "body": dict(body)})
        entry = super().append(game, author, body, reason=reason, by=by)
        self.left -= 1
        tell("have", entry.to_json())
        return entry


class Players:
    """People at a table, and its referee; what they do hangs on the game. name: the game's.

    first: the event that opens one.
    """

    def __init__(self, journal: Journal, rng: random.Random, name: str, first: object) -> None:
        self._rng = rng
        opening = open_game(journal, GAMES[name], first, GAMES)
        self._board = board_of(opening)
        self._tries = 0
        self._refused = 0
        self._time = 0.0
        self._referee = Referee(
            journal, opening, self._board, lambda: self._time, self._wait, NoPictures()
        )
        self._referee.begin()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._board.snapshot.shown.over

    def go_on(self) -> None:
        """The next thing that somebody does."""
        self._tries = 0
        self._act()

    def _act(self) -> None:
        raise NotImplementedError

    def _wait(self, _: float) -> bool:
        self._tries += 1
        return self._tries > _PATIENCE

    def _undo(self) -> dict[str, Any]:
        """The event that takes an entry back, whichever it is."""
        return {
            "kind": "undone",
            "entry": self._rng.choice(self._board.snapshot.history.entries).seq,
        }

    def _correct(self, event: Mapping[str, Any]) -> None:
        asked = Correction(event, "by chance", "Anne", self._board.snapshot.seq)
        self._try(lambda: self._referee.correct(asked))

    def _try(self, do: Callable[[], object]) -> None:
        try:
            do()
            self._refused = 0
        except AnswerRefused as refused:
            tell("refused", str(refused))
            # What people say is not tried again by itself, but people try again for ever.
            self._refused += isinstance(refused.__cause__, JournalTrouble)
            if self._refused > _PATIENCE:
                raise GaveUp(str(refused)) from refused


class CardPlayers(Players):
    """Bid, lay, sweep, answer and correct by chance, as far as the game wants it."""

    def __init__(self, journal: Journal, rng: random.Random) -> None:
        first = GameOpened(Rules(round_plan=(1, 2, 3)), PLAYERS, rng.randrange(3))
        super().__init__(journal, rng, "skull-king", first)
        self._track = 0
        self._lying: list[int] = []

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        state: GameState = self._board.snapshot.state
        return state

    def _act(self) -> None:
        phase = view(self.state).phase
        if self._rng.random() < 0.2 and phase is not Phase.BIDDING:
            self._put_right()
        asked = questions(self.state)
        if asked and self._rng.random() < 0.5:
            options = asked[0].options or ("G7",)
            self._try(lambda: self._referee.answer(asked[0].id, self._rng.choice(options)))
        elif phase is Phase.BIDDING:
            seat = self._rng.randrange(len(PLAYERS))
            pattern = self._rng.choice((Pattern.SHORT, Pattern.LONG))
            self._referee.press(seat, pattern, self._time)
        elif phase is Phase.TRICK_DONE:
            self._sweep()
        else:
            self._lay()

    def _look(self, *seen: Observation) -> None:
        self._time += 3.0
        self._referee.look(Looked(seen, self._time, self._time))

    def _lay(self) -> None:
        likely = self._rng.choice((0.995, 0.9, 0.7))
        readings = ((self._rng.choice(FACES), likely), (self._rng.choice(FACES), 0.02))
        self._track += 1
        self._lying.append(self._track)
        self._look(CardArrived(self._track, self._time, 0, QUAD, readings))

    def _sweep(self) -> None:
        gone = [CardLeft(track, self._time, 0) for track in self._lying]
        self._lying.clear()
        self._look(*gone, TableCleared(self._time, 0))

    def _put_right(self) -> None:
        there = self.state.rounds[-1]
        event = self._undo()
        if there.tricks and self._rng.random() < 0.7:
            trick = self._rng.randrange(len(there.tricks))
            position = self._rng.randrange(max(1, len(there.tricks[trick].plays)))
            place = {"round": len(self.state.rounds) - 1, "trick": trick}
            event = self._rng.choice(
                (
                    {"kind": "card-named", **place, "position": position, "card": "G7"},
                    {"kind": "card-removed", **place, "position": position},
                    {"kind": "winner-told", **place, "winner": self._rng.randrange(3)},
                    {"kind": "trick-voided", **place},
                )
            )
        self._correct(event)


Seated = Callable[[Journal, random.Random], Players]


def play(folder: Path, seed: int, events: int) -> int:
    """Go on with the folder's games for so many events; the status of a process that does."""
    return play_with(CardPlayers, folder, seed, events)


def play_set_back(folder: Path, seed: int, events: int) -> int:
    """As `play`, with a clock that is set back once."""
    return play_with(CardPlayers, folder, seed, events, clock_set_back)


def play_with(
    seated: Seated,
    folder: Path,
    seed: int,
    events: int,
    clock: Callable[[random.Random], Clock] = unsteady_clock,
) -> int:
    """As `play`, with these people."""
    rng = random.Random(seed)
    try:
        with TellingJournal(folder, clock(rng)) as journal:
            tell("told", list(journal.told))
            journal.left = events
            while True:
                players = seated(journal, rng)
                while not players.over:
                    players.go_on()
    except Enough:
        return 0
    except (JournalTrouble, GaveUp) as trouble:
        tell("trouble", str(trouble))
        return CLOSED


if __name__ == "__main__":
    sys.exit(play(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
