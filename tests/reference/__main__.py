# SPDX-License-Identifier: AGPL-3.0-or-later
"""Compare the program with the reference at random: `python -m tests.reference`."""

from __future__ import annotations

import argparse
import sys

from .compare import Tally, compare_games, compare_tricks


def main() -> int:
    """Compare, print the counts, and tell by the exit status whether all agree."""
    parser = argparse.ArgumentParser(prog="python -m tests.reference", description=__doc__)
    parser.add_argument("--tricks", type=int, default=20_000, help="random tricks in all")
    parser.add_argument("--games", type=int, default=120, help="random games of each profile")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tally = Tally()
    compare_tricks(arguments.seed, arguments.tricks, tally)
    compare_games(arguments.seed, arguments.games, tally)
    print(tally)
    return 1 if tally.differing else 0


if __name__ == "__main__":
    sys.exit(main())
