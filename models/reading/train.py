# SPDX-License-Identifier: AGPL-3.0-or-later
"""Train the network that describes faces, from random weights or on from earlier ones.

    python -m models.reading.train --decks runs/decks --grounds runs/grounds --out runs/reader

Two CPU cores are enough: one draws lessons, one learns; `--device cuda` uses a GPU.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import cv2
import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from models.crops.grounds import grounds_in
from models.crops.plan import Plan, read_plan
from models.crops.tensors import as_tensor
from models.reading.episodes import Lesson, Measure, lessons
from models.reading.network import RIVALS, FaceNetwork, Judge, agreement
from vision.reading.describing import PLACES_SIZE

SEED = 20261121
MEASURE = Measure(PLACES_SIZE, 24, 96)
LEAST_VISIBLE = 0.3
"""A card of which less is seen is not held against the network."""

ALIKE = RIVALS - 1
"""Likest other faces that a face is told from, whatever the card shows."""


class _Lessons(IterableDataset[Lesson]):
    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def __iter__(self) -> Iterator[Lesson]:
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        seed = SEED + (info.id if info else 0)
        return lessons(
            sorted(self._plan.decks.glob("*.npz")), grounds_in(self._plan.grounds), MEASURE, seed
        )


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """What the network makes of one lesson.

    sums: (cards, 2 * faces) agreement with the upright, then the turned faces. best: (cards,)
    index of the likeliest face without its direction. verdict: (cards,) log-odds.
    """

    sums: Tensor
    best: Tensor
    verdict: Tensor


def rivals_of(faces: Tensor, sums: Tensor, top: Tensor) -> Tensor:
    """(n, rivals): the faces most like the likeliest one, and the card's second likeliest.

    faces: upright ones, then the same turned; a face is no rival of its own name.
    """
    number = torch.arange(len(faces), device=faces.device) % (len(faces) // 2)
    same = number[:, None] == number[None]
    like = (faces.flatten(1) @ faces.flatten(1).T).masked_fill(same, -torch.inf)
    second = sums.masked_fill(same[top], -torch.inf).argmax(1)
    return torch.cat([like.topk(ALIKE, 1).indices[top], second[:, None]], 1)


def judge(network: FaceNetwork, head: Judge, lesson: Lesson, device: str) -> Judged:
    """Read a lesson's cards against its gallery, in both directions."""
    gallery = as_tensor(lesson.gallery, device)
    count = len(gallery)
    pictures = torch.cat([gallery, gallery.flip((2, 3)), as_tensor(lesson.cards, device)])
    with torch.autocast(device, torch.bfloat16):
        vectors, trust = network(pictures)
    vectors, trust = vectors.float(), trust.float()
    faces, vectors, trust = vectors[: 2 * count], vectors[2 * count :], trust[2 * count :]
    sums = agreement(vectors, trust, faces)
    top = sums.argmax(1)
    rivals = rivals_of(faces.detach(), sums.detach(), top)
    with torch.autocast(device, torch.bfloat16):
        verdict = head(vectors, trust, faces[top], faces[rivals])
    return Judged(sums, top % count, verdict.float())


def loss_of(judged: Judged, head: Judge, lesson: Lesson) -> tuple[Tensor, Tensor]:
    """How wrong the names are, and how wrong the verdicts."""
    labels = torch.as_tensor(lesson.labels).to(judged.sums.device)
    visible = torch.as_tensor(lesson.visible).to(judged.sums.device)
    count = judged.sums.shape[1] // 2
    scaled = judged.sums * head.scale
    names = torch.logsumexp(torch.stack([scaled[:, :count], scaled[:, count:]]), 0)
    readable = (labels >= 0) & (visible >= LEAST_VISIBLE)
    naming = functional.cross_entropy(names[readable], labels[readable])
    right = (judged.best == labels).float()
    return naming, functional.binary_cross_entropy_with_logits(judged.verdict, right)


def train(plan: Plan) -> Path:
    """Train for so many minutes; returns the weights' path, written now and then."""
    torch.manual_seed(SEED)
    network, head = FaceNetwork().to(plan.device), Judge().to(plan.device)
    if plan.weights:
        stored = torch.load(plan.weights, weights_only=True)
        network.load_state_dict(stored["network"])
        head.load_state_dict(stored["head"])
    network = network.to(memory_format=torch.channels_last)
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
            _save(network, head, path)
    _save(network, head, path)
    return path


def _save(network: FaceNetwork, head: Judge, path: Path) -> None:
    torch.save({"network": network.state_dict(), "head": head.state_dict()}, path)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    print(train(read_plan(arguments, "Train the reader of faces.", Path("runs/reader"), 60)))


if __name__ == "__main__":
    main()
