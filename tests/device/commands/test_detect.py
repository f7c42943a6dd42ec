# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster detect`: cards in pictures by name, or a sentence why not."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from device.commands.detect import command, detect_cards
from device.eyes import open_reader
from engine.cards import FACES
from vision.artwork import draw_back, draw_face
from vision.finding import FoundCard, OutlineFinder
from vision.frames import Pixels
from vision.reading import CardReader, Reading

CODES = ("G7", "KRA", "Y12")


def table() -> Pixels:
    pixels = np.full((720, 960, 3), (70, 96, 120), np.uint8)
    for index, card in enumerate([*(draw_face(code, 140) for code in CODES), draw_back(140)]):
        height, width = card.shape[:2]
        left = 60 + 225 * index
        pixels[250 : 250 + height, left : left + width] = card
    return cv2.GaussianBlur(pixels, (0, 0), 0.7)


def detect(*args: object) -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args])


def test_faces_are_named_and_a_back_is_not(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), table())
    result = detect(path, "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert (told["width"], told["height"]) == (960, 720)
    assert told["ms"] > 0
    cards = sorted(told["cards"], key=lambda card: card["quad"][0][0])
    assert tuple(card["card"] for card in cards) == CODES
    for index, card in enumerate(cards):
        assert card["confidence"] > 0.9
        left, top = card["quad"][0]
        assert abs(left - (60 + 225 * index)) < 6
        assert abs(top - 250) < 6


def test_a_picture_of_nothing_has_no_card(tmp_path: Path) -> None:
    black, noise = tmp_path / "black.png", tmp_path / "noise.png"
    cv2.imwrite(str(black), np.zeros((480, 640, 3), np.uint8))
    rng = np.random.default_rng(1)
    cv2.imwrite(str(noise), rng.integers(0, 256, (480, 640, 3), dtype=np.uint8))
    result = detect(black, noise)
    assert result.exit_code == 0
    assert result.output.splitlines() == [f"{black}: no card", f"{noise}: no card"]


@pytest.mark.parametrize("content", [None, b"", b"not a picture"])
def test_what_is_no_picture_is_a_sentence(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "table.jpg"
    if content is not None:
        path.write_bytes(content)
    result = detect(path)
    assert result.exit_code == 2
    assert str(path) in result.output


class Twice:
    """Finds one card two times, a little apart."""

    version = "told"

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        corners = np.array([[60, 250], [200, 250], [200, 446], [60, 446]], np.float32)
        moved = np.asarray(corners + np.array([5, -4]), np.float32)
        return FoundCard(corners, 0.9, True), FoundCard(moved, 0.8, True)


def test_two_outlines_of_one_card_are_one_card() -> None:
    cards = detect_cards(Twice(), open_reader("quartermaster"), table())
    assert [card.card for card in cards] == ["G7"]


@dataclass(frozen=True, eq=False)
class Upright:
    """Finds a card rightly on a picture that is turned round, on the other beside it."""

    picture: Pixels
    version: str = "told"

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        whole = np.array([[60, 250], [200, 250], [200, 446], [60, 446]], np.float32)
        if np.array_equal(pixels, self.picture):
            return (FoundCard(whole + np.array([45, 0], np.float32), 0.9, True),)
        height, width = pixels.shape[:2]
        return (FoundCard(np.array([width, height], np.float32) - whole, 0.9, True),)


def test_a_card_without_a_name_is_looked_for_upside_down() -> None:
    picture = table()
    (card,) = detect_cards(Upright(picture), open_reader("quartermaster"), picture)
    assert card.card == "G7"
    assert np.allclose(sorted(card.quad), [(60, 250), (60, 446), (200, 250), (200, 446)], atol=6)


class FromFarther:
    """Finds a card rightly from farther away, otherwise beside it."""

    version = "told"

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        card = np.array([[60, 250], [200, 250], [200, 446], [60, 446]], np.float32)
        beside = np.array([45 if size == 1 else 0, 0], np.float32)
        return (FoundCard(card + beside, 0.9, True),)


def test_a_card_that_still_has_no_name_is_looked_for_from_farther_away() -> None:
    finder = cast(OutlineFinder, FromFarther())
    (card,) = detect_cards(finder, open_reader("quartermaster"), table())
    assert card.card == "G7"
    assert np.allclose(sorted(card.quad), [(60, 250), (60, 446), (200, 250), (200, 446)], atol=6)


class HardlySure:
    """Reads every card as the same one, at 0.92."""

    def __init__(self, names: Collection[str]) -> None:
        self.names = tuple(names)

    def read_all(self, pixels: Pixels, outlines: Sequence[np.ndarray]) -> tuple[Reading, ...]:
        quad = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
        return tuple(Reading(quad, (("G7", 0.92), ("G1", 0.05)), 0.8) for _ in outlines)


@pytest.mark.parametrize(
    ("names", "name"),
    [(FACES, "G7"), ([face for face in FACES if face != "G8"], None), (["7C", "8C"], None)],
)
def test_a_deck_that_lacks_cards_must_be_surer(names: Collection[str], name: str | None) -> None:
    reader = cast(CardReader, HardlySure(names))
    cards = detect_cards(cast(OutlineFinder, Twice()), reader, table())
    assert {card.card for card in cards} == {name}
