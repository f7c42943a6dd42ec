# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table of Skull that plays by itself, to be killed from outside; as `tests.faults.table`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from device.buttons import Pattern
from device.games import GAMES
from device.journal import Journal
from engine.skull import Face, GameOpened, GameState, Rules
from tests.faults.table import PLAYERS, Players, play_with

_SKULL = GAMES["skull"]


class DiscPlayers(Players):
    """Do what the game offers to anybody, by phone, by hand and by button, and take things back."""

    def __init__(self, journal: Journal, rng: random.Random) -> None:
        first = GameOpened(Rules(rng.random() < 0.5), PLAYERS, rng.randrange(3))
        super().__init__(journal, rng, _SKULL.name, first)

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        state: GameState = self._board.snapshot.state
        return state

    def _act(self) -> None:
        self._time += 1.0
        chance = self._rng.random()
        if chance < 0.05:
            self._try(self._referee.take_back)
        elif chance < 0.1:
            self._correct(self._undo())
        elif chance < 0.15:
            self._put_right()
        elif chance < 0.3:
            seat, pattern = self._rng.randrange(len(PLAYERS)), self._rng.choice([*Pattern])
            self._referee.press(seat, pattern, self._time)
        else:
            self._do_what_is_offered()

    def _do_what_is_offered(self) -> None:
        own = [_SKULL.own(self.state, seat) for seat in range(len(PLAYERS))]
        can = [(seat, act) for seat, told in enumerate(own) for act in told["may"]]
        if not can:
            return
        seat, act = self._rng.choice(can)
        value = self._value(act, own[seat])
        if act in ("place", "pass", "lose") and self._rng.random() < 0.3:
            self._try(lambda: self._referee.enter(act, {"player": seat}))
        else:
            self._try(lambda: self._referee.say(seat, act, value))

    def _value(self, act: str, own: Mapping[str, Any]) -> Any:
        if act == "bid":
            low, high = own["bids"]
            return self._rng.randint(low, min(high, low + 1))
        if act == "flip":
            face = Face.SKULL if self._rng.random() < 0.3 else Face.FLOWER
            return {"mat": self._rng.choice(own["mats"]), "face": face.value}
        return self._rng.choice(own["starters"]) if act == "starter" else True

    def _put_right(self) -> None:
        """A flip of some round was another one."""
        number = self._rng.randrange(len(self.state.rounds))
        flips = len(self.state.rounds[number].flips)
        if not flips:
            return
        place = {"round": number, "flip": self._rng.randrange(flips)}
        choices = _SKULL.choices(self.state, place)
        if choices:
            self._correct(self._rng.choice(choices)["event"])


def play_skull(folder: Path, seed: int, events: int) -> int:
    """As `tests.faults.table.play`, with Skull."""
    return play_with(DiscPlayers, folder, seed, events)
