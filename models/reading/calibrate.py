# SPDX-License-Identifier: AGPL-3.0-or-later
"""Make the reader's probabilities honest: what it says 90 % of should be so 90 % of the time.

    python -m models.reading.calibrate --weights runs/reader/reader.pt

While it is trained, the judge sees cards as they are found. Here it goes on learning with the
rest held still, on decks that training never saw, on cards as the program reads them: boxed,
looked at again, laid over their faces. The galleries stay as they are. Writes the weights with
the judge that has learned, beside the old ones as `calibrated.pt`, to be exported.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.reading.evaluate import Options, add_options, options_of, read_decks
from models.reading.honesty import LACKING_WEIGHS, Read
from models.reading.network import Judge

SEED = 50_000_000
ROUNDS = 12
"""Times that every reading is learned from."""

RATE = 0.0005
AT_ONCE = 64


@dataclass(frozen=True, slots=True, eq=False)
class _Batch:
    inputs: tuple[Tensor, Tensor, Tensor, Tensor]
    so: Tensor
    weighs: Tensor


def _batches(reads: Sequence[Read], rng: np.random.Generator) -> Iterator[_Batch]:
    order = rng.permutation(len(reads))
    for at in range(0, len(order), AT_ONCE):
        some = [reads[index] for index in order[at : at + AT_ONCE]]
        cards = [read.evidence for read in some]
        yield _Batch(
            (
                torch.tensor(np.stack([card.vectors for card in cards])),
                torch.tensor(np.stack([card.trust for card in cards])),
                torch.tensor(np.stack([card.face for card in cards])),
                torch.tensor(np.stack([card.rivals for card in cards])),
            ),
            torch.tensor([float(read.right) for read in some]),
            torch.tensor([1.0 if read.known else LACKING_WEIGHS for read in some]),
        )


def teach(judge: Judge, reads: Sequence[Read]) -> float:
    """Go on teaching the judge with these readings; returns the last round's mean loss."""
    # What batch normalisation learned of many cards stands; so few would only disturb it.
    judge.eval()
    optimiser = torch.optim.AdamW(judge.parameters(), lr=RATE, weight_decay=0.05)
    rng = np.random.default_rng(SEED)
    losses: list[float] = []
    for turn in range(ROUNDS):
        for group in optimiser.param_groups:
            group["lr"] = RATE * (1 - turn / ROUNDS)
        losses.clear()
        for batch in _batches(reads, rng):
            said = judge(*batch.inputs)
            loss = functional.binary_cross_entropy_with_logits(said, batch.so, batch.weighs)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            losses.append(loss.item())
    return float(np.mean(losses))


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Calibrate the reader of faces.")
    parser.add_argument("--weights", type=Path, default=Path("runs/reader/reader.pt"))
    add_options(parser, "runs/calibration-decks")
    told = parser.parse_args(arguments)
    options: Options = options_of(told)
    reads = [read for _, of_deck in read_decks(options, SEED) for read in of_deck]
    torch.manual_seed(SEED)
    stored = torch.load(told.weights, weights_only=True)
    judge = Judge()
    judge.load_state_dict(stored["head"])
    loss = teach(judge, reads)
    out = told.weights.with_name("calibrated.pt")
    torch.save({**stored, "head": judge.state_dict()}, out)
    print(json.dumps({"readings": len(reads), "loss": round(loss, 4), "weights": str(out)}))


if __name__ == "__main__":
    main()
