# SPDX-License-Identifier: AGPL-3.0-or-later
"""Write the trained reader as the ONNX file that the program runs.

python -m models.reading.export --weights runs/reader/reader.pt
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import torch

from models.exporting import write_onnx
from models.reading.network import FaceNetwork, Judge
from vision.reading.describing import PLACES_SIZE

WEIGHTS = Path(__file__).resolve().parent.parent / "faces.onnx"


def learned(head: Judge) -> str:
    """The verdict's numbers as the program reads them."""
    hidden, out = head.verdict[0], head.verdict[2]
    return json.dumps(
        {
            "scale": head.scale.item(),
            "hidden": hidden.weight.tolist(),
            "hidden_bias": hidden.bias.tolist(),
            "out": out.weight[0].tolist(),
            "out_bias": out.bias.item(),
        }
    )


def export(weights: Path, out: Path, version: str) -> None:
    """Write the network with its verdict and version in the file's own metadata."""
    stored = torch.load(weights, weights_only=True)
    network, head = FaceNetwork(), Judge()
    network.load_state_dict(stored["network"])
    head.load_state_dict(stored["head"])
    width, height = PLACES_SIZE
    facts = {"version": version, "verdict": learned(head)}
    write_onnx(network.eval(), (3, height, width), ("vectors", "trust"), facts, out)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Export the reader of faces.")
    parser.add_argument("--weights", type=Path, default=Path("runs/reader/reader.pt"))
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--version", default="2")
    export(**vars(parser.parse_args(arguments)))


if __name__ == "__main__":
    main()
