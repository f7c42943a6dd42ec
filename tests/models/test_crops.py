# SPDX-License-Identifier: AGPL-3.0-or-later
"""Single cards drawn for training: what is said of them is so."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.crops import Around, cover_in_heap, draw_patch
from models.crops.grounds import grounds_in
from models.reading.episodes import Measure, lessons
from models.squaring.samples import BACK, CARD, NOTHING, box_near, samples
from vision.artwork import draw_back, draw_face
from vision.finding.square import SQUARE_ROOM, SQUARE_SIZE
from vision.flat import corners_within, laid_flat
from vision.plane import overlap
from vision.reading.describing import PLACES_SIZE

CODES = ("G7", "G8", "Y7", "SK", "KRA", "MER", "P1", "B14")


def small(picture: np.ndarray) -> np.ndarray:
    return np.asarray(cv2.resize(picture, (192, 268), interpolation=cv2.INTER_AREA), np.uint8)


@pytest.fixture(scope="module")
def around() -> Around:
    return Around(grounds_in(None), [small(draw_face(code, 384)) for code in CODES])


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("decks") / "own.npz"
    faces = np.stack([small(draw_face(code, 384)) for code in CODES])
    np.savez(path, faces=faces, back=small(draw_back(384)))
    return path


def alike(one: np.ndarray, other: np.ndarray) -> float:
    """Correlation of two pictures' grey values."""
    values = [picture.astype(float).mean(axis=2).ravel() for picture in (one, other)]
    return float(np.corrcoef(*values)[0, 1])


def test_a_patch_is_decided_by_its_seed(around: Around) -> None:
    one, again = (draw_patch(around.others[0], around, np.random.default_rng(5)) for _ in range(2))
    assert np.array_equal(one.pixels, again.pixels)
    assert np.array_equal(one.corners, again.corners)


def test_the_face_lies_where_the_corners_say_with_its_own_top_up(around: Around) -> None:
    likenesses = []
    for seed in range(30):
        face = around.others[seed % len(CODES)]
        patch = draw_patch(face, around, np.random.default_rng(seed))
        if patch.visible > 0.95:
            flat = laid_flat(patch.pixels, patch.corners, PLACES_SIZE)
            likenesses.append(alike(flat, cv2.resize(face, PLACES_SIZE)))
    assert len(likenesses) >= 10
    assert np.median(likenesses) > 0.75


def test_what_is_covered_is_not_visible(around: Around) -> None:
    shares = [
        draw_patch(around.others[0], around, np.random.default_rng(seed)).visible
        for seed in range(80)
    ]
    assert max(shares) == 1
    assert sum(share == 1 for share in shares) > 20
    assert sum(0.4 < share < 0.95 for share in shares) > 10
    assert min(shares) >= 0


def test_on_a_heap_many_cards_are_half_covered(around: Around) -> None:
    patches = [
        draw_patch(around.others[0], around, np.random.default_rng(seed), cover=cover_in_heap)
        for seed in range(80)
    ]
    assert sum(0.3 < patch.visible < 0.7 for patch in patches) > 15
    for patch in patches:
        whole, seen = (cv2.contourArea(outline) for outline in (patch.corners, patch.seen))
        assert seen > 0.95 * patch.visible * whole, "what is seen lies in its rectangle"
        if patch.visible == 1:
            assert overlap(patch.corners, patch.seen) > 0.7


def test_a_lesson_says_which_face_each_card_shows(deck: Path) -> None:
    measure = Measure(PLACES_SIZE, 5, 24)
    lesson = next(lessons([deck], grounds_in(None), measure, 3))
    again = next(lessons([deck], grounds_in(None), measure, 3))
    assert np.array_equal(lesson.cards, again.cards)
    assert lesson.gallery.shape == (5, 136, 96, 3)
    assert lesson.cards.shape == (24, 136, 96, 3)
    assert -1 in lesson.labels
    clear = (lesson.labels >= 0) & (lesson.visible > 0.95)
    right = 0
    for card, label in zip(lesson.cards[clear], lesson.labels[clear], strict=True):
        ways = (card, card[::-1, ::-1])
        likest = [max(alike(way, face) for way in ways) for face in lesson.gallery]
        right += int(np.argmax(likest)) == label
    assert right >= 0.7 * clear.sum()


def test_a_box_near_a_card_is_a_rectangle_near_it() -> None:
    rng = np.random.default_rng(2)
    corners = np.array([[10, 10], [80, 14], [78, 110], [8, 104]], np.float32)
    for _ in range(50):
        box = box_near(corners, rng)
        sides = np.linalg.norm(box - np.roll(box, 1, axis=0), axis=1)
        assert sides[0] == pytest.approx(sides[2], rel=1e-4)
        assert sides[1] == pytest.approx(sides[3], rel=1e-4)
        assert np.linalg.norm(box.mean(axis=0) - corners.mean(axis=0)) < 40


def test_samples_are_of_every_kind_and_their_corners_lie_about_the_box(deck: Path) -> None:
    drawn = samples([deck], grounds_in(None), 1)
    some = [next(drawn) for _ in range(150)]
    assert {one.kind for one in some} == {NOTHING, CARD, BACK}
    width, height = SQUARE_SIZE
    assert all(one.picture.shape == (height, width, 3) for one in some)
    assert all(one.placed == 0 for one in some if one.kind == NOTHING)
    placed = np.array([one.corners for one in some if one.placed])
    assert len(placed) > 80
    inner = corners_within(SQUARE_ROOM).ravel()
    off = np.abs(placed - inner)
    assert off.mean() < (1 - 1 / SQUARE_ROOM) / 2
    assert np.abs(placed.mean(axis=0) - inner).max() < 0.03, "boxes err either way"
