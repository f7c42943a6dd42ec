# SPDX-License-Identifier: AGPL-3.0-or-later
"""What runs the detector's network: ONNX Runtime everywhere, NCNN where it is installed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

import vision.networks
from vision.plane import Floats


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


class Network(Protocol):
    """facts: what it was made for; square: takes pictures of side x side pixels only."""

    facts: NetworkFacts
    square: bool

    def run(self, blob: Floats) -> Floats:
        """(1, 3, height, width) RGB in 0..1 → (4 + classes + 1, anchors); see `decode`."""


class OnnxNetwork:
    """An ONNX file on ONNX Runtime."""

    square = False

    def __init__(self, weights: Path, threads: int) -> None:
        self._network = vision.networks.Network(weights, threads)
        self.facts = read_facts(self._network.facts)

    def run(self, blob: Floats) -> Floats:
        """See Network."""
        (output,) = self._network.run(blob)
        return np.asarray(output[0], np.float32)


class NcnnNetwork:
    """NCNN's `.param` file with the `.bin` and the `.json` of the same name beside it.

    Raises ModuleNotFoundError where the package ncnn is not installed.
    """

    square = True

    def __init__(self, weights: Path, threads: int) -> None:
        # Not among the packages that the program installs: ONNX Runtime does without.
        import ncnn

        self._ncnn = ncnn
        self._net = ncnn.Net()
        self._net.opt.num_threads = threads
        # Half precision would round outlines to whole pixels where the processor has it.
        self._net.opt.use_fp16_arithmetic = False
        self._net.load_param(str(weights))
        self._net.load_model(str(weights.with_suffix(".bin")))
        told = json.loads(weights.with_suffix(".json").read_text(encoding="utf-8"))
        self.facts = read_facts(vision.networks.own_facts(told))

    def run(self, blob: Floats) -> Floats:
        """See Network."""
        with self._net.create_extractor() as extractor:
            extractor.input("in0", self._ncnn.Mat(np.ascontiguousarray(blob[0])))
            _, output = extractor.extract("out0")
            out: NDArray[np.float32] = np.array(output, np.float32)
        return out


def open_network(weights: Path, threads: int) -> Network:
    """The network in an `.onnx` or a `.param` file; raises FileNotFoundError without one."""
    if not weights.is_file():
        raise FileNotFoundError(f"the detector's weights are missing: {weights}")
    kind = NcnnNetwork if weights.suffix == ".param" else OnnxNetwork
    return kind(weights, threads)
