# SPDX-License-Identifier: AGPL-3.0-or-later
"""Train the network that describes faces, from random weights or on from earlier ones.

    python -m models.reading.train --decks runs/decks --grounds runs/grounds --out runs/reader
    python -m models.reading.train --weights models/faces.onnx --rate 0.001 --seed 2

`--weights` takes an earlier `reader.pt`, or `faces.onnx` with `verdict.onnx` beside it; another
seed draws other lessons than those already learnt. Two CPU cores are enough: one draws lessons,
one learns; `--device cuda` uses a GPU.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from time import monotonic

import cv2
import torch
from torch.utils.data import DataLoader, IterableDataset

from models.crops.grounds import grounds_in
from models.crops.plan import Plan, plan_of, plan_parser
from models.reading.checkpoint import load_reader, save_reader
from models.reading.continue_from import SEEN_LESSONS, reader_from_onnx
from models.reading.episodes import Lesson, Measure, lessons
from models.reading.judged import judge, loss_of
from models.reading.network import FaceNetwork, Judge
from vision.reading.describing import PLACES_SIZE

MEASURE = Measure(PLACES_SIZE, 24, 96)


class _Lessons(IterableDataset[Lesson]):
    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def __iter__(self) -> Iterator[Lesson]:
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        seed = self._plan.seed + (info.id if info else 0)
        return lessons(
            sorted(self._plan.decks.glob("*.npz")), grounds_in(self._plan.grounds), MEASURE, seed
        )


def _begun(plan: Plan) -> tuple[FaceNetwork, Judge]:
    """What the training begins with."""
    if plan.weights and plan.weights.suffix == ".onnx":
        verdict = plan.weights.with_name("verdict.onnx")
        return reader_from_onnx(plan.weights, verdict, islice(_Lessons(plan), SEEN_LESSONS))
    return load_reader(plan.weights) if plan.weights else (FaceNetwork(), Judge())


def train(plan: Plan) -> Path:
    """Train for so many minutes; returns the weights' path, written now and then."""
    torch.manual_seed(plan.seed)
    network, head = _begun(plan)
    network = network.to(plan.device, memory_format=torch.channels_last)
    head = head.to(plan.device)
    parameters = [*network.parameters(), *head.parameters()]
    optimiser = torch.optim.AdamW(parameters, lr=plan.rate, weight_decay=0.01)
    plan.out.mkdir(parents=True, exist_ok=True)
    path = plan.out / "reader.pt"
    data = DataLoader(_Lessons(plan), batch_size=None, num_workers=plan.workers, prefetch_factor=4)
    begun = monotonic()
    seen: list[tuple[float, float, float, float]] = []
    for step, lesson in enumerate(data):
        share = (monotonic() - begun) / (60 * plan.minutes)
        if share >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = plan.rate_at(step, share)
        judged = judge(network, head, lesson, plan.device)
        naming, verdict = loss_of(judged, head, lesson)
        optimiser.zero_grad()
        (naming + verdict).backward()
        torch.nn.utils.clip_grad_norm_(parameters, 5.0)
        optimiser.step()
        labels = torch.as_tensor(lesson.labels)
        best = judged.best.cpu()
        right = (best == labels)[labels >= 0].float().mean().item()
        sure = ((judged.verdict.detach().cpu() > 0) == (best == labels)).float().mean().item()
        seen.append((naming.item(), verdict.item(), right, sure))
        if step % 50 == 49:
            means = [sum(column) / len(seen) for column in zip(*seen, strict=True)]
            print(
                step + 1, f"{monotonic() - begun:.0f} s", *(f"{m:.3f}" for m in means), flush=True
            )
            seen.clear()
        if step % 500 == 499:
            save_reader(network, head, path)
    save_reader(network, head, path)
    return path


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = plan_parser("Train the reader of faces.", Path("runs/reader"), 60)
    print(train(plan_of(parser.parse_args(arguments))))


if __name__ == "__main__":
    main()
