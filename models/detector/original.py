# SPDX-License-Identifier: AGPL-3.0-or-later
"""The detector as ultralytics itself runs it, in torch."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import models.detector.torch_on_cpu  # noqa: F401 - must come before ultralytics

from ultralytics import YOLO  # isort: skip

from models.detector.continue_from import checkpoint_from_onnx
from models.detector.train import ARCHITECTURE


def ultralytics_own(weights: Path) -> YOLO:
    """These weights, of training or read back from an exported ONNX file."""
    if weights.suffix != ".onnx":
        return YOLO(weights)
    with TemporaryDirectory() as folder:
        return YOLO(checkpoint_from_onnx(weights, ARCHITECTURE, Path(folder, "cards.pt")))
