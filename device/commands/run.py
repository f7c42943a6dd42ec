# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster run`: the composition root, where all the rooms are put together."""

from __future__ import annotations

import logging
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import click

from device.backup import is_at_work
from device.cameras import RENDERED, Rendering, asks_for_another
from device.commands.rules_option import CARDS, EDITION, rules_of
from device.complaints import BadInput, Failure
from device.evening import Evening, Offers, PastGames, SeatBook
from device.eyes import open_playable
from device.files import data_folder
from device.furnishing import FurnishedTable, Furnisher, MatGuardOf, Surroundings
from device.games import GAMES
from device.journal import Journal, JournalTrouble
from device.keys import TableKeys
from device.lookout import lookout_of
from device.safe_mode import Attempt, keep_up, try_once
from device.serving import access_of, server_of, tell_of
from device.session import UNSEEN, KeptSetting, Opening, leave_game, open_game, unfinished_game
from device.starting import (
    Ailment,
    Asked,
    NoPage,
    Start,
    StartTrouble,
    check_camera,
    check_command_line,
    guard_at,
    read_start,
    start_on_deck,
)
from engine.skull_king import Edition
from web_ui import create_app

NAMES = ("Anne", "Bonny", "Calico", "Drake", "Edward", "Flint", "Grace", "Henry")
_NOTICED_S = 0.2
# A table that has been there for so long has been started, whatever its camera does.
_UP_S = 5.0
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("run")
@click.option("--host", metavar="ADDRESS", help="Where the page listens [0.0.0.0].")
@click.option("--port", type=click.IntRange(0, 65535), help="The page's port [8123].")
@click.option("--pin", metavar="DIGITS", help="The Table PIN [what quartermaster pin shows].")
@click.option("--config", type=_FILE, help="The configuration [quartermaster.toml in --data].")
@click.option("--data", type=click.Path(path_type=Path), help="The folder of journal and pictures.")
@click.option(
    "--camera",
    metavar="SOURCE",
    help="rendered, none, a video file, a folder of pictures, a webcam's number or its name as in "
    "/dev/v4l/by-id, or picamera2.",
)
@click.option("--mat", type=_FILE, help="The mat's calibration [mat.json in --data].")
@click.option("--game", metavar="GAME", help="skull-king (cards), dice or skull [skull-king].")
@click.option("--deck", help="The deck on the table [quartermaster].")
@click.option(
    "--begin/--lobby",
    default=None,
    help="Begin a game as it is configured, or let people begin one on the page [--begin at the "
    "rendered table].",
)
@EDITION
@click.option("--rules", metavar="PROFILE", help="The game's rules by name, or a file of them.")
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
@click.option(
    "--safe-mode/--no-safe-mode",
    default=True,
    show_default=True,
    help="What cannot be started brings up a page to mend it; without, it ends the program.",
)
def command(
    host: str | None,
    port: int | None,
    pin: str | None,
    config: Path | None,
    data: Path | None,
    camera: str | None,
    mat: Path | None,
    game: str | None,
    deck: str | None,
    begin: bool | None,
    edition: Edition | None,
    rules: str | None,
    players: int | None,
    speed: float,
    seed: int | None,
    distractions: str,
    truth: Path | None,
    safe_mode: bool,
) -> None:
    """Start the table and its page (Ctrl-C stops it).

    Without a camera a rendered table is played, through the same eyes as a real one.
    A start on a data folder with an unfinished game goes on with it, unless another --seed or
    number of --players is asked for: the journal then keeps it as left, and a new one begins.
    A broken configuration, a journal that cannot be opened, and a start that fails twice in a row
    bring up a page that says what is wrong and lets it be mended.

    \b
    Examples:
      quartermaster run --port 8123 --speed 4
      quartermaster run --camera 0 --config table.toml
      quartermaster run --game dice
    """
    over: dict[str, dict[str, object]] = {
        "table": {
            "game": game,
            "rules": None if rules is None else rules_of(game or CARDS, rules),
            "players": None if players is None else NAMES[:players],
            "deck": deck,
        },
        "camera": {"source": camera, "mat": None if mat is None else str(mat.absolute())},
        "page": {"host": host, "port": port, "pin": pin},
    }
    given = {
        section: {name: value for name, value in settings.items() if value is not None}
        for section, settings in over.items()
    }
    asked = Asked(data_folder(data), config, given)
    check_command_line(asked)
    if edition is not None and game is not None and not GAMES[game].seen_by_camera:
        raise BadInput(f"--edition: it is of cards; leave it out for {game}.")
    rendering = Rendering(speed, seed, players, truth, distractions)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")

    def table(attempt: Attempt) -> None:
        start = read_start(attempt.asked)
        check_camera(attempt.asked, start.settings)
        settings = start.settings
        guard = partial(guard_at, attempt.asked, settings)
        # Now, since the camera's thread could only give up.
        guard(settings.camera.source)
        if start.game.seen_by_camera:
            lying = open_playable(settings.table.deck, attempt.asked.folder).declared.edition
            start = start_on_deck(start, edition or lying, attempt.asked)
        rendered = start.game.seen_by_camera and settings.camera.source == RENDERED
        at_once = rendered if begin is None else begin
        try:
            _run(attempt, start, guard, rendering, begin=at_once)
        except JournalTrouble as trouble:
            raise _journal_trouble(trouble, attempt.asked.folder) from trouble

    (keep_up if safe_mode else try_once)(table, asked)


