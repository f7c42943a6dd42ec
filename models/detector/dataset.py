# SPDX-License-Identifier: AGPL-3.0-or-later
"""Scenes written to disk the way ultralytics reads oriented boxes.

    python -m models.detector.dataset --out runs/scenes --train 6000 --held-out 400

`--decks` and `--grounds` name folders of decks and photographs to draw scenes
with; without them both are invented. Training scenes take seeds from 0 upwards,
held-out scenes from 10,000,000: no seed of one is ever used by the other.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2

from models.faces import own_deck
from models.scenes import LabelledCard, Material, gather_material, make_scene
from models.side_by_side import side_by_side
from vision.files.pictures import write_picture

SIDE = 416
HELD_OUT_SEEDS = 10_000_000
CLASSES = ("card", "back")


def add_material(parser: argparse.ArgumentParser) -> None:
    """The options that say what scenes are made of."""
    parser.add_argument("--decks", type=Path, help="folder of decks, written by models.faces")
    parser.add_argument("--grounds", type=Path, help="folder of photographs for what lies below")


def material_of(options: argparse.Namespace) -> Material:
    """What the options of `add_material` say, with the own deck."""
    return gather_material(own_deck(), options.decks, options.grounds)


def label_line(card: LabelledCard, side: int) -> str:
    """`class x1 y1 … x4 y4`, corners as shares of the picture's side.

    Below 0 and above 1 where the frame cuts the card: see models.detector.scenes_on_disk.
    """
    numbers = " ".join(f"{value / side:.6f}" for value in card.corners.ravel())
    return f"{0 if card.face_up else 1} {numbers}"


def write_scene(job: tuple[Path, Material, str, int]) -> None:
    """Draw one scene and write its picture and its label file."""
    out, material, split, seed = job
    scene = make_scene(seed, (SIDE, SIDE), material)
    write_picture(
        out / "images" / split / f"{seed:08d}.jpg",
        scene.pixels,
        [cv2.IMWRITE_JPEG_QUALITY, 97],
    )
    lines = [label_line(card, SIDE) for card in scene.cards]
    (out / "labels" / split / f"{seed:08d}.txt").write_text("\n".join(lines), encoding="utf-8")


def write_dataset(
    out: Path, material: Material, train: range, held_out: int, processes: int
) -> Path:
    """Write both splits, the training one of these seeds, and `data.yaml`; returns its path."""
    jobs = []
    splits = (("train", train.start, len(train)), ("val", HELD_OUT_SEEDS, held_out))
    for split, first, count in splits:
        for folder in ("images", "labels"):
            (out / folder / split).mkdir(parents=True, exist_ok=True)
        jobs += [(out, material, split, first + index) for index in range(count)]
    side_by_side(write_scene, jobs, processes, unit="scene", at_once=16)
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
    parser.add_argument("--first", type=int, default=0, help="first seed, to add to a folder")
    parser.add_argument("--held-out", type=int, default=400)
    parser.add_argument("--processes", type=int, default=2)
    add_material(parser)
    options = parser.parse_args(arguments)
    material = material_of(options)
    train = range(options.first, options.first + options.train)
    write_dataset(options.out, material, train, options.held_out, options.processes)


if __name__ == "__main__":
    main()
