# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a table is started with: the command line and the configuration, read and checked."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

import click

from device.cameras import RENDERED, check_source
from device.complaints import BadInput, Failure
from device.config import ConfigError, Settings, read_settings, settings_in
from device.games import GAMES, AnyGame, EventMisfit
from device.knocks import MAT_NAME, KnockWatch, read_mat
from engine.skull_king import Edition
from vision.frames import CameraTrouble

CONFIG_NAME = "quartermaster.toml"
"""The configuration of a data folder."""


class Ailment(Enum):
    """What keeps a table from being started."""

    CONFIGURATION = "configuration"
    MAT = "mat"
    JOURNAL = "journal"
    START = "start"


class StartTrouble(click.ClickException):
    """The table cannot be started; one sentence for people.

    where: the configuration's setting, as in "page.port"; line: its line, from 1; where known.
    """

    exit_code = 1

    def __init__(
        self, ailment: Ailment, sentence: str, where: str = "", line: int | None = None
    ) -> None:
        super().__init__(sentence)
        self.ailment = ailment
        self.where = where
        self.line = line


class SetUpTrouble(StartTrouble):
    """A table cannot be set up with what its files say."""

    exit_code = 2


class NoPage(Failure):
    """No page can be served here, or another table is at work: nothing to be mended on a page."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line says of where a table lives and how it is set up.

    config: the configuration's file; None for the data folder's own, if it has one.
    over: settings by section that count more than the configuration's.
    """

    folder: Path
    config: Path | None
    over: Mapping[str, Mapping[str, object]]

    @property
    def path(self) -> Path:
        """Where the configuration is, or would be."""
        return self.config or self.folder / CONFIG_NAME


@dataclass(frozen=True, slots=True)
class Start:
    """A table that can be set up; first: the event that opens a new game."""

    settings: Settings
    game: AnyGame
    first: object


def check_command_line(asked: Asked) -> None:
    """Raises BadInput for what no configuration could make right."""
    if asked.config is not None and not os.path.exists(asked.config):
        raise BadInput(f"{asked.config} cannot be read (it is not there): name a file that can.")
    if asked.folder.exists() and not asked.folder.is_dir():
        raise Failure(f"{asked.folder} is no folder: choose another with --data.")
    try:
        start = _start(read_settings(None, asked.over))
    except ConfigError as error:
        raise BadInput(str(error)) from error
    except EventMisfit as misfit:
        raise BadInput(f"{misfit.where} {misfit.problem}; change it.") from misfit
    check_camera(asked, start.settings)


def read_start(asked: Asked) -> Start:
    """What the configuration and the command line set up. Raises SetUpTrouble."""
    there = asked.path if asked.config is not None or asked.path.is_file() else None
    with _told(asked):
        return _start(read_settings(there, asked.over))


def start_in(asked: Asked, text: str) -> Start:
    """What they would set up, were this text the configuration. Raises SetUpTrouble."""
    with _told(asked):
        return _start(settings_in(text, asked.over, asked.path))


def start_on_deck(start: Start, edition: Edition | None, asked: Asked) -> Start:
    """The same start with the deck that lies on the table, where that says of which edition it is.

    Raises SetUpTrouble for rounds that the deck has no cards for.
    """
    with _told(asked):
        return replace(start, first=opened_on_deck(start.game, start.first, edition))


def opened_on_deck(game: AnyGame, first: object, edition: Edition | None) -> object:
    """The event that opens a game, with the deck that lies on the table.

    Raises EventMisfit for rounds that the deck has no cards for.
    """
    return first if edition is None else game.on_deck(first, edition)


def check_camera(asked: Asked, settings: Settings) -> None:
    """Raises SetUpTrouble for a configured camera that there is not, BadInput for the command
    line's. Nothing is opened: one that is away may come back.
    """
    try:
        check_source(settings.camera.source)
    except CameraTrouble as trouble:
        if "source" in asked.over.get("camera", {}):
            raise BadInput(f"{trouble}.") from trouble
        where = "camera.source"
        sentence = f"{asked.path}: {where}: {trouble}."
        raise SetUpTrouble(Ailment.CONFIGURATION, sentence, where=where) from trouble


def guard_at(asked: Asked, settings: Settings, source: str) -> KnockWatch | None:
    """The check of the mat that is configured, or that a real table has in its data folder.

    source: the camera's.

    Raises SetUpTrouble for a calibration that cannot be used, and BadInput for the command line's.
    """
    if settings.camera.mat is not None:
        try:
            return KnockWatch(read_mat(asked.folder / Path(settings.camera.mat).expanduser()))
        except BadInput as fault:
            if "mat" in asked.over.get("camera", {}):
                raise
            where = "camera.mat"
            raise SetUpTrouble(Ailment.CONFIGURATION, str(fault), where=where) from fault
    kept = asked.folder / MAT_NAME
    if source == RENDERED or not kept.is_file():
        return None
    try:
        return KnockWatch(read_mat(kept))
    except BadInput as fault:
        raise SetUpTrouble(Ailment.MAT, str(fault)) from fault


def _start(settings: Settings) -> Start:
    name = settings.table.game
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise ConfigError(
            f"table.game is {name!r}: the games here are {known}; change it.", "table.game"
        )
    return Start(settings, GAMES[name], GAMES[name].opening(settings.table))


@contextmanager
def _told(asked: Asked) -> Iterator[None]:
    """Makes what is wrong with the configuration a SetUpTrouble."""
    try:
        yield
    except ConfigError as error:
        raise SetUpTrouble(
            Ailment.CONFIGURATION, str(error), where=error.where, line=error.line
        ) from error
    except EventMisfit as misfit:
        place = f"{asked.path}: " if asked.path.is_file() else ""
        sentence = f"{place}{misfit.where} {misfit.problem}; change it."
        raise SetUpTrouble(Ailment.CONFIGURATION, sentence, where=misfit.where) from misfit
