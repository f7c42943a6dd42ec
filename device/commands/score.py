# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster score`: the scoresheet of a game record."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace

import click

from device.commands.lines import answer_lines
from device.commands.rules_option import EDITION
from device.complaints import BadInput
from device.terminal import plain
from engine.bonuses import line_sentence
from engine.editions import Edition
from engine.faults import InputError
from engine.json_text import read_json
from engine.record import GameRecord
from engine.record_reader import read_record
from engine.sheet import PlayerScore, RoundSheet, Sheet, score_record

_EXAMPLES = (
    "\b\n"
    "Example: quartermaster score game.json\n"
    "Example: quartermaster score game.json --json\n"
    "Example: quartermaster score --jsonl < games.jsonl"
)


@click.command("score", epilog=_EXAMPLES)
@click.argument("file", type=click.Path(allow_dash=True), required=False)
@EDITION
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
@click.option("--jsonl", is_flag=True, help="Read a record a line from stdin, answer a line each.")
def command(file: str | None, edition: Edition | None, as_json: bool, jsonl: bool) -> None:
    """Print the scoresheet of the game record in FILE (- is stdin)."""
    if jsonl:
        if file is not None:
            raise BadInput("--jsonl: reads its records from stdin; give no FILE.")
        answer_lines(sys.stdin.buffer, lambda told: _scored(read_record(told), edition).to_json())
        return
    if file is None:
        raise BadInput("Give the file of a game record, as in: quartermaster score game.json.")
    name = "stdin" if file == "-" else file
    try:
        with click.open_file(file, "rb") as source:
            sheet = _scored(read_game(source.read()), edition)
    except InputError as error:
        raise BadInput(f"{name}: {error}.") from None
    except OSError as fault:
        raise BadInput(f"{name} cannot be read ({fault.strerror}); check its name.") from None
    click.echo(json.dumps(sheet.to_json()) if as_json else "\n".join(score_lines(sheet)))


def _scored(record: GameRecord, edition: Edition | None) -> Sheet:
    """The scoresheet of a record, played with a deck of that edition where it names none."""
    return score_record(replace(record, rules=record.rules.on_deck(edition)))


def read_game(text: bytes) -> GameRecord:
    """Read a record's bytes; raises InputError, with the line where they are no JSON."""
    return read_record(read_json(text))


def score_lines(sheet: Sheet) -> Iterator[str]:
    """A scoresheet as lines of text: a row a round, what was noticed, the ranking."""
    players = list(map(plain, sheet.players))
    rows = [["round", "cards", *players]]
    for number, there in enumerate(sheet.rounds, start=1):
        cells = [_cell(score, there) for score in there.scores]
        rows.append([str(number), str(there.cards), *cells])
    rows.append(["total", "", *map(str, sheet.totals)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
    for number, there in enumerate(sheet.rounds, start=1):
        for player, score in zip(players, there.scores, strict=True):
            told = [line_sentence(line.rule, line.points) for line in score.breakdown]
            brought = "; ".join(each for each in told if each is not None)
            if brought:
                yield f"Round {number}, {player}: {brought}."
    for number, there in enumerate(sheet.rounds, start=1):
        for finding in there.findings:
            where = f"Round {number}"
            if finding.trick is not None:
                where += f", trick {finding.trick + 1}"
            yield f"{where}: {finding.rule}: {plain(finding.text)}"
    yield f"rules: {sheet.rules.title}"
    places = ["ranking:"]
    for place in sheet.ranking:
        places.append(" = ".join(players[player] for player in place))
    yield places[0] + " " + ", ".join(places[1:])


def _cell(score: PlayerScore, there: RoundSheet) -> str:
    """Return bid, tricks won and points of a round; a dash stands for what is not known yet."""
    bid = "-" if score.bid is None else str(score.bid)
    points = f"{score.round_points:+d}" if there.finished else "-"
    return f"{bid}/{score.won} {points}"
