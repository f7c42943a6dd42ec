# SPDX-License-Identifier: AGPL-3.0-or-later
"""The detector's files tell of the same cards, whatever runs them."""

import json

import numpy as np
import pytest

from device.eyes import MODELS
from models.detector.agreement import Agreement
from models.detector.dataset import SIDE
from models.faces import own_deck
from models.scenes import Material, make_scene
from vision.finding import CardFinder, FoundCard
from vision.finding.networks import open_network, read_facts
from vision.frames import Pixels
from vision.networks import own_facts

FIRST_SEED = 40_000_000


@pytest.fixture(scope="module")
def onnx() -> CardFinder:
    return CardFinder(MODELS / "cards.onnx")


@pytest.fixture(scope="module")
def ncnn() -> CardFinder:
    pytest.importorskip("ncnn", reason="pip install --no-deps ncnn to compare")
    return CardFinder(MODELS / "cards.ncnn.param", threads=1)


def picture(seed: int) -> Pixels:
    return make_scene(FIRST_SEED + seed, (SIDE, SIDE), Material(own_deck())).pixels


def test_ncnn_tells_of_the_same_cards_as_onnx(onnx: CardFinder, ncnn: CardFinder) -> None:
    tally = Agreement()
    for seed in range(12):
        pixels = picture(seed)
        tally.add(onnx.find(pixels), ncnn.find(pixels))
    assert tally.cards > 60
    assert tally.same == tally.sides == tally.cards


def test_ncnn_takes_frames_that_are_not_square(onnx: CardFinder, ncnn: CardFinder) -> None:
    tally = Agreement()
    for seed in range(6):
        frame = np.ascontiguousarray(picture(seed)[52:364])
        tally.add(onnx.find(frame), ncnn.find(frame))
    assert tally.cards > 15
    # The square has more grey around the frame, and so the network's cells lie elsewhere on it.
    assert np.median(tally.overlaps) > 0.9


def test_both_files_say_that_they_are_one_network() -> None:
    told = json.loads((MODELS / "cards.ncnn.json").read_text(encoding="utf-8"))
    assert read_facts(own_facts(told)) == open_network(MODELS / "cards.onnx", 1).facts


def test_agreement_counts_what_one_side_lacks() -> None:
    outline = np.array([[0, 0], [70, 0], [70, 100], [0, 100]], np.float32)
    sure, unsure = FoundCard(outline, 0.9, True), FoundCard(outline, 0.2, True)
    aside = FoundCard(outline + np.float32(10), 0.9, True)
    back = FoundCard(outline, 0.9, False)
    tally = Agreement()
    tally.add([sure], [unsure])
    assert (tally.cards, tally.same, tally.sides) == (1, 1, 1)
    tally.add([sure], [aside])
    assert (tally.cards, tally.same, tally.sides) == (3, 1, 1)
    tally.add([sure], [back])
    assert (tally.cards, tally.same, tally.sides) == (5, 3, 1)
    tally.add([sure], [])
    assert (tally.cards, tally.same) == (6, 3)


def test_a_missing_file_is_a_sentence() -> None:
    with pytest.raises(FileNotFoundError, match="weights are missing"):
        CardFinder(MODELS / "cards.param")
