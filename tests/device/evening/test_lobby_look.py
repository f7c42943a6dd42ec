# SPDX-License-Identifier: AGPL-3.0-or-later
"""The lobby's look over HTTP, with real camera processes: for hosts, and never beside a game's."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.device.evening.hosted import PIN, PLAYERS, Table

DECK = "quartermaster"


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """A folder of pictures of an empty, bright table."""
    folder = tmp_path / "film"
    folder.mkdir()
    for number in range(40):
        table = np.full((480, 640, 3), 170 + number % 2, np.uint8)
        cv2.imwrite(str(folder / f"{number:04d}.jpg"), table)
    return folder


def until(asked: Callable[[], Any], seconds: float = 30.0) -> Any:
    end = time.monotonic() + seconds
    while not (answer := asked()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.1)
    return answer


def looked(table: Table, camera: str) -> dict[str, str]:
    answer = table.post("/api/lobby/look", camera=camera, deck=DECK)
    assert answer.status_code == 200
    return {check["what"]: check["is"] for check in answer.get_json()["checks"]}


def filmed(table: Table, path: str) -> bool:
    return bool(table.host.get(path, headers=PIN).status_code == 200)


def test_the_camera_goes_from_the_lobby_to_the_game_and_back(tmp_path: Path, film: Path) -> None:
    camera = str(film)
    with ExitStack() as stack:
        table = Table(stack, tmp_path, configured={"camera": {"source": camera}})
        assert looked(table, camera) == {"picture": "waiting"}
        until(lambda: "light" in looked(table, camera))
        assert looked(table, camera)["sharp"] == "waiting"
        assert filmed(table, "/api/lobby/camera.jpg")

        assert table.post("/api/games", players=PLAYERS).status_code == 201
        assert not filmed(table, "/api/lobby/camera.jpg")
        until(lambda: filmed(table, "/camera.jpg"))
        refused = table.post("/api/lobby/look", camera=camera, deck=DECK)
        assert refused.get_json()["reason"]["case"] == "game-goes-on"

        table.post("/api/games/current/end", **{"as": "ended"})
        until(lambda: "light" in looked(table, camera))
        assert filmed(table, "/api/lobby/camera.jpg")
        assert table.faults == []


def test_only_hosts_look_and_only_through_cameras_that_are_offered(tmp_path: Path) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        asked = {"camera": "rendered", "deck": DECK}
        stranger = table.app.test_client()
        assert stranger.post("/api/lobby/look", json=asked).status_code == 403
        assert stranger.get("/api/lobby/camera.jpg").status_code == 403
        assert table.post("/api/lobby/look", camera="/etc/passwd", deck=DECK).status_code == 409
        assert table.post("/api/lobby/look", deck=DECK).status_code == 400
        assert looked(table, "none") == {}
        assert not filmed(table, "/api/lobby/camera.jpg")
