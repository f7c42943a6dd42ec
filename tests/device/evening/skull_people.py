# SPDX-License-Identifier: AGPL-3.0-or-later
"""People who play a whole game of Skull at a hosted table, with their phones or as the host.

They know what they placed; nothing that they send tells of it before it is flipped.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient

from engine.skull import Face
from tests.device.evening.hosted import Table
from tests.engine.skull.tables import NAMES, People


@dataclass(frozen=True)
class Done:
    """What was done at a seat; value as `own` offered it."""

    seat: int
    act: str
    value: Any


class Evening:
    """A game that goes on at a table; the phones are the seats', in order."""

    def __init__(
        self, table: Table, seed: int, players: int = 3, last_chance: bool = False
    ) -> None:
        self.table = table
        self._dice = random.Random(seed)
        self._bold = self._dice.random()
        body = {"game": "skull", "players": NAMES[:players], "rules": {"last_chance": last_chance}}
        begun = table.post("/api/games", **body, camera="none")
        assert begun.status_code == 201, begun.get_json()
        self.phones: Sequence[FlaskClient] = [table.phone(seat) for seat in range(players)]
        self.people = People(self._dice, [[*[Face.FLOWER] * 3, Face.SKULL] for _ in self.phones])
        self._round = -1

    @property
    def game(self) -> Mapping[str, Any]:
        """The game as anybody sees it."""
        told: Mapping[str, Any] = self.table.evening.state()["game"]
        return told

    def own(self, seat: int) -> Mapping[str, Any]:
        """What a phone is told."""
        return self.table.evening.own(seat)

    def turns(self) -> Iterator[Done]:
        """Each thing that is done next, until the game is won; whoever draws does it."""
        while self.table.evening.life()["phase"] == "playing":
            game = self.game
            if game["round"]["number"] != self._round:
                self._round = game["round"]["number"]
                self.people.give_back()
                holders = [s for s, one in enumerate(game["players"]) if one["last_chance"]]
                self.people.next_round(holders[0] if holders else None)
            yield self._next()

    def by_phone(self, done: Done) -> None:
        """The person at the seat does it with the own phone."""
        path = f"/api/seats/{done.seat}/act"
        told = {"act": done.act, "value": done.value}
        answer = self.phones[done.seat].post(path, json=told)
        assert answer.status_code == 200, (done, answer.get_json())

    def by_host(self, done: Done) -> None:
        """The host enters it."""
        value = {"player": done.seat, done.act: done.value}
        if done.act == "flip":
            value = done.value
        elif done.act in ("place", "pass", "lose"):
            value = {"player": done.seat}
        answer = self.table.post("/api/entries", act=done.act, value=value)
        assert answer.status_code == 200, (done, answer.get_json())

    def _next(self) -> Done:
        choices: list[tuple[float, Done]] = []
        for seat in range(len(self.phones)):
            own = self.own(seat)
            for act in own["may"]:
                weight, value = self._value(act, own)
                choices.append((weight, Done(seat, act, value)))
        (done,) = self._dice.choices([d for _, d in choices], [w for w, _ in choices])
        mats = self.people.mats
        if done.act == "place":
            self.people.place(done.seat)
        elif done.act == "flip":
            mat = done.value["mat"]
            mats[mat].insert(0, mats[mat].pop())
        elif done.act == "lose":
            self.people.lose(self.game["lose"]["player"])
        return done

    def _value(self, act: str, own: Mapping[str, Any]) -> tuple[float, Any]:
        """How likely somebody does it, and the value."""
        if act == "bid":
            low, high = own["bids"]
            return 0.2 + self._bold, min(high, low + self._dice.randrange(2))
        if act == "flip":
            mat = self._dice.choice(own["mats"])
            return 1.0, {"mat": mat, "face": self.people.mats[mat][-1].value}
        if act == "starter":
            return 1.0, self._dice.choice(own["starters"])
        return (0.6 if act == "pass" else 1.0), True
