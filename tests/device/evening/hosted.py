# SPDX-License-Identifier: AGPL-3.0-or-later
"""An evening at a data folder's table without a camera: real journal, sessions and pages."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from device.cameras import Rendering
from device.config import Settings
from device.evening import Evening, Offers, PastGames, SeatBook
from device.furnishing import FurnishedTable, Furnisher, Surroundings
from device.games import GAMES
from device.journal import Journal
from device.lookout import lookout_of
from device.session import NO_CAMERA, unfinished_game
from web_ui import create_app
from web_ui.access import Access, FixedKeys, Keys

PIN = {"X-Quartermaster-Pin": "4711"}
WITHOUT_CAMERA = {"camera": {"source": NO_CAMERA}}
PLAYERS = ["Anne", "Bea", "Cy"]
RAW_IDS = "/rulebook-2021|official-faq|board-game-arena|reglas-es|skull-king-2021|[a-z]+_[a-z]+/"
"""What programs call profiles, decks and switches, as a script's pattern: for no person to read."""


class Table:
    """A data folder's table without a camera, as a phone reaches it."""

    def __init__(
        self,
        stack: ExitStack,
        folder: Path,
        keys: Keys | None = None,
        configured: Mapping[str, Any] = WITHOUT_CAMERA,
    ) -> None:
        settings = Settings.model_validate(configured)
        journal = stack.enter_context(Journal(folder))
        rendering = Rendering(1.0, None, None, None)
        self.faults: list[str] = []
        around = Surroundings(
            folder, settings, journal, rendering, lambda _: None, self.faults.append
        )
        there = unfinished_game(journal, GAMES)
        standing = (
            None
            if there is None
            else FurnishedTable(around, there, there.setting(around.configured))
        )
        self.seats = SeatBook(folder)
        self.evening = Evening(
            Furnisher(around),
            Offers(folder, settings, around.configured),
            PastGames(folder),
            self.seats,
            lookout_of(folder, None, lambda _: None),
            standing,
        )
        self.app = create_app(self.evening, Access(keys or FixedKeys("4711")), self.evening)
        self.evening.start()
        stack.callback(self.evening.stop)
        self.host = self.app.test_client()

    def post(self, path: str, **body: Any) -> TestResponse:
        return self.host.post(path, json=body, headers=PIN)

    def get(self, path: str) -> Any:
        return self.host.get(path, headers=PIN).get_json()

    def phone(self, seat: int) -> FlaskClient:
        """A phone that has taken a seat."""
        phone = self.app.test_client()
        claimed = phone.post(f"/api/seats/{seat}/claim", json={"join": self.seats.join})
        assert claimed.status_code == 200
        return phone
