# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a judge learns from is what the program would ask it."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.eyes import MODELS, open_describer
from models.crops import Around
from models.crops.grounds import grounds_in
from models.reading.collect import Readings, load_readings, readings_of, save_readings
from models.reading.evaluate import Eyes, gallery_by_number, looks
from models.reading.honesty import LACKING_WEIGHS
from vision.artwork import draw_face
from vision.finding import Squarer
from vision.frames import Pixels
from vision.reading.stored import WHOLE

CODES = ("G7", "G8", "G9", "Y7", "Y8", "SK", "KRA", "MER", "P1", "B14")
CARDS = 4


@pytest.fixture(scope="module")
def faces() -> Pixels:
    drawn = (draw_face(code, 384) for code in CODES)
    return np.stack([cv2.resize(face, (192, 268), interpolation=cv2.INTER_AREA) for face in drawn])


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes(Squarer(MODELS / "square.onnx"), open_describer())


@pytest.fixture(scope="module")
def around(faces: Pixels) -> Around:
    return Around(grounds_in(None), list(faces))


@pytest.fixture(scope="module")
def readings(faces: Pixels, around: Around, eyes: Eyes) -> Readings:
    return readings_of(faces, around, eyes, CARDS, 5)


def test_the_judge_is_asked_what_the_program_asks_it(
    faces: Pixels, around: Around, eyes: Eyes, readings: Readings
) -> None:
    own = [case for case in readings.cases if case.weight in {1.0, LACKING_WEIGHS}]
    gallery = gallery_by_number(faces, eyes.describer)
    drawn = list(looks(faces, gallery, around, eyes, CARDS, 5))
    assert len(own) == len(drawn) == 2 * CARDS
    count = len(faces)
    for case, looked in zip(own, drawn, strict=True):
        asked = looked.named.look.match.evidence
        told = [
            readings.gallery[at % count, at // count] / WHOLE for at in (case.face, *case.rivals)
        ]
        np.testing.assert_allclose(told[0], asked.face, atol=1e-6)
        np.testing.assert_allclose(told[1:], asked.rivals, atol=1e-6)
        name, _ = looked.named.names[0]
        assert case.right == (name == str(looked.face))


def test_half_of_the_other_parts_lack_the_face(readings: Readings) -> None:
    weights = [case.weight for case in readings.cases]
    assert weights.count(1.0) == weights.count(0.5) == CARDS
    assert weights.count(LACKING_WEIGHS) == CARDS
    assert weights.count(0.5 * LACKING_WEIGHS) == 2 * CARDS
    assert not any(case.right for case in readings.cases if case.weight in {0.3, 0.15})


def test_readings_come_back_as_they_were_written(readings: Readings, tmp_path: Path) -> None:
    path = tmp_path / "deck.npz"
    save_readings(readings, path)
    again = load_readings(path)
    assert again.cases == readings.cases
    for name in ("vectors", "trust", "gallery"):
        assert np.array_equal(getattr(again, name), getattr(readings, name))
