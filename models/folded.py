# SPDX-License-Identifier: AGPL-3.0-or-later
"""Normalisations made anew for a network read back from its ONNX file.

An exported network has each batch normalisation folded into the convolution before it. Once the
folded numbers are in their convolutions, every normalisation is made from what its convolution
gives on drawn pictures, such that the network's output stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import torch
from torch import nn

Pair = tuple[nn.Conv2d, nn.BatchNorm2d]


def make_normalisations(pairs: Sequence[Pair], show: Callable[[], None]) -> None:
    """Set each normalisation to do nothing but add its bias, and to know the usual moments.

    pairs: convolutions with the folded numbers, each with the normalisation behind it, whose bias
    is the folded one. show: runs the network, in evaluation, on some pictures.
    """
    leave_to_bias([norm for _, norm in pairs])
    with torch.inference_mode():
        sums = _seen(pairs, show)
    for (_, norm), (count, total, squares) in zip(pairs, sums, strict=True):
        mean = total / count
        variance = (squares / count - mean**2).clamp(min=0)
        _moments(norm, mean, variance)
        norm.bias.data.add_(norm.running_mean)
        norm.weight.data.copy_((norm.running_var + norm.eps).sqrt())


def leave_to_bias(norms: Iterable[nn.BatchNorm2d]) -> None:
    """Let normalisations, held still, do nothing but add their bias."""
    for norm in norms:
        # No mean and a variance of one less eps are no change.
        _moments(norm, torch.zeros_like(norm.bias), torch.full_like(norm.bias, 1 - norm.eps))
        norm.weight.data.fill_(1)


def _moments(norm: nn.BatchNorm2d, mean: torch.Tensor, variance: torch.Tensor) -> None:
    norm.running_mean.copy_(mean.detach())
    norm.running_var.copy_(variance.detach())


def _seen(pairs: Sequence[Pair], show: Callable[[], None]) -> list[list[Any]]:
    """Per pair: how many values a channel gave, their sum and the sum of their squares."""
    sums: list[list[Any]] = [[0, 0.0, 0.0] for _ in pairs]

    def watch(index: int) -> Any:
        def note(_layer: nn.Module, _given: Any, out: torch.Tensor) -> None:
            values = out.double()
            sums[index][0] += values.numel() // values.shape[1]
            sums[index][1] = sums[index][1] + values.sum(dim=(0, 2, 3))
            sums[index][2] = sums[index][2] + (values**2).sum(dim=(0, 2, 3))

        return note

    hooks = [conv.register_forward_hook(watch(index)) for index, (conv, _) in enumerate(pairs)]
    show()
    for hook in hooks:
        hook.remove()
    return sums
