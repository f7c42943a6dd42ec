# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster score`: the scoresheet of a game record."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import click

from device.commands.dice_sheet import scored_dice
from device.commands.lines import answer_lines
from device.commands.rules_option import EDITION
from device.commands.sheet_text import (
    Scoresheet,
    cell,
    finding_lines,
    ranking_line,
    table_lines,
)
from device.commands.skull_sheet import scored_skull
from device.complaints import BadInput
from device.terminal import plain
from engine.common import InputError, Scored, meant, read_json, shown
from engine.dice import FORMAT as DICE_FORMAT
from engine.skull import FORMAT as SKULL_FORMAT
from engine.skull_king import (
    FORMAT,
    Edition,
    RoundSheet,
    Sheet,
    line_sentence,
    read_record,
    score_record,
)

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
    """Print the scoresheet of the game record in FILE (- is stdin), of cards, dice or Skull.

    Where a record of Skull tells of what the rules have no place for, as a flip out of order, it
    is scored without that, and the exit status is 2.
    """
    if jsonl:
        if file is not None:
            raise BadInput("--jsonl: reads its records from stdin; give no FILE.")
        answer_lines(sys.stdin.buffer, lambda told: _answer(scored(told, edition)))
        return
    if file is None:
        raise BadInput("Give the file of a game record, as in: quartermaster score game.json.")
    name = "stdin" if file == "-" else file
    try:
        with click.open_file(file, "rb") as source:
            sheet = scored(read_json(source.read()), edition)
    except InputError as error:
        raise BadInput(f"{name}: {error}.") from None
    except OSError as fault:
        raise BadInput(f"{name} cannot be read ({fault.strerror}); check its name.") from None
    click.echo(json.dumps(sheet.to_json()) if as_json else "\n".join(sheet.lines()))
    refused = sheet.refused()
    if refused is not None:
        raise BadInput(f"{name}: {refused}; scored without it.")


def _answer(sheet: Scoresheet) -> Mapping[str, object]:
    """A scoresheet as a line answers it; with an "error" for what does not count."""
    refused = sheet.refused()
    return sheet.to_json() if refused is None else {**sheet.to_json(), "error": str(refused)}


_Scorer = Callable[[object, Edition | None], Scoresheet]


@dataclass(frozen=True, slots=True)
class _CardSheet(Scoresheet):
    sheet: Sheet

    def to_json(self) -> dict[str, object]:
        return self.sheet.to_json()

    def lines(self) -> Iterator[str]:
        return score_lines(self.sheet)


def _cards(record: object, edition: Edition | None) -> Scoresheet:
    """The scoresheet of a record, played with a deck of that edition where it names none."""
    told = read_record(record)
    return _CardSheet(score_record(replace(told, rules=told.rules.on_deck(edition))))


def _without_cards(score: Callable[[object], Scoresheet]) -> _Scorer:
    def scored_without(record: object, edition: Edition | None) -> Scoresheet:
        if edition is not None:
            raise InputError("--edition", "is of cards: leave it out for other games")
        return score(record)

    return scored_without


_FORMATS: Mapping[str, _Scorer] = {
    FORMAT: _cards,
    DICE_FORMAT: _without_cards(scored_dice),
    SKULL_FORMAT: _without_cards(scored_skull),
}
"""How a record of each format is scored."""


def scored(record: object, edition: Edition | None) -> Scoresheet:
    """The scoresheet of a record, read by its format. Raises InputError."""
    form = record.get("format") if isinstance(record, Mapping) else None
    if isinstance(form, str) and form not in _FORMATS:
        known = " or ".join(f'"{each}"' for each in _FORMATS)
        raise InputError("format", f"must be {known}, not {shown(form)}{meant(form, _FORMATS)}")
    return _FORMATS[form if isinstance(form, str) else FORMAT](record, edition)


def score_lines(sheet: Sheet) -> Iterator[str]:
    """A scoresheet as lines of text: a row a round, what was noticed, the ranking."""
    players = list(map(plain, sheet.players))
    rows = [["round", "cards", *players]]
    for number, there in enumerate(sheet.rounds, start=1):
        cells = [_cell(score, there) for score in there.scores]
        rows.append([str(number), str(there.cards), *cells])
    rows.append(["total", "", *map(str, sheet.totals)])
    yield from table_lines(rows)
    for number, there in enumerate(sheet.rounds, start=1):
        for player, score in zip(players, there.scores, strict=True):
            told = [line_sentence(line.rule, line.points) for line in score.breakdown]
            brought = "; ".join(each for each in told if each is not None)
            if brought:
                yield f"Round {number}, {player}: {brought}."
    for number, there in enumerate(sheet.rounds, start=1):
        yield from finding_lines(f"Round {number}", there.findings)
    yield f"rules: {sheet.rules.title}"
    yield ranking_line(players, sheet.ranking)


def _cell(score: Scored, there: RoundSheet) -> str:
    return cell(score.bid, score.won, score.round_points, there.finished)
