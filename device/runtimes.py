# SPDX-License-Identifier: AGPL-3.0-or-later
"""What runs the detector fastest on this machine: measured once, and remembered in the data folder.

ONNX Runtime is always there, with the network in bytes and in floating point: which of them is
faster is up to the processor. NCNN and OpenVINO are tried where somebody installed them. All of
them find the same cards.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from device.backup import RUNTIME_NAME
from device.benchmarks.machine import machine
from device.complaints import Failure
from device.eyes import DETECTOR, MODELS
from device.files import write_whole
from vision.finding.networks import Network, Runtime, open_network
from vision.plane import Floats

_LOG = logging.getLogger(__name__)

FORMAT = 1

PARTS_TO_A_PICTURE = 4
"""Looks at a part of a picture for one at all of it, as a table has them."""

WHOLE, PART = (320, 416), (160, 160)
"""Height and width, in pixels, of what the network is shown then."""

PLAINLY = 0.85
"""Share of the usual one's time below which another is plainly faster; times waver by as much."""

HOPELESS = 3.0
"""How many times as long as the fastest one takes that is measured no further."""

_RUNS = 7


@dataclass(frozen=True, slots=True)
class Contender:
    """name: what it is remembered by. weights: the file that it runs."""

    name: str
    runtime: Runtime
    weights: Path

    @property
    def version(self) -> str | None:
        """Of its package; None where that is not installed."""
        try:
            return version(self.runtime)
        except PackageNotFoundError:
            return None


USUAL = Contender("onnxruntime, bytes", Runtime.ONNX, DETECTOR)
CONTENDERS = (
    USUAL,
    Contender("onnxruntime", Runtime.ONNX, MODELS / "cards.onnx"),
    Contender("ncnn", Runtime.NCNN, MODELS / "cards.ncnn.param"),
    Contender("openvino", Runtime.OPENVINO, MODELS / "cards.onnx"),
)


def fastest_here(data: Path) -> Contender:
    """What was fastest on this machine, with these libraries and networks; measured if need be.

    data: the folder in which it is remembered. Takes a second or two the first time.
    """
    remembered = _remembered(data / RUNTIME_NAME)
    if remembered is not None:
        return remembered
    return measure_and_remember(data)[0]


def measure_and_remember(data: Path) -> tuple[Contender, Mapping[str, float]]:
    """The fastest, and the milliseconds a look of each; a folder that cannot be written is no
    fault.
    """
    times = _milliseconds()
    fastest = _fastest(times)
    told = {"format": FORMAT, "here": _here(), "fastest": fastest.name, "ms": times}
    with suppress(Failure, OSError):
        data.mkdir(parents=True, exist_ok=True)
        write_whole(data / RUNTIME_NAME, json.dumps(told, indent=1) + "\n")
    return fastest, times


def _fastest(times: Mapping[str, float]) -> Contender:
    quickest = min(CONTENDERS, key=lambda one: times.get(one.name, inf))
    is_plain = times.get(quickest.name, inf) < PLAINLY * times.get(USUAL.name, inf)
    return quickest if is_plain else USUAL


def _milliseconds() -> dict[str, float]:
    """What a look takes each that is there and does not fail."""
    networks = {one.name: network for one in CONTENDERS if (network := _opened(one)) is not None}
    best = {(name, size): inf for name in networks for size in (WHOLE, PART)}
    # By turns, and the shortest counts: whatever else runs here slows one down as much as another.
    for run in range(_RUNS):
        for name, size in best:
            fastest = min(best[other, size] for other in networks)
            if run == 0 or best[name, size] < HOPELESS * fastest:
                best[name, size] = min(best[name, size], _seconds(networks[name], size))
    looks = PARTS_TO_A_PICTURE + 1
    return {
        name: round(1000 * (PARTS_TO_A_PICTURE * best[name, PART] + best[name, WHOLE]) / looks, 2)
        for name in networks
    }


def _opened(one: Contender) -> Network | None:
    """None where it is not there or fails."""
    if one.version is None:
        return None
    try:
        network = open_network(one.weights, 0, one.runtime)
        for size in (WHOLE, PART):
            _seconds(network, size)
    except Exception:
        # What others built may fail in any way, on a processor that it was not built for.
        _LOG.warning("%s cannot run the detector here", one.name, exc_info=True)
        return None
    return network


def _seconds(network: Network, size: tuple[int, int]) -> float:
    """Of one run on a picture of this height and width, or on the square that it takes for it."""
    if network.squares:
        side = next(side for side in network.squares if side >= max(size))
        size = side, side
    shown: Floats = np.full((1, 3, *size), 0.5, np.float32)
    begun = perf_counter()
    network.run(shown)
    return perf_counter() - begun


def _here() -> dict[str, Any]:
    """What the answer depends on."""
    return {
        "machine": machine(),
        "libraries": {one.runtime.value: one.version for one in CONTENDERS},
        "networks": _networks(),
    }


@cache
def _networks() -> Mapping[str, str | None]:
    """The networks' digests, by their files' names.

    Read once in a process: a camera that comes and goes has it asked again and again.
    """
    return {
        path.name: sha256(path.read_bytes()).hexdigest() if path.is_file() else None
        for path in sorted({one.weights for one in CONTENDERS})
    }


def _remembered(path: Path) -> Contender | None:
    """What was measured here and still holds; None where nothing was, or the note is broken."""
    with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["format"] == FORMAT and told["here"] == _here():
            return {one.name: one for one in CONTENDERS}[told["fastest"]]
    return None
