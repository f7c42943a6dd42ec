# SPDX-License-Identifier: AGPL-3.0-or-later
"""How near the second look brings a box's corners to the card's own, on decks it never saw.

    python -m models.squaring.evaluate --decks runs/held-out-decks --cards 100
    python -m models.squaring.evaluate --found runs/found-held-out

Needs no torch.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models import shipped
from models.crops import Around, Cover, cover_in_heap, cover_in_part, draw_patch
from models.crops.grounds import grounds_in
from models.scenes import LabelledCard
from models.squaring.found import NO_CARD, FoundScene, read_found, scenes_in
from models.squaring.samples import LEAST_VISIBLE, box_of
from vision.finding.square import Squared, Squarer
from vision.plane import Floats, length_of

SEED = 60_000_000
WELL_VISIBLE = 0.6


@dataclass(frozen=True, slots=True)
class Seen:
    """Mean distance of four corners from the true ones, by the card's length, before and after."""

    before: float
    after: float
    visible: float
    side_right: bool


def _apart(corners: Floats, true: Floats) -> float:
    length = length_of(true)
    ways = (np.roll(true, by, axis=0) for by in range(4))
    return min(float(np.linalg.norm(corners - way, axis=1).mean()) for way in ways) / length


def look(
    path: Path, grounds: Path | None, squarer: Squarer, cards: int, cover: Cover
) -> Iterator[Seen]:
    """Cards of one deck, a tenth of them face down; cover: lays something upon some of them."""
    with np.load(path) as stored:
        faces, back = stored["faces"], stored["back"]
    around, rng = Around(grounds_in(grounds), [*faces, back]), np.random.default_rng(SEED)
    for number in range(cards):
        face_down = number % 10 == 9
        face = back if face_down else faces[int(rng.integers(0, len(faces)))]
        patch = draw_patch(face, around, rng, cover=cover)
        box = box_of(patch, rng)
        (seen,) = squarer.square(patch.pixels, [box])
        yield _compared(box, seen, LabelledCard(patch.corners, not face_down, patch.visible))


def look_again(found: FoundScene, squarer: Squarer) -> Iterator[Seen]:
    """Cards of a drawn scene, each where the detector was surest of it."""
    surest = [boxes[0] for about, boxes in found.boxes_of_each().items() if about != NO_CARD]
    seen = squarer.square(found.pixels, [boxed.box for boxed in surest])
    for boxed, one in zip(surest, seen, strict=True):
        yield _compared(boxed.box, one, found.cards[boxed.about])


def _compared(box: Floats, seen: Squared, card: LabelledCard) -> Seen:
    """A box, and what was seen in it, with the card that lies there."""
    side_right = (seen.card >= seen.back) == card.face_up and seen.nothing < 0.5
    return Seen(
        _apart(box, card.corners), _apart(seen.corners, card.corners), card.visible, side_right
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Measure the second look at boxes.")
    parser.add_argument("--decks", type=Path, default=Path("runs/held-out-decks"))
    parser.add_argument("--grounds", type=Path, help="a folder of photographs to lay cards on")
    parser.add_argument("--found", type=Path, help="scenes of models.squaring.found instead")
    parser.add_argument("--weights", type=Path, default=shipped.SQUARE)
    parser.add_argument("--cards", type=int, default=100, help="of each deck")
    options = parser.parse_args(arguments)
    squarer = Squarer(options.weights)
    if options.found:
        scenes = map(read_found, scenes_in(options.found))
        _print_both("boxed cards", [one for scene in scenes for one in look_again(scene, squarer)])
        return
    for name, covering in (("cards", cover_in_part), ("cards on a heap", cover_in_heap)):
        seen = [
            one
            for path in sorted(options.decks.glob("*.npz"))
            for one in look(path, options.grounds, squarer, options.cards, covering)
        ]
        _print_both(name, seen)


def _print_both(name: str, some: Sequence[Seen]) -> None:
    clear = [one for one in some if one.visible >= WELL_VISIBLE]
    hidden = [one for one in some if LEAST_VISIBLE <= one.visible < WELL_VISIBLE]
    _print(f"{name}, at least {WELL_VISIBLE:.0%} seen", clear)
    _print(f"{name}, {LEAST_VISIBLE:.0%} to {WELL_VISIBLE:.0%} seen", hidden)


def _print(name: str, some: Sequence[Seen]) -> None:
    before, after = (
        np.percentile([100 * getattr(one, when) for one in some], (50, 90))
        for when in ("before", "after")
    )
    print(
        f"{name} ({len(some)}): corners off by {before[0]:.1f} % of the card's length before and "
        f"{after[0]:.1f} % after, a tenth by more than {before[1]:.1f} and {after[1]:.1f} %; "
        f"side told rightly of {100 * np.mean([one.side_right for one in some]):.1f} %"
    )


if __name__ == "__main__":
    main()
