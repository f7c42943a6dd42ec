# SPDX-License-Identifier: AGPL-3.0-or-later
"""A hand of dice with bids and clearing by buttons, on mock pins; then a start anew."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from device.config import Pins
from tests.device.evening.dice import begin, throw
from tests.device.evening.hosted import WITHOUT_CAMERA, Table

PATIENCE_S = 60.0
CONFIGURED = {**WITHOUT_CAMERA, "buttons": {"pins": Pins.MOCK}}


def press(table: Table, seat: int, *actions: str) -> None:
    for action in actions:
        assert table.post(f"/api/buttons/{seat}", action=action).status_code == 200


def until(table: Table, so: Callable[[Any], bool]) -> Any:
    end = time.monotonic() + PATIENCE_S
    while not so(state := table.get("/api/state")):
        assert time.monotonic() < end, state["game"]
        time.sleep(0.02)
    return state


def locked(seat: int) -> Callable[[Any], bool]:
    return lambda state: bool(state["game"]["players"][seat]["locked"])


def lights(state: Any) -> list[str]:
    return [seat["light"] for seat in state["buttons"]["seats"]]


def test_bids_are_counted_and_a_whole_trick_is_taken_by_its_winner(tmp_path: Path) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path, configured=CONFIGURED)
        begin(table)
        until(table, lambda state: lights(state) == ["blink"] * 3)
        press(table, 0, "short", "long")
        until(table, locked(0))
        # The first hold on nothing asks, the second locks 0.
        for seat in (1, 2):
            press(table, seat, "long", "long")
            until(table, locked(seat))
        state = until(table, lambda state: state["game"]["phase"] == "playing")
        assert [player["bid"] for player in state["game"]["players"]] == [1, 0, 0]
        until(table, lambda state: lights(state) == ["on", "off", "off"])
        throw(table, "black:7", "red:3", "yellow:flag")
        until(table, lambda state: lights(state) == ["on", "off", "off"])
        # Nobody else takes them, and no short press does.
        press(table, 1, "long")
        press(table, 0, "short", "long")
        state = until(table, lambda state: state["game"]["hand"]["number"] == 1)
        assert [player["total"] for player in state["game"]["players"]] == [20, 10, 10]
        press(table, 2, "short", "long")
        until(table, locked(2))
    with ExitStack() as stack:
        # Whatever was confirmed is there after a start.
        table = Table(stack, tmp_path, configured=CONFIGURED)
        state = table.get("/api/state")
        assert [player["locked"] for player in state["game"]["players"]] == [False, False, True]
        assert table.get("/api/seats/2")["bid"] == 1
        table.post("/api/games/current/end", **{"as": "ended"})
        # All hold: the same people play on, and the start is one seat on.
        for seat in range(3):
            press(table, seat, "down")
        state = until(table, lambda state: state["life"]["game"] == 2)
        for seat in range(3):
            press(table, seat, "up")
        assert (state["game"]["name"], state["game"]["hand"]["starter"]) == ("dice", 1)
