# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster run`: the composition root, where all the rooms are put together."""

from __future__ import annotations

import errno
import logging
import secrets
import signal
import threading
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import click

from device.buttons import ButtonPanel, PinTrouble, pin_factory
from device.cameras import (
    RENDERED,
    Rendering,
    asks_for_another,
    real_table,
    rendered_table,
)
from device.commands.rules_option import chosen_rules
from device.complaints import BadInput, Failure
from device.config import ConfigError, Settings, read_settings
from device.eyes import OWN_DECK, open_playable, open_watcher
from device.files import data_folder
from device.games import GAMES, AnyGame, EventMisfit
from device.journal import Journal, JournalTrouble
from device.knocks import MAT_NAME, KnockWatch, read_mat
from device.session import About, Opening, TableSession, leave_game, open_game
from device.table_loop import TableLoop
from vision.frames import CameraTrouble
from web_ui import Server, create_app
from web_ui.own_screen import page_address

CONFIG_NAME = "quartermaster.toml"
NAMES = ("Anne", "Bonny", "Calico", "Drake", "Edward", "Flint", "Grace", "Henry")
_NOTICED_S = 0.5
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("run")
@click.option("--host", metavar="ADDRESS", help="Where the page listens [0.0.0.0].")
@click.option("--port", type=click.IntRange(0, 65535), help="The page's port [8123].")
@click.option("--pin", metavar="DIGITS", help="The PIN for changes [a new one].")
@click.option("--config", type=_FILE, help="The configuration [quartermaster.toml in --data].")
@click.option("--data", type=click.Path(path_type=Path), help="The folder of journal and pictures.")
@click.option(
    "--camera",
    metavar="SOURCE",
    help="rendered, a video file, a folder of pictures, a webcam's number, or picamera2.",
)
@click.option("--mat", type=_FILE, help="The mat's calibration [mat.json in --data].")
@click.option("--deck", default=OWN_DECK, show_default=True, help="The deck on the table.")
@click.option("--rules", metavar="PROFILE", help="A profile of rules, or a file of switches.")
@click.option("--players", type=click.IntRange(3, len(NAMES)), help="Rendered: how many play.")
@click.option("--speed", type=click.FloatRange(0.1, 50.0), default=1.0, help="Rendered: pace [1].")
@click.option("--seed", type=click.IntRange(0), help="Rendered: chance [1].")
@click.option(
    "--distractions",
    default="none",
    show_default=True,
    help="Rendered: all, or by name what goes on beside the play.",
)
@click.option("--truth", type=_FILE, help="Rendered: write what was really laid to this file.")
def command(
    host: str | None,
    port: int | None,
    pin: str | None,
    config: Path | None,
    data: Path | None,
    camera: str | None,
    mat: Path | None,
    deck: str,
    rules: str | None,
    players: int | None,
    speed: float,
    seed: int | None,
    distractions: str,
    truth: Path | None,
) -> None:
    """Run the table and its page until it is interrupted.

    Without a camera a rendered table is played, through the same eyes as a real one.
    A start on a data folder with an unfinished game goes on with it, unless another --seed or
    number of --players is asked for: the journal then keeps it as left, and a new one begins.

    \b
    Examples:
      quartermaster run --port 8123 --speed 4
      quartermaster run --camera 0 --config table.toml
    """
    folder = data_folder(data)
    over: dict[str, dict[str, object]] = {
        "table": {
            "rules": None if rules is None else chosen_rules(rules).to_json(),
            "players": None if players is None else NAMES[:players],
        },
        "camera": {"source": camera, "mat": None if mat is None else str(mat.absolute())},
        "page": {"host": host, "port": port, "pin": pin},
    }
    path = config or folder / CONFIG_NAME
    try:
        settings = read_settings(
            path if config is not None or path.is_file() else None,
            {
                section: {name: value for name, value in given.items() if value is not None}
                for section, given in over.items()
            },
        )
    except ConfigError as error:
        raise BadInput(str(error)) from error
    game = _game(settings)
    try:
        first = game.opening(settings.table)
    except EventMisfit as misfit:
        place = f"{path}: " if path.is_file() else ""
        raise BadInput(f"{place}{misfit.where} {misfit.problem}; change it.") from misfit
    # Now, since the camera's thread could only give up.
    open_playable(deck, folder)
    guard = _guard(settings, folder)
    rendering = Rendering(speed, seed, players, truth, distractions)
    _run(settings, game, first, folder, deck, guard, rendering)


