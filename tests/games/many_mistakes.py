# SPDX-License-Identifier: AGPL-3.0-or-later
"""Referee games of a watcher that makes several mistakes in each, recorded and live.

    python -m tests.games.many_mistakes --games 300 --first-seed 9200000

However wrong what it reports is, nothing may be raised and no event told that the game refuses:
this prints how often that was so, by how many mistakes a game has. No picture is looked at.
"""

from __future__ import annotations

import argparse
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tqdm import tqdm

from device.games.event_gate import EventGate
from device.games.seam import Happening
from device.games.skull_king import SkullKing
from device.rehearsal.script import Bidding, Step, written
from device.watching import RecordingReferee
from engine.skull_king import BidLocked, GameOpened, Rules
from tests.games.mistakes import Mistake, with_mistake
from tests.games.reports import Report, looks, reports_of
from tests.games.written import NAMES, counts, setup_of

MOST_MISTAKES = 10
SEEN_ODDLY = (
    Mistake.BRIEFLY,
    Mistake.HIDDEN,
    Mistake.LINGERING,
    Mistake.PUSHED,
    Mistake.TWICE,
    Mistake.EARLY_LEAD,
    Mistake.SHOWN,
)
"""Mistakes of a watcher that sees every card."""

RULES = Rules(round_plan=(1, 2, 3, 4, 5))
_LOOKS_UNTIL_BIDS = 3
"""Looks from a deal until everybody has bid, live."""


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """What became of one game. refused: events that the game has no place for, live or recorded.

    raised: what stopped it, empty where nothing did.
    """

    rounds: int
    refused: int
    raised: str = ""


def reports_with(
    mistakes: int, seed: int, players: int, among: Sequence[Mistake] = tuple(Mistake)
) -> tuple[list[Step], list[Report]]:
    """A written game, and what a watcher that makes so many mistakes reports of it."""
    steps, rng = list(written(str(seed), players, 0, RULES)), Random(f"{mistakes} {seed}")
    reports = reports_of(steps, players, seed)
    for _ in range(mistakes):
        reports = with_mistake(rng.choice(among), reports, rng)
    return steps, reports


def fuzz(
    mistakes: int, seed: int, players: int, among: Sequence[Mistake] = tuple(Mistake)
) -> Iterator[Fuzzed]:
    """A game with so many mistakes as a recording, and the same live."""
    steps, reports = reports_with(mistakes, seed, players, among)
    for play in (_recorded, _live):
        try:
            yield play(steps, reports, players)
        except Exception:
            yield Fuzzed(0, 0, traceback.format_exc())


def _recorded(steps: Sequence[Step], reports: Iterable[Report], players: int) -> Fuzzed:
    table = RecordingReferee(setup_of(steps, players, RULES))
    for _ in looks(table, reports):
        pass
    return Fuzzed(len(table.state.rounds), table.refused)


def _live(steps: Sequence[Step], reports: Iterable[Report], players: int) -> Fuzzed:
    """Everybody bids a few looks after each deal."""
    game = SkullKing()
    gate = EventGate(game, game.fold(None, GameOpened(RULES, NAMES[:players], 0)))
    bids = [step.bids for step in steps if isinstance(step, Bidding)]
    time = 0.0
    table = game.at_table(lambda: gate.state, lambda: time, ())

    def take(happenings: Iterator[Happening[Any]]) -> None:
        for happening in happenings:
            gate.take(happening.event)

    take(table.follow())
    looks = 0
    for report in reports:
        time = report.time
        take(table.look(report.seen, time))
        looks = 0 if gate.state.rounds[-1].revealed else looks + 1
        if looks == _LOOKS_UNTIL_BIDS:
            for player, bid in enumerate(bids[len(gate.state.rounds) - 1]):
                gate.take(BidLocked(player, bid))
            take(table.follow())
    return Fuzzed(len(gate.state.rounds), gate.refused)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Games of a watcher that makes many mistakes.")
    parser.add_argument("--first-seed", type=int, default=9_200_000)
    parser.add_argument("--games", type=int, default=300, help="[300]")
    parser.add_argument("--players", type=counts, default=counts("3-8"), help="3-8, or 4,6")
    options = parser.parse_args(arguments)
    rounds: Counter[int] = Counter()
    refused: Counter[int] = Counter()
    raised: Counter[int] = Counter()
    for index in tqdm(range(options.games), leave=False):
        mistakes = 1 + index % MOST_MISTAKES
        seed = options.first_seed + index
        players = options.players[index % len(options.players)]
        for game in fuzz(mistakes, seed, players):
            rounds[mistakes] += game.rounds
            refused[mistakes] += game.refused
            if game.raised:
                raised[mistakes] += 1
                tqdm.write(f"seed {seed}, {players} players, {mistakes} mistakes:\n{game.raised}")
    for mistakes in sorted(rounds):
        print(
            f"{mistakes} mistakes a game: {rounds[mistakes]} rounds, {raised[mistakes]} games "
            f"stopped, {refused[mistakes]} events refused"
        )
    print(f"all: {rounds.total()} rounds, {raised.total()} stopped, {refused.total()} refused")


if __name__ == "__main__":
    main()
