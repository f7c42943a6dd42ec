# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of invented decks, taken to enrol them by."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.eyes import open_describer, open_finder
from engine.skull_king.cards import FACES
from models.faces.photographed import main
from vision.reading import card_in, gallery_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("invented")
    main(["900003", "--out", str(out)])
    return out


def test_every_card_of_the_game_has_a_face_and_a_picture(folder: Path) -> None:
    for part, ending in (("faces", ".png"), ("pictures", ".jpg")):
        assert sorted(path.name for path in (folder / part).iterdir()) == sorted(
            face + ending for face in FACES
        )


def test_cards_without_borders_are_cut_out_of_their_pictures_as_they_are(folder: Path) -> None:
    finder, describer = open_finder(), open_describer()
    for code in FACES[::7]:
        card = card_in(np.asarray(cv2.imread(str(folder / f"pictures/{code}.jpg"))), finder).picture
        face = np.asarray(cv2.imread(str(folder / f"faces/{code}.png")))
        both = gallery_of("", [("card", card), ("face", face)], describer).floats()[:, 0]
        assert float((both[0] * both[1]).sum(axis=1).mean()) > 0.8
