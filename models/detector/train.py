# SPDX-License-Identifier: AGPL-3.0-or-later
"""Train the card detector, from random weights or on from earlier ones.

    python -m models.detector.train --data runs/scenes/data.yaml --out runs/detector
    python -m models.detector.train --weights runs/detector/weights/last.pt --rate 0.001 --epochs 5

Two CPU cores are enough; `--device 0` uses a GPU.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ultralytics.models.yolo.obb import OBBTrainer

from models.detector.bfloat import BfloatTrainer, has_bfloat16
from models.detector.dataset import SIDE

ARCHITECTURE = "yolo11n-obb.yaml"
SEED = 20261121


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is told. weights: where to start from, None for random ones; rate: the highest."""

    data: Path
    out: Path
    weights: Path | None
    epochs: int
    batch: int
    rate: float
    device: str


def train(plan: Plan) -> Path:
    """Train and return the path of the last weights."""
    settings = {
        "model": ARCHITECTURE,
        "data": str(plan.data),
        "epochs": plan.epochs,
        "batch": plan.batch,
        # One step of the optimiser a batch: 64, the default, would make a quarter as many.
        "nbs": plan.batch,
        "imgsz": SIDE,
        "device": plan.device,
        "project": str(plan.out.parent.resolve()),
        "name": plan.out.name,
        "exist_ok": True,
        "seed": SEED,
        "deterministic": True,
        "optimizer": "AdamW",
        "lr0": plan.rate,
        "lrf": 0.02,
        "cos_lr": True,
        "warmup_epochs": 0.5,
        "weight_decay": 0.01,
        "cache": "ram",
        "workers": 2 if plan.device == "cpu" else 8,
        "amp": plan.device != "cpu",
        "pretrained": str(plan.weights) if plan.weights else False,
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
    kind = BfloatTrainer if plan.device == "cpu" and has_bfloat16() else OBBTrainer
    trainer = kind(overrides=settings)
    trainer.train()
    return Path(trainer.last)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Train the card detector.")
    parser.add_argument("--data", type=Path, default=Path("runs/scenes/data.yaml"))
    parser.add_argument("--out", type=Path, default=Path("runs/detector"))
    parser.add_argument("--weights", type=Path, help="go on from these")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--device", default="cpu")
    print(train(Plan(**vars(parser.parse_args(arguments)))))


if __name__ == "__main__":
    main()
