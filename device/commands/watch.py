# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster watch`: referee a recording."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from device.commands.score import score_lines
from device.complaints import BadInput, Failure
from device.eyes import OWN_DECK, open_watcher
from device.files import write_whole
from device.watching import RecordingReferee, read_setup
from engine import CardLaid, Event, event_to_json, record_of, sheet_of
from vision.cameras import open_camera
from vision.frames import Camera, CameraTrouble, EndOfRecording, Frame

_EXAMPLES = "\b\nExample: quartermaster watch game.mp4 --setup game.toml --record game.json"


@click.command("watch", epilog=_EXAMPLES)
@click.argument("source")
@click.option(
    "--setup", required=True, type=click.Path(path_type=Path), help="What people say: TOML."
)
@click.option("--deck", default=OWN_DECK, show_default=True, help="The deck on the table.")
@click.option("--data", type=click.Path(path_type=Path), help="The folder of enrolled decks.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the game record here.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(
    source: str,
    setup: Path,
    deck: str,
    data: Path | None,
    record: Path | None,
    as_json: bool,
) -> None:
    """Referee the recording SOURCE: a video file, or a folder of numbered pictures.

    Prints each event as it is known, then the scoresheet.
    """
    referee = RecordingReferee(read_setup(setup))
    watcher = open_watcher(deck, data)
    camera = _camera(source)
    for event in referee.begin():
        click.echo(_line(0.0, event, as_json))
    for frame in _frames(camera):
        for event in referee.look(watcher.look(frame), frame.time):
            click.echo(_line(frame.time, event, as_json))
    if referee.rounds_without_bids:
        click.echo(
            f"{setup}: bids: {referee.rounds_without_bids} of the rounds seen have none; "
            "everybody's bid counts as 0 there.",
            err=True,
        )
    for left in referee.powers_left:
        click.echo(
            f"{setup}: powers: that of {left.power.pirate} in round {left.round}, trick "
            f"{left.trick} does not fit the cards that were seen; it counts for nothing.",
            err=True,
        )
    if record is not None:
        write_whole(record, json.dumps(record_of(referee.state).to_json(), indent=1) + "\n")
    sheet = sheet_of(referee.state)
    click.echo(json.dumps(sheet.to_json()) if as_json else "\n".join(score_lines(sheet)))


def _camera(source: str) -> Camera:
    try:
        return open_camera(source)
    except CameraTrouble as trouble:
        raise BadInput(f"{trouble}.") from None


def _frames(camera: Camera) -> Iterator[Frame]:
    try:
        camera.open()
        while True:
            yield camera.read()
    except EndOfRecording:
        return
    except CameraTrouble as trouble:
        raise Failure(f"{trouble}.") from None
    finally:
        camera.close()


def _line(time: float, event: Event, as_json: bool) -> str:
    body = event_to_json(event)
    if as_json:
        return json.dumps({"time": round(time, 2), **body})
    if isinstance(event, CardLaid):
        best = ", ".join(f"{face} {odds:.0%}" for face, odds in event.readings[:2])
        return f"{time:8.1f} s  card laid: {best or 'a card that cannot be read'}"
    told = ", ".join(
        f"{key} {value}" for key, value in body.items() if key not in ("kind", "rules")
    )
    return f"{time:8.1f} s  {body['kind']}{': ' + told if told else ''}"
