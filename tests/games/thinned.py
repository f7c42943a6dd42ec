# SPDX-License-Identifier: AGPL-3.0-or-later
"""Referee a film of a whole rendered game of which a slow machine sees only every Nth frame.

    python -m tests.games.thinned --seeds 5001 --players 5 --films /tmp/films

The game is filmed once, at 10 frames a second and without distractions, and kept in the folder;
then each thinning is refereed from several first frames. A trick is right where it has its cards,
their order and players, in its round and place; right in order where it does whatever its place.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from tqdm import tqdm

from device.eyes import open_watcher
from device.watching import Film, RecordingReferee, read_setup
from engine.skull_king import GameState
from tests.games.compare import Comparison, compare, tricks_seen
from tests.games.record_game import Format, record
from tests.games.written import counts

FILMED = Format((1280, 960), 10, 26, "veryfast")


@dataclass(frozen=True, slots=True)
class Thinning:
    """Every Nth frame is seen, from the frame `first` on; or unevenly one of N, by chance."""

    every: int
    first: int = 0
    uneven: bool = False

    def frames(self) -> Iterator[bool]:
        """Of each frame in turn whether it is seen."""
        rng = Random(self.every)
        for number in count():
            if self.uneven:
                yield rng.random() < 1 / self.every
            else:
                yield number % self.every == self.first % self.every

    def __str__(self) -> str:
        if self.uneven:
            return f"one of {self.every} frames by chance"
        return f"every {self.every}th frame from {self.first}"


@dataclass(frozen=True, slots=True)
class Thinned:
    """A refereed film. in_order: tricks that are right wherever they stand."""

    thinning: Thinning
    comparison: Comparison
    in_order: int

    def __str__(self) -> str:
        told = self.comparison
        return (
            f"{self.thinning}: {told.right} of {told.tricks} tricks right and in place, "
            f"{self.in_order} in order, {len(told.silent)} wrong in silence, {told.asked} questions"
        )


def refereed(
    film: Path, thinnings: Sequence[Thinning], until: float | None = None
) -> Iterator[Thinned]:
    """A film that lies beside its setup and truth, as seen with each thinning.

    film: without a suffix. until: seconds after which nothing is looked at.
    """
    tables = [RecordingReferee(read_setup(film.with_suffix(".toml"))) for _ in thinnings]
    watchers = [open_watcher() for _ in thinnings]
    for table in tables:
        for _ in table.begin():
            pass
    source = Film(str(film.with_suffix(".mp4")))
    seen = [thinning.frames() for thinning in thinnings]
    for frame in tqdm(source.frames(), leave=False, unit="frame"):
        if until is not None and frame.time > until:
            break
        for sees, table, watcher in zip(seen, tables, watchers, strict=True):
            if next(sees):
                for _ in table.look(watcher.look(frame), frame.time):
                    pass
    source.close()
    if source.complaint is not None:
        # Figures of a film that broke off would be of nothing.
        raise source.complaint
    truth = json.loads(film.with_suffix(".truth.json").read_text(encoding="utf-8"))
    for thinning, table in zip(thinnings, tables, strict=True):
        compared = compare(truth, table.state)
        yield Thinned(thinning, compared, _right_in_order(truth, table.state))


def _right_in_order(truth: dict[str, Any], state: GameState) -> int:
    """How many tricks were read as they were played, in the order in which they were."""
    played = [_cards(trick) for there in truth["rounds"] for trick in there["tricks"]]
    seen = [
        _cards(trick)
        for number in range(len(state.rounds))
        for trick in tricks_seen(state, number)
        if trick is not None
    ]
    blocks = SequenceMatcher(None, played, seen, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks)


def _cards(trick: Any) -> tuple[str, ...]:
    return tuple(play["card"] for play in trick["plays"])


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Films of which only some frames are seen.")
    parser.add_argument("--seeds", type=counts, default=counts("5001"), help="5001-5003, or some")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--films", type=Path, required=True, help="the folder that keeps them")
    parser.add_argument("--every", type=counts, default=counts("4,6"), help="Nth frames [4,6]")
    parser.add_argument("--starts", type=int, default=2, help="first frames of each [2]")
    parser.add_argument("--uneven", action="store_true", help="by chance, once for each")
    options = parser.parse_args(arguments)
    options.films.mkdir(parents=True, exist_ok=True)
    for seed in options.seeds:
        film = options.films / f"{seed}-{options.players}"
        if not film.with_suffix(".mp4").exists():
            record(seed, options.players, film, FILMED)
        thinnings = [
            Thinning(every, round(start * every / options.starts))
            for every in options.every
            for start in range(options.starts)
        ]
        if options.uneven:
            thinnings = [Thinning(every, uneven=True) for every in options.every]
        for thinned in refereed(film, thinnings):
            print(f"seed {seed}, {options.players} players, {thinned}", flush=True)


if __name__ == "__main__":
    main()
