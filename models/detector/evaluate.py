# SPDX-License-Identifier: AGPL-3.0-or-later
"""Judge the exported detector on scenes that training never saw, with the table's own code.

python -m models.detector.evaluate --scenes 400
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from models import shipped
from models.detector.dataset import SIDE, add_material, material_of
from models.faces import own_deck
from models.scenes import LabelledCard, Material, make_scene
from vision.finding import CardFinder, FoundCard
from vision.plane import overlap

FIRST_SEED = 20_000_000
"""Neither training (from 0) nor validation (from 10,000,000) uses seeds from here on."""

JUDGED_SCORE = 0.4
"""At the table less will do, since a reader checks; here nothing does."""

SAME_CARD = 0.5
WELL_VISIBLE = 0.6


@dataclass(slots=True)
class Tally:
    """Counts over scenes; ious of the cards found, milliseconds of the scenes."""

    cards: int = 0
    found: int = 0
    well_visible: int = 0
    well_visible_found: int = 0
    right_side: int = 0
    phantoms: int = 0
    ious: list[float] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)

    def add(self, labelled: Sequence[LabelledCard], found: Sequence[FoundCard]) -> None:
        """Match each card that lies there with what was found that overlaps it most."""
        free = list(found)
        for card in labelled:
            well = card.visible >= WELL_VISIBLE
            self.cards += 1
            self.well_visible += well
            best = max(free, key=lambda f: overlap(f.corners, card.corners), default=None)
            share = overlap(best.corners, card.corners) if best is not None else 0.0
            if best is None or share < SAME_CARD:
                continue
            free = [other for other in free if other is not best]
            self.found += 1
            self.well_visible_found += well
            self.right_side += best.face_up == card.face_up
            self.ious.append(share)
        self.phantoms += len(free)


@dataclass(frozen=True, slots=True)
class Figures:
    """What the model card tells; shares 0..1."""

    scenes: int
    cards: int
    found: float
    well_visible_found: float
    face_or_back_right: float
    phantoms_a_scene: float
    mean_iou: float
    iou_tenth: float
    median_ms: float
    machine: str


def evaluate(weights: Path, scenes: int, material: Material | None = None) -> Figures:
    """Run the detector over `scenes` pictures made from seeds of its own.

    material: None for the own deck and invented ones.
    """
    finder = CardFinder(weights, least_score=JUDGED_SCORE)
    tally = Tally()
    supply = material or Material(own_deck())
    for seed in range(FIRST_SEED, FIRST_SEED + scenes):
        scene = make_scene(seed, (SIDE, SIDE), supply)
        begun = time.perf_counter()
        found = finder.find(scene.pixels)
        tally.milliseconds.append((time.perf_counter() - begun) * 1000)
        tally.add(scene.cards, found)
    return Figures(
        scenes=scenes,
        cards=tally.cards,
        found=round(tally.found / tally.cards, 4),
        well_visible_found=round(tally.well_visible_found / tally.well_visible, 4),
        face_or_back_right=round(tally.right_side / tally.found, 4),
        phantoms_a_scene=round(tally.phantoms / scenes, 4),
        mean_iou=round(statistics.fmean(tally.ious), 4),
        iou_tenth=round(float(np.percentile(tally.ious, 10)), 4),
        median_ms=round(statistics.median(tally.milliseconds), 1),
        machine=f"{platform.machine()}, {platform.python_version()}",
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Judge the exported card detector.")
    parser.add_argument("--weights", type=Path, default=shipped.CARDS)
    parser.add_argument("--scenes", type=int, default=400)
    add_material(parser)
    options = parser.parse_args(arguments)
    figures = evaluate(options.weights, options.scenes, material_of(options))
    print(json.dumps(asdict(figures), indent=1))


if __name__ == "__main__":
    main()
