# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the page is told of the table: the game's own part, and all that surrounds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from device.buttons import ButtonPanel, Wiring
from device.journal import Journal
from device.mat_news import MatNews, MatState
from device.sayings import Saying
from device.session.board import Snapshot
from device.session.life import Life
from device.session.messages import NO_MEASURING
from device.session.pictures import Pictures
from device.session.referee import Referee
from device.session.setting import NO_CAMERA

_MAT_TROUBLES = {
    MatState.MOVED: "The camera or the mat was moved; put it back, or calibrate the mat again.",
    MatState.MISFIT: "The mat was calibrated with pictures of another size; calibrate it again.",
}
_STARTING = Saying("The camera is being started.", "camera-starting")
WITHOUT_CAMERA = Saying("No camera looks at this game: people enter what is played.", "camera-none")
"""Why there are no pictures at a table that was set up so."""
_STOPPED = "The table has stopped; start Quartermaster again."
_HANGS = "The table does not go on; start Quartermaster again."


@dataclass(frozen=True, slots=True)
class About:
    """What the page says of the table itself; speed is in times real time.

    camera: its name; `NO_CAMERA` at a table that has none.
    """

    title: str
    camera: str
    speed: float


class Telling:
    """Puts together what is told. Any thread may ask; the session's thread keeps it up to date.

    camera_trouble: a sentence for people, None when all is well. frame_time: of the newest
    frame, in camera seconds.
    """

    def __init__(
        self,
        about: About,
        panel: ButtonPanel,
        referee: Referee,
        journal: Journal,
        pictures: Pictures,
    ) -> None:
        self._about = about
        self._panel = panel
        self._referee = referee
        self._journal = journal
        self._pictures = pictures
        self.camera_trouble: Saying | None = (
            WITHOUT_CAMERA if about.camera == NO_CAMERA else _STARTING
        )
        self.mat: MatNews | None = None
        self.light = NO_MEASURING
        self.frame_time = 0.0

    def state(self, snapshot: Snapshot) -> Mapping[str, Any]:
        """As `web_ui.Table.state`."""
        history = snapshot.history
        life = Life(history.number, history.paused, snapshot.shown.ending)
        return {
            "seq": snapshot.seq,
            "life": life.to_json(),
            "title": self._about.title,
            "speed": self._about.speed,
            "camera": {
                **self._camera(),
                "trouble": None if self.camera_trouble is None else self.camera_trouble.to_json(),
                "can_measure": self.light.can_measure,
                "measuring": self.light.measuring,
                "notes": [note.to_json() for note in self._notes()],
            },
            "mat": mat_json(self.mat),
            "news": [saying.to_json() for saying in self._news()],
            "clock": round(self.frame_time, 2),
            "latency_ms": self._referee.latency_ms,
            "buttons": {
                **self._wiring(),
                "trouble": None if (away := self._panel.trouble) is None else away.to_json(),
                "seats": self._seats(snapshot),
            },
            "game": {**snapshot.shown.game, "name": snapshot.history.game.name},
        }

    def health(self, alive: bool, hangs: bool) -> Mapping[str, Any]:
        """As `web_ui.Table.health`.

        Args:
            alive: whether the session's thread runs.
            hangs: whether it has not gone on for long.

        """
        table = None if alive else _STOPPED
        if alive and hangs:
            table = _HANGS
        around = {
            "table": table,
            # A table that was set up without one lacks nothing.
            "camera": None if self.camera_trouble == WITHOUT_CAMERA else self.camera_trouble,
            "mat": None if self.mat is None else _MAT_TROUBLES.get(self.mat.state),
            "buttons": self._panel.trouble,
        }
        parts = {
            **{part: trouble is None for part, trouble in around.items()},
            "journal": self._referee.trouble is None and not self._journal.troubles,
            "pictures": self._pictures.trouble is None,
        }
        return {
            "status": "ok" if table is None and self._referee.trouble is None else "trouble",
            "missing": [
                *(told for told in around.values() if told is not None),
                *self._notes(),
                *self._news(),
            ],
            "missing_parts": [part for part, ok in parts.items() if not ok],
            "camera": {**self._camera(), "trouble": self.camera_trouble},
            "journal": {"ok": parts["journal"]},
            "buttons": {
                **self._wiring(),
                "ok": parts["buttons"],
                "trouble": self._panel.trouble,
            },
        }

    def _wiring(self) -> Mapping[str, Any]:
        """What there is to press, as state and health tell it."""
        wiring = self._panel.wiring
        return {"kind": wiring.value, "mock": wiring is Wiring.MOCK}

    def _camera(self) -> dict[str, Any]:
        return {"name": self._about.camera, "ok": self.camera_trouble is None}

    def _notes(self) -> tuple[Saying, ...]:
        """What people should know of the pictures while there are any."""
        return self.light.notes if self.camera_trouble is None else ()

    def _news(self) -> list[Saying]:
        """What people should know of how the game and its pictures are kept, the worst first."""
        refused, pictures = self._referee.trouble, self._pictures.trouble
        # With an event refused it is no comfort that there was room for others.
        troubles = [*self._journal.troubles] if refused is None else [refused]
        return [*troubles, *([] if pictures is None else [pictures]), *self._journal.told]

    def _seats(self, snapshot: Snapshot) -> list[dict[str, Any]]:
        shown = snapshot.shown
        return [
            {
                "seat": seat,
                "name": name,
                "pressed": self._panel.pressed(seat) and not shown.secret,
                "light": self._panel.light(seat).value,
            }
            for seat, name in enumerate(shown.players)
        ]


def mat_json(news: MatNews | None) -> Mapping[str, Any] | None:
    """How the mat lies, JSON-ready."""
    return None if news is None else {"state": news.state.value, "moved_mm": news.moved_mm}
