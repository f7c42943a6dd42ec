# SPDX-License-Identifier: AGPL-3.0-or-later
"""Scenes written to disk the way ultralytics reads oriented boxes.

    python -m models.detector.dataset --out runs/scenes --train 6000 --held-out 400

Training scenes take seeds from 0 upwards, held-out scenes from 10,000,000: no
seed of one is ever used by the other.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from engine.cards import FACES
from models.scenes import LabelledCard, OwnDeck, make_scene
from models.scenes.faces import FACE_HEIGHT, FACE_WIDTH
from vision.artwork import draw_back, draw_face
from vision.frames import Pixels

SIDE = 416
HELD_OUT_SEEDS = 10_000_000
CLASSES = ("card", "back")


@cache
def own_deck() -> OwnDeck:
    """The project's own deck at the size in which scenes draw cards."""
    return OwnDeck(
        tuple(_small(draw_face(code, 2 * FACE_WIDTH)) for code in FACES),
        _small(draw_back(2 * FACE_WIDTH)),
    )


def _small(card: Pixels) -> Pixels:
    shrunk = cv2.resize(card, (FACE_WIDTH, FACE_HEIGHT), interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.uint8)


def label_line(card: LabelledCard, side: int) -> str:
    """`class x1 y1 … x4 y4`, corners as shares of the picture's side."""
    numbers = " ".join(f"{value / side:.6f}" for value in card.corners.ravel())
    return f"{0 if card.face_up else 1} {numbers}"


def write_scene(job: tuple[Path, str, int]) -> None:
    """Draw one scene and write its picture and its label file."""
    out, split, seed = job
    scene = make_scene(seed, (SIDE, SIDE), own_deck())
    cv2.imwrite(
        str(out / "images" / split / f"{seed:08d}.jpg"),
        scene.pixels,
        [cv2.IMWRITE_JPEG_QUALITY, 97],
    )
    lines = [label_line(card, SIDE) for card in scene.cards]
    (out / "labels" / split / f"{seed:08d}.txt").write_text("\n".join(lines), encoding="utf-8")


def write_dataset(out: Path, train: int, held_out: int, processes: int) -> Path:
    """Write both splits and `data.yaml`; returns its path."""
    jobs = []
    for split, first, count in (("train", 0, train), ("val", HELD_OUT_SEEDS, held_out)):
        for folder in ("images", "labels"):
            (out / folder / split).mkdir(parents=True, exist_ok=True)
        jobs += [(out, split, first + index) for index in range(count)]
    with ProcessPoolExecutor(processes) as pool:
        for _ in tqdm(pool.map(write_scene, jobs, chunksize=16), total=len(jobs), unit="scene"):
            pass
    names = "".join(f"  {index}: {name}\n" for index, name in enumerate(CLASSES))
    data = out / "data.yaml"
    data.write_text(
        f"path: {out.resolve()}\ntrain: images/train\nval: images/val\nnames:\n{names}",
        encoding="utf-8",
    )
    return data


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Draw the scenes that the detector learns from.")
    parser.add_argument("--out", type=Path, default=Path("runs/scenes"))
    parser.add_argument("--train", type=int, default=6000)
    parser.add_argument("--held-out", type=int, default=400)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args(arguments)
    write_dataset(options.out, options.train, options.held_out, options.processes)


if __name__ == "__main__":
    main()
