# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a card laid flat to a vector for each of its places, how far to trust it, and a verdict."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.layers import conv
from vision.reading.describing import GRID, VECTOR
from vision.reading.judging import RIVALS

PLACES_SHAPE = GRID[::-1]
"""Places down and across a card."""

FIGURES = 7
"""What the verdict is told about all of a card's places at once."""


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
    """How sure a name is, from how a card agrees with its likeliest face, place by place.

    scale: of the summed agreement, to a log-likelihood among the deck's faces.
    """

    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(0.25))
        self.places = nn.Sequential(
            conv(VECTOR + 2 + 2 * RIVALS, 24, 1),
            conv(24, 24, 3),
            conv(24, 32, 3, 2),
            conv(32, 48, 3, 2),
            conv(48, 48, 3),
        )
        self.verdict = nn.Sequential(nn.Linear(96 + FIGURES, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, vectors: Tensor, trust: Tensor, face: Tensor, rivals: Tensor) -> Tensor:
        """(n,) log-odds that each card is this face, no other and none that the deck lacks.

        vectors, face: (n, places, VECTOR). trust: (n, places). rivals: (n, RIVALS, places,
        VECTOR), the faces of other names that it is most likely to be taken for.
        """
        agreeing = vectors * face
        here = agreeing.sum(2)
        there = (rivals * vectors[:, None]).sum(3)
        differing = 1 - (rivals * face[:, None]).sum(3)
        shown = torch.cat(
            [
                agreeing.transpose(1, 2) * 4,
                here[:, None],
                trust[:, None],
                differing,
                here[:, None] - there,
            ],
            1,
        )
        seen = self.places(shown.unflatten(2, PLACES_SHAPE)).flatten(2)
        told = [seen.mean(2), seen.amax(2), _figures(here, there, differing, trust)]
        log_odds: Tensor = self.verdict(torch.cat(told, 1))
        return log_odds.squeeze(1)


def agreement(vectors: Tensor, trust: Tensor, faces: Tensor) -> Tensor:
    """(n, faces): the trusted places' agreement, summed; faces: (faces, places, VECTOR)."""
    weighted = (vectors * trust[..., None]).flatten(1)
    return weighted @ faces.flatten(1).T


def _figures(here: Tensor, there: Tensor, differing: Tensor, trust: Tensor) -> Tensor:
    """(n, FIGURES): the agreement on the whole, and where a rival differs from the face."""
    weight = differing * trust[:, None]
    mass = weight.sum(2)
    agreed = (weight * here[:, None]).sum(2) / (mass + 0.5)
    nearer = here[:, None] - there
    lead = (weight * nearer).sum(2) / (mass + 0.5)
    margin = (trust[:, None] * nearer).sum(2)
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
