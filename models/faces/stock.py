# SPDX-License-Identifier: AGPL-3.0-or-later
"""Shapes, photographs and fonts that invented decks are composed of."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Drawings:
    """Files to draw with, in a fixed order; any of them may be none.

    icons: PNGs with transparency, 128 px.
    photographs: JPEGs, long side at most 1200 px.
    fonts: TrueType or OpenType, all of them with Latin letters and digits.
    """

    icons: tuple[Path, ...] = ()
    photographs: tuple[Path, ...] = ()
    fonts: tuple[Path, ...] = ()


def load_drawings(folder: Path) -> Drawings:
    """What lies in the folder's `icons`, `photographs` and `fonts`.

    Raises ValueError where the folder has nothing of the three.
    """
    drawings = Drawings(
        tuple(sorted((folder / "icons").glob("*.png"))),
        tuple(sorted((folder / "photographs").glob("*.jpg"))),
        tuple(sorted((folder / "fonts").glob("*.[ot]tf"))),
    )
    if drawings == Drawings():
        raise ValueError(
            f"{folder} holds no icons, photographs or fonts: make them with models.faces.drawings."
        )
    return drawings
