# SPDX-License-Identifier: AGPL-3.0-or-later
"""Counts what becomes of every throw of two and of three dice of the default set.

python -m tests.engine.dice.perft.count     # writes counts.json beside this file
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from math import perm, prod
from pathlib import Path
from typing import Any

from engine.dice import DiceRules, Outcome, judge, lead_colour, parse_dice
from tests.engine.dice.naive import BAG, FACES

COUNTS = Path(__file__).with_name("counts.json")
SIZES = (2, 3)
CODES = [(colour, face) for colour, faces in FACES.items() for face in dict.fromkeys(faces)]
Codes = tuple[str, ...]


def throws(size: int) -> Iterator[tuple[Codes, int]]:
    """Every row of dice in play order, and how often the bag makes it.

    Dice of one colour are told apart, and so are their sides: of 36 dice drawn one after another
    each may fall on any of its 6 sides.
    """
    for row in product(CODES, repeat=size):
        drawn = Counter(colour for colour, _ in row)
        times = prod(perm(BAG[colour], count) for colour, count in drawn.items())
        times *= prod(FACES[colour].count(face) for colour, face in row)
        if times:
            yield tuple(f"{colour}:{face}" for colour, face in row), times


def count(size: int, look: Callable[[Codes, Outcome], None] = lambda *_: None) -> dict[str, Any]:
    """The counts of all throws of so many dice; ``look`` sees each."""
    rules = DiceRules()
    total = points = 0
    positions: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    leads: Counter[str] = Counter()
    bonuses: Counter[str] = Counter()
    for codes, times in throws(size):
        dice = parse_dice(codes)
        outcome = judge(dice, rules)
        look(codes, outcome)
        lead = lead_colour(dice)
        total += times
        points += times * outcome.points
        positions[str(outcome.winner)] += times
        winners[codes[outcome.winner]] += times
        leads["none" if lead is None else lead.value] += times
        bonuses[str(outcome.points)] += times
    counters = {
        "winning_positions": positions,
        "winning_dice": winners,
        "lead_colours": leads,
        "bonuses": bonuses,
    }
    told = {name: dict(sorted(counter.items())) for name, counter in counters.items()}
    return {"throws": total, **told, "points": points}


if __name__ == "__main__":
    counts = {str(size): count(size) for size in SIZES}
    COUNTS.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
