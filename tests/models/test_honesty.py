# SPDX-License-Identifier: AGPL-3.0-or-later
"""Probabilities against what was so."""

import numpy as np
import pytest

from models.reading.honesty import LACKING_WEIGHS, Read, calibration_error, reliability


def reads(log_odds: np.ndarray, truly: np.ndarray, seed: int) -> list[Read]:
    """Readings that say these log-odds and are right as often as `truly` says."""
    right = np.random.default_rng(seed).random(len(truly)) < 1 / (1 + np.exp(-truly))
    said = 1 / (1 + np.exp(-log_odds))
    return [Read(float(odds), bool(so), True, 1.0) for odds, so in zip(said, right, strict=True)]


def test_honest_readings_have_little_error_and_boasting_ones_much() -> None:
    truly = np.random.default_rng(1).normal(1, 2, 20_000)
    assert calibration_error(reliability(reads(truly, truly, 2))) < 0.01
    assert calibration_error(reliability(reads(3 * truly + 1, truly, 2))) > 0.05
    assert calibration_error(reliability([])) == 0


def test_a_bin_says_what_was_said_and_what_was_so() -> None:
    some = [Read(0.92, True, True, 1.0)] * 3 + [
        Read(0.96, False, True, 1.0),
        Read(1.0, True, True, 1.0),
    ]
    (only,) = reliability(some)
    assert only.weight == 5
    assert only.said == pytest.approx((3 * 0.92 + 0.96 + 1) / 5)
    assert only.so == pytest.approx(0.8)


def test_faces_that_the_deck_lacks_count_as_seldom_as_they_are_met() -> None:
    some = [Read(1.0, True, True, 1.0), Read(1.0, False, False, 1.0)]
    (only,) = reliability(some)
    assert only.weight == pytest.approx(1 + LACKING_WEIGHS)
    assert only.so == pytest.approx(1 / (1 + LACKING_WEIGHS))
