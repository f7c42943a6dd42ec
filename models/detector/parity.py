# SPDX-License-Identifier: AGPL-3.0-or-later
"""The exported files against ultralytics' own predict, and what the tests keep of that.

    python -m models.detector.parity --scenes 200
    python -m models.detector.parity --weights runs/detector/weights/last.pt --keep kept.npz

The first prints how many cards each pair of ways tells of alike; it compares
NCNN where that package is installed. Without weights of training those of the shipped ONNX file are
read back for ultralytics. The second keeps some of the network's
raw numbers with what ultralytics makes of them, for tests without torch.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import models.detector.bfloat  # noqa: F401 - the pickled weights name its classes

import numpy as np  # isort: skip
import torch
from ultralytics.utils.nms import non_max_suppression
from ultralytics.utils.ops import xywhr2xyxyxyxy

from models import shipped
from models.detector.agreement import Agreement
from models.detector.dataset import CLASSES, SIDE
from models.detector.original import ultralytics_own
from models.faces import own_deck
from models.scenes import Material, make_scene
from vision.finding import CardFinder, FoundCard
from vision.finding.finder import LEAST_SCORE, MOST_OVERLAP
from vision.frames import Pixels

FIRST_SEED = 40_000_000

KEPT_SCENES = 24
KEPT_SCORE = 0.05


def pictures(scenes: int) -> list[Pixels]:
    """Drawn scenes that the detector was not trained on."""
    material = Material(own_deck())
    seeds = range(FIRST_SEED, FIRST_SEED + scenes)
    return [make_scene(seed, (SIDE, SIDE), material).pixels for seed in seeds]


def predicted(model: Any, picture: Pixels) -> tuple[FoundCard, ...]:
    """What ultralytics' predict tells of, in our form."""
    (told,) = model.predict(
        picture,
        imgsz=SIDE,
        conf=LEAST_SCORE,
        iou=MOST_OVERLAP,
        agnostic_nms=True,
        device="cpu",
        verbose=False,
    )
    boxes = told.obb
    return tuple(
        FoundCard(corners, float(score), CLASSES[int(label)] == "card")
        for corners, score, label in zip(
            boxes.xyxyxyxy.numpy(), boxes.conf.numpy(), boxes.cls.numpy(), strict=True
        )
    )


def compare(weights: Path, scenes: int) -> dict[str, Agreement]:
    """Each pair of ways → how far they agree."""
    model = ultralytics_own(weights)
    finders = {"onnx": CardFinder(shipped.CARDS)}
    if find_spec("ncnn"):
        finders["ncnn"] = CardFinder(shipped.CARDS_NCNN, threads=1)
    pairs = {f"ultralytics and {name}": Agreement() for name in finders}
    pairs |= {"onnx and ncnn": Agreement()} if "ncnn" in finders else {}
    for picture in pictures(scenes):
        told = {name: finder.find(picture) for name, finder in finders.items()}
        told["ultralytics"] = predicted(model, picture)
        for pair, tally in pairs.items():
            one, _, other = pair.partition(" and ")
            tally.add(told[one], told[other])
    return pairs


def keep(weights: Path, target: Path) -> None:
    """Raw numbers of a few scenes, and which boxes ultralytics' suppression leaves of them."""
    network = ultralytics_own(weights).model.eval()
    kept: dict[str, Any] = {}
    for index, picture in enumerate(pictures(KEPT_SCENES)):
        blob = np.ascontiguousarray(picture[..., ::-1].transpose(2, 0, 1))[None]
        with torch.inference_mode():
            raw = network(torch.from_numpy(blob).float() / 255)[0]
        raw = raw[:, :, (raw[0, 4 : 4 + len(CLASSES)].amax(0) >= KEPT_SCORE)]
        (left,) = non_max_suppression(
            raw, LEAST_SCORE, MOST_OVERLAP, agnostic=True, nc=len(CLASSES), rotated=True
        )
        boxes = torch.cat([left[:, :4], left[:, 6:7]], dim=1)
        kept[f"raw{index}"] = raw[0].numpy()
        kept[f"corners{index}"] = xywhr2xyxyxyxy(boxes).numpy()
        kept[f"scores{index}"] = left[:, 4].numpy()
        kept[f"classes{index}"] = left[:, 5].numpy().astype(np.int64)
    np.savez_compressed(target, **kept)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Hold the exported detector against ultralytics.")
    parser.add_argument(
        "--weights", type=Path, default=shipped.CARDS, help="ultralytics'; .pt or .onnx"
    )
    parser.add_argument("--scenes", type=int, default=200)
    parser.add_argument("--keep", type=Path, help="write what the tests compare with, and stop")
    options = parser.parse_args(arguments)
    if options.keep:
        keep(options.weights, options.keep)
        return
    for pair, tally in compare(options.weights, options.scenes).items():
        print(
            f"{pair}: {tally.cards} cards told by one, {tally.same} told alike by the other, "
            f"{tally.sides} of them as face or back alike; "
            f"overlap, hundredth below: {np.percentile(tally.overlaps, 1):.3f}"
        )


if __name__ == "__main__":
    main()
