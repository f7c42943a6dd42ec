# SPDX-License-Identifier: AGPL-3.0-or-later
"""What can be mended of a table that cannot be started: behind safe mode's page."""

from __future__ import annotations

import tempfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

import click

from device.aside import free_name, put_aside, put_history_aside
from device.backup import make_backup, restore_backup
from device.complaints import BadInput
from device.config import Settings
from device.config.places import line_of, text_of
from device.files import rights_of, write_whole
from device.journal import FILE_NAME
from device.journal.copy import COPY_NAME
from device.knocks import MAT_NAME
from device.safe_mode.config_text import NoPlace, with_camera
from device.safe_mode.page_section import page_of
from device.starting import (
    Ailment,
    Asked,
    StartTrouble,
    check_camera,
    guard_at,
    read_start,
    start_in,
)
from vision.files.names import shown
from web_ui.mendable import Configuration, Download, Fault, FaultKind, MendingRefused

_LONGEST_SOURCE = 200
_JOURNAL_FILES = (FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm", COPY_NAME)


class Mending:
    """A table that cannot be started: it implements `web_ui.mendable.Mendable`."""

    def __init__(self, asked: Asked, trouble: StartTrouble) -> None:
        self._asked = asked
        # What configuration and mat say is read anew each time: people have other ways to them.
        read = trouble.ailment in (Ailment.CONFIGURATION, Ailment.MAT)
        self._found = None if read else trouble
        self._port = page_of(asked).port
        self._one_at_a_time = threading.Lock()
        self._again = threading.Event()

    @property
    def asked(self) -> Asked:
        """What the table is to be started with now."""
        return self._asked

    def wanted_again(self, timeout: float) -> bool:
        """Whether the table is to be started again; waits so many seconds for it."""
        return self._again.wait(timeout)

    def fault(self) -> Fault | None:
        """What is wrong now; None when the table may be started again."""
        trouble = _set_up_wrong(self._asked) or self._found
        if trouble is None:
            return None
        return Fault(FaultKind(trouble.ailment.value), shown(trouble.message))

    def configuration(self) -> Configuration:
        """The configuration as it is now."""
        text = text_of(self._asked.path)
        trouble = _set_up_wrong(self._asked)
        line = None
        if trouble is not None and trouble.ailment is Ailment.CONFIGURATION:
            line = trouble.line or line_of(text, trouble.where)
        told = self._asked.over.get("camera", {}).get("source")
        try:
            camera = read_start(self._asked).settings.camera.source
        except StartTrouble:
            camera = str(told or "")
        return Configuration(shown(self._asked.path), text, line, camera, told is not None)

    def save(self, text: str) -> str | None:
        """Make this text the configuration, if it is one."""
        with self._changing():
            return self._written("\n".join(text.splitlines()) + "\n", self._asked)

    def use_defaults(self) -> str | None:
        """Do without a configuration."""
        with self._changing():
            start_in(self._asked, "")
            if not self._asked.path.exists():
                return None
            # A file that the command line names has to be there.
            kept = put_aside(self._asked.path)
            if self._asked.config is not None:
                write_whole(self._asked.path, "")
            return self._mended(kept)

    def choose_camera(self, source: str) -> str | None:
        """Let the configuration name another camera; it then counts more than the command line."""
        with self._changing():
            if not source.isprintable() or not 0 < len(source) <= _LONGEST_SOURCE:
                raise MendingRefused("That is no camera: choose another.")
            over = dict(self._asked.over)
            camera = {name: value for name, value in over.pop("camera", {}).items()}
            camera.pop("source", None)
            asked = replace(self._asked, over={**over, "camera": camera})
            try:
                text = with_camera(text_of(self._asked.path), source)
            except NoPlace:
                raise MendingRefused(
                    "The configuration cannot be read as it is: mend it, or go back to the "
                    "defaults, then choose a camera."
                ) from None
            kept = self._written(text, asked)
            self._asked = asked
            return kept

    def set_aside(self) -> str | None:
        """Do without the mat's calibration, or without the history, whichever is at fault."""
        with self._changing():
            fault = self.fault()
            if fault is not None and fault.kind is FaultKind.MAT:
                return self._mended(put_aside(self._asked.folder / MAT_NAME))
            if fault is not None and fault.kind is FaultKind.JOURNAL:
                kept = put_history_aside(self._asked.folder)
                self._found = None
                return shown(kept)
            raise MendingRefused("There is nothing at fault that could be set aside.")

    def restore(self, backup: IO[bytes], name: str) -> str | None:
        """Put a backup in the place of everything."""
        with self._changing():
            restored = restore_backup(backup, self._asked.folder, name=name, replace=True)
            self._found = None
            return None if restored.kept is None else shown(restored.kept)

    def backup(self) -> Download:
        """A backup, made now. Raises `MendingRefused` where what is there is not whole."""
        with self._changing(), self._room() as room:
            made = make_backup(self._asked.folder, room / "quartermaster.zip", pictures=True)
            return Download(made.path.name, made.path.open("rb"))

    def history(self) -> Download:
        """The journal's files as they are, in one zip."""
        with self._changing(), self._room() as room:
            path = room / "journal.zip"
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
                for name in _JOURNAL_FILES:
                    if (self._asked.folder / name).is_file():
                        archive.write(self._asked.folder / name, name)
            return Download(path.name, path.open("rb"))

    def start_again(self) -> int | None:
        """Have the table started once this is answered; the port of its page, if it is another."""
        port = page_of(self._asked).port
        self._again.set()
        return None if port == self._port else port

    def _written(self, text: str, asked: Asked) -> str | None:
        _check_parts(asked, start_in(asked, text).settings)
        path = asked.path
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = None
        if path.exists() and (before := path.read_bytes()) != text.encode():
            kept = free_name(path)
            # It may hold the PIN.
            write_whole(kept, before, rights_of(path))
        write_whole(path, text)
        return self._mended(kept)

    def _mended(self, kept: Path | None) -> str | None:
        """Note that something was done about it; trying will tell whether it was enough."""
        if self._found is not None and self._found.ailment is Ailment.START:
            self._found = None
        return None if kept is None else shown(kept)

    @contextmanager
    def _room(self) -> Iterator[Path]:
        """A place on the data folder's disk; what is still open in it lives on."""
        with tempfile.TemporaryDirectory(prefix=".download-", dir=self._asked.folder) as room:
            yield Path(room)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        with self._one_at_a_time:
            try:
                yield
            except click.ClickException as fault:
                raise MendingRefused(shown(fault.message)) from fault
            except OSError as fault:
                place = shown(fault.filename or self._asked.folder)
                raise MendingRefused(f"{place}: {fault.strerror}; nothing was changed.") from fault


def _check_parts(asked: Asked, settings: Settings) -> None:
    """Raises what keeps a table from being set up with this camera and mat."""
    check_camera(asked, settings)
    guard_at(asked, settings, settings.camera.source)


def _set_up_wrong(asked: Asked) -> StartTrouble | None:
    try:
        _check_parts(asked, read_start(asked).settings)
    except StartTrouble as trouble:
        return trouble
    except BadInput:
        # The command line's, which no page changes.
        return None
    return None
