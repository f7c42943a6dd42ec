# SPDX-License-Identifier: AGPL-3.0-or-later
"""Referee games from reports of which the truth is known, and print what became of them as a table.

    python -m tests.games.trackers --set single --games 15 --first-seed 9100000

The sets are those of `tests.games.report_sets`. Nobody answers questions.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tqdm import tqdm

from device.rehearsal.script import Step
from device.watching import RecordingReferee
from tests.games.compare import compare
from tests.games.many_mistakes import RULES
from tests.games.report_sets import SETS
from tests.games.reports import Report, looks
from tests.games.written import setup_of, truth_of


@dataclass
class Row:
    """What became of some games. refused: events that the game had no place for. look_ms: of each
    look that had news.
    """

    name: str
    games: int = 0
    tricks: int = 0
    lost: int = 0
    silent: int = 0
    asked: int = 0
    refused: int = 0
    look_ms: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        ms = sorted(self.look_ms)
        right = 100 * (1 - self.lost / self.tricks)
        times = f"{statistics.median(ms):.1f}, {ms[int(0.95 * len(ms))]:.1f}"
        found = f"{self.lost} / {self.silent} / {self.asked} | {right:.2f} % | {self.refused}"
        return f"| {self.name} | {self.games} | {self.tricks} | {found} | {times} |"


def refereed(steps: Sequence[Step], reports: Sequence[Report], players: int, row: Row) -> None:
    """Referee a game from its reports, and add what became of it to a row."""
    truth = truth_of(steps, players, RULES)
    table = RecordingReferee(setup_of(steps, players, RULES))
    began = time.perf_counter()
    for report in looks(table, reports):
        if report.seen:
            row.look_ms.append((time.perf_counter() - began) * 1000)
        began = time.perf_counter()
    found = compare(truth, table.state)
    row.games += 1
    row.tricks += found.tricks
    row.lost += found.tricks - found.right
    row.silent += len(found.silent)
    row.asked += found.asked
    row.refused += table.refused


def rows(some: str, games: int, first_seed: int, players: Sequence[int]) -> Iterator[Row]:
    """A set's rows, one after another."""
    for name, play in SETS[some].items():
        row = Row(name)
        for index in tqdm(range(games), desc=name, leave=False):
            seats = players[index % len(players)]
            steps, reports = play(first_seed + index, seats)
            refereed(steps, reports, seats, row)
        yield row


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="What becomes of reported games.")
    parser.add_argument("--set", choices=tuple(SETS), default="single", dest="some")
    parser.add_argument("--games", type=int, default=15, help="of each row [15]")
    parser.add_argument("--first-seed", type=int, default=9_100_000)
    options = parser.parse_args(arguments)
    players = (4, 6, 8) if options.some in ("single", "many") else (3, 4, 5, 6, 7, 8)
    print("| reports | games | tricks | lost / silent / asked | right | refused | look, ms |")
    print("|---|---|---|---|---|---|---|")
    for row in rows(options.some, options.games, options.first_seed, players):
        print(row, flush=True)


if __name__ == "__main__":
    main()
