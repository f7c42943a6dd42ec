# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster restore`: a table as a backup holds it, on this machine or another one."""

from __future__ import annotations

from pathlib import Path

import click

from device.backup import lines_of, restore_backup
from device.files import data_folder


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), help="The data folder to restore into.")
@click.option(
    "--replace",
    is_flag=True,
    help="Also where a game history is already, which is kept aside beside the folder.",
)
def command(file: Path, data: Path | None, replace: bool) -> None:
    """Bring back what `quartermaster backup` put into FILE, all of it or nothing.

    Everything is checked before anything is changed. The table must not be running.

    \b
    Examples:
      quartermaster restore table.zip
      quartermaster restore table.zip --data /srv/table --replace
    """
    restored = restore_backup(file, data_folder(data), name=str(file), replace=replace)
    manifest = restored.backup.manifest
    click.echo(f"{restored.folder} is as it was backed up on {manifest.time}. In it:")
    for line in lines_of(manifest):
        click.echo(line)
    if restored.kept is not None:
        click.echo(f"What was there before is kept in {restored.kept}")
    for sentence in restored.backup.troubles:
        click.echo(f"As it was backed up: {sentence}", err=True)
