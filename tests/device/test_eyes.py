# SPDX-License-Identifier: AGPL-3.0-or-later
"""With which judge a table's deck is read."""

from collections.abc import Collection
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.eyes import lacking, open_describer, open_gallery, open_reader, reader_of
from engine.skull_king import EDITIONS, FACES, edition_of
from engine.skull_king.editions import EXPANSION_OF
from vision.artwork import draw_face
from vision.flat import Size
from vision.frames import Pixels
from vision.observations import Readings
from vision.reading import NOTHING_DECLARED, CardReader, Declared, Gallery, save_gallery

WIDTH = 126


def lying(face: Pixels) -> tuple[Pixels, np.ndarray]:
    """A picture with the card in its middle, and where."""
    height, width = face.shape[:2]
    picture = np.full((height + 80, width + 80, 3), 70, np.uint8)
    picture[40 : 40 + height, 40 : 40 + width] = face
    size: Size = (width, height)
    corners = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32) + 40
    return picture, corners


def doubting_reader(gallery: Gallery) -> CardReader:
    """A reader that holds any face for one that the deck may lack."""
    return CardReader(gallery, open_describer())


def names(reader: CardReader, face: Pixels) -> Readings:
    return reader.read(*lying(face)).names


def drawn(names: Collection[str], declared: Declared = NOTHING_DECLARED) -> Gallery:
    """The own deck's faces with these names, as a deck that says this of itself."""
    own = open_gallery("quartermaster")
    kept = [at for at, name in enumerate(own.names) if name in names]
    return own.of(kept).that_says(declared)


@pytest.mark.parametrize(
    ("without", "lacks"),
    [
        (set(), ()),
        ({"B7", "ESC"}, ("B7", "ESC")),
        ({"KRA", "WHA", "LOOT"}, ()),
        ({"HAR"}, ("HAR",)),
    ],
)
def test_a_whole_deck_has_every_card_of_the_base_deck(
    without: set[str], lacks: tuple[str, ...]
) -> None:
    gallery = drawn(set(FACES) - without)
    assert lacking(gallery) == lacks
    assert reader_of(gallery).is_of_whole_deck == (not lacks)


def test_a_complete_deck_of_another_edition_is_not_doubted() -> None:
    to_13 = [face for face in FACES if face[1:] != "14" and face not in EXPANSION_OF]
    of_60 = [face for face in to_13 if face != "TIG"]
    assert not reader_of(drawn(to_13)).is_of_whole_deck
    assert reader_of(drawn(to_13, Declared(EDITIONS["2013"], True))).is_of_whole_deck
    assert not reader_of(drawn(of_60, Declared(EDITIONS["2013"]))).is_of_whole_deck
    own = Declared(edition_of(of_60), True)
    told = drawn(of_60, own)
    assert len(told.names) == 60
    assert lacking(told) == ()
    codes = ["G13", "Y12", "P3", "B13", "ESC", "HAR", "MER"]
    doubting, sure = reader_of(drawn(of_60)), reader_of(told)
    odds = []
    for code in codes:
        face = np.asarray(cv2.GaussianBlur(draw_face(code, 50), (0, 0), 1.2), np.uint8)
        read = [names(reader, face)[0] for reader in (doubting, sure)]
        assert {name for name, _ in read} == {code}
        odds.append([probability for _, probability in read])
    less_sure, surer = np.mean(odds, axis=0)
    assert surer > less_sure + 0.1


def test_numbers_that_share_a_picture_are_surer_of_a_whole_deck() -> None:
    whole, doubting = open_reader("quartermaster"), doubting_reader(open_gallery("quartermaster"))
    codes = [f"{suit}{number}" for suit in "GB" for number in (1, 6, 9, 13)]
    odds = []
    for code in codes:
        # Far off and out of focus: one number of a suit is hardly told from another.
        face = np.asarray(cv2.GaussianBlur(draw_face(code, 50), (0, 0), 1.2), np.uint8)
        read = [names(reader, face)[0] for reader in (whole, doubting)]
        assert {name for name, _ in read} == {code}
        odds.append([probability for _, probability in read])
    surer, less_sure = np.mean(odds, axis=0)
    assert surer > less_sure + 0.1


def test_what_is_likelier_none_than_any_card_stays_so_of_a_whole_deck() -> None:
    whole, doubting = open_reader("quartermaster"), doubting_reader(open_gallery("quartermaster"))
    for code in ("G1", "G9", "B6"):
        face = np.asarray(cv2.GaussianBlur(draw_face(code, 50), (0, 0), 1.6), np.uint8)
        read = names(whole, face)
        # A deck that may lack cards is looked at with less patience: the figures are not the same.
        (name, probability), *_ = names(doubting, face)
        assert name == read[0][0]
        assert max(probability, read[0][1]) < 0.5


def test_a_deck_that_lacks_a_number_is_doubted(tmp_path: Path) -> None:
    kept = [at for at, name in enumerate(FACES) if name != "B7"]
    (tmp_path / "decks").mkdir()
    gallery = open_gallery("quartermaster").of(kept)
    save_gallery(gallery, tmp_path / "decks" / "ours.npz")
    face = draw_face("B7", WIDTH)
    read = names(open_reader("ours", tmp_path), face)
    assert read == names(doubting_reader(gallery), face)
    assert read[0][1] < 0.9


def test_a_card_of_another_game_is_none_of_a_whole_deck() -> None:
    rng = np.random.default_rng(5)
    strangers = [draw_face(code, WIDTH)[:, :, rng.permutation(3)][::-1] for code in ("KRA", "MER")]
    strangers.append(np.full((176, WIDTH, 3), 235, np.uint8))
    for face in strangers:
        assert names(open_reader("quartermaster"), face)[0][1] < 0.9
