# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small networks of our own as ONNX files that say what they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import onnx
import onnxslim
import torch
from torch import Tensor, nn

from vision.networks import PREFIX

OPSET = 17


def write_onnx(
    network: nn.Module,
    inputs: Mapping[str, Tensor],
    outputs: Sequence[str],
    facts: Mapping[str, str],
    target: Path,
) -> None:
    """Write the file, whole or not at all.

    inputs: examples by their names; how many cards there are, the first size, is left open.
    facts: for the run time.
    """
    half_written = target.with_suffix(".part")
    torch.onnx.export(
        network,
        tuple(inputs.values()),
        str(half_written),
        input_names=list(inputs),
        output_names=list(outputs),
        dynamic_axes={name: {0: "cards"} for name in (*inputs, *outputs)},
        opset_version=OPSET,
        dynamo=False,
    )
    model = onnxslim.slim(onnx.load(str(half_written)))
    save_with_facts(model, {f"{PREFIX}{key}": value for key, value in facts.items()}, target)


def facts_in(model: onnx.ModelProto) -> dict[str, str]:
    """A network's metadata."""
    return {entry.key: entry.value for entry in model.metadata_props}


def save_with_facts(model: onnx.ModelProto, facts: Mapping[str, str], target: Path) -> None:
    """Write a network with these as its only metadata, whole or not at all."""
    onnx.helper.set_model_props(model, dict(facts))
    half_written = target.with_suffix(".part")
    onnx.save(model, str(half_written))
    half_written.replace(target)
