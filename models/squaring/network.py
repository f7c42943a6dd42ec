# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a card roughly laid flat to where its corners really are, and what it is."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.layers import conv


def _grown(small: Tensor, like: Tensor) -> Tensor:
    return functional.interpolate(small, size=like.shape[2:], mode="nearest")


class SquareNetwork(nn.Module):
    """(n, 3, 120, 88) RGB 0..1 → (n, 11): x and y of four corners, then a score per kind.

    A corner is given by where it lies in the picture, as a share of its sides; one that something
    hides is where it would be. For each, the network draws a map of how likely it lies where, and
    the corner is the map's mean (as in Sun et al., Integral human pose regression, 2018).
    """

    def __init__(self) -> None:
        super().__init__()
        self.halved = conv(3, 16, 5, 2)
        self.quartered = conv(18, 32, 3, 2)
        self.to_an_eighth = nn.Sequential(conv(32, 64, 3, 2), conv(64, 64, 3))
        self.to_a_sixteenth = nn.Sequential(conv(64, 96, 3, 2), conv(96, 96, 3))
        self.grown_eighth, self.near_eighth = nn.Conv2d(96, 64, 1), conv(64, 64, 3)
        self.grown_quarter, self.near_quarter = nn.Conv2d(64, 32, 1), conv(32, 32, 3)
        self.maps = nn.Conv2d(32, 4, 1)
        self.kinds = nn.Linear(96, 3)

    def forward(self, pictures: Tensor) -> Tensor:
        """Corners and scores of boxes laid flat."""
        mean = pictures.mean(dim=(1, 2, 3), keepdim=True)
        spread = (pictures - mean).square().mean(dim=(1, 2, 3), keepdim=True).sqrt()
        half = self.halved((pictures - mean) / (spread + 0.05))
        quarter = self.quartered(torch.cat([half, self._places(half)], 1))
        eighth = self.to_an_eighth(quarter)
        sixteenth = self.to_a_sixteenth(eighth)
        wide = self.near_eighth(eighth + _grown(self.grown_eighth(sixteenth), eighth))
        near = self.near_quarter(quarter + _grown(self.grown_quarter(wide), quarter))
        likely = self.maps(near).float().flatten(2).softmax(2)
        places = self._places(near)[:1].float().flatten(2)
        corners = (likely[:, :, None] * places[:, None]).sum(3)
        kinds = self.kinds(sixteenth.mean((2, 3))).float()
        return torch.cat([corners.flatten(1), kinds], 1)

    @staticmethod
    def _places(like: Tensor) -> Tensor:
        """(n, 2, height, width): where each place of a map lies, as shares of the sides."""
        count, _, height, width = like.shape
        down = (torch.arange(height, device=like.device) + 0.5) / height
        right = (torch.arange(width, device=like.device) + 0.5) / width
        grid = torch.stack([right.expand(height, width), down[:, None].expand(height, width)])
        return grid.to(like.dtype).expand(count, 2, height, width)
