# SPDX-License-Identifier: AGPL-3.0-or-later
"""Train the card detector from random weights.

    python -m models.detector.train --data runs/scenes/data.yaml --out runs/detector

Two CPU cores are enough; `--device 0` uses a GPU.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ultralytics.models.yolo.obb import OBBTrainer

from models.detector.bfloat import BfloatTrainer, has_bfloat16

ARCHITECTURE = "yolo11n-obb.yaml"
SEED = 20261121


def train(data: Path, out: Path, epochs: int, batch: int, side: int, device: str) -> Path:
    """Train and return the path of the best weights."""
    settings = {
        "model": ARCHITECTURE,
        "data": str(data),
        "epochs": epochs,
        "batch": batch,
        # One step of the optimiser a batch: 64, the default, would make a quarter as many.
        "nbs": batch,
        "imgsz": side,
        "device": device,
        "project": str(out.parent.resolve()),
        "name": out.name,
        "exist_ok": True,
        "seed": SEED,
        "deterministic": True,
        "optimizer": "AdamW",
        "lr0": 0.002,
        "lrf": 0.02,
        "cos_lr": True,
        "warmup_epochs": 0.5,
        "weight_decay": 0.01,
        "cache": "ram",
        "workers": 2 if device == "cpu" else 8,
        "amp": device != "cpu",
        "pretrained": False,
        "plots": False,
        "val": False,
        "mosaic": 0.0,
        "fliplr": 0.0,
        "flipud": 0.0,
        "degrees": 0.0,
        "translate": 0.05,
        "scale": 0.2,
        "erasing": 0.0,
        "hsv_h": 0.02,
        "hsv_s": 0.4,
        "hsv_v": 0.3,
    }
    kind = BfloatTrainer if device == "cpu" and has_bfloat16() else OBBTrainer
    trainer = kind(overrides=settings)
    trainer.train()
    return Path(trainer.last)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Train the card detector.")
    parser.add_argument("--data", type=Path, default=Path("runs/scenes/data.yaml"))
    parser.add_argument("--out", type=Path, default=Path("runs/detector"))
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--side", type=int, default=416)
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args(arguments)
    print(
        train(
            options.data, options.out, options.epochs, options.batch, options.side, options.device
        )
    )


if __name__ == "__main__":
    main()
