# SPDX-License-Identifier: AGPL-3.0-or-later
"""Drawn scenes with what the detector boxes in them: the very boxes that the second look gets.

    python -m models.squaring.found --decks runs/decks --grounds runs/grounds --out runs/found
    python -m models.squaring.found --decks runs/held-out-decks --first 70000000 --count 240

Boxes drawn near a card, as `models.squaring.samples` draws them, are off otherwise than a
detector's: of a card half under another it mostly boxes the whole, and where the box lies says
which of the two is meant. Needs no torch.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np

from models import shipped
from models.detector.dataset import add_material, material_of
from models.scenes import LabelledCard, Material, make_scene
from models.side_by_side import side_by_side
from models.squaring.samples import (
    BACK,
    CARD,
    WHOLE,
    Sample,
    box_off,
    nothing_of,
    sample_of,
)
from vision.finding import CardFinder, finder_of_all
from vision.frames import Pixels
from vision.plane import Floats, overlap
from vision.whitened import Whitened

SIDE = 832
"""Pixels of a scene's side: its cards are then 96 to 285 long, as a table's are to a camera."""

FIRST_SEED = 40_000_000
"""Of scenes to learn from; the detector's own training takes others."""


NO_CARD = -1

LEAST_OVERLAP = 0.3
"""From which a box is about a card, and below which about nothing."""

SURELY_ITS = 0.5
"""From which it is about the card that it overlaps most."""

TWICE_AS_MUCH = 2.0
"""How many times the next card's overlap that must be where it is less: a box around what is seen
of a card. Others are about two cards, and nobody could say which."""

NEAR = 0.5
"""Share of boxes that are shown a little moved, so that a scene's are not learnt by heart."""

LOOSE = 0.25
"""How much, see `box_off`."""

OF_ONE = 2
"""Boxes about one card, or about nothing, that are learnt from at a time: there may be a dozen."""

WHOLE_TOO = 0.5
"""Share of boxes about wholly seen cards that are learnt from: most of them are easy."""


@dataclass(frozen=True, slots=True, eq=False)
class Boxed:
    """box: (4, 2), a short edge first. about: which of a scene's cards it is of; -1 for none."""

    box: Floats
    about: int


@dataclass(frozen=True, slots=True, eq=False)
class FoundScene:
    """What the detector boxes in a scene, surest first.

    pixels: (height, width, 3) BGR, under a white lamp as the second look gets them.
    """

    pixels: Pixels
    cards: tuple[LabelledCard, ...]
    boxes: tuple[Boxed, ...]

    def boxes_of_each(self) -> dict[int, list[Boxed]]:
        """The boxes about each card that has any, and those about none, surest first."""
        of_each: dict[int, list[Boxed]] = {}
        for boxed in self.boxes:
            of_each.setdefault(boxed.about, []).append(boxed)
        return of_each


def box_scene(seed: int, side: int, material: Material, finder: CardFinder) -> FoundScene:
    """A scene of so many pixels with what the detector boxes in it."""
    scene = make_scene(seed, (side, side), material)
    pixels = Whitened(scene.pixels).for_finding()
    boxes = []
    for found in finder.find(pixels):
        shares = [overlap(found.corners, card.corners) for card in scene.cards]
        best, next_best = sorted([*shares, 0.0, 0.0], reverse=True)[:2]
        if best < LEAST_OVERLAP:
            boxes.append(Boxed(found.corners, NO_CARD))
        elif best >= SURELY_ITS or best >= TWICE_AS_MUCH * next_best:
            boxes.append(Boxed(found.corners, shares.index(best)))
    return FoundScene(pixels, scene.cards, tuple(boxes))


