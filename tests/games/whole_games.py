# SPDX-License-Identifier: AGPL-3.0-or-later
"""Referee whole rendered games as fast as this machine can, and print how many tricks were right.

    python -m tests.games.whole_games --players 4-8 --games 5 --first-seed 5000

Every frame goes through the detector, the reader, the watcher and the belief, as
at a table; bids and the Tigress's roles come from a setup as in `quartermaster
watch`. Every distraction is on, unless `--distractions` names some or none. With `--scans` people
play with the deck of 2021, whose scans lie in that folder, or with `--deck`, which is enrolled in
the folder `--data` and whose faces, named by their cards, they are. `--faults` makes the camera a
cheap webcam (`poor_camera.py`), with `--outages` the lamp goes off, the camera hangs or a head is
in the way now and then while people play on, and with `--habits` they handle cards otherwise.
Neither training nor tuning uses seeds from 5000 to 5999.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from device.benchmarks.outside import scanned_faces
from device.eyes import OWN_DECK, open_watcher
from device.fresh_eyes import FreshEyes, lit
from device.rehearsal.script import written
from device.watching import RecordingReferee
from engine.skull_king import Rules
from tests.games.causes import causes
from tests.games.compare import Comparison, compare
from tests.games.leaning import LeaningPeople
from tests.games.outages import FailingCamera, Outage, outages_named
from tests.games.poor_camera import Fault, PoorCamera, faults_named
from tests.games.written import WrittenGame, counts, setup_of, truth_of
from vision.cameras.rendered import (
    EVERY_DISTRACTION,
    Distraction,
    Faces,
    Habit,
    RenderedCamera,
    own_faces,
    printed_faces,
)
from vision.cameras.rendered.distractions import distractions_named
from vision.cameras.rendered.habits import habits_named
from vision.frames import Camera, Frame
from vision.watch import Watcher

SCANNED_DECK = "skull-king-2021"

_LOOKED_MS = 8.0
"""A frame that took longer than this was looked at."""


@dataclass(frozen=True)
class Circumstances:
    """In which people play. heap: as RenderedCamera's; faults, outages: of the camera.

    slowness: how many times as slow as this one the machine is that looks: it misses the frames
    that come meanwhile. At 0 it misses none.
    """

    distractions: Collection[Distraction] = EVERY_DISTRACTION
    habits: Collection[Habit] = ()
    faults: Collection[Fault] = ()
    outages: Collection[Outage] = ()
    heap: float | None = None
    slowness: float = 0.0


AT_HOME = Circumstances()


@dataclass(frozen=True)
class Played:
    """A refereed game.

    causes: of each mistake and question. look_ms: times of the frames in which something was
    looked at. table_s, took_s: seconds of table time and of this machine's.
    """

    comparison: Comparison
    causes: tuple[str, ...]
    look_ms: tuple[float, ...]
    table_s: float
    took_s: float


def referee(
    seed: int,
    players: int,
    rules: Rules | None = None,
    circumstances: Circumstances = AT_HOME,
    make_watcher: Callable[[], Watcher] = open_watcher,
    faces: Faces = own_faces,
) -> Played:
    """Play and referee one whole game; the watcher is the shipped one unless given.

    faces: what the cards look like, as the watcher knows them.
    """
    rules = rules or Rules()
    steps = written(str(seed), players, 0, rules)
    director = WrittenGame(steps, players, seed)
    rendered = RenderedCamera(
        director,
        seed=seed,
        seats=players,
        speed=1e6,
        distractions=circumstances.distractions,
        habits=circumstances.habits,
        faces=faces,
        heap=circumstances.heap,
    )
    leaning = Outage.LEANING in circumstances.outages
    seen = LeaningPeople(rendered, seed) if leaning else rendered
    poor = PoorCamera(seen, circumstances.faults, seed)
    camera = FailingCamera(poor, circumstances.outages, seed)
    eyes = FreshEyes(make_watcher)
    eyes.open()
    table = RecordingReferee(setup_of(steps, players, rules))
    for _ in table.begin():
        pass
    camera.open()
    began, look_ms, busy_until = time.perf_counter(), [], 0.0
    for frame in lit(_filmed(camera, director), eyes):
        if frame.time < busy_until:
            continue
        looked = time.perf_counter()
        seen = eyes.look(frame)
        took = (time.perf_counter() - looked) * 1000
        busy_until = frame.time + took / 1000 * circumstances.slowness
        if took > _LOOKED_MS:
            look_ms.append(took)
        for _ in table.look(seen, frame.time):
            pass
    truth = truth_of(steps, players, rules)
    return Played(
        compare(truth, table.state),
        tuple(causes(truth, table.state)),
        tuple(look_ms),
        frame.time,
        time.perf_counter() - began,
    )


def _filmed(camera: Camera, director: WrittenGame) -> Iterator[Frame]:
    """A play's frames."""
    while not director.over:
        yield camera.read()


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Referee whole rendered games.")
    parser.add_argument("--first-seed", type=int, default=5000)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--players", type=counts, default=counts("4-8"), help="4-8, or 4,6")
    parser.add_argument("--plan", type=counts, help="cards of each round, as in 1,2,3 [all]")
    parser.add_argument(
        "--distractions",
        type=distractions_named,
        default=EVERY_DISTRACTION,
        help=f"all [default], none, or of: {', '.join(Distraction)}",
    )
    parser.add_argument("--heap", type=float, help="cards thrown on the middle, so many mm off")
    parser.add_argument(
        "--faults",
        type=faults_named,
        default=frozenset(),
        help=f"of the camera: none [default], all, or of: {', '.join(Fault)}",
    )
    parser.add_argument(
        "--outages",
        type=outages_named,
        default=frozenset(),
        help=f"of the camera: none [default], all, or of: {', '.join(Outage)}",
    )
    parser.add_argument(
        "--habits",
        type=habits_named,
        default=frozenset(),
        help=f"none [default], all, or of: {', '.join(Habit)}",
    )
    parser.add_argument(
        "--slowness",
        type=float,
        default=0.0,
        help="of a machine that misses frames while it looks, so many times as slow as this [0]",
    )
    parser.add_argument("--scans", type=Path, help="a folder of scans of the deck of 2021")
    parser.add_argument("--deck", default=SCANNED_DECK, help="another deck that the scans are of")
    parser.add_argument("--data", type=Path, help="the folder of enrolled decks")
    return parser.parse_args(arguments)


