# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster judge`: what `export --zip` put into a file, judged again by this program."""

from __future__ import annotations

import json
from pathlib import Path

import click

from device.disputes import OwnEyes, judge, judgement_lines, open_case
from device.files import data_folder


@click.command("judge")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--data", type=click.Path(path_type=Path), help="The folder of enrolled decks.")
@click.pass_context
def command(context: click.Context, file: Path, as_json: bool, data: Path | None) -> None:
    """Judge a game or a trick again that `quartermaster export --zip` put into FILE.

    All events are played again by this program, and the cards in the pictures read again with
    the deck that they were read with, where it is here. Exit status 0 says that it comes to the
    same verdict from the same evidence, 1 that it does not, 2 that FILE is something else.

    \b
    Examples:
      quartermaster judge trick.zip
      quartermaster judge game.zip --json
    """
    with open_case(file, str(file)) as case:
        judgement = judge(case, OwnEyes(data_folder(data)))
        if as_json:
            click.echo(json.dumps(judgement.to_json()))
        else:
            for line in judgement_lines(case, judgement):
                click.echo(line)
    if not judgement.same:
        context.exit(1)
