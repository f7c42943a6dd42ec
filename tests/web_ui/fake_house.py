# SPDX-License-Identifier: AGPL-3.0-or-later
"""A house with seats and without games: what phones need of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from web_ui.archive import Archive, NoSuchPlayer
from web_ui.house import NoSuchGame, SeatRefused
from web_ui.table import NoSuchSeat


class FakeArchive:
    """It implements `web_ui.archive.Archive` without a game."""

    def view_of(self, game: int) -> Mapping[str, Any]:
        raise NoSuchGame(game)

    def summary_of(self, game: int) -> Mapping[str, Any]:
        raise NoSuchGame(game)

    def recap_of(self, game: int) -> Mapping[str, Any]:
        raise NoSuchGame(game)

    def places_of(self, game: int) -> Sequence[str]:
        raise NoSuchGame(game)

    def review_of(self, game: int, place: str) -> Mapping[str, Any]:
        raise NoSuchGame(game)

    def evidence_of(self, game: int, name: str) -> bytes | None:
        raise NoSuchGame(game)

    def players(self) -> Sequence[Mapping[str, Any]]:
        return []

    def merge(self, name: str, into: str) -> None:
        raise NoSuchPlayer(name)

    def split(self, name: str) -> None:
        raise NoSuchPlayer(name)

    def rulebook(self, game: str) -> Mapping[str, Any] | None:
        return None


class FakeHouse:
    """It implements `web_ui.House` for four seats; each claim's secret names its seat."""

    def __init__(self, token: str | None = "a-join-token") -> None:
        self.token = token
        self.taken = [False] * 4
        self.said: list[tuple[int, str, Any]] = []

    def join_token(self) -> str | None:
        return self.token

    def claim(self, seat: int, join: str, origin: str, own: str = "") -> str:
        if seat >= len(self.taken):
            raise NoSuchSeat(seat)
        if join != self.token:
            raise SeatRefused("Another code.", "join-wrong")
        before = self.seat_of(own)
        if self.taken[seat] and before != seat:
            raise SeatRefused("Another phone.", "seat-taken", player=seat)
        if before is not None:
            self.taken[before] = False
        self.taken[seat] = True
        return f"secret-{seat}"

    def seat_of(self, secret: str) -> int | None:
        secrets = {f"secret-{seat}": seat for seat, taken in enumerate(self.taken) if taken}
        return secrets.get(secret)

    def claimed(self) -> Sequence[bool]:
        return tuple(self.taken)

    def free(self, seat: int) -> None:
        self.taken[seat] = False

    def own(self, seat: int) -> Mapping[str, Any]:
        return {
            "bid": None,
            "load": None,
            "may": ["bid"],
            "most": 1,
            "questions": [],
            "power": None,
            "called": False,
        }

    def say(self, seat: int, act: str, value: Any) -> Sequence[Mapping[str, Any]]:
        self.said.append((seat, act, value))
        return []

    def lobby(self) -> Mapping[str, Any]:
        return {"life": {"phase": "playing", "game": 1}}

    def life(self) -> Mapping[str, Any]:
        return {"phase": "playing", "game": 1}

    def look(self, camera: str, deck: str) -> Sequence[Mapping[str, Any]]:
        raise NotImplementedError

    def lobby_picture(self) -> bytes | None:
        return None

    def begin(self, plan: Mapping[str, Any]) -> int:
        raise NotImplementedError

    def end(self, ending: str, by: str, game: int | None = None) -> None:
        raise NotImplementedError

    def pause(self, paused: bool, by: str, game: int | None = None) -> None:
        raise NotImplementedError

    def go_on_with(self, game: int) -> None:
        raise NotImplementedError

    def games(self) -> Sequence[Mapping[str, Any]]:
        return []

    @property
    def archive(self) -> Archive:
        return FakeArchive()

    def record_of(self, game: int) -> Mapping[str, Any]:
        raise NotImplementedError

    def score_of(self, game: int) -> Mapping[str, Any]:
        raise NotImplementedError
