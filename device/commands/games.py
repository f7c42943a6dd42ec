# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster games`: the games of a journal, to list, to show, to end and to discard."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from device.commands.standing_sheet import sheet_lines
from device.complaints import BadInput, Failure
from device.evening.past import PastGames
from device.evening.summaries import Summary
from device.files import data_folder
from device.games import GAMES
from device.journal import FILE_NAME, Journal, JournalTrouble, read_games
from device.running import RunningTable, running_table
from device.session.opening import AlreadyOver, end_game
from device.terminal import plain
from engine.common import Ending
from web_ui import NoSuchGame

_DATA = click.option("--data", type=click.Path(path_type=Path), help="The table's data folder.")
_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
_GAME = click.argument("game", type=click.IntRange(1))
_AS = {
    None: "goes on",
    Ending.FINISHED.value: "finished",
    Ending.ENDED.value: "ended early",
    Ending.UNFINISHED.value: "kept unfinished",
    Ending.DISCARDED.value: "discarded",
}


@click.group("games", epilog="\b\nExample: quartermaster games list")
def command() -> None:
    """The games of a data folder: all of them, one's scoresheet, and how one ends.

    The table may be running; nothing ever leaves the journal.
    """


@command.command("list", epilog="\b\nExample: quartermaster games list --json")
@_JSON
@_DATA
def list_games(as_json: bool, data: Path | None) -> None:
    """List every game: when it began, how it ended, who has how many points."""
    folder = _folder(data)
    try:
        games = PastGames(folder).all()
        strange = set(_numbers(folder)) - {past.number for past in games}
    except JournalTrouble as trouble:
        raise Failure(str(trouble)) from trouble
    for number in sorted(strange):
        click.echo(f"This Quartermaster cannot follow game {number}: update it.", err=True)
    if as_json:
        told = {"games": [dict(past.to_json()) for past in games]}
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    if not games and not strange:
        click.echo(f"There is no game in {folder} yet.")
    for past in games:
        click.echo(_line(past))


@command.command("show", epilog="\b\nExample: quartermaster games show 3")
@_GAME
@_JSON
@_DATA
def show(game: int, as_json: bool, data: Path | None) -> None:
    """Print a game's scoresheet, as quartermaster score does."""
    folder = _folder(data)
    try:
        if game not in _numbers(folder):
            raise NoSuchGame(game)
        past = PastGames(folder).game(game)
        if as_json:
            click.echo(json.dumps(past.game.score(past.state)))
            return
    except NoSuchGame:
        raise _not_found(folder, game) from None
    except JournalTrouble as trouble:
        raise Failure(str(trouble)) from trouble
    # Of the game as it stands: a question may be open, which no record could tell.
    click.echo("\n".join(sheet_lines(past.game.name, past.state)))


@command.command("end", epilog="\b\nExample: quartermaster games end 3")
@_GAME
@_DATA
def end(game: int, data: Path | None) -> None:
    """End a game that goes on or was kept unfinished; what was played counts."""
    _ended(_folder(data), game, Ending.ENDED)


@command.command("discard", epilog="\b\nExample: quartermaster games discard 3")
@_GAME
@_DATA
def discard(game: int, data: Path | None) -> None:
    """End a game that goes on or was kept unfinished; it counts for nobody."""
    _ended(_folder(data), game, Ending.DISCARDED)


def _folder(data: Path | None) -> Path:
    folder = data_folder(data)
    if not folder.is_dir():
        raise BadInput(
            f"{folder} is not there: name the folder of a table with --data, or start one first."
        )
    return folder


def _numbers(folder: Path) -> Sequence[int]:
    """The games' numbers; none where nothing was ever played. Raises JournalTrouble."""
    return read_games(folder) if (folder / FILE_NAME).is_file() else ()


def _line(past: Summary) -> str:
    told = past.to_json()
    began = str(told["began"])[:16].replace("T", " ")
    people = ", ".join(
        f"{plain(name)} {total}"
        for name, total in zip(told["players"], told["totals"], strict=True)
    )
    return f"{past.number}  {began} UTC  {told['name']}, {_AS[told['as']]}: {people}"


def _ended(folder: Path, game: int, ending: Ending) -> None:
    try:
        if game not in _numbers(folder):
            raise NoSuchGame(game)
        past = PastGames(folder).game(game)
        if past.game.ending(past.state) not in (None, Ending.UNFINISHED):
            raise AlreadyOver(game)
        table = running_table(folder)
        if table is None:
            with Journal(folder) as journal:
                end_game(journal, game, GAMES, ending, _AS[ending.value])
        else:
            _end_at_table(table, game, ending)
    except NoSuchGame:
        raise _not_found(folder, game) from None
    except AlreadyOver:
        raise Failure(
            f"Game {game} has ended already: only one that goes on or was kept unfinished can be "
            "ended or discarded."
        ) from None
    except JournalTrouble as trouble:
        raise Failure(str(trouble)) from trouble
    click.echo(f"Game {game}: {_AS[ending.value]}.")


def _end_at_table(table: RunningTable, game: int, ending: Ending) -> None:
    """Let the table that runs end the game that it plays. Raises Failure."""
    life = table.get("api/state").get("life") or {}
    if life.get("game") != game or life.get("phase") not in ("playing", "paused"):
        raise Failure(
            f"A table runs on this folder and does not play game {game} now: stop the table and "
            "try again."
        )
    table.post("api/games/current/end", {"as": ending.value})


def _not_found(folder: Path, game: int) -> BadInput | Failure:
    known = _numbers(folder)
    if game in known:
        return Failure(f"This Quartermaster cannot follow game {game}: update it.")
    told = ", ".join(map(str, known)) or "none"
    return BadInput(f"There is no game {game} in {folder}; the games there: {told}.")
