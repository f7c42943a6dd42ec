# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.detector.dataset import SIDE, label_line
from models.faces import own_deck
from models.faces.deck import Deck, save_deck
from models.scenes import LabelledCard, Material, Scene, gather_material, make_scene
from models.scenes.camera import Camera, hold_camera
from models.scenes.canvas import Canvas
from models.scenes.layout import card_count, card_length, lay_out
from models.scenes.scene import FRAME_GREY, LEAST_VISIBLE
from models.scenes.varying import vary


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    return [make_scene(seed, (SIDE, SIDE), Material(own_deck())) for seed in range(24)]


def edges(card: LabelledCard) -> tuple[float, float]:
    """Mean length of a card's short and of its long edges."""
    sides = [float(np.linalg.norm(card.corners[i] - card.corners[i - 3])) for i in range(4)]
    return (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2


def test_a_scene_is_wholly_decided_by_its_seed(scenes: list[Scene]) -> None:
    again = make_scene(3, (SIDE, SIDE), Material(own_deck()))
    assert np.array_equal(scenes[3].pixels, again.pixels)
    assert [c.corners.tolist() for c in scenes[3].cards] == [
        c.corners.tolist() for c in again.cards
    ]
    assert not np.array_equal(scenes[3].pixels, scenes[5].pixels)


def test_labels_are_outlines_of_cards_of_which_enough_can_be_seen(scenes: list[Scene]) -> None:
    cards = [card for scene in scenes for card in scene.cards]
    assert len(cards) > 50
    assert 0.08 < np.mean([not card.face_up for card in cards]) < 0.35
    for card in cards:
        assert LEAST_VISIBLE <= card.visible <= 1
        short, long = edges(card)
        assert 1.0 < long / short < 2.1, "stands upright, a tilted camera allowed for"


def test_cards_are_small_and_large_and_some_are_cut_by_the_frame(scenes: list[Scene]) -> None:
    cards = [card for scene in scenes for card in scene.cards]
    lengths = [edges(card)[1] / SIDE for card in cards]
    assert min(lengths) < 0.1
    assert max(lengths) > 0.4
    cut = [card for card in cards if card.corners.min() < 0 or card.corners.max() > SIDE]
    assert cut
    assert all(card.visible < 1 for card in cut)


def test_frames_that_are_not_square_have_bars_in_the_grey_of_the_run_time(
    scenes: list[Scene],
) -> None:
    barred = [scene for scene in scenes if (scene.pixels[0] == FRAME_GREY).all()]
    assert 3 < len(barred) < 21
    upright = [scene for scene in scenes if (scene.pixels[:, 0] == FRAME_GREY).all()]
    assert upright


def test_lengths_and_counts_are_what_tables_have() -> None:
    rng = np.random.default_rng(1)
    lengths = np.array([card_length(rng) for _ in range(2000)])
    assert lengths.min() >= 0.055
    assert lengths.max() <= 0.65
    assert 0.6 < np.mean((lengths > 0.1) & (lengths < 0.4)) < 0.9
    counts = [card_count(rng, 0.1) for _ in range(500)]
    assert (min(counts), max(counts)) == (0, 12)
    assert max(card_count(rng, 0.5) for _ in range(500)) <= 5


def test_some_cards_lie_in_heaps_each_against_another_turned_alike_or_across() -> None:
    rng = np.random.default_rng(6)
    window = np.zeros(2), np.full(2, 400.0)
    heaps = 0
    for _ in range(400):
        places = lay_out(rng, 5, 100, window)
        spots = np.array([(place.x, place.y) for place in places])
        quarters = np.array([place.angle for place in places]) / (np.pi / 2)
        alike = (np.abs(quarters - quarters[0] - np.round(quarters - quarters[0])) < 0.25).all()
        gaps = [np.linalg.norm(spots[:at] - spots[at], axis=1).min() for at in range(1, 5)]
        along, across = np.linalg.svd(spots - spots.mean(axis=0), compute_uv=False)
        heaps += alike and max(gaps) < 130 and along > 60 and across > 40
    assert 20 < heaps < 120, "none without heaps: rows are narrow, others turned anyhow"


def test_the_drawn_card_lies_where_its_label_says() -> None:
    rng = np.random.default_rng(2)
    for _ in range(6):
        camera = hold_camera(rng, (400, 400))
        corners = camera.corners(np.array([200.0, 210.0]), 150, 0.7, rng.uniform(0, 6))
        dark = np.zeros((400, 400, 3), np.uint8)
        canvas = Canvas(dark, np.zeros((400, 400), np.uint8))
        canvas.lay(np.full((268, 192, 3), 255, np.uint8), corners, 1, rng, rounding=1)
        seen = camera.bend_picture(canvas.pixels)[..., 0] > 127
        outline = np.zeros((400, 400), np.uint8)
        cv2.fillConvexPoly(outline, np.round(camera.bent(corners)).astype(np.int32), 1)
        both = (seen & (outline > 0)).sum() / (seen | (outline > 0)).sum()
        assert both > 0.97
        owned = camera.bend_picture(canvas.owner) == 1
        assert (seen != owned).mean() < 0.01


def test_a_bent_lens_moves_points_as_it_moves_the_picture() -> None:
    camera = Camera(np.eye(3), (300, 300), 0.08)
    picture = np.zeros((300, 300), np.uint8)
    cv2.circle(picture, (60, 80), 4, 255, -1)
    ys, xs = np.nonzero(camera.bend_picture(picture))
    where = camera.bent(np.array([[60.0, 80.0]], np.float32))[0]
    assert np.hypot(xs.mean() - where[0], ys.mean() - where[1]) < 1
    assert np.hypot(where[0] - 60, where[1] - 80) > 3


def test_what_covers_a_card_takes_its_pixels() -> None:
    rng = np.random.default_rng(3)
    canvas = Canvas(np.zeros((100, 100, 3), np.uint8), np.full((100, 100), 1, np.uint8))
    canvas.disc((50, 50), 10, (9, 9, 9))
    canvas.line((0, 90), (99, 90), (9, 9, 9), 4)
    canvas.fill([(0, 0), (20, 0), (20, 20), (0, 20)], (9, 9, 9))
    free = canvas.owner == 1
    assert not free[50, 50] and not free[90, 30] and not free[10, 10]
    assert free[70, 20]
    assert (canvas.pixels[~free] > 0).mean() > 0.9, "all but soft edges"
    under = np.array([[10, 30], [40, 30], [40, 70], [10, 70]], np.float32)
    canvas.lay(np.full((268, 192, 3), 200, np.uint8), under, 2, rng)
    assert (canvas.owner == 2).sum() == pytest.approx(30 * 40, rel=0.1)


def test_decks_and_photographs_of_folders_are_used(tmp_path: Path) -> None:
    red = np.zeros((268, 192, 3), np.uint8)
    red[..., 2] = 255
    save_deck(Deck("red", (red, red), red), tmp_path)
    blue = np.zeros((200, 300, 3), np.uint8)
    blue[..., 0] = 255
    cv2.imwrite(str(tmp_path / "blue.jpg"), blue)
    material = gather_material(None, tmp_path, tmp_path)
    rng = np.random.default_rng(4)
    decks = {material.deck(rng).name for _ in range(30)}
    assert decks == {"red", "invented"}
    grounds = [material.photograph(rng, (64, 64)) for _ in range(8)]
    assert all(ground.shape == (64, 64, 3) for ground in grounds)
    assert any((ground == (254, 0, 0)).all() for ground in grounds)


def test_an_empty_folder_and_a_broken_picture_are_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"holds no \*\.npz"):
        gather_material(None, tmp_path, None)
    (tmp_path / "no.jpg").write_text("no picture", encoding="utf-8")
    material = gather_material(None, None, tmp_path)
    with pytest.raises(ValueError, match=r"no\.jpg is no picture"):
        material.photograph(np.random.default_rng(0), (64, 64))


