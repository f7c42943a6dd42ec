# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the benchmark matches what was told with what lies there."""

from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest

from device.benchmarks.counting import (
    Box,
    Count,
    LabelledPicture,
    LyingCard,
    box_of,
    box_overlap,
    match,
)
from device.benchmarks.drawn import CARDS, draw_pairs, draw_picture
from device.benchmarks.glared import draw_glared
from device.benchmarks.outside import scanned_faces
from device.benchmarks.seen import boxes_of
from device.detecting import DetectedCard
from vision.reading import CardReader

HERE: Box = (0, 0, 10, 20)


def told(name: str | None, box: Box) -> DetectedCard:
    left, top, right, bottom = box
    quad = ((left, top), (right, top), (right, bottom), (left, bottom))
    return DetectedCard(name, 1.0, quad, ())


@pytest.mark.parametrize(
    ("other", "share"),
    [(HERE, 1.0), ((0, 0, 10, 10), 0.5), ((5, 0, 15, 20), 1 / 3), ((10, 0, 20, 20), 0.0)],
)
def test_overlap_of_boxes(other: Box, share: float) -> None:
    assert box_overlap(HERE, other) == pytest.approx(share)
    assert box_overlap(other, HERE) == pytest.approx(share)


def test_the_box_about_a_turned_outline() -> None:
    assert box_of([[5, 0], [10, 5], [5, 10], [0, 5]]) == (0, 0, 10, 10)


def test_the_best_overlaps_are_matched_first_and_each_box_once() -> None:
    lying: list[Box] = [(0, 0, 10, 10), (0, 2, 10, 12)]
    assert match(lying, [(0, 2, 10, 12), (0, 1, 10, 11)]) == {0: 1, 1: 0}
    assert match(lying, [(0, 1, 10, 11)]) in ({0: 0}, {1: 0})
    assert match(lying, [(0, 50, 10, 60)]) == {}
    assert match([], [HERE]) == {}


def test_right_wrong_unnamed_missed_and_astray() -> None:
    boxes: list[Box] = [(20.0 * place, 0, 20.0 * place + 10, 20) for place in range(6)]
    count = Count()
    lying = [LyingCard(name, box) for name, box in zip("ABCD", boxes, strict=False)]
    seen = [("A", boxes[0]), ("X", boxes[1]), (None, boxes[2]), ("A", boxes[4]), (None, boxes[5])]
    count.add(lying, [told(name, box) for name, box in seen], [box for _, box in seen])
    assert count == Count(cards=4, found=3, right=1, wrong=1, astray=1)
    assert [str(figure) for figure in count.figures("here")] == [
        "here: found: 3 of 4 cards",
        "here: named right: 1 of 4 cards",
        "here: named wrong: 1 of 3 found",
        "here: left unnamed: 1 of 3 found",
        "here: names where no card lies: 1 names",
    ]


class Uppermost:
    """A reader to which the right one of two cards lies on the other."""

    def lies_on(self, pixels: np.ndarray, one: np.ndarray, other: np.ndarray) -> bool:
        return bool(one[:, 0].mean() > other[:, 0].mean())


def test_a_box_is_about_what_is_seen_of_a_card_where_the_labels_are() -> None:
    pixels = np.zeros((40, 40, 3), np.uint8)
    cards = [told("A", (0, 0, 20, 30)), told("B", (10, 0, 30, 30))]
    reader = cast(CardReader, Uppermost())
    assert boxes_of(cards, LabelledPicture(pixels, ()), reader) == [(0, 0, 20, 30), (10, 0, 30, 30)]
    seen = boxes_of(cards, LabelledPicture(pixels, (), "", "seen"), reader)
    assert seen == [(0, 0, 10, 31), (10, 0, 31, 31)]


def test_a_sliver_beside_the_upper_card_is_not_seen_of_the_lower() -> None:
    pixels = np.zeros((160, 160, 3), np.uint8)
    cards = [told("A", (0, 20, 80, 136)), told("B", (40, 24, 120, 132))]
    reader = cast(CardReader, Uppermost())
    seen = boxes_of(cards, LabelledPicture(pixels, (), "", "seen"), reader)
    assert seen == [(0, 20, pytest.approx(40, abs=3), 137), (40, 24, 121, 133)]


def test_a_drawn_picture_is_the_same_at_every_call_and_shows_five_cards_apart() -> None:
    faces = {name: np.full((88, 63, 3), 40 * index, np.uint8) for index, name in enumerate("ABC")}
    one, again = draw_picture(7, faces), draw_picture(7, faces)
    assert one.pixels.shape == (960, 1280, 3)
    assert np.array_equal(one.pixels, again.pixels)
    assert one.cards == again.cards
    assert len(one.cards) == CARDS
    boxes = [card.box for card in one.cards]
    assert all(box_overlap(a, b) == 0 for a in boxes for b in boxes if a is not b)


def test_of_drawn_pairs_one_card_hides_about_half_of_the_other() -> None:
    faces = {name: np.full((88, 63, 3), 40 * index, np.uint8) for index, name in enumerate("ABC")}
    one, again = draw_pairs(7, faces), draw_pairs(7, faces)
    assert np.array_equal(one.pixels, again.pixels)
    boxes = [card.box for card in one.cards]
    assert len(boxes) == 6
    pairs = list(zip(boxes[::2], boxes[1::2], strict=True))
    assert all(0.1 < box_overlap(lower, upper) < 0.6 for lower, upper in pairs)
    assert all(box_overlap(a, b) == 0 for a in pairs[0] for b in (*pairs[1], *pairs[2]))


def test_glare_lies_across_each_card_and_leaves_both_indices_free() -> None:
    faces = {name: np.full((88, 63, 3), 40 * index, np.uint8) for index, name in enumerate("ABC")}
    one, again = draw_glared(7, faces), draw_glared(7, faces)
    assert np.array_equal(one.pixels, again.pixels)
    assert len(one.cards) == CARDS
    for card in one.cards:
        left, top, right, bottom = map(round, card.box)
        seen = one.pixels[max(0, top) : bottom, max(0, left) : right].min(axis=2)
        assert 0.05 < (seen >= 250).mean() < 0.8


def test_of_a_codes_scans_the_first_is_taken_and_the_blank_one_is_no_face(tmp_path: Path) -> None:
    for index, name in enumerate(("BLANK", "ESC-1", "ESC-2", "G7")):
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.full((4, 4, 3), index, np.uint8))
    assert {code: int(scan.max()) for code, scan in scanned_faces(tmp_path).items()} == {
        "ESC": 1,
        "G7": 3,
    }
