# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster export`: a game out of the journal, also while a table is running on it."""

from __future__ import annotations

import json
from pathlib import Path

import click

from device.complaints import BadInput, Failure
from device.files import data_folder
from device.games import GAMES
from device.journal import JournalTrouble, read_game, read_games
from device.session.opening import replayed


@click.command("export")
@click.argument("game", type=click.IntRange(1))
@click.option("--events", is_flag=True, help="Every event as a line of JSON, in order.")
@click.option("--data", type=click.Path(path_type=Path), help="The table's data folder.")
def command(game: int, events: bool, data: Path | None) -> None:
    """Print a game's record, or its events. Games are numbered from 1 in each data folder.

    \b
    Examples:
      quartermaster export 1 > game.json
      quartermaster export 1 --events | grep card-laid
    """
    folder = data_folder(data)
    try:
        entries = read_game(folder, game)
        if not entries:
            known = ", ".join(map(str, read_games(folder))) or "none"
            raise BadInput(f"There is no game {game} in {folder}; the games there: {known}.")
        if events:
            for entry in entries:
                click.echo(json.dumps(entry.to_json(), ensure_ascii=False))
        else:
            played, state = replayed(entries, folder, GAMES)
            click.echo(json.dumps(played.record(state), ensure_ascii=False))
    except JournalTrouble as trouble:
        raise Failure(str(trouble)) from trouble
