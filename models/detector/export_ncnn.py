# SPDX-License-Identifier: AGPL-3.0-or-later
"""Write trained weights as the two files that NCNN runs, and what they are made for.

    python -m models.detector.export_ncnn --weights runs/detector/weights/last.pt

Beside torch and ultralytics this needs the packages ncnn and pnnx. NCNN keeps
the size of the picture in the network: these files take squares only.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import models.detector.bfloat  # noqa: F401 - the pickled weights name its classes

from ultralytics import YOLO  # isort: skip

from models.detector.dataset import SIDE
from models.detector.export import facts_of

TARGET = Path(__file__).resolve().parents[1] / "cards.ncnn.param"


def export(weights: Path, target: Path, version: str) -> None:
    """Write `target` and, beside it, the numbers as `.bin` and the facts as `.json`."""
    folder = Path(YOLO(str(weights)).export(format="ncnn", imgsz=SIDE, half=True))
    shutil.copyfile(folder / "model.ncnn.param", target)
    shutil.copyfile(folder / "model.ncnn.bin", target.with_suffix(".bin"))
    text = json.dumps(facts_of(version), indent=1) + "\n"
    target.with_suffix(".json").write_text(text, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Export the card detector to NCNN.")
    parser.add_argument("--weights", type=Path, default=Path("runs/detector/weights/last.pt"))
    parser.add_argument("--out", type=Path, default=TARGET)
    parser.add_argument("--version", default="3")
    options = parser.parse_args(arguments)
    export(options.weights, options.out, options.version)


if __name__ == "__main__":
    main()
