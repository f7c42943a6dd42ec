# SPDX-License-Identifier: AGPL-3.0-or-later
"""What scenes are made of: decks and photographs from folders, where there are any."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.faces.deck import Deck, load_deck
from models.scenes.faces import invent_back, invent_face
from models.scenes.grounds import make_ground
from vision.files.pictures import decoded
from vision.frames import Pixels

OWN_SHARE = 0.22
"""Scenes with the project's own deck: the one deck that everybody has."""

PHOTOGRAPHED_SHARE = 0.4
"""Grounds cut from photographs; the others are drawn."""

INVENTED_FACES = 10


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """own: the deck mixed in among the others; decks: files; grounds: photographs' files.

    What is missing is invented from the scene's seed.
    """

    own: Deck | None = None
    decks: tuple[Path, ...] = ()
    grounds: tuple[Path, ...] = ()

    def deck(self, rng: np.random.Generator) -> Deck:
        """The deck of one scene."""
        if self.own is not None and rng.random() < OWN_SHARE:
            return self.own
        if self.decks and rng.random() < 0.8:
            return load_deck(self.decks[int(rng.integers(0, len(self.decks)))])
        faces = tuple(invent_face(rng) for _ in range(INVENTED_FACES))
        return Deck("invented", faces, invent_back(rng))

    def ground(self, rng: np.random.Generator, size: tuple[int, int]) -> Pixels:
        """What the cards of one scene lie on, (height, width, 3) BGR; size is (width, height)."""
        if self.grounds and rng.random() < PHOTOGRAPHED_SHARE:
            return self.photograph(rng, size)
        return make_ground(rng, size)

    def photograph(self, rng: np.random.Generator, size: tuple[int, int]) -> Pixels:
        """A part of a photograph, turned by quarters, in other colours now and then.

        Raises ValueError for a file that is no picture.
        """
        if not self.grounds:
            return make_ground(rng, size)
        path = self.grounds[int(rng.integers(0, len(self.grounds)))]
        whole = decoded(path)
        if whole is None:
            raise ValueError(f"{path} is no picture: take it out of the folder of photographs.")
        side = int(min(whole.shape[:2]) * rng.uniform(0.3, 1.0))
        left, top = (int(rng.integers(0, whole.shape[axis] - side + 1)) for axis in (1, 0))
        part = np.rot90(whole[top : top + side, left : left + side], int(rng.integers(0, 4)))
        fitted = cv2.resize(np.ascontiguousarray(part), size, interpolation=cv2.INTER_LINEAR)
        if rng.random() < 0.3:
            fitted = np.ascontiguousarray(fitted[..., rng.permutation(3)])
        if rng.random() < 0.4:
            share = np.float32(rng.uniform(0.2, 0.7))
            fitted = fitted * share + rng.integers(0, 256, 3).astype(np.float32) * (1 - share)
        return np.ascontiguousarray(fitted, np.uint8)


def gather_material(own: Deck | None, decks: Path | None, grounds: Path | None) -> Material:
    """Material from folders of `.npz` decks and of `.jpg` photographs; None for no folder.

    Raises FileNotFoundError for a folder that holds none.
    """
    return Material(own, _files(decks, "*.npz"), _files(grounds, "*.jpg"))


def _files(folder: Path | None, pattern: str) -> tuple[Path, ...]:
    if folder is None:
        return ()
    files = tuple(sorted(path for path in folder.glob(pattern) if path.name[0] != "."))
    if not files:
        raise FileNotFoundError(f"{folder} holds no {pattern}; check its name.")
    return files
