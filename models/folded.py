# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small networks of our own read back from their ONNX files, to be trained on.

An exported network has each batch normalisation folded into the convolution before it. Once the
folded numbers are in their convolutions, every normalisation is made from what its convolution
gives on drawn pictures, such that the network's output stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import onnx
import torch
from onnx import numpy_helper
from torch import nn

from vision.networks import own_facts

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


def pairs_of(network: nn.Module) -> list[Pair]:
    """Each convolution that a normalisation follows, with it."""
    return [
        (layer, norm)
        for part in network.modules()
        if isinstance(part, nn.Sequential)
        for layer, norm in zip(part, list(part)[1:], strict=False)
        if isinstance(layer, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d)
    ]


def load_folded(network: nn.Module, weights: Path) -> dict[str, str]:
    """Put the file's numbers in; the bias that a layer has no place for waits in its norm.

    Returns what the file says of itself. Raises ValueError when it holds another architecture.
    """
    model = onnx.load(str(weights))
    held = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
    # A folded convolution's numbers have names of no meaning; what uses them is named as in torch.
    numbers = {
        _module_of(node.name): [torch.from_numpy(held[name].copy()) for name in node.input[1:]]
        for node in model.graph.node
        if node.op_type in {"Conv", "Gemm"}
    }
    norms = {id(layer): norm for layer, norm in pairs_of(network)}
    for name, layer in network.named_modules():
        if not isinstance(layer, nn.Conv2d | nn.Linear):
            continue
        try:
            weight, bias = numbers[name]
            layer.weight.data.copy_(weight)
            norms.get(id(layer), layer).bias.data.copy_(bias)
        except (KeyError, ValueError, RuntimeError) as trouble:
            raise ValueError(
                f"{weights} does not hold this architecture's {name} ({trouble}); "
                "go on from a file that the same architecture was exported to."
            ) from None
    return own_facts({one.key: one.value for one in model.metadata_props})


def _module_of(node: str) -> str:
    """A module's name from its node's: `/near/near.0/step/step.3/Conv` is `near.0.step.3`."""
    path: list[str] = []
    for part in node.split("/")[1:-1]:
        # A list of modules is told before its member, whose name begins with the list's.
        if path and part.startswith(f"{path[-1]}."):
            path.pop()
        path.append(part)
    return ".".join(path)
