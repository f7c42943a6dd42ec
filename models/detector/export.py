# SPDX-License-Identifier: AGPL-3.0-or-later
"""Write trained weights as the ONNX file that the table runs.

python -m models.detector.export --weights runs/detector/weights/last.pt
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import onnx
from ultralytics import YOLO

import models.detector.bfloat  # noqa: F401 - the pickled weights name its classes
from models import shipped
from models.detector.dataset import CLASSES, SIDE
from models.exporting import facts_in, save_with_facts
from vision.networks import PREFIX

KEPT_FACTS = ("author", "license", "stride", "task")
"""Of what ultralytics writes into the file; the rest tells of the machine it was made on."""


def facts_of(version: str) -> dict[str, str]:
    """What the run time must know of the network, as `vision.finding.networks` reads it."""
    return {
        f"{PREFIX}classes": json.dumps(list(CLASSES)),
        f"{PREFIX}side": str(SIDE),
        f"{PREFIX}version": version,
    }


def export(weights: Path, target: Path, version: str) -> None:
    """Convert, write what the run time must know into the file, put it in place whole."""
    written = Path(
        YOLO(str(weights)).export(
            format="onnx", imgsz=SIDE, dynamic=True, simplify=True, opset=17, nms=False
        )
    )
    model = onnx.load(str(written))
    kept = {key: value for key, value in facts_in(model).items() if key in KEPT_FACTS}
    save_with_facts(model, {**kept, **facts_of(version)}, target)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Export the card detector to ONNX.")
    parser.add_argument("--weights", type=Path, default=Path("runs/detector/weights/last.pt"))
    parser.add_argument("--out", type=Path, default=shipped.CARDS)
    parser.add_argument("--version", default="3")
    options = parser.parse_args(arguments)
    export(options.weights, options.out, options.version)


if __name__ == "__main__":
    main()
