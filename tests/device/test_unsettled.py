# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which cards another look may still name."""

import os
import subprocess
import sys

import numpy as np
import pytest

from device.detecting.card import DetectedCard
from device.detecting.unsettled import is_missed, is_open
from vision.finding import FoundCard, Survey
from vision.reading.naming import quad_of

PLACE = np.array([[100, 100], [170, 100], [170, 200], [100, 200]], np.float32)


@pytest.mark.parametrize(
    ("name", "odds", "fit", "open_still"),
    [
        (None, 0.02, 0.3, False),
        (None, 0.02, 0.55, True),
        (None, 0.02, 0.85, False),
        (None, 0.6, 0.85, True),
        ("G7", 0.94, 0.55, False),
    ],
)
def test_another_look_may_name_what_is_likely_or_laid_badly(
    name: str | None, odds: float, fit: float, open_still: bool
) -> None:
    assert is_open(DetectedCard(name, odds, quad_of(PLACE), (("G7", odds),), fit)) is open_still


@pytest.mark.parametrize(
    ("aside", "score", "missed"), [(0, 0.8, False), (200, 0.8, True), (200, 0.4, False)]
)
def test_what_is_surely_a_card_where_none_was_told_is_a_missed_one(
    aside: int, score: float, missed: bool
) -> None:
    told = [DetectedCard("G7", 0.99, quad_of(PLACE), ())]
    box = FoundCard(PLACE + np.float32(aside), score, True)
    assert is_missed(Survey((), (), (box,)), told) is missed
    assert is_missed(Survey((box,), ()), told) is missed


def test_numpy_gets_one_thread_before_it_is_imported() -> None:
    program = (
        "import device.commands.detect, os; import numpy as np; "
        "a = np.ones((600, 600), np.float32); before = len(os.listdir('/proc/self/task')); a @ a; "
        "print(os.environ['OPENBLAS_NUM_THREADS'], len(os.listdir('/proc/self/task')) - before)"
    )
    clean = {key: value for key, value in os.environ.items() if key != "OPENBLAS_NUM_THREADS"}
    told = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, env=clean
    )
    assert told.stdout.split() == ["1", "0"]
