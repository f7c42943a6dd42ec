# SPDX-License-Identifier: AGPL-3.0-or-later
"""Referee whole rendered games as fast as this machine can, and print how many tricks were right.

    python -m tests.games.whole_games --first-seed 5000 --games 3

Every frame goes through the detector, the reader, the watcher and the belief, as
at a table; bids and the Tigress's roles come from a setup as in `quartermaster
watch`. Neither training nor tuning uses seeds from 5000 on.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass

from device.eyes import open_watcher
from device.rehearsal.script import Bidding, Laid, Step, written
from device.rehearsal.truth import record_so_far
from device.watching import RecordingReferee, RecordingSetup
from engine import Rules
from tests.games.compare import Comparison, compare
from tests.games.record_game import NAMES, WrittenGame
from vision.cameras.rendered import RenderedCamera


@dataclass(frozen=True)
class Played:
    """A refereed game; look_ms: times of the frames in which something was looked at."""

    comparison: Comparison
    frames: int
    look_ms: tuple[float, ...]


def setup_of(steps: Sequence[Step], players: int) -> RecordingSetup:
    """What people say in this game."""
    return RecordingSetup(
        players=NAMES[:players],
        bids=tuple(step.bids for step in steps if isinstance(step, Bidding)),
        roles=tuple(s.card.role for s in steps if isinstance(s, Laid) and s.card.role),
    )


def referee(seed: int, players: int, rules: Rules | None = None) -> Played:
    """Play and referee one whole game."""
    rules = rules or Rules()
    steps = written(str(seed), players, 0, rules)
    director = WrittenGame(steps, players, seed)
    camera = RenderedCamera(director, seed=seed, seats=players, speed=1e6)
    watcher = open_watcher()
    table = RecordingReferee(setup_of(steps, players))
    for _ in table.begin():
        pass
    camera.open()
    frames, look_ms = 0, []
    while not director.over:
        frame = camera.read()
        begun = time.perf_counter()
        seen = watcher.look(frame)
        took = (time.perf_counter() - begun) * 1000
        if took > 8:
            look_ms.append(took)
        for _ in table.look(seen, frame.time):
            pass
        frames += 1
    truth = record_so_far(steps, range(players), NAMES[:players], rules).to_json()
    return Played(compare(truth, table.state), frames, tuple(look_ms))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Referee whole rendered games.")
    parser.add_argument("--first-seed", type=int, default=5000)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--players", type=int, nargs="*", default=[4, 5, 6])
    options = parser.parse_args(arguments)
    for index in range(options.games):
        seed, players = options.first_seed + index, options.players[index % len(options.players)]
        begun = time.perf_counter()
        played = referee(seed, players)
        took = time.perf_counter() - begun
        print(
            f"seed {seed}, {players} players: {played.comparison}; {played.frames} frames in "
            f"{took:.0f} s, a look {statistics.median(played.look_ms):.0f} ms",
            flush=True,
        )
        for place in played.comparison.silent:
            print(f"    wrong in silence: {place}")


if __name__ == "__main__":
    main()
