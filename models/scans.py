# SPDX-License-Identifier: AGPL-3.0-or-later
"""A printed deck's faces as they were scanned, one file a card."""

from __future__ import annotations

from pathlib import Path

from vision.files.pictures import decoded
from vision.frames import Pixels

_BLANK = "BLANK"
"""A scan of a card without a face."""


def scans_in(folder: Path) -> list[tuple[str, Pixels]]:
    """Each card's code and its JPEG scan, (height, width, 3), in the order of the files' names.

    Raises ValueError for a folder without scans, or with one that cannot be read.
    """
    paths = sorted(path for path in folder.glob("*.jpg") if path.stem != _BLANK)
    if not paths:
        raise ValueError(f"{folder} holds no JPEG pictures: check its name.")
    return [(path.stem.partition("-")[0], _read(path)) for path in paths]


def _read(path: Path) -> Pixels:
    scan = decoded(path)
    if scan is None:
        raise ValueError(f"{path} is no picture that can be read: scan the card again.")
    return scan
