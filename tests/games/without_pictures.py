# SPDX-License-Identifier: AGPL-3.0-or-later
"""Referee whole games of the rendered table by what lies there, and print how many were right.

    python -m tests.games.without_pictures --players 3-8 --games 100 --first-seed 700000

Nothing is painted or looked at, which takes some seconds a game: people lay, nudge, take back and
sweep cards as in `whole_games`, and what is reported is what a watcher could see that makes no
mistake (`scene_reports.py`). So what goes wrong here is the referee's, or hidden from everybody.

    python -m tests.games.without_pictures --games 100 --told-late 0.1 --left-late 0.1

From this watcher more is hidden: of a tenth of the cards each is told up to four seconds late, and
seen to have left as late (`hidden_views.py`).
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from random import Random

from tqdm import tqdm

from device.rehearsal.script import written
from engine.skull_king import Rules
from tests.games.compare import Comparison
from tests.games.hidden_views import NOTHING, Hidden, with_hidden
from tests.games.scene_reports import scene_reports_of
from tests.games.what_mistakes_cost import refereed
from tests.games.written import WrittenGame, counts
from vision.cameras.rendered import EVERY_DISTRACTION, Distraction, Habit
from vision.cameras.rendered.distractions import distractions_named
from vision.cameras.rendered.habits import habits_named


def referee_unseen(
    seed: int,
    players: int,
    rules: Rules,
    distractions: Collection[Distraction] = EVERY_DISTRACTION,
    habits: Collection[Habit] = (),
    hidden: Hidden = NOTHING,
) -> Comparison:
    """A game of this seed, held against what was played."""
    steps = written(str(seed), players, 0, rules)
    director = WrittenGame(steps, players, seed)
    reports = list(scene_reports_of(director, seed, players, distractions, habits))
    return refereed(with_hidden(reports, hidden, Random(seed)), steps, players, rules)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Whole games without their pictures.")
    parser.add_argument("--first-seed", type=int, default=700_000)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--players", type=counts, default=counts("3-8"), help="3-8, or 4,6")
    parser.add_argument("--plan", type=counts, help="cards of each round, as in 1,2,3 [all]")
    parser.add_argument("--distractions", type=distractions_named, default=EVERY_DISTRACTION)
    parser.add_argument("--habits", type=habits_named, default=frozenset())
    parser.add_argument("--told-late", type=float, default=0.0, help="share of the cards [0]")
    parser.add_argument("--left-late", type=float, default=0.0, help="share of the cards [0]")
    options = parser.parse_args(arguments)
    rules = Rules(round_plan=tuple(options.plan)) if options.plan else Rules()
    hidden = Hidden(options.told_late, options.left_late)
    games = []
    for seed in tqdm(range(options.first_seed, options.first_seed + options.games), leave=False):
        players = options.players[seed % len(options.players)]
        game = referee_unseen(seed, players, rules, options.distractions, options.habits, hidden)
        games.append(game)
        if not game.perfect:
            tqdm.write(f"seed {seed}, {players} players: {game}")
    print(
        f"{sum(game.right for game in games)} of {sum(game.tricks for game in games)} tricks of "
        f"{len(games)} games right, {sum(len(game.silent) for game in games)} wrong in silence, "
        f"{sum(game.asked for game in games)} questions"
    )


if __name__ == "__main__":
    main()
