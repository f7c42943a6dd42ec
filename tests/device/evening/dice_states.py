# SPDX-License-Identifier: AGPL-3.0-or-later
"""An evening of the dice game in all its states, one after the other, entered by the host."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.device.evening.states import NAMES, HostedStates, State

# Each kind of die once, as far as so many play; the Skull King's or the mermaid's skull wins.
_FIRST = ("black:7", "pirate:skull", "king:skull", "mermaid:skull", "yellow:flag", "blue:4")
_HANDS = {3: 8, 4: 8, 5: 7, 6: 6}


class DiceInStates(HostedStates):
    """An evening with dice: seat 0 starts, and seat 2 does not follow in the second hand."""

    def states(self) -> Iterator[State]:
        """Play an evening; in each of its states the caller may look at it."""
        yield State("lobby")
        self._begin()
        yield State("bidding", reload=True)
        self._bid(range(1))
        yield State("bidding-one-locked")
        self._bid(range(1, self.players))
        yield State("playing-0")
        for thrown, code in enumerate(_FIRST[: self.players], start=1):
            self._throw(code)
            yield State(f"playing-{thrown}" if thrown < self.players else "verdict")
        self._cleared()
        yield State("bidding-after-a-hand")
        self._bid(range(self.players))
        self._trick(lambda seat: "red:3" if seat == 2 else f"black:{5 + seat % 3}")
        yield State("second-verdict")
        self.done("/api/games/current/pause")
        yield State("paused")
        self.done("/api/games/current/resume")
        self._cleared()
        self._trick(lambda seat: "black:5" if seat == 2 else "yellow:flag")
        yield State("finding")
        self._cleared()
        for dice in range(3, _HANDS[self.players] + 1):
            self._bid(range(self.players))
            self._told(dice)
        yield State("end")
        self._begin()
        self._bid(range(self.players))
        yield State("rematch", reload=True)
        self.done("/api/games/current/end", **{"as": "discarded"})
        yield State("discarded")

    @property
    def game(self) -> Mapping[str, Any]:
        """The game as everybody sees it."""
        game: Mapping[str, Any] = self.state()["game"]
        return game

    def _begin(self) -> None:
        players = list(NAMES[: self.players])
        self.done("/api/games", game="dice", players=players, dealer=0)

    def _bid(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.say(seat, "bid", bid=seat % 2)

    def _throw(self, code: str) -> None:
        die, face = code.split(":")
        self.done("/api/entries", act="throw", value={"die": die, "face": face})

    def _cleared(self) -> None:
        """The trick is taken; an open page of the host's may have done that by itself."""
        if self.game["phase"] == "trick-done":
            self.done("/api/tricks/clear")

    def _trick(self, code_of: Any) -> None:
        """A whole trick: what each seat throws, in turn."""
        for seat in self.game["trick"]["order"]:
            self._throw(code_of(seat))

    def _told(self, dice: int) -> None:
        """A hand in short: the first seat wins all its tricks."""
        others = [0] * (self.players - 1)
        value = {"won": [dice, *others], "bonus": [0, *others]}
        self.done("/api/entries", act="hand", value=value)
