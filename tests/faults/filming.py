# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table under a camera in a process of its own, where cards are entered by hand."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from gpiozero.pins.mock import MockFactory

from device.buttons import ButtonPanel
from device.config import ButtonSettings
from device.games import GAMES
from device.journal import Journal
from device.session import About, TableSession, open_game
from device.table_loop import TableLoop
from engine.skull_king import FACES, GameOpened, Rules
from tests.faults.checking import Broken
from tests.vision.cameras.apart.processes import children
from vision.cameras.apart import ApartCamera
from vision.frames import Frame
from vision.observations import Observation
from web_ui import AnswerRefused, Correction

RECORDING = Path(__file__).parents[1] / "games" / "three-players.mp4"
TRICKS = 10
_PLAYERS = ("Anne", "Bonny", "Calico")
_BABBLER = Path(__file__).with_name("babbler.py")
_LOOK_S = 0.03
_TRIES_AGAIN_S = 0.1
_PATIENCE_S = 60.0
_LOOKS_S = 0.005


def wait_for(true: Callable[[], object], what: str, patience: float = _PATIENCE_S) -> float:
    """How many seconds it took until something was true. Raises Broken."""
    began = time.monotonic()
    while not true():
        if time.monotonic() - began > patience:
            raise Broken(f"{what} did not come about within {patience:.0f} s")
        time.sleep(_LOOKS_S)
    return time.monotonic() - began


def held() -> tuple[int, int]:
    """How many files and threads this process has."""
    return len(os.listdir("/proc/self/fd")), threading.active_count()


class Unseeing:
    """A watcher that takes its time over each frame and sees nothing."""

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        """Nothing."""
        time.sleep(_LOOK_S)
        return ()


class FilmedTable:
    """The real loop, session and journal over a recording, from `with` to its end.

    One game of one round of ten tricks, which people enter. chance: of the camera's process,
    for what it says when it is told to talk nonsense.
    """

    def __init__(self, folder: Path, chance: int, source: Path = RECORDING) -> None:
        self._folder = folder
        program = (sys.executable, str(_BABBLER), str(chance))
        self._camera = ApartCamera(str(source), program=program)
        self._others = children()
        self._room = ExitStack()
        self._entered = 0
        self.faults: list[str] = []

    def __enter__(self) -> Self:
        journal = self._room.enter_context(Journal(self._folder))
        first = GameOpened(Rules(round_plan=(TRICKS,)), _PLAYERS, 0)
        opening = open_game(journal, GAMES["skull-king"], first, GAMES)
        panel = ButtonPanel(ButtonSettings().seats, MockFactory())
        self._room.callback(panel.close)
        about = About("a table", self._camera.name, 1.0)
        self.session = TableSession(about, journal, opening, panel)
        loop = TableLoop(
            self._camera,
            Unseeing,
            self.session.tell,
            self.faults.append,
            pause=lambda _: time.sleep(_TRIES_AGAIN_S),
        )
        for part in (self.session, loop):
            part.start()
            self._room.callback(part.stop)
        for finger in panel.fingers[: len(_PLAYERS)]:
            # With nothing counted a bid is locked by the second hold.
            finger.long()
            finger.long()
            self._room.callback(finger.stop)
        wait_for(lambda: self.game["phase"] == "playing", "the bids of everybody")
        return self

    def __exit__(self, *_: object) -> None:
        self._room.close()

    @property
    def game(self) -> Any:
        """The game as the page shows it."""
        return self.session.state()["game"]

    @property
    def trouble(self) -> str | None:
        """What the page says of the camera."""
        told = self.session.state()["camera"]["trouble"]
        return None if told is None else str(told["text"])

    @property
    def clock(self) -> float:
        """The newest frame's time, as the page has it."""
        return float(self.session.state()["clock"])

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return bool(self.game["phase"] == "over")

    @property
    def process(self) -> int | None:
        """The camera's process, None while there is none."""
        return next(iter(children() - self._others), None)

    def enter(self) -> None:
        """Somebody enters the next card, or sweeps the table: it is on disk when this returns."""
        before = self.session.state()
        sweeping = before["game"]["phase"] == "trick-done"
        trick, position = divmod(self._entered, len(_PLAYERS))
        place = {"round": 0, "trick": trick, "position": position}
        card = {"kind": "card-inserted", **place, "card": FACES[self._entered]}
        event: dict[str, Any] = {"kind": "trick-cleared"} if sweeping else card
        self._entered += not sweeping
        try:
            self.session.correct(Correction(event, "by hand", "Anne", before["seq"]))
        except AnswerRefused:
            # A camera that comes back sees that nothing lies there.
            if not sweeping or self.game["phase"] == "trick-done":
                raise
        if self.session.state()["seq"] <= before["seq"]:
            raise Broken("what was entered is not on the page")