def test_a_label_line_has_the_class_and_four_corners_as_shares(scenes: list[Scene]) -> None:
    card = next(card for scene in scenes for card in scene.cards)
    numbers = [float(number) for number in label_line(card, SIDE).split()]
    assert numbers[0] == (0 if card.face_up else 1)
    assert np.allclose(np.array(numbers[1:]).reshape(4, 2) * SIDE, card.corners, atol=0.01)


def test_a_varied_scene_keeps_its_outlines_on_its_cards() -> None:
    rng = np.random.default_rng(6)
    picture = np.zeros((200, 200, 3), np.uint8)
    card = np.array([[20, 60], [60, 60], [60, 110], [20, 110]], np.float32)
    cv2.fillConvexPoly(picture, card.astype(np.int32), (255, 255, 255))
    scales = set()
    for _ in range(12):
        shown, outlines = vary(picture, (card / 200)[None], rng)
        ys, xs = np.nonzero(shown[..., 0] > 150)
        low, high = outlines[0].min(axis=0) * 200, outlines[0].max(axis=0) * 200
        assert np.allclose([xs.min(), ys.min()], low, atol=2)
        assert np.allclose([xs.max(), ys.max()], high, atol=2)
        edges = np.diff(np.vstack([outlines[0], outlines[0][:1]]), axis=0)
        assert np.linalg.det(edges[:2]) > 0, "clockwise still: no mirror"
        scales.add(round(float(np.ptp(outlines[0], axis=0).max()) * 200))
    assert 50 in scales and min(scales) < 47
