# SPDX-License-Identifier: AGPL-3.0-or-later
"""The same detector with less to do, to the same numbers, for ONNX Runtime.

    python -m models.detector.lighter

Between two layers x * sigmoid(x) is reckoned in one step, so that numbers come out of bytes once
for it, not twice. Boxes are worked out only at the places that `decode` would keep, the surest
ones: of each side of a box the network tells how likely it lies at which of 16 distances, and at
thousands of places.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import onnx
from onnx import ModelProto, NodeProto, helper, numpy_helper
from onnxruntime.quantization.onnx_model import ONNXModel

from models import shipped
from models.exporting import facts_in, save_with_facts
from vision.finding.decode import MOST_CANDIDATES

_SCORES = "/model.23/Sigmoid_1_output_0"
"""(1, classes, places), as the exported graph calls it."""

_BY_PLACE = {
    _SCORES: 2,
    "/model.23/Concat_3_output_0": 2,
    "/model.23/Mul_output_0": 2,
    "/model.23/Transpose_output_0": 1,
    "/model.23/Transpose_1_output_0": 1,
}
"""What boxes are worked out from, and the axis of the places: scores, how likely sides lie where,
the turn, where the place is, and how many pixels it stands for."""

_BEST = "best/"
"""Names of what is added begin so."""

_CONSTANTS = {"most": MOST_CANDIDATES, "flat": -1}


def lightened(model: ModelProto) -> ModelProto:
    """The same network, of one picture at once; raises ValueError for one that is light already."""
    lighter = ModelProto()
    lighter.CopyFrom(model)
    graph = lighter.graph
    if any(node.name.startswith(_BEST) for node in graph.node):
        raise ValueError("this detector has been made lighter already")
    nodes = [*_places_of_the_best(), *_at_these(_in_one_step(graph.node))]
    del graph.node[:], graph.value_info[:]
    graph.node.extend(_needed(nodes, [output.name for output in graph.output]))
    graph.initializer.extend(
        numpy_helper.from_array(np.array([value], np.int64), _BEST + name)
        for name, value in _CONSTANTS.items()
    )
    graph.input[0].type.tensor_type.shape.dim[0].dim_value = 1
    graph.output[0].type.tensor_type.shape.dim[0].dim_value = 1
    graph.output[0].type.tensor_type.shape.dim[2].dim_param = "best"
    ONNXModel(lighter).topological_sort()
    return lighter


def _in_one_step(nodes: Sequence[NodeProto]) -> Iterator[NodeProto]:
    """With ONNX Runtime's own operator for x * sigmoid(x)."""
    of = {node.output[0]: node.input[0] for node in nodes if node.op_type == "Sigmoid"}
    for node in nodes:
        if node.op_type == "Mul" and of.get(node.input[1]) == node.input[0]:
            yield helper.make_node(
                "QuickGelu",
                node.input[:1],
                node.output,
                name=node.name,
                domain="com.microsoft",
                alpha=1.0,
            )
        else:
            yield node


def _places_of_the_best() -> Iterator[NodeProto]:
    """From the scores to the places, (most,) or all where there are fewer."""
    yield _added("ReduceMax", [_SCORES], "score", axes=[1], keepdims=0)
    yield _added("Shape", [_BEST + "score"], "count", start=1)
    yield _added("Min", [_BEST + "count", _BEST + "most"], "kept")
    yield _added("TopK", [_BEST + "score", _BEST + "kept"], "scores", "places of one", axis=1)
    yield _added("Reshape", [_BEST + "places of one", _BEST + "flat"], "places")


def _at_these(nodes: Iterator[NodeProto]) -> Iterator[NodeProto]:
    """The nodes, with what boxes are worked out from at the best places only."""
    for name, axis in _BY_PLACE.items():
        yield _added("Gather", [name, _BEST + "places"], name, axis=axis)
    for node in nodes:
        for at, name in enumerate(node.input):
            if name in _BY_PLACE:
                node.input[at] = _BEST + name
        yield node


def _added(
    kind: str, inputs: Sequence[str], *outputs: str, **settings: int | list[int]
) -> NodeProto:
    named = [_BEST + output for output in outputs]
    return helper.make_node(kind, inputs, named, name=named[-1], **settings)


def _needed(nodes: Sequence[NodeProto], outputs: Sequence[str]) -> list[NodeProto]:
    """Those that anything needs."""
    used = {name for node in nodes for name in node.input} | set(outputs)
    return [node for node in nodes if used.intersection(node.output)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Give the detector in bytes less to do.")
    parser.add_argument("--weights", type=Path, default=shipped.CARDS_IN_BYTES)
    parser.add_argument("--out", type=Path, default=shipped.CARDS_IN_BYTES)
    options = parser.parse_args(arguments)
    model = onnx.load(options.weights)
    save_with_facts(lightened(model), facts_in(model), options.out)


if __name__ == "__main__":
    main()
