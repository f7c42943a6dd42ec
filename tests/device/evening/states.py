# SPDX-License-Identifier: AGPL-3.0-or-later
"""An evening in all its states, one after the other, at a real table that is played by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import Cookie

from tests.device.evening.hosted import Table
from web_ui import Server, create_app
from web_ui.access import Access, FixedKeys
from web_ui.own_screen import BOUND_HOST

OWN_SCREEN = "the-own-screens-secret"
# What people are called: short and long, alike, from right to left, joined, and as broad as can be.
NAMES = (
    "Anne",
    "Bonny-Maximiliane von und zu Hohenberg-L",
    "ANNE",
    "آرش می‌خواهد بازی کند",
    "👩‍👩‍👧‍👦 Kapitän 🏴‍☠️",
    "長谷川平蔵" * 8,
    "Dampier",
    "W" * 40,
)
# Each trick's cards by the order of play; the first is asked about, and won by Tigress or a pirate.
FIRST_TRICK = ("G14", "P14", "TIG", "ROS", "Y10", "B14", "MER", "ESC")
ROUNDS = 10
AWAY: Mapping[str, Any] = {
    "ok": False,
    "name": "0",
    "can_measure": False,
    "measuring": False,
    "notes": [],
    "trouble": {
        "text": "/dev/v4l/by-id/usb-046d_HD_Pro_Webcam_C920_A1B2C3DF-video-index0 cannot be "
        "opened: another program has it, or its cable is loose; it is tried again every 10 s",
        "case": "",
        "params": {},
    },
}


@dataclass(frozen=True, slots=True)
class State:
    """Where the evening is.

    name: for a file or a failure. reload: whether a page that is open must be loaded anew to show
    it, as no journal holds it. leave: whether much is played before the next one, which reloads.
    """

    name: str
    reload: bool = False
    leave: bool = False


class HostedStates:
    """A hosted table on a server; `states` of each game takes it through an evening."""

    def __init__(self, stack: ExitStack, folder: Path, players: int, rounds: int = ROUNDS) -> None:
        self.table = Table(stack, folder)
        self.players = players
        self.rounds = rounds
        self._away = False
        self._phones: dict[int, FlaskClient] = {}
        self._access = Access(FixedKeys("4711", OWN_SCREEN))
        app = create_app(self, self._access, self.table.evening)
        self.server = Server(app, "127.0.0.1", 0)
        app.config[BOUND_HOST] = "192.168.178.123"
        self.server.start()
        stack.callback(self.server.stop)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table.evening, name)

    def state(self) -> Mapping[str, Any]:
        """The table's, but with a camera that is away where the evening is there."""
        told = self.table.evening.state()
        return {**told, "camera": AWAY} if self._away else told

    def take_seat(self, seat: int) -> Cookie:
        """Have a phone speak for a seat from now on; the cookie with which a browser is it."""
        if seat not in self._phones:
            self._phones[seat] = self.table.phone(seat)
        cookie = self._phones[seat].get_cookie(self._access.seat_cookie)
        assert cookie is not None
        return cookie

    def states(self) -> Iterator[State]:
        """Play an evening; in each of its states the caller may look at it."""
        raise NotImplementedError

    def begin(self, **plan: Any) -> None:
        """Begin a game; whose phone had a seat in the one before keeps it."""
        self.done("/api/games", players=list(NAMES[: self.players]), camera="none", **plan)

    def done(self, path: str, **body: Any) -> None:
        """Have the table do something that it may not refuse."""
        answer = self.table.post(path, **body)
        assert answer.status_code in (200, 201), (path, body, answer.get_json())

    def say(self, seat: int, act: str, **body: Any) -> None:
        """Have a seat say something: its phone, or the host where it has none."""
        path = f"/api/seats/{seat}/{act}"
        if seat not in self._phones:
            return self.done(path, **body)
        answer = self._phones[seat].post(path, json=body)
        assert answer.status_code == 200, (path, body, answer.get_json())


class EveningInStates(HostedStates):
    """An evening of the card game."""

    def states(self) -> Iterator[State]:
        """Play an evening; in each of its states the caller may look at it."""
        yield State("lobby")
        self._begin()
        yield State("bidding", reload=True)
        self._bid(range(1))
        yield State("bidding-one-locked")
        half = (self.players + 1) // 2
        self._bid(range(1, half))
        for seat in range(half):
            self.say(seat, "vote", vote=True)
        yield State("bidding-called")
        self._bid(range(half, self.players))
        yield State("playing-0")
        cards = max(3, self.players)
        for laid, card in enumerate(FIRST_TRICK[:cards], start=1):
            self.done("/api/cards", card=card)
            yield State(f"playing-{laid}" if laid < cards else "question")
        self._answer()
        yield State("verdict")
        yield from self._with_camera_away("verdict-camera-away")
        self._clear()
        yield State("verdict-swept")
        self.done("/api/games/current/pause")
        yield State("paused")
        self.done("/api/games/current/resume")
        self._trick()
        yield State("second-verdict")
        self._clear()
        yield State("bidding-after-a-round", leave=True)
        for _ in range(self.rounds - 2):
            self._round()
        yield from self._with_camera_away("bidding-camera-away")
        self._bid(range(self.players))
        self._trick()
        yield State("last-verdict")
        self._clear()
        yield State("end")
        self._begin()
        self._bid(range(self.players))
        yield State("rematch", reload=True)
        self.done("/api/games/current/end", **{"as": "discarded"})
        yield State("discarded")

    def _with_camera_away(self, name: str) -> Iterator[State]:
        self._away = True
        yield State(name, reload=True)
        self._away = False

    def _begin(self) -> None:
        rules = {"profile": "rulebook-2021", "round_plan": [2] + [1] * (self.rounds - 1)}
        self.begin(rules=rules)

    def _bid(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.say(seat, "bid", bid=seat % 2)

    def _trick(self) -> None:
        for number in range(max(3, self.players)):
            self.done("/api/cards", card=f"{'YGP'[number % 3]}{number + 1}")

    def _round(self) -> None:
        self._bid(range(self.players))
        self._trick()
        self._clear()

    def _clear(self) -> None:
        answer = self.table.post("/api/tricks/clear")
        # A page by hand that was looked at for long has put a round's last trick away by itself.
        gone = answer.get_json().get("reason", {}).get("case") == "no-trick"
        assert answer.status_code == 200 or gone, answer.get_json()

    def _answer(self) -> None:
        for question in self.state()["game"]["questions"]:
            answer = question["options"][0]
            self.done(f"/api/questions/{question['id']}", answer=answer)
