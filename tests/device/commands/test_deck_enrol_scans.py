# SPDX-License-Identifier: AGPL-3.0-or-later
"""A folder's pictures are scans or photographs by what most of them are, and of one shape."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.enrolling import pictures as pictures_of_decks
from engine.skull_king.cards import FACES
from tests.device.commands.decks import quartermaster, save, table
from vision.artwork import draw_face
from vision.finding import Finder
from vision.frames import Pixels
from vision.reading import OneCard


def test_a_deck_of_another_shape_is_enrolled_from_its_scans(tmp_path: Path) -> None:
    pixels = np.full((900, 1200, 3), (60, 90, 120), np.uint8)
    for index, code in enumerate(list(FACES)[:12]):
        save(tmp_path / "faces" / f"{code}.png", cv2.resize(draw_face(code, 252), (210, 352)))
        if index < 3:
            x = 150 + 330 * index
            pixels[300:580, x : x + 167] = cv2.resize(draw_face(code, 400), (167, 280))
    done = quartermaster("deck", "enrol", "tarot", tmp_path / "faces", "--data", tmp_path)
    assert done.exit_code == 0, done.output
    assert "tarot: 12 faces of 12 pictures enrolled." in done.stdout
    save(tmp_path / "table.png", pixels)
    words = ("detect", tmp_path / "table.png", "--deck", "tarot", "--data", tmp_path, "--json")
    cards = json.loads(quartermaster(*words).stdout)["cards"]
    assert sorted(card["card"] for card in cards) == sorted(list(FACES)[:3])


def test_photographs_taken_upright_are_no_scans_even_if_one_seems_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[str] = []
    looked_within = pictures_of_decks.card_within

    def within(pixels: Pixels, finder: Finder) -> OneCard:
        taken.append("within")
        return looked_within(pixels, finder)

    mistaken = iter([True])

    def mistaken_once(pixels: Pixels, finder: Finder) -> OneCard:
        return OneCard(pixels) if next(mistaken, False) else looked_within(pixels, finder)

    monkeypatch.setattr(pictures_of_decks, "card_in", mistaken_once)
    monkeypatch.setattr(pictures_of_decks, "card_within", within)
    for code in ("G7", "G8", "KRA"):
        save(tmp_path / "pictures" / f"{code}.png", np.ascontiguousarray(table(code)[:, :675]))
    done = quartermaster("deck", "enrol", "mine", tmp_path / "pictures", "--data", tmp_path)
    assert done.exit_code == 0, done.output
    assert taken == ["within"]


def test_a_card_that_seems_of_another_shape_is_to_be_taken_again(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    for code in ("G2", "B2", "Y2", "KRA", "MER", "WHA", "B9"):
        save(folder / f"{code}.png", table(code))
    narrow = table("SK")
    for edge in (slice(100, 110), slice(290, 300)):
        narrow[:, edge] = narrow[0, 0]
    save(folder / "SK.png", narrow)
    result = quartermaster("deck", "enrol", "new", folder, "--data", tmp_path / "data")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "SK.png the card seems 10% narrower than the deck's others" in result.stderr
    assert not (tmp_path / "data" / "decks").exists()


def odd_face(width: int, height: int) -> Pixels:
    """Rays of two colours to the very edge: by itself it is taken for no card."""
    down, across = np.mgrid[:height, :width]
    ray = np.arctan2(down - height / 2, across - width / 2) * 18 / np.pi
    return np.where((ray % 2 < 1)[..., None], (184, 140, 172), (158, 165, 76)).astype(np.uint8)


def test_a_face_like_no_other_is_a_scan_among_a_decks_and_said_to_be(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    for code in list(FACES)[:20]:
        save(folder / f"{code}.png", draw_face(code, 252))
    height, width = draw_face("G7", 252).shape[:2]
    save(folder / "odd.png", odd_face(width, height))
    done = quartermaster("deck", "enrol", "mine", folder, "--data", tmp_path)
    assert done.exit_code == 0, done.output
    assert "odd.png is taken for a scan because it is as large as the others" in done.stdout
    assert "mine: 21 faces of 21 pictures enrolled." in done.stdout


@pytest.mark.parametrize(("others", "size"), [(20, (250, 350)), (19, (252, 352))])
def test_of_another_size_or_among_few_it_is_none_and_every_such_picture_is_named(
    tmp_path: Path, others: int, size: tuple[int, int]
) -> None:
    folder = tmp_path / "pictures"
    for code in list(FACES)[:others]:
        save(folder / f"{code}.png", draw_face(code, 252))
    save(folder / "odd.png", odd_face(*size))
    save(folder / "plain.png", np.full((352, 252, 3), 40, np.uint8))
    refused = quartermaster("deck", "enrol", "mine", folder, "--data", tmp_path)
    assert refused.exit_code == 2
    odd, plain = refused.stderr.splitlines()
    assert "odd.png no card can be found" in odd
    assert "plain.png no card can be found" in plain


def test_an_option_says_what_all_pictures_are(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    save(folder / "odd.png", odd_face(300, 400))
    words = ("deck", "enrol", "mine", folder, "--data", tmp_path)
    refused = quartermaster(*words)
    assert refused.exit_code == 2
    assert "--scans" in refused.stderr
    both = quartermaster(*words, "--scans", "--photographs")
    assert both.exit_code == 2
    assert "give one of them" in both.stderr
    done = quartermaster(*words, "--scans")
    assert done.exit_code == 0, done.output
    assert "mine: 1 face of 1 picture enrolled." in done.stdout
    film = quartermaster("deck", "enrol", "film", "0", "--data", tmp_path, "--photographs")
    assert film.exit_code == 2
    assert "--photographs is for a folder of pictures" in film.stderr
