# SPDX-License-Identifier: AGPL-3.0-or-later
"""A dice game at the table without a session: what people say and press, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from device.buttons import Pattern
from device.config import TableSettings
from device.games import GAMES
from engine.dice import Event, GameState

DICE = GAMES["dice"]
PLAYERS = ("Anne", "Bonny", "Calico")


class Played:
    """The state as all that was said makes it, and every event."""

    def __init__(self, players: Sequence[str] = PLAYERS, rules: object = None) -> None:
        first = DICE.opening(TableSettings(game="dice", players=tuple(players), rules=rules))
        self.state: GameState = DICE.fold(None, first)
        self.events: list[Event] = [first]
        self.table = DICE.at_table(lambda: self.state, lambda: 0.0, ())
        self._follow()

    def say(self, seat: int, act: str, value: object) -> None:
        self._take(self.table.say(seat, act, value))
        self._follow()

    def enter(self, act: str, value: object = None) -> None:
        self._take(self.table.enter(act, value))
        self._follow()

    def press(self, seat: int, *patterns: Pattern) -> None:
        for pattern in patterns:
            for happening in self.table.press(seat, pattern, 0.0):
                self._take([happening.event])

    def bid(self, *bids: int) -> None:
        for seat, bid in enumerate(bids):
            self.say(seat, "bid", bid)

    def throw(self, *codes: str) -> None:
        for code in codes:
            die, face = code.split(":")
            self.enter("throw", {"die": die, "face": face})

    def put_right(self, body: dict[str, object]) -> None:
        self._take([DICE.correction(self.state, body)])
        self._follow()

    @property
    def kinds(self) -> list[str]:
        return [str(DICE.write_event(event)["kind"]) for event in self.events]

    def _follow(self) -> None:
        for happening in self.table.follow():
            self._take([happening.event])

    def _take(self, events: Iterable[Event]) -> None:
        for event in events:
            self.state = DICE.fold(self.state, event)
            self.events.append(event)
