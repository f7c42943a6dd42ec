# SPDX-License-Identifier: AGPL-3.0-or-later
"""Train the network that moves corners onto the card's own, from random weights or earlier ones.

    python -m models.squaring.train --decks runs/decks --grounds runs/grounds --out runs/square
    python -m models.squaring.train --weights models/square.onnx --rate 0.001 --seed 2
    python -m models.squaring.train --weights models/square.onnx --found runs/found

`--found` mixes in what the detector really boxes in drawn scenes. `--weights` takes an earlier
`square.pt` or `square.onnx`: which side of a card is up stays told as it was told there rightly.
Another seed draws other cards than those already learnt. Two CPU cores are enough: one draws, one
learns; `--device cuda` uses a GPU.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import monotonic

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from models.crops.grounds import grounds_in
from models.crops.plan import Plan, plan_of, plan_parser
from models.crops.tensors import as_tensor
from models.folded import load_folded, make_normalisations, pairs_of
from models.squaring.found import found_samples, scenes_in
from models.squaring.network import SquareNetwork
from models.squaring.samples import Sample, samples
from models.squaring.sides import SidesBefore
from vision.finding.square import KINDS_FROM

BATCH = 96

SEEN_BATCHES = 8

FOUND_SHARE = 0.5
"""Share of a batch that is what the detector boxed in scenes, where there are some."""

NEAR = 0.01
"""Share of the picture from which a corner's distance counts by itself, no more by its square: less
than what most are off by, or cards that can hardly be placed would outweigh those that can."""

CORNERS_WEIGH = 20.0
"""Corners are shares of the picture and mostly below a tenth: so much makes them count."""

SIDES_WEIGH = 3.0
"""How much it counts that sides are told as the network told them that training began with."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Samples side by side."""

    pictures: np.ndarray
    corners: torch.Tensor
    kinds: torch.Tensor
    placed: torch.Tensor


def gathered(some: Sequence[Sample]) -> Batch:
    """One batch of samples."""
    return Batch(
        np.stack([one.picture for one in some]),
        torch.as_tensor(np.stack([one.corners for one in some])),
        torch.as_tensor([one.kind for one in some]),
        torch.as_tensor([one.placed for one in some]),
    )


class _Batches(IterableDataset[Batch]):
    def __init__(self, plan: Plan, found: Sequence[Path]) -> None:
        self._plan, self._found = plan, found

    def __iter__(self) -> Iterator[Batch]:
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        decks = sorted(self._plan.decks.glob("*.npz"))
        seed = self._plan.seed + 1 + (info.id if info else 0)
        drawn = samples(decks, grounds_in(self._plan.grounds), seed)
        boxed = round(BATCH * FOUND_SHARE) if self._found else 0
        found = found_samples(self._found, seed)
        while True:
            yield gathered([*islice(found, boxed), *islice(drawn, BATCH - boxed)])


def square_from_onnx(weights: Path, batches: Iterable[Batch]) -> SquareNetwork:
    """The network that was exported to this file, to be trained on.

    batches: what its normalisations are made from; some eight are enough. Raises ValueError when
    the file holds another architecture.
    """
    network = SquareNetwork()
    network.eval()
    load_folded(network, weights)

    def show() -> None:
        for batch in batches:
            network(as_tensor(batch.pictures, "cpu"))

    make_normalisations(pairs_of(network), show)
    network.train()
    return network


def _begun(plan: Plan, batches: Iterable[Batch]) -> SquareNetwork:
    """What the training begins with."""
    if plan.weights and plan.weights.suffix == ".onnx":
        return square_from_onnx(plan.weights, islice(batches, SEEN_BATCHES))
    network = SquareNetwork()
    if plan.weights:
        network.load_state_dict(torch.load(plan.weights, weights_only=True))
    return network


def train(plan: Plan, found: Sequence[Path] = ()) -> Path:
    """Train for so many minutes; returns the weights' path, written now and then.

    found: scenes of `models.squaring.found` that a share of every batch is taken from.
    """
    torch.manual_seed(plan.seed)
    batches = _Batches(plan, found)
    network = _begun(plan, batches)
    network = network.to(plan.device, memory_format=torch.channels_last)
    sides_before = SidesBefore(network) if plan.weights else None
    optimiser = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=0.01)
    plan.out.mkdir(parents=True, exist_ok=True)
    path = plan.out / "square.pt"
    data = DataLoader(batches, batch_size=None, num_workers=plan.workers, prefetch_factor=4)
    begun = monotonic()
    seen: list[tuple[float, float]] = []
    for step, batch in enumerate(data):
        share = (monotonic() - begun) / (60 * plan.minutes)
        if share >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = plan.rate_at(step, share)
        pictures = as_tensor(batch.pictures, plan.device)
        kind = batch.kinds.to(plan.device)
        with torch.autocast(plan.device, torch.bfloat16):
            given = network(pictures)
            sides = sides_before.apart(given, pictures, kind) if sides_before else 0.0
        apart = functional.smooth_l1_loss(
            given[:, :KINDS_FROM], batch.corners.to(plan.device), beta=NEAR, reduction="none"
        ).mean(1)
        placed = batch.placed.to(plan.device)
        corners = (apart * placed).sum() / placed.sum().clamp(min=1)
        kinds = functional.cross_entropy(given[:, KINDS_FROM:], kind)
        optimiser.zero_grad()
        (corners * CORNERS_WEIGH + kinds + sides * SIDES_WEIGH).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        off = (given[:, :KINDS_FROM] - batch.corners.to(plan.device)).abs().mean(1)
        seen.append(((off * placed).sum().item() / max(placed.sum().item(), 1.0), kinds.item()))
        if step % 50 == 49:
            means = [sum(column) / len(seen) for column in zip(*seen, strict=True)]
            print(
                step + 1, f"{monotonic() - begun:.0f} s", *(f"{m:.4f}" for m in means), flush=True
            )
            seen.clear()
        if step % 500 == 499:
            torch.save(network.state_dict(), path)
    torch.save(network.state_dict(), path)
    return path


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = plan_parser("Train the finder of a card's own corners.", Path("runs/square"), 30)
    parser.add_argument("--found", type=Path, help="scenes of models.squaring.found to mix in")
    options = parser.parse_args(arguments)
    found = scenes_in(options.found) if options.found else ()
    print(train(plan_of(options), found))


if __name__ == "__main__":
    main()
