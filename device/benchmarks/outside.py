# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sets that lie in folders outside the program: labelled photographs, a deck's scans."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from device.benchmarks.counting import Box, LabelledPicture, LyingCard
from device.commands.detect import read_picture
from device.complaints import BadInput
from vision.files.names import has_pictures_name, is_hidden
from vision.frames import Pixels

BLANK = "BLANK"
"""A scan of no face at all."""


def pictures_in(folder: Path) -> dict[str, Pixels]:
    """Name without its ending → picture, in the names' order; raises BadInput without any."""
    paths = sorted(
        path for path in folder.glob("*") if has_pictures_name(path) and not is_hidden(path)
    )
    if not paths:
        raise BadInput(f"{folder} holds no JPEG, PNG or HEIC pictures; check its name.")
    return {path.stem: read_picture(path) for path in paths}


def scanned_faces(folder: Path) -> dict[str, Pixels]:
    """Card code → scan; of a code's copies and variants, CODE-something, the first."""
    faces: dict[str, Pixels] = {}
    for name, scan in pictures_in(folder).items():
        code = name.split("-")[0]
        if code != BLANK:
            faces.setdefault(code, scan)
    return faces


def photographs(folder: Path, every: int = 1) -> Iterator[LabelledPicture]:
    """The test split of `annotations.json`, or every Nth picture of it.

    Its boxes are about what is seen of each card. Raises BadInput at once for a list that is none,
    and later for a picture.
    """
    path = folder / "annotations.json"
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))["images"]
        tested = [one for one in listed if one["split"] == "test"][::every]
        labelled = [
            (
                folder / one["image"],
                tuple(LyingCard(str(card["card"]), _box(card["bbox"])) for card in one["cards"]),
                str(one["subset"]),
            )
            for one in tested
        ]
    except OSError as fault:
        raise BadInput(f"{path} cannot be read ({fault.strerror}); check its name.") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadInput(
            f"{path} is no list of labelled photographs; each of its images needs image, subset, "
            "split, and cards with card and bbox."
        ) from None
    return (
        LabelledPicture(read_picture(picture), cards, subset, "seen")
        for picture, cards, subset in labelled
    )


def _box(sides: Sequence[float]) -> Box:
    left, top, right, bottom = sides
    return float(left), float(top), float(right), float(bottom)
