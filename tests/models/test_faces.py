# SPDX-License-Identifier: AGPL-3.0-or-later
"""Invented decks: repeatable, each face its own, numbers told apart at the indices alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.skull_king.cards import FACES
from models.faces import (
    FACE_HEIGHT,
    FACE_WIDTH,
    Deck,
    Drawings,
    invent_deck,
    load_deck,
    load_drawings,
    own_deck,
    printed_decks,
    save_deck,
    scanned_deck,
)
from models.faces.__main__ import main
from models.faces.gather import gather_photographs, split_of
from models.faces.indices import (
    Corners,
    Plate,
    SixAndNine,
    draw_indices,
    invent_index_style,
)
from models.faces.invent import distinct
from models.faces.studio import HEIGHT, WIDTH, Studio
from models.faces.suits import shared_picture_faces
from vision.frames import Pixels

SIZE = (FACE_HEIGHT, FACE_WIDTH, 3)


def apart(one: Pixels, other: Pixels) -> float:
    """Mean difference where two pictures differ most, over 6 x 6 pixels."""
    difference = cv2.absdiff(one, other).astype(np.float32).mean(-1)
    return float(cv2.blur(difference, (6, 6)).max())


@pytest.fixture(scope="module")
def decks() -> list[Deck]:
    """One of every kind."""
    return [invent_deck(seed) for seed in (3, 4, 5, 6, 12)]


def test_a_seed_makes_the_same_deck_again(decks: list[Deck]) -> None:
    again = invent_deck(3)
    assert again.name == decks[0].name
    assert all(map(np.array_equal, again.faces, decks[0].faces))
    assert np.array_equal(again.back, decks[0].back)
    assert not np.array_equal(invent_deck(8).faces[0], decks[0].faces[0])


def test_decks_have_24_to_60_faces_of_one_size(decks: list[Deck]) -> None:
    for deck in decks:
        assert 24 <= len(deck.faces) <= 60
        for picture in (*deck.faces, deck.back):
            assert picture.shape == SIZE
            assert picture.dtype == np.uint8


def test_the_seeds_bring_every_kind_of_deck(decks: list[Deck]) -> None:
    kinds = {deck.name.rsplit("-", 1)[0] for deck in decks}
    assert kinds == {"suits", "ordinary", "pictures", "sparse", "twins"}


def test_no_face_looks_like_another_even_turned_round(decks: list[Deck]) -> None:
    for deck in decks:
        halves = [np.asarray(face[::2, ::2], np.uint8) for face in deck.faces[:30]]
        for one, other in combinations(halves, 2):
            assert apart(one, other) > 4
            assert apart(one, np.ascontiguousarray(other[::-1, ::-1])) > 4


def test_a_face_seen_before_is_left_out() -> None:
    dice = np.random.default_rng(1)
    one, two = (dice.integers(0, 256, SIZE, dtype=np.uint8) for _ in range(2))
    turned = np.ascontiguousarray(one[::-1, ::-1])
    assert len(list(distinct([one, two, one, turned]))) == 2


@pytest.mark.parametrize("seed", range(5))
def test_numbers_of_a_suit_differ_at_the_indices_only(seed: int) -> None:
    suit = list(islice(shared_picture_faces(Studio(seed, Drawings())), 9))
    changed = np.max([cv2.absdiff(suit[0], face) for face in suit[1:]], axis=(0, 3))
    at_corners = np.zeros(changed.shape, bool)
    for rows in (slice(0, 80), slice(-80, None)):
        for columns in (slice(0, 85), slice(-85, None)):
            at_corners[rows, columns] = True
    assert changed[at_corners].max() > 60
    assert changed[~at_corners].max() == 0


def test_index_digits_are_5_to_12_hundredths_of_the_card() -> None:
    for seed in range(40):
        style = invent_index_style(Studio(seed, Drawings()), 10)
        assert 0.05 <= style.height / HEIGHT <= 0.12


def numbered(number: str, mark: SixAndNine, corners: Corners) -> Pixels:
    style = replace(
        invent_index_style(Studio(0, Drawings()), 8),
        plate=Plate.BARE,
        corners=corners,
        letters=(0, 0, 0),
        six_and_nine=mark,
    )
    card = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    draw_indices(card, number, style)
    return card


@pytest.mark.parametrize("mark", SixAndNine)
def test_six_is_not_nine_however_the_card_lies(mark: SixAndNine) -> None:
    for corners in (Corners.TOP_LEFT, Corners.TWO, Corners.FOUR):
        six, nine = (numbered(number, mark, corners) for number in "69")
        assert apart(six, nine) > 15
        assert apart(np.ascontiguousarray(six[::-1, ::-1]), nine) > 15


def test_marks_are_added_to_six_and_nine_alone() -> None:
    for number, marked in (("6", True), ("9", True), ("8", False)):
        plain = numbered(number, SixAndNine.PLAIN, Corners.TWO)
        for mark in (SixAndNine.DOT, SixAndNine.LINE):
            assert np.array_equal(plain, numbered(number, mark, Corners.TWO)) is not marked


def test_corner_signs_read_from_both_ends() -> None:
    two = numbered("7", SixAndNine.PLAIN, Corners.TWO)
    assert np.array_equal(two, two[::-1, ::-1])
    assert (two[: HEIGHT // 3, : WIDTH // 2] < 128).any()
    assert (two[: HEIGHT // 3, WIDTH // 2 :] == 255).all()
    assert (numbered("7", SixAndNine.PLAIN, Corners.TOP_LEFT)[HEIGHT // 3 :] == 255).all()


def test_a_deck_comes_back_from_its_file(tmp_path: Path, decks: list[Deck]) -> None:
    back = load_deck(save_deck(decks[0], tmp_path))
    assert back.name == decks[0].name
    assert all(map(np.array_equal, back.faces, decks[0].faces))
    assert np.array_equal(back.back, decks[0].back)


def test_a_file_that_is_no_deck_is_told(tmp_path: Path) -> None:
    (tmp_path / "junk.npz").write_bytes(b"no deck")
    np.savez(tmp_path / "other.npz", faces=np.zeros(3))
    for name in ("junk.npz", "other.npz", "missing.npz"):
        with pytest.raises(ValueError, match="is no deck"):
            load_deck(tmp_path / name)


def test_drawings_are_drawn_with(tmp_path: Path, decks: list[Deck]) -> None:
    for kind, suffix, shape in (
        ("icons", "png", (128, 128, 4)),
        ("photographs", "jpg", (300, 400, 3)),
    ):
        (tmp_path / kind).mkdir()
        for number in range(3):
            picture = np.random.default_rng(number).integers(0, 256, shape, dtype=np.uint8)
            cv2.imwrite(str(tmp_path / kind / f"{number}.{suffix}"), picture)
    drawings = load_drawings(tmp_path)
    assert (len(drawings.icons), len(drawings.photographs), len(drawings.fonts)) == (3, 3, 0)
    drawn = invent_deck(3, drawings)
    assert not all(map(np.array_equal, drawn.faces, decks[0].faces))


def test_a_folder_without_drawings_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="holds no icons, photographs or fonts"):
        load_drawings(tmp_path)


def test_an_icon_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "broken.png").write_bytes(b"no picture")
    with pytest.raises(ValueError, match=r"broken\.png is no PNG with transparency"):
        invent_deck(0, load_drawings(tmp_path))


def test_printed_decks_come_from_folders_of_pictures(tmp_path: Path) -> None:
    (tmp_path / "alone").mkdir()
    (tmp_path / "queens").mkdir()
    red = np.zeros((536, 384, 4), np.uint8)
    red[20:-20, 20:-20] = (0, 0, 200, 255)
    for name in ("1_heart", "2_heart", "back"):
        cv2.imwrite(str(tmp_path / "queens" / f"{name}.png"), red)
    cv2.imwrite(str(tmp_path / "alone" / "1_heart.png"), red)
    (deck,) = printed_decks(tmp_path)
    assert deck.name == "printed-queens"
    assert len(deck.faces) == 2
    assert deck.back.shape == SIZE
    # A scan's rounded corner is transparent: it takes the colour beside it.
    assert deck.faces[0].shape == SIZE
    assert tuple(deck.faces[0][134, 96]) == (0, 0, 200)


def test_training_and_held_out_drawings_are_split_by_name() -> None:
    names = [f"drawing {number}" for number in range(1000)]
    held_out = sum(split_of(name) == "held-out" for name in names)
    assert 100 < held_out < 200
    assert [split_of(name) for name in names] == [split_of(name) for name in names]


def test_photographs_are_gathered_once_each_and_no_blank_ones(tmp_path: Path) -> None:
    walls = tmp_path / "walls"
    walls.mkdir()
    noise = np.random.default_rng(1).integers(0, 256, (90, 160, 3), dtype=np.uint8)
    for name, width in (("Hills_160x90", 160), ("Hills_1600x900", 1600)):
        picture = cv2.resize(noise, (width, width * 9 // 16), interpolation=cv2.INTER_NEAREST)
        cv2.imwrite(str(walls / f"{name}.jpg"), picture)
    cv2.imwrite(str(walls / "Flat.png"), np.full((90, 160, 3), 70, np.uint8))
    gather_photographs(walls, tmp_path / "out")
    (found,) = (tmp_path / "out").rglob("*.jpg")
    assert found.name == "Hills.jpg"
    picture = cv2.imread(str(found))
    assert picture is not None
    assert picture.shape == (675, 1200, 3)


def test_the_command_writes_decks(tmp_path: Path) -> None:
    main(["--out", str(tmp_path), "--count", "2", "--first", "3", "--processes", "1"])
    numbers = {load_deck(path).name.rsplit("-", 1)[1] for path in tmp_path.glob("*.npz")}
    assert numbers == {"0000003", "0000004"}


def test_the_own_deck_has_every_face_and_its_back() -> None:
    deck = own_deck()
    assert len(deck.faces) == len(FACES)
    assert all(face.shape == SIZE for face in (*deck.faces, deck.back))
    pairs = combinations((*deck.faces, deck.back), 2)
    assert all(apart(one, other) > 10 for one, other in pairs)


@pytest.fixture
def scans(tmp_path: Path) -> Path:
    """Two cards, one of them twice, and one without a face."""
    folder = tmp_path / "scans"
    folder.mkdir()
    for name, grey in (("BLANK", 250), ("ESC-1", 40), ("ESC-2", 40), ("KRA", 200)):
        cv2.imwrite(str(folder / f"{name}.jpg"), np.full((680, 488, 3), grey, np.uint8))
    return folder


def test_copies_of_a_scanned_card_are_one_face(scans: Path) -> None:
    deck = scanned_deck(scans, np.zeros(SIZE, np.uint8))
    assert [int(face.mean()) for face in deck.faces] == [40, 200]
    assert all(face.shape == SIZE for face in deck.faces)


def test_scans_that_cannot_be_read_are_told(scans: Path, tmp_path: Path) -> None:
    back = np.zeros(SIZE, np.uint8)
    (scans / "BEN.jpg").write_bytes(b"no picture")
    with pytest.raises(ValueError, match=r"BEN\.jpg is no picture that can be read"):
        scanned_deck(scans, back)
    with pytest.raises(ValueError, match="holds no JPEG pictures"):
        scanned_deck(tmp_path, back)


def test_known_decks_are_written_as_often_as_told(scans: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    main(["--out", str(out), "--count", "0", "--own", "2", "--scans", str(scans)])
    names = {path.stem: len(load_deck(path).faces) for path in out.glob("*.npz")}
    own = len(FACES)
    assert names == {"quartermaster-0": own, "quartermaster-1": own, "scanned-0": 2, "scanned-1": 2}
