# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program's own looking against ultralytics' `predict`, same weights, same run, same machine.

    python -m models.detector.race
    python -m models.detector.race --weights runs/second/weights/last.pt

Both look at the same drawn pictures of 1280 x 960 with five cards of the own deck, take the second
look at each box and name the cards; only the finding of the boxes differs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from models import shipped
from models.detector.dataset import SIDE
from models.detector.original import ultralytics_own
from models.faces import own_deck
from models.faces.deck import Deck
from models.scenes import Material, make_scene
from vision.finding import OutlineFinder, Squarer
from vision.finding.finder import LEAST_SCORE
from vision.frames import Pixels
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


def pictures(count: int) -> list[Pixels]:
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
    parser.add_argument("--pictures", type=int, default=12)
    options = parser.parse_args(arguments)
    shown = pictures(options.pictures)
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

    def boxes(pixels: Pixels) -> list[np.ndarray]:
        told = rival.predict(pixels, imgsz=SIDE, conf=LEAST_SCORE, verbose=False, device="cpu")
        return list(np.asarray(told[0].obb.xyxyxyxy.cpu().numpy(), np.float32))

    def theirs(pixels: Pixels) -> None:
        seen = squarer.square(pixels, boxes(pixels))
        reader.read_all(pixels, [one.corners for one in seen if one.card > one.back])

    print(f"this program: {median_ms(own, shown):.1f} ms")
    print(f"ultralytics' predict alone: {median_ms(boxes, shown):.1f} ms")
    print(f"ultralytics' predict and the same naming: {median_ms(theirs, shown):.1f} ms")


if __name__ == "__main__":
    main()
