# SPDX-License-Identifier: AGPL-3.0-or-later
"""How near the second look brings a box's corners to the card's own, on decks it never saw.

    python -m models.squaring.evaluate --decks runs/held-out-decks --cards 100

Needs no torch.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.crops import Around, draw_patch
from models.crops.grounds import grounds_in
from models.squaring.samples import box_near
from vision.finding.square import Floats, Squared, Squarer
from vision.flat import turned

WEIGHTS = Path(__file__).resolve().parent.parent / "square.onnx"
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
    length = float(np.linalg.norm(true[3] - true[0]))
    ways = (true, turned(true))
    return min(float(np.linalg.norm(corners - way, axis=1).mean()) for way in ways) / length


def look(path: Path, grounds: Path | None, squarer: Squarer, cards: int) -> Iterator[Seen]:
    """Cards of one deck, a tenth of them face down."""
    with np.load(path) as stored:
        faces, back = stored["faces"], stored["back"]
    around, rng = Around(grounds_in(grounds), [*faces, back]), np.random.default_rng(SEED)
    for number in range(cards):
        face_down = number % 10 == 9
        face = back if face_down else faces[int(rng.integers(0, len(faces)))]
        patch = draw_patch(face, around, rng)
        box = box_near(patch.corners, rng)
        (seen,) = squarer.square(patch.pixels, [box])
        yield Seen(
            _apart(box, patch.corners),
            _apart(seen.corners, patch.corners),
            patch.visible,
            _side_right(seen, face_down),
        )


def _side_right(seen: Squared, face_down: bool) -> bool:
    return (seen.back > seen.card) == face_down and seen.nothing < 0.5


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Measure the second look at boxes.")
    parser.add_argument("--decks", type=Path, default=Path("runs/held-out-decks"))
    parser.add_argument("--grounds", type=Path, help="a folder of photographs to lay cards on")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--cards", type=int, default=100, help="of each deck")
    options = parser.parse_args(arguments)
    squarer = Squarer(options.weights)
    seen = [
        one
        for path in sorted(options.decks.glob("*.npz"))
        for one in look(path, options.grounds, squarer, options.cards)
    ]
    clear = [one for one in seen if one.visible >= WELL_VISIBLE]
    for name, some in (("all cards", seen), (f"at least {WELL_VISIBLE:.0%} visible", clear)):
        before, after = (
            np.percentile([100 * getattr(one, when) for one in some], (50, 90))
            for when in ("before", "after")
        )
        print(
            f"{name} ({len(some)}): corners off by {before[0]:.1f} % of the card's length before "
            f"and {after[0]:.1f} % after; a tenth by more than {before[1]:.1f} and {after[1]:.1f} %"
        )
    print(f"side told rightly: {100 * np.mean([one.side_right for one in clear]):.1f} %")


if __name__ == "__main__":
    main()