def _run(
    attempt: Attempt, start: Start, guard: MatGuardOf, rendering: Rendering, *, begin: bool
) -> None:
    settings, folder = start.settings, attempt.asked.folder
    faults: list[str] = []
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(folder))
        around = Surroundings(folder, settings, journal, rendering, guard, faults.append)
        standing = _standing(around, start, begin=begin)
        keys = TableKeys(folder, settings.page)
        evening = Evening(
            Furnisher(around),
            Offers(folder, settings, around.configured),
            PastGames(folder),
            SeatBook(folder),
            lookout_of(folder, settings.camera.focus, guard),
            standing,
        )
        app = create_app(evening, access_of(settings.page, keys), evening)
        server = server_of(app, settings.page, attempt.listening)
        for part in (evening, server):
            stack.callback(part.stop)
            part.start()
        for sentence in journal.told:
            click.echo(sentence, err=True)
        if standing is not None:
            if standing.panel.trouble is not None:
                click.echo(standing.panel.trouble, err=True)
            _greet(standing.opening)
        tell_of(server, settings.page, keys, attempt.asked)
        _wait(attempt, evening, faults)
    if faults:
        raise Failure(faults[0])


def _standing(around: Surroundings, start: Start, *, begin: bool) -> FurnishedTable | None:
    """The table as it is found: the unfinished game's, a new game's where one is to begin.

    Raises JournalTrouble, and Failure for a camera that there is not.
    """
    journal, source = around.journal, around.settings.camera.source
    if source == RENDERED and asks_for_another(
        around.rendering, journal.last_game(), around.folder
    ):
        leave_game(journal, GAMES)
    configured = around.configured
    if begin:
        kept = KeptSetting(configured if start.game.seen_by_camera else UNSEEN, configured)
        opening: Opening | None = open_game(journal, start.game, start.first, GAMES, kept)
    else:
        opening = unfinished_game(journal, GAMES)
    if opening is None:
        return None
    return FurnishedTable(around, opening, opening.setting(configured))


def _wait(attempt: Attempt, evening: Evening, faults: list[str]) -> None:
    """Until the table is to stop, or cannot go on; says when it has been started."""
    waited_s, up = 0.0, False
    # A signal may reach another of the threads, and that wakes nobody.
    while not (faults or attempt.stopped.wait(_NOTICED_S)):
        waited_s += _NOTICED_S
        if not up and (waited_s > _UP_S or evening.health()["camera"]["ok"]):
            up = True
            attempt.up()


def _journal_trouble(trouble: JournalTrouble, folder: Path) -> Failure | StartTrouble:
    if is_at_work(folder):
        return NoPage(str(trouble))
    return StartTrouble(Ailment.JOURNAL, str(trouble))


def _greet(opening: Opening) -> None:
    if opening.resumed:
        shown = opening.game.view(opening.state)
        players = ", ".join(shown.players)
        click.echo(f"Going on with game {opening.number}, {shown.place}: {players}.")
