# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a card laid flat to a vector for each of its places, and how far to trust that place."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.layers import conv

VECTOR = 16
"""Numbers that describe one place of a face."""


class _Block(nn.Module):
    """A depthwise and a pointwise step beside a shortcut (as in MobileNet)."""

    def __init__(self, channels: int, kernel: int = 3) -> None:
        super().__init__()
        self.step = nn.Sequential(
            nn.Conv2d(channels, channels, kernel, 1, kernel // 2, groups=channels, bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(inplace=True),
            nn.Conv2d(channels, channels, 1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, x: Tensor) -> Tensor:
        """The places, each with what lies around it."""
        return functional.relu(x + self.step(x), inplace=True)


class FaceNetwork(nn.Module):
    """(n, 3, 136, 96) RGB 0..1 → vectors (n, places, VECTOR) of length 1 and trust (n, places)."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 24, 5, 2), conv(24, 32, 3, 2), conv(32, 64, 1))
        self.near = nn.Sequential(_Block(64), _Block(64), _Block(64), _Block(64))
        self.far = nn.Sequential(conv(64, 64, 3, 2), _Block(64, 5), _Block(64, 5))
        self.vectors = nn.Conv2d(64, VECTOR, 1)
        self.trust = nn.Sequential(conv(128, 32, 1), nn.Conv2d(32, 1, 1))

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        """Vectors and trust of cards laid flat."""
        mean = pictures.mean(dim=(1, 2, 3), keepdim=True)
        spread = (pictures - mean).square().mean(dim=(1, 2, 3), keepdim=True).sqrt()
        places = self.near(self.stem((pictures - mean) / (spread + 0.05)))
        vectors = self.vectors(places)
        vectors = vectors / (vectors.square().sum(1, keepdim=True) + 1e-4).sqrt()
        wide = functional.interpolate(self.far(places), size=places.shape[2:], mode="nearest")
        trust = torch.sigmoid(self.trust(torch.cat([places, wide], 1)))
        return vectors.flatten(2).transpose(1, 2), trust.flatten(1)


class Judge(nn.Module):
    """Likelihoods of the faces from how their places agree with a card's.

    scale: of the summed agreement. verdict: from a few figures about the likeliest face, the
    log-odds that it is that face and no other, nor one that the deck lacks.
    """

    FIGURES = 7

    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(0.25))
        self.verdict = nn.Sequential(nn.Linear(self.FIGURES, 16), nn.Tanh(), nn.Linear(16, 1))


def agreement(vectors: Tensor, trust: Tensor, faces: Tensor) -> Tensor:
    """(n, faces): the trusted places' agreement, summed; faces: (faces, places, VECTOR)."""
    weighted = (vectors * trust[..., None]).flatten(1)
    return weighted @ faces.flatten(1).T


def figures(
    vectors: Tensor, trust: Tensor, faces: Tensor, sums: Tensor, best: Tensor, rivals: Tensor
) -> Tensor:
    """(n, Judge.FIGURES) about each card's likeliest face.

    sums: (n, faces) of `agreement`. best: (n,) index of the face. rivals: (n, rivals) faces of
    other names; where they differ from the best is where a card must show that it is this one.
    """
    own, others = faces[best], faces[rivals]
    here = (vectors * own).sum(2)
    there = (others * vectors[:, None]).sum(3)
    weight = (1 - (others * own[:, None]).sum(3)) * trust[:, None]
    mass = weight.sum(2)
    agreed = (weight * here[:, None]).sum(2) / (mass + 0.5)
    lead = (weight * (here[:, None] - there)).sum(2) / (mass + 0.5)
    margin = sums.gather(1, best[:, None]) - sums.gather(1, rivals)
    total = trust.sum(1)
    return torch.stack(
        [
            (trust * here).sum(1) / (total + 1),
            torch.log1p(total) / 5,
            agreed.min(1).values,
            agreed.mean(1),
            lead.min(1).values,
            torch.log1p(margin.min(1).values.clamp(min=0)),
            torch.log1p(mass.min(1).values),
        ],
        1,
    )
