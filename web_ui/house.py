# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the page needs to host an evening: games that begin and end, and seats that phones take.

Whoever owns the table implements `House`; the web application never reaches past it. All methods
may be called from many threads at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from web_ui.archive import Archive


class NoSuchGame(Exception):
    """The journal has no game of that number."""


class GamesBeingRead(Exception):
    """Not all games of the journal are known yet: so many are, of how many. Ask again soon."""

    def __init__(self, done: int, of: int) -> None:
        super().__init__(f"{done} of {of} games were read")
        self.done = done
        self.of = of


class SeatRefused(Exception):
    """A seat that is not this phone's to speak for; a sentence for people.

    case, params: as of `web_ui.AnswerRefused`.
    """

    def __init__(self, sentence: str, case: str, **params: Any) -> None:
        super().__init__(sentence)
        self.case = case
        self.params = params


class House(Protocol):
    """An evening at one table."""

    def lobby(self) -> Mapping[str, Any]:
        """What a game can be begun with, JSON-ready.

        `{"life", "plan", "recent", "games", "decks", "cameras", "rules", "buttons", "differs"}`.
        plan: as `begin` takes it, what a tap on "Start" begins. recent: names of people who played
        lately, the latest first. rules: every profile with its switches. buttons: whether there are
        any at the seats. differs: which parts of a plan the configuration sets otherwise than the
        running game has them.
        """

    def look(self, camera: str, deck: str) -> Sequence[Mapping[str, Any]]:
        """What is right of a camera's picture for a game with that deck, JSON-ready.

        `{"what", "is", "saying"}` each, "is" being "ok", "fault" or "waiting"; none where there is
        no camera. It is looked through for some seconds after the latest call. Raises
        `AnswerRefused` while a game goes on, which has the camera, and for one that is not offered.
        """

    def lobby_picture(self) -> bytes | None:
        """The newest picture of the camera that `look` looks through, as JPEG; None for none."""

    def life(self) -> Mapping[str, Any]:
        """Where in its life the game is, as `/api/state` tells it: `{"phase", "game"}`."""

    def begin(self, plan: Mapping[str, Any]) -> int:
        """Begin a game and return its number, once it is on disk.

        plan: `{"game", "players", "dealer", "rules", "camera", "deck"}`, each but the players
        optional. Raises `AnswerRefused` while another goes on and for what cannot be played.
        """

    def end(self, ending: str, by: str, game: int | None = None) -> None:
        """End the game that goes on: "ended", "unfinished" or "discarded".

        by: who says so; may be empty. game: which one is meant; None for whichever goes on. Raises
        `AnswerRefused`, also where another goes on by now.
        """

    def pause(self, paused: bool, by: str, game: int | None = None) -> None:
        """Pause the game, or go on with it; by, game: as of `end`. Raises `AnswerRefused`."""

    def go_on_with(self, game: int) -> None:
        """Go on with a game that was kept unfinished, once that is on disk.

        Raises `NoSuchGame`, and `AnswerRefused` while another goes on.
        """

    def games(self) -> Sequence[Mapping[str, Any]]:
        """Every game of the journal, oldest first, JSON-ready.

        `{"game", "name", "began", "ended", "as", "players", "totals", "ranking",
        "rounds", "winners"}`. began, ended: ISO 8601 in UTC; ended and as are None for one that
        goes on. winners: the seats of those who have won it; nobody's while it goes on, where it
        does not count, and before a round is scored. Raises `GamesBeingRead`.
        """

    @property
    def archive(self) -> Archive:
        """The games looked back on, and who played them."""

    def record_of(self, game: int) -> Mapping[str, Any]:
        """A game's record. Raises `NoSuchGame`."""

    def score_of(self, game: int) -> Mapping[str, Any]:
        """A game's score. Raises `NoSuchGame`."""

    def join_token(self) -> str | None:
        """What the QR carries, for a phone to take a seat with; None while no game goes on."""

    def claim(self, seat: int, join: str, origin: str, own: str = "") -> str:
        """Take a seat and return the secret that stands for it.

        join: the join token. origin: by which name and port the phone reached the table. own: the
        secret of the seat that the phone has, which it leaves: it speaks for one. Raises
        `NoSuchSeat` for one that there is not, and `SeatRefused` for a wrong token or a seat that
        another phone has.
        """

    def seat_of(self, secret: str) -> int | None:
        """Which seat a secret stands for; None for none."""

    def claimed(self) -> Sequence[bool]:
        """Which seats phones have, in seat order."""

    def free(self, seat: int) -> None:
        """Take a seat from its phone. Raises `NoSuchSeat` for one that there is not."""

    def own(self, seat: int) -> Mapping[str, Any]:
        """What only the person at a seat may see and say now, JSON-ready. Raises `NoSuchSeat`."""

    def enter(self, act: str, value: Any) -> Sequence[Mapping[str, Any]]:
        """Take what the host enters by hand, as the game takes it: "card" and `{"card": "G7"}`.

        Returns as `say`. Raises `AnswerRefused`.
        """

    def take_back(self, seat: int | None = None) -> Sequence[Mapping[str, Any]]:
        """Take back what was entered by hand last; returns as `say`. Raises `AnswerRefused`.

        seat: of the person whose doing it has to be, and who takes it back; None for the host.

        A game that was played to its end by it goes on again, until the next one begins.
        """

    def say(self, seat: int, act: str, value: Any) -> Sequence[Mapping[str, Any]]:
        """Take what the person at a seat says, as `own` offers it: "bid" and 3.

        Returns what it changed, JSON-ready, once it is on disk. Raises `NoSuchSeat` and
        `AnswerRefused`.
        """
