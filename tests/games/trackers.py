# SPDX-License-Identifier: AGPL-3.0-or-later
"""Referee the same reports with both trackers, and print what each made of them as a table.

    python -m tests.games.trackers --set single --games 15 --first-seed 9100000

The tray follows the cards by rules, the tracker by the likeliest explanation. The sets are those
of `tests.games.report_sets`. Nobody answers questions.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tqdm import tqdm

from device.games.skull_king.tracker import CardTracker
from device.games.skull_king.tray import CardTray
from device.rehearsal.script import Step
from device.watching import RecordingReferee
from device.watching.referee import Follower
from engine.skull_king import GameState
from tests.games.compare import compare, tricks_seen
from tests.games.many_mistakes import RULES
from tests.games.report_sets import SETS
from tests.games.reports import Report
from tests.games.written import setup_of, truth_of

TRACKERS: dict[str, Callable[[GameState], Follower]] = {"tray": CardTray, "tracker": CardTracker}


@dataclass
class Made:
    """What a tracker made of some games. look_ms: of each look that had news."""

    lost: int = 0
    silent: int = 0
    asked: int = 0
    refused: int = 0
    look_ms: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.lost} / {self.silent} / {self.asked}"


@dataclass
class Row:
    """Some games. apart: tricks of which the trackers made different things."""

    name: str
    tricks: int = 0
    apart: int = 0
    made: dict[str, Made] = field(default_factory=lambda: {name: Made() for name in TRACKERS})

    def __str__(self) -> str:
        ms = sorted(self.made["tracker"].look_ms)
        refused = sum(made.refused for made in self.made.values())
        each = " | ".join(map(str, self.made.values()))
        looks = f"{statistics.median(ms):.1f}, {ms[int(0.95 * len(ms))]:.1f}"
        return f"| {self.name} | {self.tricks} | {each} | {self.apart} | {refused} | {looks} |"


def refereed(steps: Sequence[Step], reports: Sequence[Report], players: int, row: Row) -> None:
    """Let each tracker referee a game, and add what it made of it to a row."""
    truth = truth_of(steps, players, RULES)
    states = []
    for name, tracker in TRACKERS.items():
        made = row.made[name]
        table = RecordingReferee(setup_of(steps, players, RULES), tracker)
        for _ in table.begin():
            pass
        for report in reports:
            began = time.perf_counter()
            for _ in table.look(report.seen, report.time):
                pass
            if report.seen:
                made.look_ms.append((time.perf_counter() - began) * 1000)
        found = compare(truth, table.state)
        made.lost += found.tricks - found.right
        made.silent += len(found.silent)
        made.asked += found.asked
        made.refused += table.refused
        states.append(table.state)
    row.tricks += sum(len(there["tricks"]) for there in truth["rounds"])
    row.apart += sum(
        one != other
        for number, there in enumerate(truth["rounds"])
        for one, other in zip(
            *(_padded(tricks_seen(state, number), len(there["tricks"])) for state in states),
            strict=True,
        )
    )


def _padded(tricks: Sequence[object], many: int) -> list[object]:
    return [*tricks, *[None] * many][:many]


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
    parser = argparse.ArgumentParser(description="Both trackers on the same reports.")
    parser.add_argument("--set", choices=tuple(SETS), default="single", dest="some")
    parser.add_argument("--games", type=int, default=15, help="of each row [15]")
    parser.add_argument("--first-seed", type=int, default=9_100_000)
    options = parser.parse_args(arguments)
    players = (4, 6, 8) if options.some in ("single", "many") else (3, 4, 5, 6, 7, 8)
    print("| reports | tricks | tray: lost / silent / asked | tracker | apart | refused | ms |")
    print("|---|---|---|---|---|---|---|")
    for row in rows(options.some, options.games, options.first_seed, players):
        print(row, flush=True)


if __name__ == "__main__":
    main()
