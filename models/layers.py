# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the project's own small networks are built of."""

from __future__ import annotations

from torch import nn


def conv(inside: int, outside: int, kernel: int, stride: int = 1) -> nn.Sequential:
    """A convolution with batch normalisation and a rectifier."""
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )
