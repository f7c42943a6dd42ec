# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a training on drawn cards is told: from which decks, for how long, how fast."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, fields
from pathlib import Path

SEED = 20261121

_WARM_UP = 100
"""Steps over which the rate rises to its highest."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is told. minutes: how long; rate: the highest; weights: where to start from.

    seed: decides what is drawn, and the first weights.
    """

    decks: Path
    grounds: Path | None
    out: Path
    weights: Path | None
    minutes: float
    rate: float
    seed: int
    device: str
    workers: int

    def rate_at(self, step: int, share: float) -> float:
        """The rate of a step, from 0, when this share of the time has gone."""
        return self.rate * min(1.0, (step + 1) / _WARM_UP) * (1.02 - min(1.0, share))


def plan_parser(description: str, out: Path, minutes: float) -> argparse.ArgumentParser:
    """What a training's command line may say; out and minutes where it does not."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--decks", type=Path, default=Path("runs/decks"))
    parser.add_argument("--grounds", type=Path, help="a folder of photographs to lay cards on")
    parser.add_argument("--out", type=Path, default=out)
    parser.add_argument("--weights", type=Path, help="go on from these")
    parser.add_argument("--minutes", type=float, default=minutes)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--workers", type=int, default=1)
    return parser


def plan_of(options: argparse.Namespace) -> Plan:
    """The plan that a command line gave; see `plan_parser`."""
    return Plan(**{each.name: getattr(options, each.name) for each in fields(Plan)})
