# SPDX-License-Identifier: AGPL-3.0-or-later
"""The detector's network in bfloat16, for processors and GPUs that multiply it in hardware.

It takes half the time of float32. The loss is computed in float32 all the
same: a box's corner needs more than bfloat16's eight bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import models.detector.torch_on_cpu  # noqa: F401 - must come before ultralytics

import torch  # isort: skip
from ultralytics.models.yolo.obb import OBBTrainer
from ultralytics.nn.tasks import OBBModel

from models.detector.scenes_on_disk import ScenesOnDisk


def has_bfloat16(device: str) -> bool:
    """Whether this device, `cpu` or a GPU's number, multiplies bfloat16 in hardware."""
    if device != "cpu":
        return bool(torch.cuda.is_bf16_supported())
    flags = Path("/proc/cpuinfo")
    return flags.exists() and "avx512_bf16" in flags.read_text(encoding="utf-8")


def _in_float32(value: Any) -> Any:
    """The same nest of tensors in float32."""
    if isinstance(value, torch.Tensor):
        return value.float() if value.is_floating_point() else value
    if isinstance(value, Mapping):
        return {key: _in_float32(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_in_float32(item) for item in value)
    return value


class BfloatModel(OBBModel):  # type: ignore[misc]
    """The network in bfloat16, its loss in float32."""

    def loss(self, batch: Mapping[str, Any], preds: Any = None) -> Any:
        """As ultralytics' own, with the forward pass in bfloat16."""
        if preds is None and self.training:
            pictures = batch["img"].contiguous(memory_format=torch.channels_last)
            with torch.autocast(pictures.device.type, dtype=torch.bfloat16):
                preds = self.forward(pictures)
            preds = _in_float32(preds)
        return super().loss(batch, preds)


class SceneTrainer(OBBTrainer):  # type: ignore[misc]
    """Trains on drawn scenes, whose labels reach outside the picture where the frame cuts."""

    def build_dataset(
        self, img_path: str, mode: str = "train", batch: int | None = None
    ) -> ScenesOnDisk:
        """The scenes of one split, varied only for training."""
        return ScenesOnDisk(Path(img_path), varied=mode == "train")


class BfloatTrainer(SceneTrainer):
    """Trains a BfloatModel."""

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> BfloatModel:
        """A BfloatModel with its weights laid out for convolutions of bfloat16."""
        model = BfloatModel(cfg, nc=self.data["nc"], ch=self.data["channels"], verbose=verbose)
        if weights:
            model.load(weights)
        model.to(memory_format=torch.channels_last)
        return model
