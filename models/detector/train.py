# SPDX-License-Identifier: AGPL-3.0-or-later
"""Train the card detector, from random weights or on from earlier ones.

    python -m models.detector.train --data runs/scenes/data.yaml --out runs/detector
    python -m models.detector.train --weights runs/detector/weights/last.pt --rate 0.001 --epochs 5
    python -m models.detector.train --weights models/cards.onnx --rate 0.001 --epochs 5

Two CPU cores are enough; `--device 0` uses a GPU, which wants larger batches and as many
`--workers` as there are cores. A checkpoint is kept of every epoch.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.detector.bfloat import BfloatTrainer, SceneTrainer, has_bfloat16
from models.detector.continue_from import checkpoint_from_onnx
from models.detector.dataset import SIDE

ARCHITECTURE = "yolo11n-obb.yaml"
SEED = 20261121

RISING_STEPS = 60
LAST_SHARE = 0.02
"""Of the highest rate, what is left at the end."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is told.

    weights: a checkpoint or an exported ONNX file to start from, None for random ones;
    minutes: when to end whatever the epochs, None for not before; rate: the highest; workers:
    processes that read scenes.
    """

    data: Path
    out: Path
    weights: Path | None
    epochs: int
    minutes: float | None
    batch: int
    rate: float
    device: str
    workers: int


class SinkingRate:
    """The rate of learning: up within a few steps, then down as a cosine does, at every step.

    ultralytics changes it by the epoch, of which there are too few here.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._begun = time.monotonic()
        self._steps = 0

    def __call__(self, trainer: Any) -> None:
        """Set the rate before a step."""
        if self._steps == 0:
            self._begun = time.monotonic()
        share = self._steps / (len(trainer.train_loader) * self._plan.epochs)
        if self._plan.minutes:
            share = max(share, (time.monotonic() - self._begun) / (60 * self._plan.minutes))
        sunk = LAST_SHARE + (1 - LAST_SHARE) * (1 + math.cos(math.pi * min(share, 1))) / 2
        risen = min(1.0, (self._steps + 1) / RISING_STEPS)
        for group in trainer.optimizer.param_groups:
            group["lr"] = self._plan.rate * risen * sunk
        self._steps += 1


def train(plan: Plan) -> Path:
    """Train and return the path of the last weights."""
    bfloat = has_bfloat16(plan.device)
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
        # What a GPU adds up in any order it adds up faster, and a time limit repeats nothing.
        "deterministic": plan.device == "cpu",
        "optimizer": "AdamW",
        "lr0": plan.rate,
        # SinkingRate does both; ultralytics' own warm-up would begin with a rate of 0.1 for
        # every bias, which undoes what the weights to go on from have learnt.
        "warmup_epochs": 0.0,
        "lrf": 1.0,
        "time": plan.minutes and plan.minutes / 60,
        "weight_decay": 0.01,
        "save_period": 1,
        "workers": plan.workers,
        "amp": plan.device != "cpu" and not bfloat,
        "pretrained": _start(plan) or False,
        "plots": False,
        "val": False,
    }
    trainer = (BfloatTrainer if bfloat else SceneTrainer)(overrides=settings)
    trainer.add_callback("on_train_batch_start", SinkingRate(plan))
    trainer.train()
    return Path(trainer.last)


def _start(plan: Plan) -> str | None:
    """The checkpoint to begin with."""
    if plan.weights is None:
        return None
    if plan.weights.suffix == ".onnx":
        begun = plan.out / "weights" / "begun.pt"
        return str(checkpoint_from_onnx(plan.weights, ARCHITECTURE, begun))
    return str(plan.weights)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Train the card detector.")
    parser.add_argument("--data", type=Path, default=Path("runs/scenes/data.yaml"))
    parser.add_argument("--out", type=Path, default=Path("runs/detector"))
    parser.add_argument("--weights", type=Path, help="go on from these")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--minutes", type=float, help="end after so many, whatever the epochs")
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--workers", type=int, default=2)
    print(train(Plan(**vars(parser.parse_args(arguments)))))


if __name__ == "__main__":
    main()