def _print_all(games: Sequence[Played]) -> None:
    tricks = sum(game.comparison.tricks for game in games)
    right = sum(game.comparison.right for game in games)
    silent = sum(len(game.comparison.silent) for game in games)
    asked = sum(game.comparison.asked for game in games)
    pace = sum(game.table_s for game in games) / sum(game.took_s for game in games)
    print(
        f"all {len(games)} games: {right} of {tricks} tricks right unaided "
        f"({right / tricks:.2%}), {silent} wrong in silence, {asked / len(games):.2f} questions "
        f"a game, {pace:.1f} times as fast as the table"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    options = _options(arguments)
    rules = Rules(round_plan=tuple(options.plan)) if options.plan else Rules()
    deck = options.deck if options.scans else OWN_DECK
    faces = printed_faces(scanned_faces(options.scans)) if options.scans else own_faces
    circumstances = Circumstances(
        options.distractions,
        options.habits,
        options.faults,
        options.outages,
        options.heap,
        options.slowness,
    )
    games = []
    for index in range(options.games):
        seed, players = options.first_seed + index, options.players[index % len(options.players)]
        make_watcher = partial(open_watcher, deck, options.data)
        game = referee(seed, players, rules, circumstances, make_watcher, faces)
        games.append(game)
        print(
            f"seed {seed}, {players} players: {game.comparison}; {game.table_s:.0f} s of table "
            f"in {game.took_s:.0f} s, a look {statistics.median(game.look_ms or [0.0]):.0f} ms",
            flush=True,
        )
        for cause in game.causes:
            print(f"    {cause}")
    _print_all(games)


if __name__ == "__main__":
    main()
