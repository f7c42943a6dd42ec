# SPDX-License-Identifier: AGPL-3.0-or-later
"""Floors, grass, bricks and stone out of games' archives, as grounds to measure on.

    python -m models.scenes.textures ARCHIVE... --out runs/textures

An archive is a zip file, whatever its name ends in: Debian's sweethome3d, ufoai-textures and
openarena-081-textures hold one each. Nothing of them is trained with or shipped.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, ZipFile, ZipInfo

import numpy as np

from vision.files.pictures import decoded_bytes, write_picture
from vision.frames import Pixels

FOLDERS = frozenset(
    {
        "textures",
        "tex_dirt",
        "tex_material",
        "tex_nature",
        "tex_streets",
        "tex_terrain",
        "base_floor",
        "cosmo_floor",
        "evil1_floors",
        "evil3_floors",
        "evil6_floors",
        "evil8_floor",
        "gothic_floor",
    }
)
"""What lies underfoot there; walls with doors and lamps are no tables."""

NO_GROUNDS = ("sky", "cloudy", "_nm.", "_sm.", "_gm.", "_rm.")
"""In the names of skies, and of what tells a texture's relief and gloss instead of its colour."""

KINDS = (".jpg", ".png")
LEAST_SIDE = 100
LONGEST = 2.1
"""How many times as long as wide one may be."""

SIZE = 900
"""Pixels of the long side that tiles are laid to, at least half of it."""

BLACK = 8
MOST_BLACK = 0.3
"""Share of pixels darker than that in every colour beyond which most of it is cut out."""


def textures_in(archive: Path) -> Iterator[Pixels]:
    """Grounds in an archive, in the order of their names, BGR.

    Raises zipfile.BadZipFile when it is none.
    """
    with ZipFile(archive) as opened:
        for one in sorted(opened.infolist(), key=lambda info: info.filename):
            if not _may_be_ground(one):
                continue
            pixels = decoded_bytes(opened.read(one))
            if pixels is not None and is_ground(pixels):
                yield tiled(pixels)


def is_ground(pixels: Pixels) -> bool:
    """Whether it is large, square and whole enough."""
    height, width = pixels.shape[:2]
    black = float((pixels.max(axis=2) < BLACK).mean())
    shaped = max(width / height, height / width) <= LONGEST
    return min(height, width) >= LEAST_SIDE and shaped and black <= MOST_BLACK


def tiled(pixels: Pixels) -> Pixels:
    """As often beside and below itself as comes nearest to SIZE."""
    times = max(1, round(SIZE / max(pixels.shape[:2])))
    return np.tile(pixels, (times, times, 1))


def _may_be_ground(one: ZipInfo) -> bool:
    path = PurePosixPath(one.filename.lower())
    unlike = any(part in path.name for part in NO_GROUNDS)
    return path.suffix in KINDS and path.parent.name in FOLDERS and not unlike


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module's text."""
    parser = argparse.ArgumentParser(description="Take grounds to measure on out of archives.")
    parser.add_argument("archives", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    try:
        grounds = [ground for archive in options.archives for ground in textures_in(archive)]
    except (OSError, BadZipFile) as trouble:
        parser.error(f"an archive cannot be read ({trouble}); name zip files that hold textures")
    options.out.mkdir(parents=True, exist_ok=True)
    for number, ground in enumerate(grounds):
        write_picture(options.out / f"{number:03d}.jpg", ground)
    print(f"{len(grounds)} grounds in {options.out}")


if __name__ == "__main__":
    main()
