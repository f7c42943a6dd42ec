# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fit the tracker's numbers on reports of which the truth is known, and print what each gains.

    python -m tests.games.fitting --games 3 --only again,twice,astray

One number after another is stepped up, or else down, as long as that lowers the cost of the fitted
games; each round's steps are half as large as the last's. The last lines give the cost of games
that nothing was fitted on: a gain that is not there too is chance. Costs are of a hundred tricks.
Nothing is written: a better number is put into `device/tracking/model.py` by hand.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import product
from math import exp, log
from typing import Any

from tqdm import tqdm

from device.tracking import MODEL, TrackerModel
from tests.games.report_sets import SETS
from tests.games.tracker_cost import ReportedGame, cost_of
from tests.games.written import counts

FIRST_SEED, HELD_OUT = 92_000_000, 500_000
"""The fitted games' seeds, and how much further those are that nothing is fitted on.

No test and no table has a seed from 92,000,000 to 92,999,999.
"""

SHARES = frozenset(
    {"thing_beside", "held_near", "held_far", "reviewed_there", "elsewhere", "uneven", "zone"}
    | {"thing_sure", "card_unnamed", "unread_alike", "sure_lead"}
)
"""Numbers between 0 and 1: their log-odds are stepped."""

SCALES = frozenset(
    {"pushed_near", "pushed_far", "occluded_s", "sweep_s", "hasty_s", "empty_s", "late_s"}
    | {"scatter", "outlier", "worth", "tails", "around", "strictness", "thing_near"}
    | {"unseen_free_s", "unseen_s", "unseen_most", "at_once_s", "card_s", "sweep_in_s", "waits_s"}
)
"""Lengths, seconds and counts: they are stepped by a factor."""

UNFITTED = frozenset(
    {"remembered", "zone_for", "reviewed_most", "recent", "table"}
    | {"beam", "kept_apart", "least", "least_apart", "considered", "best_place"}
    | {"certain", "plainly", "settles_s"}
)
"""Whole numbers and the picture's size; what bounds the beam, of which more is never worse but
slower; and what people are asked and told, and how long they wait, which no cost counts.
"""

FITTED = tuple(each.name for each in fields(TrackerModel) if each.name not in UNFITTED)
"""Those that are neither shares nor scales are log-odds: they are stepped as they are. What the
sets' reports do not touch (mats, cameras that look away) stays as it is.
"""

_STEP = 0.8
"""The first round's step of log-odds; a scale's factor is the exponential of half of it."""

_FURTHEST = 4
"""Steps of one number in a round."""

_LEAST_GAIN = 0.02
"""Of a step that is kept. Less is gained by making what is likely anyway a little likelier."""


def games_of(
    sets: Iterable[str], games: int, first_seed: int, players: Sequence[int]
) -> list[ReportedGame]:
    """So many of each row of these sets, each with a seed of its own."""
    plays = [play for some in sets for play in SETS[some].values()] * games
    made = []
    for number, play in enumerate(tqdm(plays, leave=False)):
        seats = players[number % len(players)]
        made.append(ReportedGame(*play(first_seed + number, seats), seats))
    return made


def stepped(model: TrackerModel, name: str, step: float) -> TrackerModel | None:
    """The model with one number so much of log-odds further; None where none can be so."""
    value = getattr(model, name)
    if name in SCALES:
        value *= exp(step / 2)
    elif name in SHARES:
        value = 1 / (1 + exp(-(log(value / (1 - value)) + step)))
    else:
        value += step
    changed: dict[str, Any] = {name: round(value, 3)}
    model = replace(model, **changed)
    shares = [getattr(model, each) for each in SHARES]
    is_sound = all(0 < share < 1 for share in shares) and model.held_near + model.held_far < 1
    return model if is_sound else None


@dataclass(frozen=True)
class Fit:
    """A model, and what it costs."""

    model: TrackerModel
    cost: float


def fitted(
    games: Sequence[ReportedGame], fit: Fit, names: Sequence[str], rounds: int
) -> Iterator[Fit]:
    """Search number by number, and so in each round: the best so far after each."""
    for turn, name in product(range(rounds), names):
        step = _STEP / 2**turn
        further = _along(games, fit, name, step)
        fit = _along(games, fit, name, -step) if further is fit else further
        yield fit


def _along(games: Sequence[ReportedGame], fit: Fit, name: str, step: float) -> Fit:
    """As far as steps in this direction lower the cost."""
    for _ in range(_FURTHEST):
        model = stepped(fit.model, name, step)
        if model is None or (cost := cost_of(games, model)) > fit.cost - _LEAST_GAIN:
            break
        fit = Fit(model, cost)
    return fit


def _names(text: str) -> list[str]:
    return _among(text, FITTED)


def _sets(text: str) -> list[str]:
    return _among(text, tuple(SETS))


def _among(text: str, known: Sequence[str]) -> list[str]:
    """A comma-separated argument of these."""
    named = text.split(",")
    for name in named:
        if name not in known:
            raise argparse.ArgumentTypeError(f"{name} is none of {', '.join(known)}")
    return named


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Fit the tracker's numbers.")
    parser.add_argument("--sets", type=_sets, default=["single", "many", "hidden"])
    parser.add_argument("--games", type=int, default=3, help="of each row of the sets [3]")
    parser.add_argument("--players", type=counts, default=counts("4-6"), help="4-6, or 4,6")
    parser.add_argument("--rounds", type=int, default=1, help="[1]")
    parser.add_argument("--first-seed", type=int, default=FIRST_SEED)
    parser.add_argument("--only", type=_names, default=list(FITTED), help="again,twice,... [all]")
    options = parser.parse_args(arguments)
    games, held_out = (
        games_of(options.sets, options.games, first, options.players)
        for first in (options.first_seed, options.first_seed + HELD_OUT)
    )
    first = last = Fit(MODEL, cost_of(games, MODEL))
    print("| number | before | after | cost before | after |")
    print("|---|---|---|---|---|")
    found = fitted(games, first, options.only, options.rounds)
    for name, fit in zip(options.only * options.rounds, found, strict=True):
        _print(name, getattr(last.model, name), getattr(fit.model, name), last.cost, fit.cost)
        last = fit
    _print("all", "", "", first.cost, last.cost)
    costs = [cost_of(held_out, model) for model in (first.model, last.model)]
    _print("all, on games apart", "", "", *costs)


def _print(name: str, before: object, after: object, cost: float, cost_after: float) -> None:
    print(f"| {name} | {before} | {after} | {cost:.2f} | {cost_after:.2f} |", flush=True)


if __name__ == "__main__":
    main()
