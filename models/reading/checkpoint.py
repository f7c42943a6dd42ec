# SPDX-License-Identifier: AGPL-3.0-or-later
"""A reader in training as a file: the describer and its judge."""

from __future__ import annotations

from pathlib import Path

import torch

from models.reading.network import FaceNetwork, Judge


def save_reader(network: FaceNetwork, judge: Judge, path: Path) -> None:
    """Write both."""
    torch.save({"network": network.state_dict(), "head": judge.state_dict()}, path)


def load_reader(path: Path) -> tuple[FaceNetwork, Judge]:
    """Read both."""
    stored = torch.load(path, weights_only=True)
    network, judge = FaceNetwork(), Judge()
    network.load_state_dict(stored["network"])
    judge.load_state_dict(stored["head"])
    return network, judge
