# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.eyes import open_describer
from engine.skull_king.cards import FACES
from vision.artwork import draw_face
from vision.reading import (
    CardReader,
    Describer,
    Gallery,
    GalleryError,
    gallery_of,
    load_gallery,
    save_gallery,
)
from vision.reading.gallery import FORMAT

SIZE = (420, 420)


@pytest.fixture(scope="module")
def describer() -> Describer:
    return open_describer()


@pytest.fixture(scope="module")
def gallery(describer: Describer) -> Gallery:
    return gallery_of("quartermaster", {code: draw_face(code, 288) for code in FACES}, describer)


@pytest.fixture(scope="module")
def reader(gallery: Gallery, describer: Describer) -> CardReader:
    return CardReader(gallery, describer)


def lying(code: str, angle: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A photograph of one card, dim, tinted, blurred and noisy, and its corners."""
    rng = np.random.default_rng(seed)
    face = draw_face(code, 252)
    height, width = face.shape[:2]
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = ((box - (width / 2, height / 2)) * 0.5 @ turn.T + 210).astype(np.float32)
    table = np.full((*SIZE, 3), (60, 80, 110), np.uint8)
    warp = cv2.getPerspectiveTransform(box, corners)
    cv2.warpPerspective(face, warp, SIZE, table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    lit = table * np.array([0.62, 0.7, 0.75]) * np.linspace(0.6, 1.1, 420)[None, :, None]
    blurred = cv2.GaussianBlur(lit, (0, 0), 1.0) + rng.normal(0, 5, lit.shape)
    return np.clip(blurred, 0, 255).astype(np.uint8), corners


def test_every_face_is_named_at_any_angle_from_an_outline_a_little_off(reader: CardReader) -> None:
    rng = np.random.default_rng(4)
    for index, code in enumerate(FACES):
        pixels, corners = lying(code, rng.uniform(0, 6.3), index)
        off = (np.roll(corners, 2 * (index % 2), axis=0) + rng.normal(0, 1, (4, 2))).astype(
            np.float32
        )
        reading = reader.read(pixels, off)
        assert reading.names[0][0] == code
        assert reading.names[0][1] > 0.9
        assert np.abs(np.array(reading.quad) - corners).max() < 6, "the outline reads upright"


def test_six_and_nine_are_told_apart_by_the_cards_own_direction(reader: CardReader) -> None:
    for code in ("G6", "G9", "B6", "B9"):
        for turns in range(4):
            pixels, corners = lying(code, turns * np.pi / 2, turns)
            assert reader.read(pixels, corners).names[0][0] == code


@pytest.mark.parametrize("code", ["ESC", "KRA", "SK", "G7", "Y11", "P1", "B14"])
def test_a_face_that_the_deck_lacks_gets_no_name(
    gallery: Gallery, describer: Describer, code: str
) -> None:
    """Also a number card of a suit whose thirteen others are there."""
    reader = CardReader(
        gallery.of([at for at, name in enumerate(FACES) if name != code]),
        describer,
    )
    for seed in range(4):
        pixels, corners = lying(code, 1.0 + seed, seed)
        assert reader.read(pixels, corners).names[0][1] < 0.9


def test_a_table_without_a_card_gets_no_name(reader: CardReader) -> None:
    rng = np.random.default_rng(1)
    cloth = rng.integers(0, 256, (30, 30, 3), dtype=np.uint8)
    pixels = cv2.resize(cloth, SIZE, interpolation=cv2.INTER_CUBIC)
    corners = np.array([[150, 120], [270, 120], [270, 290], [150, 290]], np.float32)
    assert reader.read(pixels, corners).names[0][1] < 0.5


@pytest.mark.parametrize("code", ["G8", "B3", "JUA", "LOOT"])
def test_what_lies_on_a_card_speaks_for_no_face(reader: CardReader, code: str) -> None:
    """A sleeve over a third of it, from every side."""
    for side in range(4):
        pixels, corners = lying(code, 0.2, side)
        middle = corners.mean(axis=0)
        over = np.roll(corners, side, axis=0)
        inner = over[:2] + (over[[3, 2]] - over[:2]) * 0.33
        sleeve = np.concatenate([over[:2] * 1.4 - middle * 0.4, inner[::-1] * 1.2 - middle * 0.2])
        cv2.fillConvexPoly(pixels, cv2.convexHull(sleeve.astype(np.int32)), (70, 40, 120))
        name, odds = reader.read(pixels, corners).names[0]
        assert name == code
        assert odds > 0.9


def test_of_two_names_for_the_same_face_neither_is_sure(describer: Describer) -> None:
    faces = {name: draw_face(code, 192) for name, code in (("one", "G7"), ("other", "G7"))}
    faces["third"] = draw_face("SK", 192)
    reader = CardReader(gallery_of("twins", faces, describer), describer)
    names = reader.read(*lying("G7", 0.4, 1)).names
    assert {name for name, _ in names[:2]} == {"one", "other"}
    assert names[0][1] < 0.75
    assert sum(odds for _, odds in names) <= 1 + 1e-6


def test_cards_read_together_are_read_as_alone(reader: CardReader) -> None:
    left, there = lying("G7", 0.3, 1)
    right, here = lying("KRA", 2.0, 2)
    both = np.concatenate([left, right], axis=1)
    outlines = [there, np.asarray(here + np.array([SIZE[0], 0]), np.float32)]
    together = reader.read_all(both, outlines)
    alone = [reader.read(both, outline) for outline in outlines]
    assert [one.names[0][0] for one in together] == ["G7", "KRA"]
    for one, other in zip(together, alone, strict=True):
        assert one.quad == other.quad
        assert one.names[0][1] == pytest.approx(other.names[0][1], abs=1e-3)
    assert reader.read_all(both, []) == ()


def test_a_gallery_survives_its_file(gallery: Gallery, tmp_path: Path) -> None:
    save_gallery(gallery, tmp_path / "deck.npz")
    again = load_gallery(tmp_path / "deck.npz", gallery.version)
    assert again.deck == "quartermaster"
    assert again.names == FACES
    assert np.array_equal(again.vectors, gallery.vectors)


def test_a_gallery_of_another_version_is_told_in_a_sentence(
    gallery: Gallery, tmp_path: Path
) -> None:
    save_gallery(gallery, tmp_path / "deck.npz")
    with pytest.raises(GalleryError, match=r"another version.*enrol the deck again"):
        load_gallery(tmp_path / "deck.npz", "another")
    for format_, sentence in ((2, "another version"), (99, "newer version")):
        np.savez(tmp_path / "deck.npz", format=np.array(format_), names=np.array(["G7"]))
        with pytest.raises(GalleryError, match=sentence):
            load_gallery(tmp_path / "deck.npz", gallery.version)


@pytest.mark.parametrize("content", [None, b"", b"no gallery at all"])
def test_a_file_that_is_no_gallery_is_told_in_a_sentence(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "deck.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(GalleryError, match="enrol the deck"):
        load_gallery(path, "1")


def stored(gallery: Gallery, **others: object) -> dict[str, Any]:
    """What is in a gallery's file, but for what is to be odd."""
    return {
        "format": FORMAT,
        "deck": gallery.deck,
        "names": gallery.names,
        "version": gallery.version,
        "vectors": gallery.vectors,
        **others,
    }


@pytest.mark.parametrize(
    "odd",
    [
        {"format": np.arange(3)},
        {"format": "three"},
        {"names": np.array(FACES, object)},
        {"names": [f"\x1b[2J{name}" for name in FACES]},
        {"names": FACES[1:]},
        {"names": np.array(FACES).reshape(2, -1)},
        {"vectors": np.zeros(len(FACES))},
        {"blurred": np.array(["?"])},
    ],
)
def test_a_gallery_that_is_odd_inside_is_told_in_a_sentence(
    gallery: Gallery, tmp_path: Path, odd: dict[str, object]
) -> None:
    np.savez(tmp_path / "deck.npz", **stored(gallery, **odd))
    with pytest.raises(
        GalleryError, match=r"deck.npz is not a deck gallery; enrol the deck again$"
    ):
        load_gallery(tmp_path / "deck.npz", gallery.version)


def test_numbers_of_another_kind_are_none_of_a_gallerys(gallery: Gallery, tmp_path: Path) -> None:
    np.savez(tmp_path / "deck.npz", **stored(gallery, vectors=gallery.vectors.astype(np.float32)))
    with pytest.raises(GalleryError, match="enrol the deck again"):
        load_gallery(tmp_path / "deck.npz", gallery.version)


def test_what_is_no_archive_is_told_without_a_programmers_advice(tmp_path: Path) -> None:
    path = tmp_path / "deck.npz"
    with path.open("wb") as file:
        np.save(file, np.arange(5))
    with pytest.raises(GalleryError, match="enrol the deck again"):
        load_gallery(path, "1")
    path.write_bytes(b"\x93junk" * 40)
    with pytest.raises(GalleryError, match=r"is not a deck gallery; enrol the deck again$"):
        load_gallery(path, "1")
    path.unlink()
    path.mkdir()
    with pytest.raises(GalleryError, match=r"Is a directory.*enrol the deck again"):
        load_gallery(path, "1")
