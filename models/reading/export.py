# SPDX-License-Identifier: AGPL-3.0-or-later
"""Write the trained reader as the two ONNX files that the program runs.

python -m models.reading.export --weights runs/reader/reader.pt
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import torch

from models import shipped
from models.exporting import write_onnx
from models.reading.checkpoint import load_reader
from models.reading.network import PLACES_SHAPE, FaceNetwork, Judge
from vision.reading.describing import PLACES_SIZE, VECTOR
from vision.reading.judging import RIVALS


def export_faces(network: FaceNetwork, version: str, out: Path) -> None:
    """Write the network that describes a card's places."""
    width, height = PLACES_SIZE
    pictures = torch.zeros(2, 3, height, width)
    facts = {"version": version}
    write_onnx(network.eval(), {"images": pictures}, ("vectors", "trust"), facts, out)


def export_verdict(judge: Judge, version: str, out: Path) -> None:
    """Write the network that says how sure a name is."""
    places = PLACES_SHAPE[0] * PLACES_SHAPE[1]
    inputs = {
        "vectors": torch.zeros(2, places, VECTOR),
        "trust": torch.zeros(2, places),
        "face": torch.zeros(2, places, VECTOR),
        "rivals": torch.zeros(2, RIVALS, places, VECTOR),
    }
    facts = {"version": version, "scale": repr(judge.scale.item())}
    write_onnx(judge.eval(), inputs, ("log_odds",), facts, out)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Export the reader of faces.")
    parser.add_argument("--weights", type=Path, default=Path("runs/reader/reader.pt"))
    parser.add_argument("--faces", type=Path, default=shipped.FACES)
    parser.add_argument("--verdict", type=Path, default=shipped.VERDICT)
    parser.add_argument("--version", default="3")
    options = parser.parse_args(arguments)
    network, judge = load_reader(options.weights)
    export_faces(network, options.version, options.faces)
    export_verdict(judge, options.version, options.verdict)


if __name__ == "__main__":
    main()
