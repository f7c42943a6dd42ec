# SPDX-License-Identifier: AGPL-3.0-or-later
"""What runs the detector's network: ONNX Runtime everywhere, others where they are installed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

import vision.networks
from vision.finding.ncnn_sides import for_side
from vision.plane import Floats

PART_SIDES = (192,)
"""Sides of the smaller squares that NCNN gets besides whole pictures: a card that is laid beside
others needs no more, and takes a fifth of the time."""


@dataclass(frozen=True, slots=True)
class NetworkFacts:
    """classes: names in the order of the scores; side: long side it was trained at, pixels."""

    classes: tuple[str, ...]
    side: int
    version: str


def read_facts(told: Mapping[str, str]) -> NetworkFacts:
    """From the entries that `models.detector.export` writes; raises KeyError without them."""
    return NetworkFacts(
        tuple(json.loads(told["classes"])),
        int(told["side"]),
        told["version"],
    )


class Runtime(StrEnum):
    """What can run the network; the value is the module that must be there to be imported."""

    ONNX = "onnxruntime"
    NCNN = "ncnn"
    OPENVINO = "openvino"


class Network(Protocol):
    """facts: what it was made for; squares: the sides of those that it takes, in pixels, smallest
    first; empty where it takes any picture of whole strides.
    """

    facts: NetworkFacts
    squares: tuple[int, ...]

    def run(self, blob: Floats) -> Floats:
        """(1, 3, height, width) RGB in 0..1 → (4 + classes + 1, anchors); see `decode`."""


class OnnxNetwork:
    """An ONNX file on ONNX Runtime."""

    squares: tuple[int, ...] = ()

    def __init__(self, weights: Path, threads: int) -> None:
        self._network = vision.networks.Network(weights, threads)
        self.facts = read_facts(self._network.facts)

    def run(self, blob: Floats) -> Floats:
        """See Network."""
        (output,) = self._network.run(blob)
        return np.asarray(output[0], np.float32)


class OpenVinoNetwork:
    """An ONNX file on OpenVINO. Raises ModuleNotFoundError where that is not installed."""

    squares: tuple[int, ...] = ()

    def __init__(self, weights: Path, threads: int) -> None:
        # Not among the packages that the program installs: it is larger than all of them.
        import openvino

        settings = {
            "INFERENCE_NUM_THREADS": threads or vision.networks.usual_threads(),
            "NUM_STREAMS": 1,
            "PERFORMANCE_HINT": "LATENCY",
            # As it was trained and measured, also where the processor has shorter numbers.
            "INFERENCE_PRECISION_HINT": "f32",
        }
        core = openvino.Core()
        model = core.read_model(weights)
        self._request = core.compile_model(model, "CPU", settings).create_infer_request()
        # What the file says of itself OpenVINO does not give.
        self.facts = OnnxNetwork(weights, 1).facts

    def run(self, blob: Floats) -> Floats:
        """See Network."""
        (output,) = self._request.infer([blob]).values()
        return np.array(output[0], np.float32)


class NcnnNetwork:
    """NCNN's `.param` file with the `.bin` and the `.json` of the same name beside it.

    Raises ModuleNotFoundError where the package ncnn is not installed.
    """

    def __init__(self, weights: Path, threads: int) -> None:
        # Not among the packages that the program installs: ONNX Runtime does without.
        import ncnn

        self._ncnn = ncnn
        self._threads = threads or vision.networks.usual_threads()
        told = json.loads(weights.with_suffix(".json").read_text(encoding="utf-8"))
        self.facts = read_facts(vision.networks.own_facts(told))
        whole = self.facts.side
        self._nets = {whole: self._opened(weights)}
        for side in PART_SIDES:
            with for_side(weights, whole, side) as path:
                self._nets[side] = self._opened(path)
        self.squares = tuple(sorted(self._nets))

    def run(self, blob: Floats) -> Floats:
        """See Network."""
        with self._nets[blob.shape[-1]].create_extractor() as extractor:
            extractor.input("in0", self._ncnn.Mat(np.ascontiguousarray(blob[0])))
            _, output = extractor.extract("out0")
            out: NDArray[np.float32] = np.array(output, np.float32)
        return out

    def _opened(self, weights: Path) -> Any:
        net = self._ncnn.Net()
        net.opt.num_threads = self._threads
        # Spinning threads would keep a Pi's cores busy between two frames.
        net.opt.openmp_blocktime = 0
        # Half precision would round outlines to whole pixels where the processor has it.
        net.opt.use_fp16_arithmetic = False
        net.load_param(str(weights))
        net.load_model(str(weights.with_suffix(".bin")))
        return net


def open_network(weights: Path, threads: int, runtime: Runtime | None = None) -> Network:
    """The network in an `.onnx` or a `.param` file.

    runtime: None for what is always there for such a file. Raises FileNotFoundError without the
    file, and ModuleNotFoundError without the runtime.
    """
    if not weights.is_file():
        raise FileNotFoundError(f"the detector's weights are missing: {weights}")
    if weights.suffix == ".param":
        return NcnnNetwork(weights, threads)
    return (OpenVinoNetwork if runtime is Runtime.OPENVINO else OnnxNetwork)(weights, threads)
