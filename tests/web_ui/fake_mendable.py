# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table that cannot be started, for safe mode's page: it remembers what was done about it."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import IO

from web_ui.mendable import Configuration, Download, Fault, FaultKind, MendingRefused

SECRET_TEXT = '[page]\nport = "eighty"\npin = "271828"\n'


@dataclass
class FakeMendable:
    """A `web_ui.mendable.Mendable`. refusing: the sentence that every change is refused with."""

    kind: FaultKind | None = FaultKind.CONFIGURATION
    refusing: str | None = None
    text: str = SECRET_TEXT
    line: int | None = 2
    next_port: int | None = None
    done: list[tuple[str, ...]] = field(default_factory=list)

    def fault(self) -> Fault | None:
        return None if self.kind is None else Fault(self.kind, "table.toml: page.port is <wrong>.")

    def configuration(self) -> Configuration:
        return Configuration("/data/table.toml", self.text, self.line, "picamera2", True)

    def save(self, text: str) -> str | None:
        return self._note("save", text)

    def use_defaults(self) -> str | None:
        return self._note("defaults")

    def choose_camera(self, source: str) -> str | None:
        return self._note("camera", source)

    def set_aside(self) -> str | None:
        return self._note("aside")

    def restore(self, backup: IO[bytes], name: str) -> str | None:
        return self._note("restore", name, str(len(backup.read())))

    def backup(self) -> Download:
        self._note("backup")
        return Download("quartermaster.zip", io.BytesIO(b"PK of a backup"))

    def history(self) -> Download:
        return Download("journal.zip", io.BytesIO(b"PK of a journal"))

    def start_again(self) -> int | None:
        self._note("start")
        return self.next_port

    def _note(self, *done: str) -> str | None:
        if self.refusing is not None:
            raise MendingRefused(self.refusing)
        self.done.append(done)
        return "/data/table.toml.aside-1"
