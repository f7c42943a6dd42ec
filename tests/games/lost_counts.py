# SPDX-License-Identifier: AGPL-3.0-or-later
"""Print how often the count of tricks is lost, and how soon it is found again.

    python -m tests.games.lost_counts --games 40 --first-seed 9200000

The games are those of the set `many` of `report_sets`. The count is lost when a trick is whole that
the table does not hold for the newest, and found again when one is that it does.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby

from tqdm import tqdm

from device.rehearsal.script import Step
from device.watching import RecordingReferee
from engine.skull_king import GameState
from tests.games.many_mistakes import RULES
from tests.games.report_sets import SETS
from tests.games.reports import looks, reports_of
from tests.games.tracker_cost import ReportedGame
from tests.games.written import setup_of
from vision.observations import CardArrived, TableCleared

SOON = 2
"""Tricks within which a lost count is to be found again."""

_TOLD_S = 0.8
"""So long after a trick's last card no next lead is laid yet, however early one is."""


def right_counts(game: ReportedGame, seed: int) -> Iterator[bool]:
    """Of each trick once it is whole, whether the table counts as many as were played."""
    table = RecordingReferee(setup_of(game.steps, game.players, RULES))
    due = list(zip(_whole_at(game.steps, game.players, seed), game.tricks, strict=True))
    for report in looks(table, game.reports):
        if due and report.time >= due[0][0]:
            _, place = due.pop(0)
            yield _newest(table.state) == place


def lost(right: Sequence[bool]) -> list[int]:
    """For how many tricks on end the count was wrong, each time that it was lost."""
    return [len(list(tricks)) for is_right, tricks in groupby(right) if not is_right]


def _whole_at(steps: Sequence[Step], players: int, seed: int) -> list[float]:
    """When each trick is looked at: all its cards were told, and the next lead is not laid yet."""
    times, newest = [], 0.0
    for report in reports_of(steps, players, seed):
        if any(isinstance(seen, CardArrived) for seen in report.seen):
            newest = report.time
        if any(isinstance(seen, TableCleared) for seen in report.seen):
            times.append(newest + _TOLD_S)
    return times


def _newest(state: GameState) -> tuple[int, int]:
    """The newest trick of which a card was told."""
    begun = (
        (number, index)
        for number, there in enumerate(state.rounds)
        for index, trick in enumerate(there.tricks)
        if trick.plays
    )
    return max(begun, default=(0, 0))


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Lost counts of tricks.")
    parser.add_argument("--games", type=int, default=40, help="of each row [40]")
    parser.add_argument("--first-seed", type=int, default=9_200_000)
    options = parser.parse_args(arguments)
    print("| reports | games | tricks | counts lost | found again within two tricks |")
    print("|---|---|---|---|---|")
    for name, play in SETS["many"].items():
        tricks, lengths = 0, []
        for index in tqdm(range(options.games), desc=name, leave=False):
            seed, players = options.first_seed + index, (4, 6, 8)[index % 3]
            game = ReportedGame(*play(seed, players), players)
            right = list(right_counts(game, seed))
            tricks += len(right)
            lengths += lost(right)
        soon = sum(length <= SOON for length in lengths)
        print(f"| {name} | {options.games} | {tricks} | {len(lengths)} | {soon} |", flush=True)


if __name__ == "__main__":
    main()
