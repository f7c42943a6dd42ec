# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures as networks take them."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor


def as_tensor(pictures: NDArray[np.uint8], device: str) -> Tensor:
    """(n, height, width, 3) BGR bytes → (n, 3, height, width) RGB 0..1."""
    tensor = torch.as_tensor(pictures).to(device).flip(3).permute(0, 3, 1, 2)
    return tensor.float().div(255).contiguous(memory_format=torch.channels_last)
