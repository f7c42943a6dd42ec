# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster backup`: everything of a table in one file, read back before it is said so."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import click

from device.backup import lines_of, make_backup, size_of
from device.files import data_folder


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path), default=Path())
@click.option("--data", type=click.Path(path_type=Path), help="The table's data folder.")
@click.option(
    "--without-pictures", is_flag=True, help="Leave out the pictures that were kept of the games."
)
def command(file: Path, data: Path | None, without_pictures: bool) -> None:
    """Put journal, configuration, mat, decks and pictures into one FILE.

    The table may be running. In a folder, at first this one, the file is named by the date. What
    `--config` names elsewhere is not in it. `quartermaster restore` brings it back.

    \b
    Examples:
      quartermaster backup
      quartermaster backup /media/stick/table.zip --without-pictures
    """
    path = _dated(file) if os.path.isdir(file) else file
    made = make_backup(data_folder(data), path, pictures=not without_pictures)
    size = size_of(made.manifest.size)
    click.echo(f"{path}: {size}, read back and found whole. In it:")
    for line in lines_of(made.manifest):
        click.echo(line)
    for sentence in made.troubles:
        click.echo(f"Kept as it is: {sentence}", err=True)


def _dated(folder: Path) -> Path:
    stem = f"quartermaster-{datetime.now():%Y%m%d-%H%M%S}"
    path, number = folder / f"{stem}.zip", 2
    # A clock that stands still must not overwrite a backup.
    while path.exists():
        path, number = folder / f"{stem}-{number}.zip", number + 1
    return path
