# SPDX-License-Identifier: AGPL-3.0-or-later
"""The boxes that the second look learns from are the detector's, each with the card it is about."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from statistics import fmean, median

import cv2
import numpy as np
import pytest

from models import shipped
from models.scenes import LabelledCard, Material
from models.squaring.evaluate import look_again
from models.squaring.found import (
    LEAST_OVERLAP,
    NO_CARD,
    Boxed,
    FoundScene,
    box_scene,
    found_samples,
    read_found,
    scenes_in,
    write_found,
)
from models.squaring.samples import BACK, CARD, NOTHING
from vision.finding import CardFinder, Squarer
from vision.plane import overlap

SIDE = 416
SEEDS = range(40_000_000, 40_000_012)


@pytest.fixture(scope="module")
def scenes() -> list[FoundScene]:
    """Drawn scenes as the shipped detector boxes them."""
    finder = CardFinder(shipped.CARDS_IN_BYTES)
    return [box_scene(seed, SIDE, Material(), finder) for seed in SEEDS]


def test_most_cards_are_boxed_and_each_box_is_about_the_card_it_lies_on(
    scenes: list[FoundScene],
) -> None:
    boxed = {(id(scene), one.about) for scene in scenes for one in scene.boxes}
    cards = [
        (id(scene), at)
        for scene in scenes
        for at, card in enumerate(scene.cards)
        if card.visible > 0.6
    ]
    assert sum(card in boxed for card in cards) >= 0.85 * len(cards)
    for scene in scenes:
        for one in scene.boxes:
            shares = [overlap(one.box, card.corners) for card in scene.cards]
            if one.about == NO_CARD:
                assert max(shares, default=0.0) < LEAST_OVERLAP
            else:
                assert shares[one.about] == max(shares) >= LEAST_OVERLAP


def test_a_scene_is_read_as_it_was_written(scenes: list[FoundScene], tmp_path: Path) -> None:
    scene = max(scenes, key=lambda one: len(one.boxes))
    write_found(tmp_path / "scene.npz", scene)
    again = read_found(tmp_path / "scene.npz")
    assert np.abs(again.pixels.astype(int) - scene.pixels).mean() < 3
    assert [one.about for one in again.boxes] == [one.about for one in scene.boxes]
    assert all(
        np.array_equal(one.box, was.box) for one, was in zip(again.boxes, scene.boxes, strict=True)
    )
    assert all(
        np.array_equal(card.corners, was.corners)
        and (card.face_up, card.visible) == (was.face_up, pytest.approx(was.visible))
        for card, was in zip(again.cards, scene.cards, strict=True)
    )


def _one_card(face_up: bool) -> FoundScene:
    """A white card on black, boxed a little beside it, and a box about nothing."""
    pixels = np.zeros((400, 400, 3), np.uint8)
    card = np.array([[100, 60], [240, 60], [240, 260], [100, 260]], np.float32)
    cv2.fillConvexPoly(pixels, card.astype(np.int32), (255, 255, 255))
    beside = card + np.array([8, -6], np.float32)
    nothing = np.array([[300, 300], [340, 300], [340, 360], [300, 360]], np.float32)
    boxes = Boxed(beside, 0), Boxed(nothing, NO_CARD)
    return FoundScene(pixels, (LabelledCard(card, face_up, 0.8),), boxes)


@pytest.mark.parametrize(("face_up", "kind"), [(True, CARD), (False, BACK)])
def test_a_sample_tells_where_in_the_box_the_card_lies(
    tmp_path: Path, face_up: bool, kind: int
) -> None:
    write_found(tmp_path / "scene.npz", _one_card(face_up))
    drawn = list(islice(found_samples([tmp_path / "scene.npz"], 1), 12))
    assert {one.kind for one in drawn} == {kind, NOTHING}
    for one in drawn:
        assert one.placed == (one.kind != NOTHING)
        if one.kind == NOTHING:
            continue
        height, width = one.picture.shape[:2]
        corners = np.rint(one.corners.reshape(4, 2) * (width, height)).astype(np.int32)
        mask = np.zeros((height, width), np.uint8)
        cv2.fillConvexPoly(mask, corners, 1)
        seen = one.picture[..., 0] > 127
        assert (seen & (mask > 0)).sum() / (seen | (mask > 0)).sum() > 0.93


def test_samples_are_decided_by_their_seed(tmp_path: Path) -> None:
    write_found(tmp_path / "scene.npz", _one_card(True))
    files = scenes_in(tmp_path)
    some, same, others = (list(islice(found_samples(files, seed), 6)) for seed in (1, 1, 2))
    assert all(np.array_equal(a.picture, b.picture) for a, b in zip(some, same, strict=True))
    assert not all(np.array_equal(a.picture, b.picture) for a, b in zip(some, others, strict=True))


def test_a_folder_without_scenes_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="holds no scenes"):
        scenes_in(tmp_path)


def test_the_shipped_second_look_brings_boxes_nearer(scenes: list[FoundScene]) -> None:
    squarer = Squarer(shipped.SQUARE)
    seen = [one for scene in scenes for one in look_again(scene, squarer) if one.visible > 0.6]
    assert len(seen) > 20
    assert median(one.after for one in seen) < 0.75 * median(one.before for one in seen)
    assert fmean(one.side_right for one in seen) > 0.9
