# SPDX-License-Identifier: AGPL-3.0-or-later
"""The detector looks where pixels have changed, and tells the same as a look at all of it."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from device.eyes import MODELS
from vision.artwork import draw_face
from vision.finding import (
    CardFinder,
    FoundCard,
    LastingFinder,
    OutlineFinder,
    Squarer,
    finder_of_all,
)
from vision.finding.networks import OnnxNetwork
from vision.frames import Pixels
from vision.plane import overlap, spun
from vision.shrinking import GATE_WIDTH, shrunk

PLACES = {"G7": (300, 300), "B9": (640, 260), "SK": (980, 330), "ESC": (420, 700)}
FACES = {code: draw_face(code, 160) for code in PLACES}


def corners_at(x: float, y: float, degrees: float) -> np.ndarray:
    half = np.array([[-55, -77], [55, -77], [55, 77], [-55, 77]], np.float32)
    return np.asarray(spun(half, np.radians(degrees)) + np.array([x, y]), np.float32)


def outline_of(code: str) -> np.ndarray:
    x, y = PLACES[code]
    return corners_at(x, y, x % 70)


def table(codes: Sequence[str], seed: int = 0) -> Pixels:
    """Cards on a table of 1280 x 960 pixels, with a sensor's noise."""
    pixels = np.full((960, 1280, 3), (70, 95, 120), np.uint8)
    for code in codes:
        face = FACES[code]
        height, width = face.shape[:2]
        own = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        warp = cv2.getPerspectiveTransform(own, outline_of(code))
        cv2.warpPerspective(face, warp, (1280, 960), pixels, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    cv2.setRNGSeed(seed)
    noise = cv2.randn(np.zeros(pixels.shape, np.int8), (0, 0, 0), (1.5, 1.5, 1.5))
    grainy = cv2.add(cv2.GaussianBlur(pixels, (0, 0), 0.8), noise, dtype=cv2.CV_8U)
    return np.asarray(grainy, np.uint8)


class CountedFinder(LastingFinder):
    """Counts the pixels that the detector's network is shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        boxes = finder_of_all(MODELS / "cards-int8.onnx", threads=1)
        super().__init__(boxes, OutlineFinder(boxes, Squarer(MODELS / "square.onnx", threads=1)))
        self.shown = 0
        run = OnnxNetwork.run

        def counted(network: OnnxNetwork, blob: np.ndarray) -> np.ndarray:
            self.shown += blob[0, 0].size
            return run(network, blob)

        monkeypatch.setattr(OnnxNetwork, "run", counted)

    def shown_for(self, pixels: Pixels, moving: np.ndarray | None = None) -> int:
        before = self.shown
        self.cards = self.survey(pixels, moving).cards
        return self.shown - before


def same(found: Sequence[FoundCard], code: str) -> bool:
    return any(overlap(card.corners, outline_of(code)) > 0.85 and card.face_up for card in found)


def test_of_a_new_card_the_network_sees_a_part_and_all_cards_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finder = CountedFinder(monkeypatch)
    codes = list(PLACES)
    whole = finder.shown_for(table(codes[:1]))
    for count in (2, 3, 4):
        assert finder.shown_for(table(codes[:count], count)) < 0.35 * whole
        assert len(finder.cards) == count
        assert all(same(finder.cards, code) for code in codes[:count])
    at_once = OutlineFinder.of(MODELS / "cards-int8.onnx", Squarer(MODELS / "square.onnx"))
    for card in at_once.find(table(codes, 4)):
        assert max(overlap(card.corners, other.corners) for other in finder.cards) > 0.9


def test_where_nothing_has_changed_the_network_is_not_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finder = CountedFinder(monkeypatch)
    finder.shown_for(table(["G7", "B9"]))
    before = finder.cards
    assert finder.shown_for(table(["G7", "B9"], seed=1)) == 0
    assert [card.corners.tolist() for card in finder.cards] == [
        card.corners.tolist() for card in before
    ]


def test_a_card_that_was_taken_away_is_told_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    finder = CountedFinder(monkeypatch)
    finder.shown_for(table(["G7", "B9", "SK"]))
    finder.shown_for(table(["G7", "SK"]))
    assert len(finder.cards) == 2 and not same(finder.cards, "B9")


def test_what_moves_is_looked_at_when_it_has_come_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    finder = CountedFinder(monkeypatch)
    finder.shown_for(table(["G7"]))
    moving = np.zeros(shrunk(table([])).small.shape[:2], np.bool_)
    assert moving.shape[1] == GATE_WIDTH
    moving[20:50, 60:100] = True
    assert finder.shown_for(table(["G7", "B9"]), moving) == 0
    assert len(finder.cards) == 1
    assert finder.shown_for(table(["G7", "B9"])) > 0
    assert same(finder.cards, "B9")


def test_a_picture_of_another_size_or_in_another_light_is_looked_at_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finder = CountedFinder(monkeypatch)
    whole = finder.shown_for(table(["G7"]))
    assert finder.shown_for(cv2.convertScaleAbs(table(["G7"]), alpha=0.7)) == whole
    assert same(finder.cards, "G7")
    assert finder.shown_for(np.ascontiguousarray(table(["G7"])[:720])) > 0.6 * whole
    assert same(finder.cards, "G7")


def test_boxes_of_a_part_lie_where_those_of_the_whole_picture_do() -> None:
    detector: CardFinder = finder_of_all(MODELS / "cards-int8.onnx", threads=1)
    outlines = OutlineFinder(detector, Squarer(MODELS / "square.onnx", threads=1))
    finder = LastingFinder(detector, outlines)
    finder.survey(table([]))
    boxes = finder.survey(table(["ESC"])).boxes
    assert [overlap(box.corners, outline_of("ESC")) > 0.8 for box in boxes] == [True]
