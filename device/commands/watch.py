# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster watch`: referee a recording."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import click

from device.commands.rules_option import EDITION
from device.commands.score import score_lines
from device.complaints import BadInput, Failure
from device.eyes import OWN_DECK, open_playable, open_watcher, reader_of
from device.files import try_out, write_whole
from device.fresh_eyes import FreshEyes, lit
from device.knocks import KnockWatch, read_mat
from device.mat_news import MatNews, MatState
from device.mirrored import MirrorWatch
from device.reviewing.cards import told_question
from device.sourcing import tell_left_out
from device.targets import check_apart
from device.watching import Film, RecordingReferee, read_setup
from device.zoned import zoned
from engine.skull_king import (
    CardLaid,
    Edition,
    Event,
    GameState,
    event_to_json,
    questions,
    record_of,
    sheet_of,
)
from vision.cameras.darkness import BLACK_PICTURE

_EXAMPLES = "\b\nExample: quartermaster watch game.mp4 --setup game.toml --record game.json"
_MIRRORED = (
    "the cards are mirrored, so many are read wrongly; turn the recording round, for instance with "
    "ffmpeg -vf hflip, and switch mirroring off in the program that recorded it"
)


@click.command("watch", epilog=_EXAMPLES)
@click.argument("source")
@click.option(
    "--setup",
    required=True,
    type=click.Path(path_type=Path),
    help="What people say, in TOML: players, bids, roles, powers. See deploy/USING.md.",
)
@click.option("--deck", default=OWN_DECK, show_default=True, help="The deck on the table.")
@EDITION
@click.option("--mat", type=click.Path(path_type=Path), help="The mat's calibration.")
@click.option("--data", type=click.Path(path_type=Path), help="The folder of enrolled decks.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the game record here.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(
    source: str,
    setup: Path,
    deck: str,
    edition: Edition | None,
    mat: Path | None,
    data: Path | None,
    record: Path | None,
    as_json: bool,
) -> None:
    """Referee the recording SOURCE: a video file, or a folder of numbered pictures.

    Prints each event as it is known, then the scoresheet, and what is not known of it: what the
    page would ask. A recording that cannot be read to its end is scored as far as it goes, with
    exit status 2; one in which no card is seen is not scored, with exit status 1.
    """
    gallery = open_playable(deck, data)
    told = read_setup(setup).on_deck(edition or gallery.declared.edition, setup)
    mirror = MirrorWatch(lambda: reader_of(gallery))
    guard = None if mat is None else KnockWatch(read_mat(mat))
    if record is not None:
        check_apart(record, "--record", source, setup)
        try_out(record)
    referee = RecordingReferee(told)
    with closing(Film(source)) as film:
        tell_left_out(source)
        eyes = FreshEyes(lambda: zoned(open_watcher(deck, data), guard, len(told.players)))
        eyes.open()
        for event in referee.begin():
            click.echo(_line(0.0, event, as_json))
        is_lit = False
        for frame in lit(film.frames(), eyes):
            is_lit = True
            if guard is not None:
                _tell_of_mat(guard.look(frame), frame.time)
            seen = eyes.look(frame)
            if mirror.look(frame, seen):
                click.echo(f"{frame.time:8.1f} s  {_MIRRORED}", err=True)
            for event in referee.look(seen, frame.time):
                click.echo(_line(frame.time, event, as_json))
    if not is_lit:
        raise BadInput(f"{source}: {BLACK_PICTURE}, and record again.")
    if not _has_cards(referee.state):
        raise _nothing_seen(source, film)
    _tell_of_setup(referee, setup)
    sheet = sheet_of(referee.state)
    click.echo(json.dumps(sheet.to_json()) if as_json else "\n".join(score_lines(sheet)))
    for question in questions(referee.state):
        click.echo(f"not known: {told_question(question, referee.state)}", err=True)
    if film.complaint is not None:
        film.complaint.show()
    if record is not None:
        write_whole(record, json.dumps(record_of(referee.state).to_json(), indent=1) + "\n")
    if film.complaint is not None:
        click.get_current_context().exit(film.complaint.exit_code)


def _has_cards(state: GameState) -> bool:
    return any(trick.plays for one in state.rounds for trick in one.tricks)


def _nothing_seen(source: str, film: Film) -> Failure | BadInput:
    """Why there is no scoresheet: one of nothing but noughts would be taken for a game's."""
    nothing = Failure(
        f"{source}: no card is seen in it, so there is nothing to score; see whether it shows the "
        "table from above, and whether --deck names the deck that lies there."
    )
    if film.complaint is None:
        return nothing
    nothing.show()
    return film.complaint


def _tell_of_setup(referee: RecordingReferee, setup: Path) -> None:
    """What the setup file lacks for the cards that were seen, or has too much."""
    if referee.rounds_without_bids:
        click.echo(
            f"{setup}: bids: {referee.rounds_without_bids} of the rounds seen have none; "
            "everybody's bid counts as 0 there.",
            err=True,
        )
    for number in referee.roles_left:
        click.echo(
            f"{setup}: roles[{number}]: there is no Tigress for it among the cards that were seen; "
            "it counts for nothing.",
            err=True,
        )
    for left in referee.powers_left:
        click.echo(
            f"{setup}: powers: that of {left.power.pirate} in round {left.round}, trick "
            f"{left.trick} does not fit the cards that were seen; it counts for nothing.",
            err=True,
        )


def _tell_of_mat(news: MatNews | None, time: float) -> None:
    match news:
        case MatNews(MatState.MOVED, moved_mm):
            told = f"the camera or the mat was moved by {moved_mm} mm"
        case MatNews(MatState.MISFIT):
            told = "the mat was calibrated with pictures of another size; calibrate it again"
        case _:
            return
    click.echo(f"{time:8.1f} s  {told}", err=True)


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