def _run(
    settings: Settings,
    game: AnyGame,
    first: object,
    folder: Path,
    deck: str,
    guard: KnockWatch | None,
    rendering: Rendering,
) -> None:
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    over = threading.Event()
    faults: list[str] = []

    def give_up(sentence: str) -> None:
        faults.append(sentence)
        over.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: over.set())
    with ExitStack() as stack:
        try:
            journal = stack.enter_context(Journal(folder))
            last = journal.last_game()
            if settings.camera.source == RENDERED and asks_for_another(rendering, last, folder):
                leave_game(journal, GAMES)
            opening = open_game(journal, game, first, GAMES)
            panel = ButtonPanel(settings.buttons.seats, pin_factory(settings.buttons.pins))
            stack.callback(panel.close)
            source = settings.camera.source
            filmed = (
                rendered_table(opening, panel, folder, rendering)
                if source == RENDERED
                else real_table(source)
            )
            stack.callback(filmed.close)
        except (JournalTrouble, PinTrouble, CameraTrouble) as trouble:
            raise Failure(str(trouble)) from trouble
        about = About(filmed.title, filmed.camera.name, filmed.speed, _pin(settings))
        session = TableSession(about, journal, opening, panel)
        server = _server(session, settings)
        eyes = partial(open_watcher, deck, folder)
        loop = TableLoop(filmed.camera, eyes, session.tell, give_up, guard)
        session.show_pictures_of(loop.picture)
        for part in (session, server, loop):
            part.start()
            stack.callback(part.stop)
        _greet(settings, server, about, opening)
        # A signal may reach another of the threads, and that wakes nobody.
        while not over.wait(_NOTICED_S):
            pass
    if faults:
        raise Failure(faults[0])


def _guard(settings: Settings, folder: Path) -> KnockWatch | None:
    """The check of the mat that is configured, or that a real table has in its data folder."""
    if settings.camera.mat is not None:
        return KnockWatch(read_mat(folder / Path(settings.camera.mat).expanduser()))
    kept = folder / MAT_NAME
    if settings.camera.source == RENDERED or not kept.is_file():
        return None
    return KnockWatch(read_mat(kept))


def _game(settings: Settings) -> AnyGame:
    name = settings.table.game
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise BadInput(f"table.game is {name!r}: the games here are {known}; change it.")
    return GAMES[name]


def _pin(settings: Settings) -> str:
    return settings.page.pin or f"{secrets.randbelow(10**6):06d}"


def _server(session: TableSession, settings: Settings) -> Server:
    host, port = settings.page.host, settings.page.port
    try:
        return Server(create_app(session), host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Failure(
                f"Port {port} is in use: stop the program that has it, or choose another "
                "with --port."
            ) from error
        raise Failure(
            f"The page cannot listen at {host}, port {port} ({error.strerror}): choose others "
            "with --host and --port."
        ) from error


def _greet(settings: Settings, server: Server, about: About, opening: Opening) -> None:
    if opening.resumed:
        shown = opening.game.view(opening.state)
        players = ", ".join(shown.players)
        click.echo(f"Going on with game {opening.number}, {shown.place}: {players}.")
    here = f"http://{'localhost' if _is_any(server.host) else server.host}:{server.port}/"
    click.echo(f"The page: {page_address(server.host, server.port) or here}")
    click.echo(f"The PIN for changes: {about.pin}")


def _is_any(host: str) -> bool:
    return host in ("", "0.0.0.0", "::")
