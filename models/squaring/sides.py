# SPDX-License-Identifier: AGPL-3.0-or-later
"""Training that goes on leaves the side that lies up to be told as it was told before.

Taught anew on cards under others, a network lays outlines better but forgets backs: of 120 pictures
of a back that is in no training it came to hold 117 for faces, where the one it began with held 3.
"""

from __future__ import annotations

from copy import deepcopy

import torch
from torch import Tensor
from torch.nn import functional

from models.squaring.network import SquareNetwork
from models.squaring.samples import BACK, CARD
from vision.finding.square import KINDS_FROM


class SidesBefore:
    """The network that training began with, asked which side of each card lies up."""

    def __init__(self, network: SquareNetwork) -> None:
        self._network = deepcopy(network).eval().requires_grad_(False)

    def apart(self, given: Tensor, pictures: Tensor, kinds: Tensor) -> Tensor:
        """How far what is given tells sides otherwise, in nats, over the cards it told rightly.

        given: (n, 11). pictures: (n, 3, height, width). kinds: (n,), what is there.
        """
        with torch.no_grad():
            before = self._network(pictures)
        sides = torch.tensor([CARD, BACK], device=given.device)
        told = before[:, KINDS_FROM + sides].softmax(1)
        right = sides[told.argmax(1)] == kinds
        now = given[:, KINDS_FROM + sides].log_softmax(1)
        apart = functional.kl_div(now, told, reduction="none").sum(1)
        return (apart * right).sum() / right.sum().clamp(min=1)
