# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster review`: a game looked back on, trick by trick or as it happened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from device.files import data_folder
from device.reviewing import (
    PastGame,
    cannot_follow,
    game_json,
    game_lines,
    past_game,
    place_json,
    place_lines,
    replayed,
    rows,
)
from device.session.history import MisfitAt


@click.command("review")
@click.argument("game", type=click.IntRange(1))
@click.option("--trick", metavar="R.T", help="One trick, as in 3.2: round 3, trick 2.")
@click.option("--round", "trick", metavar="R", help="Where no tricks are played: one round.")
@click.option("--replay", is_flag=True, help="Everything as it happened, and what it changed.")
@click.option("--json", "as_json", is_flag=True, help="JSON, one object a line.")
@click.option("--data", type=click.Path(path_type=Path), help="The table's data folder.")
def command(game: int, trick: str | None, replay: bool, as_json: bool, data: Path | None) -> None:
    """Look back on a game: who laid what, who won and why, what people corrected.

    The table may be running. With --trick all that is known of it: what each card was read as,
    what other rules would say, what people told, where the pictures are. With both --trick and
    --replay what happened to that trick.

    \b
    Examples:
      quartermaster review 1
      quartermaster review 1 --trick 3.2
      quartermaster review 2 --round 3
      quartermaster review 1 --replay --json > game.jsonl
    """
    past = past_game(data_folder(data), game)
    if trick is not None:
        past.check_place(trick)
    try:
        for line in _lines(past, trick, replay, as_json):
            click.echo(line)
    except MisfitAt as misfit:
        raise cannot_follow(misfit) from misfit


def _lines(past: PastGame, trick: str | None, replay: bool, as_json: bool) -> Iterator[str]:
    if replay:
        happened = replayed(past, trick)
        return (_json(one.to_json()) for one in happened) if as_json else rows(happened)
    if trick is None:
        return map(_json, game_json(past)) if as_json else game_lines(past)
    return iter([_json(place_json(past, trick))]) if as_json else place_lines(past, trick)


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False)
