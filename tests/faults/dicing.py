# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table with dice that plays by itself, to be killed from outside; as `tests.faults.table`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from device.buttons import Pattern
from device.journal import Journal
from engine.dice import DEFAULT_SET, DiceRules, GameOpened, GameState, Phase, phase_of, view
from tests.faults.table import PLAYERS, Players, play_with

_DICE = DEFAULT_SET.dice


class DicePlayers(Players):
    """Bid, throw, clear, tell hands and correct by chance, by phone, by hand and by button."""

    def __init__(self, journal: Journal, rng: random.Random) -> None:
        first = GameOpened(DiceRules(), PLAYERS, rng.randrange(3))
        super().__init__(journal, rng, "dice", first)

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        state: GameState = self._board.snapshot.state
        return state

    def _act(self) -> None:
        phase = phase_of(self.state)
        if self._rng.random() < 0.2 and phase is not Phase.BIDDING:
            self._put_right()
        elif phase is Phase.BIDDING:
            self._bid()
        elif phase is Phase.TRICK_DONE:
            self._clear()
        elif self._rng.random() < 0.05:
            self._tell_hand()
        else:
            self._throw()

    def _bid(self) -> None:
        seat = self._rng.randrange(len(PLAYERS))
        if self._rng.random() < 0.5:
            pattern = self._rng.choice((Pattern.SHORT, Pattern.LONG))
            self._referee.press(seat, pattern, self._time)
        else:
            bid = self._rng.choice((None, 0, 1, 2))
            self._try(lambda: self._referee.say(seat, "bid", bid))

    def _throw(self) -> None:
        die = self._rng.choice(_DICE)
        told = {"die": die.colour.value, "face": die.face}
        turn = next((at for at, one in enumerate(view(self.state).players) if one.turn), None)
        if turn is None or self._rng.random() < 0.5:
            self._try(lambda: self._referee.enter("throw", told))
        else:
            self._try(lambda: self._referee.say(turn, "throw", told))

    def _clear(self) -> None:
        leader = view(self.state).trick.standing.next_leader
        if leader is None or self._rng.random() < 0.5:
            self._try(lambda: self._referee.enter("clear", None))
        else:
            self._referee.press(leader, Pattern.LONG, self._time)

    def _tell_hand(self) -> None:
        dice = self.state.hands[-1].dice
        won = [0] * len(PLAYERS)
        for _ in range(dice):
            won[self._rng.randrange(len(PLAYERS))] += 1
        told = {"won": won, "bonus": [0] * len(PLAYERS)}
        self._try(lambda: self._referee.enter("hand", told))

    def _put_right(self) -> None:
        there = self.state.hands[-1]
        event = self._undo()
        if self._rng.random() < 0.2:
            self._try(self._referee.take_back)
            return
        if there.tricks and self._rng.random() < 0.7:
            trick = self._rng.randrange(len(there.tricks))
            position = self._rng.randrange(max(1, len(there.tricks[trick].throws)))
            place: dict[str, Any] = {"hand": len(self.state.hands) - 1, "trick": trick}
            event = self._rng.choice(
                (
                    {"kind": "throw-removed", **place, "position": position},
                    {"kind": "winner-told", **place, "winner": self._rng.randrange(3)},
                    {"kind": "trick-voided", **place},
                )
            )
        self._correct(event)


def play_dice(folder: Path, seed: int, events: int) -> int:
    """As `tests.faults.table.play`, with dice."""
    return play_with(DicePlayers, folder, seed, events)
