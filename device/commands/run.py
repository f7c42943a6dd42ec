# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster run`: the composition root, where all the rooms are put together."""

from __future__ import annotations

import logging
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from device.backup import is_at_work
from device.buttons import ButtonPanel, PiHeader, open_panel
from device.cameras import (
    NO_CAMERA,
    RENDERED,
    Filmed,
    Rendering,
    asks_for_another,
    real_table,
    rendered_table,
)
from device.commands.rules_option import EDITION, chosen_rules
from device.complaints import Failure
from device.evidence import EvidenceKeeper, seen_by_deck
from device.eyes import OWN_DECK, open_lasting_finder, open_playable, open_watcher
from device.files import data_folder
from device.fresh_eyes import Looker
from device.games import GAMES
from device.journal import Journal, JournalTrouble
from device.kept_measures import KeptMeasures
from device.keys import TableKeys
from device.knocks import KnockWatch
from device.runtimes import fastest_here
from device.safe_mode import Attempt, keep_up, try_once
from device.serving import access_of, server_of, tell_of
from device.session import (
    WITHOUT_CAMERA,
    About,
    CameraNews,
    Opening,
    TableSession,
    leave_game,
    open_game,
)
from device.starting import (
    Ailment,
    Asked,
    NoPage,
    Start,
    StartTrouble,
    check_camera,
    check_command_line,
    mat_guard,
    read_start,
    start_on_deck,
)
from device.table_loop import TableLoop
from device.zoned import zoned
from engine.editions import Edition
from vision.frames import CameraTrouble
from web_ui import Server, create_app

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
@click.option("--deck", default=OWN_DECK, show_default=True, help="The deck on the table.")
@EDITION
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
    deck: str,
    edition: Edition | None,
    rules: str | None,
    players: int | None,
    speed: float,
    seed: int | None,
    distractions: str,
    truth: Path | None,
    safe_mode: bool,
) -> None:
    """Run the table and its page until it is interrupted.

    Without a camera a rendered table is played, through the same eyes as a real one.
    A start on a data folder with an unfinished game goes on with it, unless another --seed or
    number of --players is asked for: the journal then keeps it as left, and a new one begins.
    A broken configuration, a journal that cannot be opened, and a start that fails twice in a row
    bring up a page that says what is wrong and lets it be mended.

    \b
    Examples:
      quartermaster run --port 8123 --speed 4
      quartermaster run --camera 0 --config table.toml
    """
    over: dict[str, dict[str, object]] = {
        "table": {
            "rules": None if rules is None else chosen_rules(rules).to_json(),
            "players": None if players is None else NAMES[:players],
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
    rendering = Rendering(speed, seed, players, truth, distractions)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")

    def table(attempt: Attempt) -> None:
        start = read_start(attempt.asked)
        check_camera(attempt.asked, start.settings)
        guard = mat_guard(attempt.asked, start.settings)
        # Now, since the camera's thread could only give up.
        lying = open_playable(deck, attempt.asked.folder).declared.edition
        start = start_on_deck(start, edition or lying, attempt.asked)
        try:
            _run(attempt, start, deck, guard, rendering)
        except JournalTrouble as trouble:
            raise _journal_trouble(trouble, attempt.asked.folder) from trouble

    (keep_up if safe_mode else try_once)(table, asked)


@dataclass(frozen=True, slots=True)
class _Furniture:
    """What stands on the table before anybody looks at it."""

    journal: Journal
    opening: Opening
    panel: ButtonPanel
    filmed: Filmed
    measures: KeptMeasures


def _run(
    attempt: Attempt, start: Start, deck: str, guard: KnockWatch | None, rendering: Rendering
) -> None:
    settings, folder = start.settings, attempt.asked.folder
    faults: list[str] = []
    with ExitStack() as stack:
        table = _furnished(stack, start, folder, rendering)
        camera, keys = table.filmed.camera, TableKeys(folder, settings.page)
        name = NO_CAMERA if camera is None else camera.name
        about = About(table.filmed.title, name, table.filmed.speed)
        keeper = EvidenceKeeper(folder, settings.evidence, partial(seen_by_deck, deck, folder))
        session = TableSession(about, table.journal, table.opening, table.panel, keeper)
        app = create_app(session, access_of(settings.page, keys))
        server = server_of(app, settings.page, attempt.listening)
        parts: list[EvidenceKeeper | TableSession | Server | TableLoop] = [keeper, session, server]
        if camera is None:
            session.tell(CameraNews(WITHOUT_CAMERA))
        else:

            def eyes() -> Looker:
                fastest = fastest_here(folder)
                finder = open_lasting_finder(fastest.weights, fastest.runtime)
                return zoned(open_watcher(deck, folder, finder), guard, table.opening.players)

            loop = TableLoop(
                camera,
                eyes,
                session.tell,
                faults.append,
                guard,
                recorded=table.filmed.recorded,
                keep=table.measures.keep,
            )
            session.show_pictures_of(loop.picture)
            session.measure_with(loop.measure_again)
            parts.append(loop)
        for part in parts:
            part.start()
            stack.callback(part.stop)
        for sentence in table.journal.told:
            click.echo(sentence, err=True)
        if table.panel.trouble is not None:
            click.echo(table.panel.trouble, err=True)
        _greet(table.opening)
        tell_of(server, settings.page, keys, attempt.asked)
        _wait(attempt, session, faults)
    if faults:
        raise Failure(faults[0])


def _furnished(stack: ExitStack, start: Start, folder: Path, rendering: Rendering) -> _Furniture:
    """Journal, game, buttons and camera, each to be closed by the stack.

    Raises JournalTrouble, and Failure for a camera that there is not.
    """
    settings, source = start.settings, start.settings.camera.source
    try:
        journal = stack.enter_context(Journal(folder))
        if source == RENDERED and asks_for_another(rendering, journal.last_game(), folder):
            leave_game(journal, GAMES)
        opening = open_game(journal, start.game, start.first, GAMES)
        panel = open_panel(
            settings.buttons, opening.players, PiHeader(folder), rendered=source == RENDERED
        )
        stack.callback(panel.close)
        measures = KeptMeasures(folder)
        filmed = (
            rendered_table(opening, panel, folder, rendering)
            if source == RENDERED
            else real_table(source, measures.wishes(settings.camera.focus))
        )
        stack.callback(filmed.close)
    except CameraTrouble as trouble:
        raise Failure(f"{trouble}.") from trouble
    return _Furniture(journal, opening, panel, filmed, measures)


def _wait(attempt: Attempt, session: TableSession, faults: list[str]) -> None:
    """Until the table is to stop, or cannot go on; says when it has been started."""
    waited_s, up = 0.0, False
    # A signal may reach another of the threads, and that wakes nobody.
    while not (faults or attempt.stopped.wait(_NOTICED_S)):
        waited_s += _NOTICED_S
        if not up and (waited_s > _UP_S or session.health()["camera"]["ok"]):
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
