# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.cards import FACES
from vision.artwork import draw_face
from vision.reading import CardReader, Gallery, GalleryError, gallery_of, load_gallery, save_gallery

SIZE = (420, 420)


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return gallery_of("quartermaster", {code: draw_face(code, 144) for code in FACES})


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


def test_every_face_is_named_at_any_angle_from_an_outline_a_little_off(gallery: Gallery) -> None:
    reader = CardReader(gallery)
    rng = np.random.default_rng(4)
    for index, code in enumerate(FACES):
        pixels, corners = lying(code, rng.uniform(0, 6.3), index)
        off = (np.roll(corners, 2 * (index % 2), axis=0) + rng.normal(0, 2, (4, 2))).astype(
            np.float32
        )
        reading = reader.read(pixels, off)
        assert reading.names[0][0] == code
        assert reading.names[0][1] > 0.97
        assert np.abs(np.array(reading.quad) - corners).max() < 6, "the outline reads upright"


def test_six_and_nine_are_told_apart_by_the_cards_own_direction(gallery: Gallery) -> None:
    reader = CardReader(gallery)
    for code in ("G6", "G9", "B6", "B9"):
        for turns in range(4):
            pixels, corners = lying(code, turns * np.pi / 2, turns)
            assert reader.read(pixels, corners).names[0][0] == code


def test_a_face_that_the_deck_lacks_gets_no_name(gallery: Gallery) -> None:
    lacking = [code for code in FACES if not code.startswith(("ESC", "KRA", "SK"))]
    kept = [gallery.names.index(code) for code in lacking]
    reader = CardReader(Gallery("short", tuple(lacking), gallery.faces[kept]))
    for code in ("ESC", "KRA", "SK"):
        pixels, corners = lying(code, 1.0, 3)
        assert reader.read(pixels, corners).names[0][1] < 0.5


def test_a_table_without_a_card_gets_no_name(gallery: Gallery) -> None:
    rng = np.random.default_rng(1)
    cloth = rng.integers(0, 256, (30, 30, 3), dtype=np.uint8)
    pixels = cv2.resize(cloth, SIZE, interpolation=cv2.INTER_CUBIC)
    corners = np.array([[150, 120], [270, 120], [270, 290], [150, 290]], np.float32)
    assert CardReader(gallery).read(pixels, corners).names[0][1] < 0.5


def test_a_gallery_survives_its_file(gallery: Gallery, tmp_path: Path) -> None:
    save_gallery(gallery, tmp_path / "deck.npz")
    again = load_gallery(tmp_path / "deck.npz")
    assert again.deck == "quartermaster"
    assert again.names == FACES
    assert np.array_equal(again.faces, gallery.faces)


@pytest.mark.parametrize("content", [None, b"", b"no gallery at all"])
def test_a_file_that_is_no_gallery_is_told_in_a_sentence(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "deck.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(GalleryError, match="enrol the deck"):
        load_gallery(path)
