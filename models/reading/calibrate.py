# SPDX-License-Identifier: AGPL-3.0-or-later
"""Make the reader's probabilities honest: what it says 90 % of should be so 90 % of the time.

    python -m models.reading.calibrate --decks runs/calibration-decks

While it is trained, the verdict sees cards as they are found. Here it is taught again with the
rest held still, on decks that training never saw, on cards as the program reads them: boxed,
looked at again, laid over their faces. The galleries stay as they are.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from torch.nn import functional

from models.exporting import save_with_facts
from models.reading.evaluate import command_line, read_decks
from models.reading.export import learned
from models.reading.honesty import Read
from models.reading.network import Judge
from vision.reading import Describer
from vision.reading.describing import Verdict

SEED = 50_000_000
LACKING_WEIGHS = 0.3
"""A table's deck is nearly always the one it was told, so a card it lacks is rare."""

STEPS = 1500
RATE = 0.01
_KEY = "quartermaster.verdict"


def head_of(verdict: Verdict) -> Judge:
    """The verdict as a network, to go on from."""
    head = Judge()
    with torch.no_grad():
        head.scale.fill_(verdict.scale)
        head.verdict[0].weight.copy_(torch.tensor(verdict.hidden))
        head.verdict[0].bias.copy_(torch.tensor(verdict.hidden_bias))
        head.verdict[2].weight.copy_(torch.tensor(verdict.out)[None])
        head.verdict[2].bias.fill_(verdict.out_bias)
    return head


def teach(head: Judge, reads: Sequence[Read]) -> float:
    """Fit the verdict to these readings; returns the mean loss."""
    figures = torch.tensor(np.stack([read.figures for read in reads]))
    so = torch.tensor([float(read.right) for read in reads])
    weighs = torch.tensor([1.0 if read.known else LACKING_WEIGHS for read in reads])
    optimiser = torch.optim.Adam(head.verdict.parameters(), lr=RATE, weight_decay=1e-4)
    for step in range(STEPS):
        for group in optimiser.param_groups:
            group["lr"] = RATE * (1 - step / STEPS)
        said = head.verdict(figures).squeeze(1)
        loss = functional.binary_cross_entropy_with_logits(said, so, weighs)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return float(loss.item())


def put_in(weights: Path, head: Judge) -> None:
    """Change the verdict in the file; whole or not at all."""
    model = onnx.load(str(weights))
    facts = {entry.key: entry.value for entry in model.metadata_props}
    save_with_facts(model, {**facts, _KEY: learned(head)}, weights)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    options = command_line(arguments, "Calibrate the reader of faces.", "runs/calibration-decks")
    reads = [read for _, of_deck in read_decks(options, SEED) for read in of_deck]
    torch.manual_seed(SEED)
    head = head_of(Describer(options.weights).verdict)
    loss = teach(head, reads)
    put_in(options.weights, head)
    print(json.dumps({"readings": len(reads), "loss": round(loss, 4)}))


if __name__ == "__main__":
    main()
