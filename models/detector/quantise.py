# SPDX-License-Identifier: AGPL-3.0-or-later
"""Write the detector once more with whole numbers of one byte inside: faster, and a third as large.

    python -m models.detector.quantise

How large the numbers between two layers get is measured on drawn scenes (static quantisation, as
ONNX Runtime's guide has it for networks of convolutions). The last layer of each branch stays as it
is: it gives the boxes' sides and turns, which bytes would move by pixels. At last the network is
made lighter (`models.detector.lighter`).
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from models import shipped
from models.detector.dataset import SIDE
from models.detector.lighter import lightened
from models.exporting import facts_in, save_with_facts
from models.faces import own_deck
from models.scenes import Material, make_scene
from vision.networks import blob_of

FIRST_SEED = 50_000_000
"""Neither training nor what it is judged by uses seeds from here on."""

SCENES = 96

_LAST_LAYERS = re.compile(r"/model\.23/(dfl/|cv[234]\.\d/cv[234]\.\d\.2/).*")


class Scenes(CalibrationDataReader):  # type: ignore[misc]  # the package has no types
    """Drawn scenes of the own deck and invented ones, as the network takes them."""

    def __init__(self, count: int) -> None:
        self._material = Material(own_deck())
        self._seeds = iter(range(FIRST_SEED, FIRST_SEED + count))

    def get_next(self) -> dict[str, np.ndarray] | None:
        """The next scene; None after the last one."""
        seed = next(self._seeds, None)
        if seed is None:
            return None
        return {"images": blob_of([make_scene(seed, (SIDE, SIDE), self._material).pixels])}


def quantise(source: Path, target: Path, scenes: int = SCENES) -> None:
    """Measure on `scenes` drawn scenes, convert, and put the file in place whole."""
    with tempfile.TemporaryDirectory() as folder:
        ready, small = Path(folder, "ready.onnx"), Path(folder, "small.onnx")
        quant_pre_process(source, ready, skip_symbolic_shape=True)
        convolutions = [n.name for n in onnx.load(ready).graph.node if n.op_type == "Conv"]
        quantize_static(
            ready,
            small,
            Scenes(scenes),
            quant_format=QuantFormat.QDQ,
            op_types_to_quantize=["Conv"],
            nodes_to_exclude=[name for name in convolutions if _LAST_LAYERS.fullmatch(name)],
            per_channel=True,
            # Processors without dot products of bytes would overflow with all eight bits.
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
        )
        save_with_facts(lightened(onnx.load(small)), facts_in(onnx.load(source)), target)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Quantise the exported card detector.")
    parser.add_argument("--weights", type=Path, default=shipped.CARDS)
    parser.add_argument("--out", type=Path, default=shipped.CARDS_IN_BYTES)
    parser.add_argument("--scenes", type=int, default=SCENES)
    options = parser.parse_args(arguments)
    quantise(options.weights, options.out, options.scenes)


if __name__ == "__main__":
    main()
