# SPDX-License-Identifier: AGPL-3.0-or-later
"""Going on from the shipped ONNX files: their numbers as networks that can be trained.

The numbers that an export folded are read back and every normalisation is made anew from drawn
lessons, such that what the networks say stays the same; see `models.folded`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import nn

from models.folded import Pair, leave_to_bias, make_normalisations
from models.reading.episodes import Lesson
from models.reading.judged import judge
from models.reading.network import FaceNetwork, Judge
from vision.networks import own_facts

SEEN_LESSONS = 8


def reader_from_onnx(
    faces: Path, verdict: Path, lessons: Iterable[Lesson]
) -> tuple[FaceNetwork, Judge]:
    """The reader that was exported to these two files, to be trained on.

    lessons: what its normalisations are made from; some eight are enough. Raises ValueError when a
    file holds another architecture, or when the two are from two trainings.
    """
    network, head = read_folded(faces, verdict)

    def show() -> None:
        for lesson in lessons:
            judge(network, head, lesson, "cpu")

    make_normalisations([*_pairs(network), *_pairs(head)], show)
    return network.train(), head.train()


def read_folded(faces: Path, verdict: Path) -> tuple[FaceNetwork, Judge]:
    """The same for going on with its normalisations held still: they only add a bias."""
    network, head = FaceNetwork().eval(), Judge().eval()
    facts = [_load_folded(part, path) for part, path in ((network, faces), (head, verdict))]
    if facts[0]["version"] != facts[1]["version"]:
        raise ValueError(f"{faces} and {verdict} are from two trainings")
    head.scale.data.fill_(float(facts[1]["scale"]))
    for part in (network, head):
        leave_to_bias([norm for _, norm in _pairs(part)])
    return network, head


def _pairs(network: nn.Module) -> list[Pair]:
    """Each convolution that a normalisation follows, with it."""
    return [
        (layer, norm)
        for part in network.modules()
        if isinstance(part, nn.Sequential)
        for layer, norm in zip(part, list(part)[1:], strict=False)
        if isinstance(layer, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d)
    ]


def _load_folded(network: nn.Module, weights: Path) -> dict[str, str]:
    """Put the file's numbers in; the bias that a layer has no place for waits in its norm.

    Returns what the file says of itself.
    """
    model = onnx.load(str(weights))
    held = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
    # A folded convolution's numbers have names of no meaning; what uses them is named as in torch.
    numbers = {
        _module_of(node.name): [torch.from_numpy(held[name].copy()) for name in node.input[1:]]
        for node in model.graph.node
        if node.op_type in {"Conv", "Gemm"}
    }
    norms = {id(layer): norm for layer, norm in _pairs(network)}
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
