# SPDX-License-Identifier: AGPL-3.0-or-later
"""Going on from the shipped ONNX file: its numbers as a network that can be trained.

An exported network has each batch normalisation folded into the convolution
before it. Here the folded numbers are read back and every normalisation is made
anew, from what the convolution gives on drawn scenes, such that the network's
output stays the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import models.detector.torch_on_cpu  # noqa: F401 - must come before ultralytics

import onnx  # isort: skip
import torch
from onnx import numpy_helper
from torch import nn
from ultralytics.nn.modules.conv import Conv
from ultralytics.nn.tasks import OBBModel

from models.detector.dataset import CLASSES, SIDE, own_deck
from models.scenes import Material, make_scene

SEEN_SCENES = 192
FIRST_SEED = 30_000_000
BATCH = 16


def checkpoint_from_onnx(weights: Path, architecture: str, out: Path) -> Path:
    """Write a checkpoint that ultralytics trains on from, with the output of an ONNX file.

    Raises ValueError when the file holds another architecture.
    """
    model = OBBModel(architecture, nc=len(CLASSES), verbose=False).eval()
    _load_folded(model, weights)
    with torch.inference_mode():
        _make_normalisations(model, drawn_batches(SEEN_SCENES))
    out.parent.mkdir(parents=True, exist_ok=True)
    torch.save({"model": model, "ema": None, "epoch": -1, "train_args": {}}, out)
    return out


def drawn_batches(scenes: int) -> Iterator[torch.Tensor]:
    """Scenes as the network takes them, (BATCH, 3, SIDE, SIDE) RGB in 0..1."""
    material = Material(own_deck())
    for first in range(0, scenes, BATCH):
        pictures = [
            torch.from_numpy(
                make_scene(FIRST_SEED + first + index, (SIDE, SIDE), material)
                .pixels[..., ::-1]
                .transpose(2, 0, 1)
                .copy()
            )
            for index in range(BATCH)
        ]
        yield torch.stack(pictures).float() / 255


def _load_folded(model: nn.Module, weights: Path) -> None:
    """Put the file's convolutions in; the bias that a layer has no place for waits in its norm."""
    held = {one.name: one for one in onnx.load(str(weights)).graph.initializer}
    for name, layer in model.named_modules():
        if not isinstance(layer, nn.Conv2d) or name.endswith("dfl.conv"):
            continue
        try:
            numbers = [
                torch.from_numpy(numpy_helper.to_array(held[f"{name}.{kind}"]).copy())
                for kind in ("weight", "bias")
            ]
            layer.weight.data.copy_(numbers[0])
        except (KeyError, RuntimeError) as trouble:
            raise ValueError(
                f"{weights} does not hold this architecture's {name} ({trouble}); "
                "go on from a file that the same architecture was exported to."
            ) from None
        norm = _norm_behind(model, name)
        (layer.bias if norm is None else norm.bias).data.copy_(numbers[1])


def _norm_behind(model: nn.Module, name: str) -> nn.BatchNorm2d | None:
    block = model.get_submodule(name.rpartition(".")[0])
    return block.bn if isinstance(block, Conv) else None


def _make_normalisations(model: nn.Module, pictures: Iterable[torch.Tensor]) -> None:
    """Set each normalisation to do nothing but add its bias, and to know the usual mean."""
    blocks = [layer for layer in model.modules() if isinstance(layer, Conv)]
    for block in blocks:
        # With no mean and a variance of one less eps the layer only adds its bias.
        block.bn.running_mean.zero_()
        block.bn.running_var.fill_(1 - block.bn.eps)
        block.bn.weight.data.fill_(1)
    sums = _seen_moments(model, blocks, pictures)
    for block, (count, total, squares) in zip(blocks, sums, strict=True):
        mean = total / count
        variance = (squares / count - mean**2).clamp(min=0)
        block.bn.running_mean.copy_(mean)
        block.bn.running_var.copy_(variance)
        block.bn.bias.data.add_(mean)
        block.bn.weight.data.copy_((variance + block.bn.eps).sqrt())


def _seen_moments(
    model: nn.Module, blocks: list[Any], pictures: Iterable[torch.Tensor]
) -> list[list[Any]]:
    """Per block: how many values a channel gave, their sum and the sum of their squares."""
    sums: list[list[Any]] = [[0, 0.0, 0.0] for _ in blocks]

    def watch(index: int) -> Any:
        def note(_layer: nn.Module, _given: Any, out: torch.Tensor) -> None:
            values = out.double()
            sums[index][0] += values.numel() // values.shape[1]
            sums[index][1] = sums[index][1] + values.sum(dim=(0, 2, 3)).float()
            sums[index][2] = sums[index][2] + (values**2).sum(dim=(0, 2, 3)).float()

        return note

    hooks = [block.conv.register_forward_hook(watch(index)) for index, block in enumerate(blocks)]
    for batch in pictures:
        model(batch)
    for hook in hooks:
        hook.remove()
    return sums
