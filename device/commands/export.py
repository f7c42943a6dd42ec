# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster export`: a game out of the journal, also while a table is running on it."""

from __future__ import annotations

import json
from pathlib import Path

import click

from device.backup import size_of
from device.complaints import BadInput, Failure
from device.disputes import export_case
from device.files import data_folder
from device.games import GAMES
from device.journal import JournalTrouble
from device.reviewing import entries_of, past_game
from device.session.opening import replayed


@click.command("export")
@click.argument("game", type=click.IntRange(1))
@click.option("--events", is_flag=True, help="Every event as a line of JSON, in order.")
@click.option(
    "--zip",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Into one file with its pictures, which others can judge again.",
)
@click.option("--trick", metavar="R.T", help="With --zip: one trick, as in 3.2.")
@click.option("--round", "trick", metavar="R", help="With --zip, where no tricks are played.")
@click.option("--data", type=click.Path(path_type=Path), help="The table's data folder.")
def command(
    game: int, events: bool, file: Path | None, trick: str | None, data: Path | None
) -> None:
    """Print a game's record, or its events. Games are numbered from 1 in each data folder.

    With --zip all that is known of it goes into one file: events, verdicts, pictures. Anybody can
    open it, and have it judged again with `quartermaster judge`.

    \b
    Examples:
      quartermaster export 1 > game.json
      quartermaster export 1 --events | grep card-laid
      quartermaster export 1 --zip trick.zip --trick 3.2
    """
    folder = data_folder(data)
    if file is None:
        if trick is not None:
            raise BadInput("--trick and --round: it goes into a file; name that with --zip FILE.")
        _print(folder, game, events=events)
        return
    if events:
        raise BadInput("--events: these are in the file of --zip; leave one of the two out.")
    past = past_game(folder, game)
    made = export_case(past, trick, file)
    what = f"game {game}" if trick is None else f"{past.words.place} {trick} of game {game}"
    click.echo(
        f"{file}: {what}, {made.events} events, {made.pictures} pictures, {size_of(made.size)}, "
        "read back and found whole."
    )
    for sentence in made.troubles:
        click.echo(sentence, err=True)


def _print(folder: Path, game: int, *, events: bool) -> None:
    try:
        entries = entries_of(folder, game)
        if events:
            for entry in entries:
                click.echo(json.dumps(entry.to_json(), ensure_ascii=False))
        else:
            played, state = replayed(entries, folder, GAMES)
            click.echo(json.dumps(played.record(state), ensure_ascii=False))
    except JournalTrouble as trouble:
        raise Failure(str(trouble)) from trouble
