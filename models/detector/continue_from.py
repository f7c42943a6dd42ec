# SPDX-License-Identifier: AGPL-3.0-or-later
"""Going on from the shipped ONNX file: its numbers as a network that can be trained.

The numbers that an export folded are read back and every normalisation is made anew from drawn
scenes, such that the network's output stays the same; see `models.folded`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import models.detector.torch_on_cpu  # noqa: F401 - must come before ultralytics

import onnx  # isort: skip
import torch
from onnx import numpy_helper
from torch import nn
from ultralytics.nn.modules.conv import Conv
from ultralytics.nn.tasks import OBBModel

from models.detector.dataset import CLASSES, SIDE
from models.faces import own_deck
from models.folded import make_normalisations
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
    pairs = [(layer.conv, layer.bn) for layer in model.modules() if isinstance(layer, Conv)]

    def show() -> None:
        for pictures in drawn_batches(SEEN_SCENES):
            model(pictures)

    make_normalisations(pairs, show)
    out.parent.mkdir(parents=True, exist_ok=True)
    torch.save({"model": model, "ema": None, "epoch": -1, "train_args": {"task": "obb"}}, out)
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
