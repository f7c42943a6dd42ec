# SPDX-License-Identifier: AGPL-3.0-or-later
"""What must hold after a fault: nothing confirmed is lost, nothing is there that nobody wrote."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from device.games import GAMES
from device.journal import Entry, Journal
from device.session.opening import replayed

GONE = "Gone: "
"""So the sentence begins in which a journal says which events it has lost."""


class Broken(Exception):
    """A promise was not kept; what was found."""


@dataclass(slots=True)
class Told:
    """What a table said before it ended.

    confirmed: the events that its journal had, as JSON. in_flight: what it was about to write
    when it ended, if anything. trouble: why it ended by itself.
    """

    confirmed: list[dict[str, Any]] = field(default_factory=list)
    in_flight: dict[str, Any] | None = None
    trouble: str | None = None
    lines: int = 0


def heard(output: bytes) -> Told:
    """What a table's standard output says; a line that was cut says nothing."""
    told = Told()
    for line in output.split(b"\n")[:-1]:
        word, _, text = line.partition(b" ")
        told.lines += 1
        match word:
            case b"write":
                told.in_flight = json.loads(text)
            case b"have":
                told.confirmed.append(json.loads(text))
                told.in_flight = None
            case b"trouble":
                told.trouble = json.loads(text)
    return told


def entries_in(folder: Path) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
    """Everything that the next start finds, and what opening said. Raises JournalTrouble."""
    with Journal(folder) as journal:
        games = range(1, journal.last_game() + 1)
        found = tuple(entry for game in games for entry in journal.entries(game))
        return found, journal.told


def check_kept(folder: Path, before: Sequence[Entry], told: Told) -> tuple[Entry, ...]:
    """The folder's entries, which are those before, those confirmed and at most the one in flight.

    Raises Broken, and JournalTrouble where the journal does not open.
    """
    found, said = entries_in(folder)
    if any(sentence.startswith(GONE) for sentence in said):
        raise Broken(f"events are said to be gone: {' '.join(said)}")
    wanted = [entry.to_json() for entry in before] + told.confirmed
    there = [entry.to_json() for entry in found]
    if there[: len(wanted)] != wanted:
        at = next(
            (at for at, (one, two) in enumerate(zip(there, wanted, strict=False)) if one != two),
            min(len(there), len(wanted)),
        )
        raise Broken(f"{len(wanted)} events were confirmed; number {at + 1} is gone or another")
    more = found[len(wanted) :]
    if more and not (
        len(more) == 1
        and told.in_flight is not None
        and more[0].game == told.in_flight["game"]
        and dict(more[0].body) == told.in_flight["body"]
    ):
        raise Broken(f"{len(more)} events are there that nobody was about to write")
    check_games(folder, found)
    return found


def check_games(folder: Path, found: Sequence[Entry]) -> None:
    """Every game can be gone on with. Raises JournalTrouble."""
    for game in sorted({entry.game for entry in found}):
        of_game = tuple(entry for entry in found if entry.game == game)
        replayed(of_game, folder, GAMES)
