# SPDX-License-Identifier: AGPL-3.0-or-later
"""The files under models/ that the program runs on."""

import cv2
import numpy as np
import onnxruntime as ort
import pytest

from device.eyes import (
    DETECTOR,
    MODELS,
    VERDICT,
    WHOLE_DECKS_VERDICT,
    open_describer,
    open_finder,
    open_gallery,
    open_reader,
    shipped_decks,
)
from engine.skull_king import FACES
from models.detector.evaluate import Figures, evaluate
from models.galleries import DRAWN_WIDTH
from vision.artwork import draw_face
from vision.finding.networks import open_network
from vision.reading import gallery_of
from vision.reading.corners import CORNER_PLACES
from vision.reading.describing import PLACES, VECTOR


def test_the_detector_is_small_and_says_what_it_is() -> None:
    path = MODELS / "cards.onnx"
    assert path.stat().st_size <= 15_000_000
    facts = ort.InferenceSession(str(path)).get_modelmeta().custom_metadata_map
    assert facts["quartermaster.classes"] == '["card", "back"]'
    assert int(facts["quartermaster.side"]) == 416
    assert not any("/" in value and "home" in value for value in facts.values())


@pytest.fixture(scope="module")
def figures() -> Figures:
    """Of the detector in floating point, on thirty scenes that it never saw."""
    return evaluate(MODELS / "cards.onnx", 30)


def test_the_detector_finds_cards_on_scenes_it_never_saw(figures: Figures) -> None:
    # A little under the model card's figures: what these thirty scenes gave when it was made.
    assert figures.well_visible_found >= 0.88
    assert figures.face_or_back_right >= 0.94
    assert figures.phantoms_a_scene <= 0.45
    assert figures.mean_iou >= 0.8


def test_in_bytes_it_says_the_same_of_itself_and_finds_as_many(figures: Figures) -> None:
    whole, small = MODELS / "cards.onnx", DETECTOR
    assert small.stat().st_size < whole.stat().st_size / 3
    assert open_network(small, 1).facts == open_network(whole, 1).facts
    in_bytes = evaluate(small, 30)
    assert in_bytes.well_visible_found >= figures.well_visible_found - 0.02
    assert in_bytes.face_or_back_right >= figures.face_or_back_right - 0.02
    assert in_bytes.phantoms_a_scene <= figures.phantoms_a_scene + 0.1
    assert in_bytes.mean_iou >= figures.mean_iou - 0.01


def test_the_own_decks_gallery_is_made_from_the_artwork_as_it_is_now() -> None:
    assert "quartermaster" in shipped_decks()
    shipped = open_gallery("quartermaster")
    assert shipped.names == FACES
    for code in ("G6", "B14", "KRA"):
        fresh = gallery_of("fresh", {code: draw_face(code, DRAWN_WIDTH)}, open_describer())
        apart = np.abs(shipped.vectors[FACES.index(code)].astype(int) - fresh.vectors[0])
        assert apart.max() <= 4, "run python -m models.galleries"


def test_the_deck_of_2021_is_shipped_as_vectors_alone() -> None:
    assert "skull-king-2021" in shipped_decks()
    with np.load(MODELS / "decks" / "skull-king-2021.npz") as stored:
        told = {"format", "deck", "names", "version"}
        assert set(stored) == told | {"vectors", "blurred", "corners"}
        assert stored["vectors"].shape[2:] == stored["blurred"].shape[2:] == (PLACES, VECTOR)
        assert stored["corners"].shape[3:] == (2, CORNER_PLACES, VECTOR)
    gallery = open_gallery("skull-king-2021")
    assert set(gallery.names) == set(FACES)
    assert len(gallery.names) == 74


@pytest.mark.parametrize("codes", [("G7", "SK", "B13"), ("Y6", "Y9", "P1"), ("KRA", "WHA", "LOOT")])
def test_cards_strewn_on_a_table_are_found_and_named(codes: tuple[str, ...]) -> None:
    table = np.full((720, 960, 3), (48, 74, 110), np.uint8)
    for index, code in enumerate(codes):
        face = draw_face(code, 130)
        height, width = face.shape[:2]
        angle = 0.5 + 1.3 * index
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        middle = np.array([200 + 260 * index, 350])
        move = np.hstack([turn, (middle - turn @ (width / 2, height / 2))[:, None]])
        cv2.warpAffine(face, move, (960, 720), table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    reader = open_reader("quartermaster")
    named = [
        reader.read(table, card.corners).names[0]
        for card in open_finder().find(table)
        if card.face_up
    ]
    assert sorted(name for name, _ in named) == sorted(codes)
    assert min(surety for _, surety in named) > 0.97


def test_both_judges_are_of_one_training() -> None:
    doubting, of_whole_decks = (
        ort.InferenceSession(str(path)).get_modelmeta().custom_metadata_map
        for path in (VERDICT, WHOLE_DECKS_VERDICT)
    )
    assert doubting == of_whole_decks
    assert VERDICT.read_bytes() != WHOLE_DECKS_VERDICT.read_bytes()
