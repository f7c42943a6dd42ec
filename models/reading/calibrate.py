# SPDX-License-Identifier: AGPL-3.0-or-later
"""Make the reader's probabilities honest: what it says 90 % of should be so 90 % of the time.

    python -m models.reading.calibrate --weights runs/reader/reader.pt --readings runs/readings

While it is trained, the judge sees cards as they are found. Here it goes on learning with the
rest held still, on cards as the program reads them: those of `models.reading.collect`. The
galleries stay as they are. `--weights` takes a `reader.pt`, or `faces.onnx` with `verdict.onnx`
beside it. Writes all with the judge that has learned as `calibrated.pt`, to be exported.

So few decks teach a judge their own ways too: the weights written are the mean of those that it
came with and those that it learned, which are more honest than either on decks that neither saw.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from models.reading.checkpoint import load_reader, save_reader
from models.reading.collect import Readings, load_readings
from models.reading.continue_from import read_folded
from models.reading.network import PLACES_SHAPE, FaceNetwork, Judge
from vision.reading.stored import WHOLE

SEED = 50_000_000
LEARNED = 0.5
"""What the learned weights count beside those that the judge came with."""

ROUNDS = 4
"""Times that every case is learned from."""

RATE = 0.0005
RISING_STEPS = 20
AT_ONCE = 64

Inputs = tuple[Tensor, Tensor, Tensor, Tensor]


@dataclass(frozen=True, slots=True, eq=False)
class _Batch:
    inputs: Inputs
    so: Tensor
    weighs: Tensor


def inputs_of(some: Sequence[tuple[Readings, int]]) -> Inputs:
    """What a judge is shown of these cases, each a deck and its number there."""
    columns: tuple[list[NDArray[np.generic]], ...] = ([], [], [], [])
    for deck, number in some:
        case = deck.cases[number]
        count = len(deck.gallery)
        face, *rivals = (deck.gallery[at % count, at // count] for at in (case.face, *case.rivals))
        shown = (deck.vectors[case.look], deck.trust[case.look], face, np.stack(rivals))
        for column, one in zip(columns, shown, strict=True):
            column.append(one)
    vectors, trust, faces, others = (
        torch.from_numpy(np.stack(column)).float() for column in columns
    )
    return vectors, trust, faces / WHOLE, others / WHOLE


def mirrored(inputs: Inputs, rng: np.random.Generator) -> Inputs:
    """The same cases upside down, mirrored, their likest rivals the other way round, or not."""
    vectors, trust, face, rivals = inputs
    places = np.arange(PLACES_SHAPE[0] * PLACES_SHAPE[1]).reshape(PLACES_SHAPE)
    if rng.random() < 0.5:
        places = places[::-1]
    if rng.random() < 0.5:
        places = places[:, ::-1]
    if rng.random() < 0.5:
        rivals = rivals[:, [1, 0, 2]]
    at = torch.from_numpy(places.ravel().copy())
    return vectors[:, at], trust[:, at], face[:, at], rivals[:, :, at]


def _batches(cases: Sequence[tuple[Readings, int]], rng: np.random.Generator) -> Iterator[_Batch]:
    order = rng.permutation(len(cases))
    for at in range(0, len(order), AT_ONCE):
        some = [cases[index] for index in order[at : at + AT_ONCE]]
        asked = [deck.cases[number] for deck, number in some]
        yield _Batch(
            mirrored(inputs_of(some), rng),
            torch.tensor([float(case.right) for case in asked]),
            torch.tensor([case.weight for case in asked]),
        )


def reader_from(weights: Path) -> tuple[FaceNetwork, Judge]:
    """The reader of these weights."""
    if weights.suffix == ".onnx":
        return read_folded(weights, weights.with_name("verdict.onnx"))
    return load_reader(weights)


def teach(judge: Judge, decks: Sequence[Readings]) -> float:
    """Go on teaching the judge with these readings; returns the last round's mean loss."""
    # What batch normalisation learned of many cards stands; so few would only disturb it.
    judge.eval()
    optimiser = torch.optim.AdamW(judge.parameters(), lr=RATE, weight_decay=0.05)
    rng = np.random.default_rng(SEED)
    cases = [(deck, number) for deck in decks for number in range(len(deck.cases))]
    steps = ROUNDS * -(-len(cases) // AT_ONCE)
    step = 0
    losses: list[float] = []
    for _ in range(ROUNDS):
        losses.clear()
        for batch in _batches(cases, rng):
            for group in optimiser.param_groups:
                group["lr"] = RATE * min(1, (step + 1) / RISING_STEPS) * (1 - step / steps)
            said = judge(*batch.inputs)
            loss = functional.binary_cross_entropy_with_logits(said, batch.so, batch.weighs)
            loss = loss / batch.weighs.mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            losses.append(loss.item())
            step += 1
    return float(np.mean(losses))


def between(
    begun: Mapping[str, Tensor], learned: Mapping[str, Tensor], share: float
) -> dict[str, Tensor]:
    """Weights from those begun with, 0, to those learned, 1."""
    return {name: torch.lerp(begun[name].float(), learned[name].float(), share) for name in begun}


def calibrated(weights: Path, decks: Sequence[Readings]) -> tuple[FaceNetwork, Judge, float]:
    """The reader of these weights with a judge that has learned, and the last round's mean loss."""
    torch.manual_seed(SEED)
    network, judge = reader_from(weights)
    begun = deepcopy(judge.state_dict())
    loss = teach(judge, decks)
    judge.load_state_dict(between(begun, judge.state_dict(), LEARNED))
    return network, judge, loss


def calibrate(
    arguments: Sequence[str] | None,
    description: str,
    out: Path,
    chosen: Callable[[Sequence[Readings]], Sequence[Readings]],
) -> None:
    """A command line that teaches a judge. out: written to unless told; chosen: of the readings."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--weights", type=Path, default=Path("runs/reader/reader.pt"))
    parser.add_argument("--readings", type=Path, nargs="+", default=[Path("runs/readings")])
    parser.add_argument("--out", type=Path, default=out)
    told = parser.parse_args(arguments)
    paths = [path for folder in told.readings for path in sorted(folder.glob("*.npz"))]
    decks = chosen([load_readings(path) for path in paths])
    network, judge, loss = calibrated(told.weights, decks)
    told.out.parent.mkdir(parents=True, exist_ok=True)
    save_reader(network, judge, told.out)
    cases = sum(len(deck.cases) for deck in decks)
    print(json.dumps({"cases": cases, "loss": round(loss, 4), "weights": str(told.out)}))


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    out = Path("runs/reader/calibrated.pt")
    calibrate(arguments, "Calibrate the reader of faces.", out, lambda decks: decks)


if __name__ == "__main__":
    main()
