# SPDX-License-Identifier: AGPL-3.0-or-later
"""Referee the same reports with both trackers, and print what each made of them as a table.

    python -m tests.games.trackers --set single --games 15 --first-seed 9100000

The tray follows the cards by rules, the tracker by the likeliest explanation. Sets: `single`, a
mistake a game, one kind after another; `many`, one to ten a game; `scenes`, the rendered table
without its pictures; `hidden`, the same where a tenth of the cards is told late, and leaves late;
`habits`, the same with all habits. Nobody answers questions.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from tqdm import tqdm

from device.games.skull_king.tracker import CardTracker
from device.games.skull_king.tray import CardTray
from device.rehearsal.script import Step, written
from device.watching import RecordingReferee
from device.watching.referee import Follower
from engine.skull_king import GameState
from tests.games.compare import compare, tricks_seen
from tests.games.hidden_views import NOTHING, Hidden, with_hidden
from tests.games.many_mistakes import RULES, SEEN_ODDLY, reports_with
from tests.games.mistakes import Mistake, with_mistake
from tests.games.reports import Report, reports_of
from tests.games.scene_reports import scene_reports_of
from tests.games.written import WrittenGame, setup_of, truth_of
from vision.cameras.rendered import EVERY_DISTRACTION
from vision.cameras.rendered.habits import habits_named

TRACKERS: dict[str, Callable[[GameState], Follower]] = {"tray": CardTray, "tracker": CardTracker}

_MANY = (1, 3, 6, 10)
_A_TENTH = Hidden(0.1, 0.1)

Play = Callable[[int, int], tuple[Sequence[Step], Sequence[Report]]]
"""A game of a seed and so many players, and what is reported of it."""


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


def _single(mistake: Mistake) -> Play:
    def play(seed: int, players: int) -> tuple[Sequence[Step], Sequence[Report]]:
        steps = list(written(str(seed), players, 0, RULES))
        reports = reports_of(steps, players, seed)
        return steps, with_mistake(mistake, reports, Random(f"{mistake.name} {seed}"))

    return play


def _many(mistakes: int) -> Play:
    return lambda seed, players: reports_with(mistakes, seed, players, SEEN_ODDLY)


def _scenes(habits: str, hidden: Hidden) -> Play:
    def play(seed: int, players: int) -> tuple[Sequence[Step], Sequence[Report]]:
        steps = list(written(str(seed), players, 0, RULES))
        director = WrittenGame(steps, players, seed)
        habitual = habits_named(habits)
        reports = list(scene_reports_of(director, seed, players, EVERY_DISTRACTION, habitual))
        return steps, with_hidden(reports, hidden, Random(seed))

    return play


_ROWS: dict[str, dict[str, Play]] = {
    "single": {mistake.value: _single(mistake) for mistake in Mistake},
    "many": {f"{mistakes} mistakes": _many(mistakes) for mistakes in _MANY},
    "scenes": {"drawn scenes": _scenes("none", NOTHING)},
    "hidden": {"a tenth told late, a tenth left late": _scenes("none", _A_TENTH)},
    "habits": {
        "all habits": _scenes("all", NOTHING),
        "all habits, a tenth late": _scenes("all", _A_TENTH),
    },
}
SETS = tuple(_ROWS)


def rows(some: str, games: int, first_seed: int, players: Sequence[int]) -> Iterator[Row]:
    """A set's rows, one after another."""
    for name, play in _ROWS[some].items():
        row = Row(name)
        for index in tqdm(range(games), desc=name, leave=False):
            seats = players[index % len(players)]
            steps, reports = play(first_seed + index, seats)
            refereed(steps, reports, seats, row)
        yield row


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Both trackers on the same reports.")
    parser.add_argument("--set", choices=SETS, default="single", dest="some")
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
