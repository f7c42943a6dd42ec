# SPDX-License-Identifier: AGPL-3.0-or-later
"""Write the trained finder of corners as the ONNX file that the program runs.

python -m models.squaring.export --weights runs/square/square.pt
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import torch

from models import shipped
from models.exporting import write_onnx
from models.squaring.network import SquareNetwork
from vision.finding.square import SQUARE_SIZE


def export(weights: Path, out: Path, version: str) -> None:
    """Write trained weights; see `export_square`."""
    network = SquareNetwork()
    network.load_state_dict(torch.load(weights, weights_only=True))
    export_square(network, version, out)


def export_square(network: SquareNetwork, version: str, out: Path) -> None:
    """Write the network with its version in the file's own metadata."""
    width, height = SQUARE_SIZE
    pictures = torch.zeros(2, 3, height, width)
    write_onnx(network.eval(), {"images": pictures}, ("corners",), {"version": version}, out)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Export the finder of a card's own corners.")
    parser.add_argument("--weights", type=Path, default=Path("runs/square/square.pt"))
    parser.add_argument("--out", type=Path, default=shipped.SQUARE)
    parser.add_argument("--version", default="1")
    export(**vars(parser.parse_args(arguments)))


if __name__ == "__main__":
    main()
