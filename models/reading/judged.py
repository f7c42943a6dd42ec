# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the reader makes of a lesson, and how wrong that is."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from models.crops.tensors import as_tensor
from models.reading.episodes import Lesson
from models.reading.network import FaceNetwork, Judge, agreement
from vision.reading.judging import RIVALS

LEAST_VISIBLE = 0.3
"""A card of which less is seen is not held against the network."""

ALIKE = RIVALS - 1
"""Likest other faces that a face is told from, whatever the card shows."""


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
