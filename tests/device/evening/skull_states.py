# SPDX-License-Identifier: AGPL-3.0-or-later
"""An evening of Skull in all its states, one after the other, entered by the host."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.device.evening.states import HostedStates, State

_FLOWER, _SKULL = "flower", "skull"


class SkullInStates(HostedStates):
    """An evening of Skull with the Last Chance disc; seat 0 starts and seat 1 goes out."""

    def states(self) -> Iterator[State]:
        """Play an evening; in each of its states the caller may look at it."""
        yield State("lobby")
        self._begin()
        yield State("placing", reload=True)
        self.enter("place", player=0)
        yield State("placing-one")
        self._place(range(1, self.players))
        yield State("turn")
        self._place(range(self.players))
        self._place(range(2))
        self.enter("bid", player=2, bid=2)
        yield State("bidding")
        self._pass_from(3, 0)
        self.enter("bid", player=1, bid=4)
        self.enter("pass", player=2)
        yield State("flipping-own")
        for _ in range(3):
            self.enter("flip", mat=1, face=_FLOWER)
        yield State("flipping-others")
        self.enter("flip", mat=0, face=_SKULL)
        yield State("losing")
        self.enter("lose", player=0)
        yield State("failed")
        for left in (2, 1, 0):
            self._place(range(self.players))
            self._challenge(1, _SKULL)
            if left == 2:
                yield State("losing-own")
            self.enter("lose", player=1)
            if left == 1:
                yield State("last-chance")
        yield State("choosing")
        self.enter("starter", starter=2)
        yield State("after-choosing")
        self._place(self._in_play())
        self._challenge(2, _FLOWER)
        yield State("won")
        self._place(self._in_play())
        self._challenge(2, _FLOWER)
        yield State("end")
        self._begin()
        self.enter("place", player=0)
        yield State("rematch", reload=True)
        self.done("/api/games/current/end", **{"as": "discarded"})
        yield State("discarded")

    def enter(self, act: str, **value: Any) -> None:
        """Enter an act by hand."""
        self.done("/api/entries", act=act, value=value)

    @property
    def game(self) -> Mapping[str, Any]:
        """The game as everybody sees it."""
        game: Mapping[str, Any] = self.state()["game"]
        return game

    def _begin(self) -> None:
        self.begin(game="skull", dealer=0, rules={"last_chance": True})

    def _place(self, seats: Any) -> None:
        for seat in seats:
            self.enter("place", player=seat)

    def _in_play(self) -> list[int]:
        """Who is not out, from whoever starts the round."""
        first = self.game["round"]["starter"]
        seats = [(first + step) % self.players for step in range(self.players)]
        return [seat for seat in seats if not self.game["players"][seat]["out"]]

    def _challenge(self, seat: int, face: str) -> None:
        """Somebody bids 1, all others pass, and the first own disc shows a face."""
        self.enter("bid", player=seat, bid=1)
        while self.game["phase"] == "bidding":
            self.enter("pass", player=self.game["waits_for"][0])
        self.enter("flip", mat=seat, face=face)

    def _pass_from(self, first: int, last: int) -> None:
        """Everybody from one seat to another passes, in turn."""
        for seat in range(first, self.players + last + 1):
            self.enter("pass", player=seat % self.players)
