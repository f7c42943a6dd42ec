# SPDX-License-Identifier: AGPL-3.0-or-later
"""Referee games of a watcher that makes a single mistake, and print how many tricks each costs.

    python -m tests.games.what_mistakes_cost --players 4,6,8 --games 30

No picture is looked at: the reports are what a watcher would tell that sees all as it is, but for
one mistake somewhere in the game, made from its seed. Nobody answers questions.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from random import Random

from tqdm import tqdm

from device.rehearsal.script import Step, written
from device.watching import RecordingReferee
from engine.skull_king import Rules
from tests.games.compare import Comparison, compare
from tests.games.mistakes import Mistake, with_mistake
from tests.games.reports import Report, looks, reports_of
from tests.games.written import counts, setup_of, truth_of


def referee_with(mistake: Mistake, seed: int, players: int, rules: Rules) -> Comparison:
    """A game of this seed with a mistake in its reports, held against what was played."""
    steps = written(str(seed), players, 0, rules)
    reports = reports_of(steps, players, seed)
    wrong = with_mistake(mistake, reports, Random(f"{mistake.name} {seed}"))
    return refereed(wrong, steps, players, rules)


def refereed(
    reports: Iterable[Report], steps: Sequence[Step], players: int, rules: Rules
) -> Comparison:
    """A game by what is reported of it, held against what was played."""
    table = RecordingReferee(setup_of(steps, players, rules))
    for _ in looks(table, reports):
        pass
    return compare(truth_of(steps, players, rules), table.state)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="What a watcher's single mistakes cost.")
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=30, help="of each mistake [30]")
    parser.add_argument("--players", type=counts, default=counts("4,6,8"), help="4-8, or 4,6")
    options = parser.parse_args(arguments)
    for mistake in Mistake:
        games = [
            referee_with(
                mistake,
                options.first_seed + index,
                options.players[index % len(options.players)],
                Rules(),
            )
            for index in tqdm(range(options.games), desc=mistake.name, leave=False)
        ]
        lost = [game.tricks - game.right for game in games]
        silent = sum(len(game.silent) for game in games)
        asked = sum(game.asked for game in games)
        print(
            f"{mistake}: {sum(lost)} tricks of {len(games)} games lost, at most {max(lost)} "
            f"of one, {silent} in silence; {asked} questions",
            flush=True,
        )


if __name__ == "__main__":
    main()