def write_found(path: Path, found: FoundScene) -> None:
    """One file, an `.npz` with the picture as a JPEG."""
    np.savez(
        path,
        picture=cv2.imencode(".jpg", found.pixels, [cv2.IMWRITE_JPEG_QUALITY, 97])[1],
        corners=np.array([card.corners for card in found.cards], np.float32).reshape(-1, 4, 2),
        face_up=np.array([card.face_up for card in found.cards], np.bool_),
        visible=np.array([card.visible for card in found.cards], np.float32),
        boxes=np.array([boxed.box for boxed in found.boxes], np.float32).reshape(-1, 4, 2),
        about=np.array([boxed.about for boxed in found.boxes], np.int64),
    )


def read_found(path: Path) -> FoundScene:
    """What `write_found` wrote."""
    with np.load(path) as stored:
        pixels = np.asarray(cv2.imdecode(stored["picture"], cv2.IMREAD_COLOR), np.uint8)
        cards = zip(stored["corners"], stored["face_up"], stored["visible"], strict=True)
        boxes = zip(stored["boxes"], stored["about"], strict=True)
        return FoundScene(
            pixels,
            tuple(LabelledCard(corners, bool(up), float(seen)) for corners, up, seen in cards),
            tuple(Boxed(box, int(about)) for box, about in boxes),
        )


def scenes_in(folder: Path) -> list[Path]:
    """The files in a folder that `main` filled; raises FileNotFoundError where there are none."""
    scenes = sorted(folder.glob("*.npz"))
    if not scenes:
        raise FileNotFoundError(f"{folder} holds no scenes: make them with models.squaring.found.")
    return scenes


def found_samples(scenes: Sequence[Path], seed: int) -> Iterator[Sample]:
    """Without end, wholly decided by the seed; of files of `write_found`."""
    rng = np.random.default_rng(seed)
    while True:
        scene = read_found(scenes[int(rng.integers(0, len(scenes)))])
        for boxed in _some_of_each(scene, rng):
            yield _sample(scene, boxed, rng)


def _some_of_each(scene: FoundScene, rng: np.random.Generator) -> Iterator[Boxed]:
    """Some boxes about each card: its surest and any other."""
    for about, (first, *others) in scene.boxes_of_each().items():
        whole = about != NO_CARD and scene.cards[about].visible >= WHOLE
        if whole and rng.random() >= WHOLE_TOO:
            continue
        yield first
        yield from (others[int(at)] for at in rng.permutation(len(others))[: OF_ONE - 1])


def _sample(scene: FoundScene, boxed: Boxed, rng: np.random.Generator) -> Sample:
    box = box_off(boxed.box, LOOSE, rng) if rng.random() < NEAR else boxed.box
    if boxed.about == NO_CARD:
        return nothing_of(scene.pixels, box)
    card = scene.cards[boxed.about]
    return sample_of(scene.pixels, box, card.corners, CARD if card.face_up else BACK)


def _write_scene(seed: int, out: Path, side: int, material: Material, weights: Path) -> None:
    cv2.setNumThreads(1)
    write_found(out / f"{seed:08d}.npz", box_scene(seed, side, material, _finder(weights)))


@cache
def _finder(weights: Path) -> CardFinder:
    """Opened once in each process."""
    return finder_of_all(weights, threads=1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Draw scenes and box them with the detector.")
    parser.add_argument("--out", type=Path, default=Path("runs/found"))
    parser.add_argument("--count", type=int, default=6000)
    parser.add_argument("--first", type=int, default=FIRST_SEED, help="first seed")
    parser.add_argument("--side", type=int, default=SIDE, help="pixels")
    parser.add_argument("--weights", type=Path, default=shipped.CARDS_IN_BYTES)
    parser.add_argument("--processes", type=int, default=2)
    add_material(parser)
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    write = partial(
        _write_scene,
        out=options.out,
        side=options.side,
        material=material_of(options),
        weights=options.weights,
    )
    seeds = range(options.first, options.first + options.count)
    side_by_side(write, seeds, options.processes, unit="scene", at_once=16)


if __name__ == "__main__":
    main()
