# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game of Skull from its first disc to its end by buttons alone, on mock pins."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from device.config import Pins
from tests.device.evening.hosted import PLAYERS, WITHOUT_CAMERA, Table

PATIENCE_S = 20.0


class Fingers:
    """Presses the seats' buttons and waits until the game is as it is to be."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def press(self, seat: int, *actions: str) -> None:
        for action in actions:
            answer = self._table.post(f"/api/buttons/{seat}", action=action)
            assert answer.status_code == 200, answer.get_json()

    def wait(self, **wanted: Any) -> None:
        self._until(lambda game: all(game[name] == value for name, value in wanted.items()))

    def wait_for_pass(self, seat: int) -> None:
        self._until(lambda game: game["players"][seat]["passed"])

    def _until(self, so: Callable[[Any], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not so(game := self._table.evening.state()["game"]):
            assert time.monotonic() < end, game
            time.sleep(0.02)


def test_a_game_is_played_to_its_end_by_buttons_alone(tmp_path: Path) -> None:
    with ExitStack() as stack:
        configured = {**WITHOUT_CAMERA, "buttons": {"pins": Pins.MOCK}}
        table = Table(stack, tmp_path, configured=configured)
        assert table.post("/api/games", game="skull", players=PLAYERS).status_code == 201
        fingers = Fingers(table)
        for number in range(2):
            fingers.wait(phase="placing", round={"number": number, "starter": 0})
            for seat in range(3):
                fingers.press(seat, "long")
            fingers.wait(phase="turns")
            fingers.press(0, "short", "long")
            fingers.wait(bid=1, bidder=0)
            for seat in (1, 2):
                fingers.press(seat, "short", "short")
                fingers.wait_for_pass(seat)
            fingers.press(0, "short")
        fingers.wait(phase="done", winner=0, ending="finished")
        assert table.evening.life()["phase"] == "finished"
        lights = [seat["light"] for seat in table.get("/api/state")["buttons"]["seats"]]
        assert lights == ["off", "off", "off"]
