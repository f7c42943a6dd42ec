# SPDX-License-Identifier: AGPL-3.0-or-later
"""Boxes that are one card: our suppression against ultralytics' own."""

from pathlib import Path

import numpy as np
import pytest

from vision.finding.decode import decode, likeness, suppress
from vision.finding.finder import LEAST_SCORE, MOST_OVERLAP

KEPT = Path(__file__).parent / "ultralytics.npz"
"""Written by `python -m models.detector.parity --keep`."""


def test_likeness_is_whole_for_the_same_box_and_nothing_far_off() -> None:
    boxes = np.array(
        [[50, 40, 20, 30, 0.3], [50, 40, 30, 20, 0.3 + np.pi / 2], [400, 40, 20, 30, 0]], np.float32
    )
    alike = likeness(boxes)
    assert alike[0, 1] == pytest.approx(1, abs=1e-3), "the same box, its sides called otherwise"
    assert alike[0, 2] == pytest.approx(0, abs=1e-3)
    assert np.allclose(alike, alike.T)


def test_suppression_keeps_the_best_of_a_heap_and_what_lies_apart() -> None:
    boxes = np.array([[at, 5, 10, 10, 0] for at in (5, 6, 45, 11)], np.float32)
    scores = np.array([0.8, 0.9, 0.7, 0.6], np.float32)
    assert suppress(boxes, scores, 0.7).tolist() == [1, 2, 3]


def test_cards_side_by_side_with_half_of_one_covered_are_both_kept() -> None:
    boxes = np.array([[100, 100, 70, 100, 0.4], [100, 100, 70, 100, 0.4]], np.float32)
    boxes[1, :2] += 35 * np.array([np.cos(0.4), np.sin(0.4)])
    assert len(suppress(boxes, np.array([0.9, 0.8], np.float32), MOST_OVERLAP)) == 2


def test_decoding_and_suppression_give_what_ultralytics_gives() -> None:
    told = 0
    with np.load(KEPT) as kept:
        for index in range(sum(name.startswith("raw") for name in kept)):
            corners, scores, labels = decode(
                kept[f"raw{index}"], ("card", "back"), LEAST_SCORE, MOST_OVERLAP
            )
            told += len(corners)
            assert scores.tolist() == pytest.approx(kept[f"scores{index}"].tolist())
            assert labels.tolist() == kept[f"classes{index}"].tolist()
            for own, their in zip(corners, kept[f"corners{index}"], strict=True):
                apart = np.linalg.norm(own[:, None] - their[None], axis=2)
                assert apart.min(axis=1).max() < 0.01, "the same corners, begun at another"
    assert told > 80
