# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program's own looking against ultralytics' `predict`, same weights, same run, same machine.

    python -m models.detector.race
    python -m models.detector.race --on training
    python -m models.detector.race --weights runs/second/weights/last.pt

Both look at the same drawn pictures of 1280 x 960 with five cards of the own deck, take the second
look at each box and name the cards; only the finding of the boxes differs. The pictures are of the
rendered table with every distraction, or scenes as the detector is trained with, whose cards hide
each other, are cut, and lie among other games' cards.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from engine.skull_king import FACES
from models import shipped
from models.detector.dataset import SIDE
from models.detector.original import ultralytics_own
from models.faces import own_deck
from models.faces.deck import Deck
from models.scenes import Material, make_scene
from vision.cameras.rendered import EVERY_DISTRACTION, LayCard, RenderedCamera
from vision.finding import OutlineFinder, Squarer
from vision.finding.finder import LEAST_SCORE
from vision.frames import Pixels
from vision.plane import Floats, short_edge_first
from vision.reading import (
    LEAD_COUNTS_IN_WHOLE_DECKS,
    CardReader,
    Describer,
    Judge,
    load_gallery,
)

SIZE = (1280, 960)
CARDS = 5
WARM_UP = 3
FIRST_SEED = 31_000_000


class OneDeck(Material):
    """Scenes of no deck but this one."""

    def deck(self, rng: np.random.Generator) -> Deck:
        """The own deck."""
        return self.own or super().deck(rng)


@dataclass(frozen=True, slots=True)
class _Laid:
    """Cards lie on the table, and nobody does anything."""

    lying: tuple[LayCard, ...]

    def next_act(self) -> None:
        """Nothing."""


def of_tables(count: int) -> list[Pixels]:
    """The rendered table with a card of each of five players."""
    return [_table(seed) for seed in range(FIRST_SEED, FIRST_SEED + count)]


def _table(seed: int) -> Pixels:
    names = np.random.default_rng(seed).choice(list(FACES), CARDS, replace=False)
    laid = _Laid(tuple(LayCard(seat, CARDS, str(name)) for seat, name in enumerate(names)))
    camera = RenderedCamera(
        laid, seed=seed, seats=CARDS, speed=np.inf, size=SIZE, distractions=EVERY_DISTRACTION
    )
    camera.open()
    return camera.read().pixels


def of_training(count: int) -> list[Pixels]:
    """Scenes with five cards that can be seen."""
    drawn: list[Pixels] = []
    material = OneDeck(own_deck())
    seed = FIRST_SEED
    while len(drawn) < count:
        scene = make_scene(seed, SIZE, material)
        if len(scene.cards) == CARDS:
            drawn.append(scene.pixels)
        seed += 1
    return drawn


SETS = {"tables": of_tables, "training": of_training}


def median_ms(look: Callable[[Pixels], object], shown: Sequence[Pixels]) -> float:
    """After a warm-up."""
    took = []
    for pixels in (*shown[:WARM_UP], *shown):
        begun = perf_counter()
        look(pixels)
        took.append(1000 * (perf_counter() - begun))
    return median(took[WARM_UP:])


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Race the program against ultralytics' predict.")
    parser.add_argument(
        "--weights", type=Path, default=shipped.CARDS, help="the rival's; .pt or .onnx"
    )
    parser.add_argument("--on", choices=SETS, default="tables", help="what the pictures are of")
    parser.add_argument("--pictures", type=int, default=60)
    options = parser.parse_args(arguments)
    shown = SETS[options.on](options.pictures)
    squarer, describer = (
        Squarer(shipped.SQUARE),
        Describer(shipped.FACES, shipped.VERDICT),
    )
    gallery = load_gallery(shipped.DECKS / "quartermaster.npz", describer.version)
    verdict = shipped.VERDICT_WHOLE
    judge = Judge(verdict, lead_counts=LEAD_COUNTS_IN_WHOLE_DECKS)
    reader = CardReader(gallery, describer, judge)
    finder = OutlineFinder.of(shipped.CARDS_IN_BYTES, squarer)
    rival = ultralytics_own(options.weights)

    def own(pixels: Pixels) -> None:
        reader.read_all(pixels, [card.corners for card in finder.find(pixels) if card.face_up])

    def boxes(pixels: Pixels) -> list[Floats]:
        told = rival.predict(pixels, imgsz=SIDE, conf=LEAST_SCORE, verbose=False, device="cpu")
        corners = np.asarray(told[0].obb.xyxyxyxy.cpu().numpy(), np.float32)
        # ultralytics gives them counter-clockwise; so a card would be read in a mirror.
        return [short_edge_first(box[::-1]) for box in corners]

    def theirs(pixels: Pixels) -> None:
        seen = squarer.square(pixels, boxes(pixels))
        reader.read_all(pixels, [one.corners for one in seen if one.card > one.back])

    print(f"this program: {median_ms(own, shown):.1f} ms")
    print(f"ultralytics' predict alone: {median_ms(boxes, shown):.1f} ms")
    print(f"ultralytics' predict and the same naming: {median_ms(theirs, shown):.1f} ms")


if __name__ == "__main__":
    main()
