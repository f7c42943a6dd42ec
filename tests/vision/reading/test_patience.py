# SPDX-License-Identifier: AGPL-3.0-or-later
"""How long a card is looked at that its deck may lack."""

from __future__ import annotations

import numpy as np
import pytest

from vision.plane import Floats
from vision.reading.describing import PLACES, VECTOR
from vision.reading.judging import RIVALS, Evidence
from vision.reading.looking import Look
from vision.reading.matching import Match
from vision.reading.naming import Named
from vision.reading.patience import PATIENCE, Tried

PLACE = np.array([[100, 100], [170, 100], [170, 200], [100, 200]], np.float32)
FAR = PLACE + np.float32(300)


def card(surety: float, agreement: float, lead: float = 12.0, at: Floats = PLACE) -> Named:
    nothing = np.zeros((PLACES, VECTOR), np.float32)
    evidence = Evidence(nothing, np.zeros(PLACES, np.float32), nothing, (nothing,) * RIVALS)
    match = Match(np.zeros(2, np.float32), agreement, lead, 1.0, False, evidence)
    return Named(Look(at, match), (("G7", surety),))


@pytest.mark.parametrize(
    ("surety", "agreement", "lead", "askew"),
    [
        (0.01, 0.60, 14.0, True),
        (0.01, 0.50, 14.0, False),
        (0.01, 0.60, 30.0, False),
        (0.01, 0.72, 14.0, False),
        (0.90, 0.85, 30.0, True),
    ],
)
def test_what_agrees_as_a_card_laid_askew_or_is_nearly_sure_is_looked_around(
    surety: float, agreement: float, lead: float, askew: bool
) -> None:
    assert PATIENCE.may_lie_askew(card(surety, agreement, lead)) is askew


@pytest.mark.parametrize(
    ("surety", "agreement", "moved"), [(0.01, 0.38, False), (0.01, 0.5, True), (0.5, 0.38, True)]
)
def test_what_agrees_with_no_face_is_not_moved_onto_one(
    surety: float, agreement: float, moved: bool
) -> None:
    assert PATIENCE.may_be_moved(card(surety, agreement)) is moved


@pytest.mark.parametrize(
    ("surety", "agreement", "aside", "new"),
    [(0.01, 0.5, 1, False), (0.01, 0.6, 1, True), (0.6, 0.5, 1, True), (0.01, 0.5, 30, True)],
)
def test_an_outline_tells_something_new_where_it_lies_elsewhere_or_agrees_better(
    surety: float, agreement: float, aside: float, new: bool
) -> None:
    tried = [Tried(PLACE, 0.5)]
    assert PATIENCE.is_new(card(surety, agreement, at=PLACE + np.float32(aside)), tried) is new


def test_of_guesses_beneath_a_card_the_two_best_of_each_place_are_moved() -> None:
    best, good, third = (card(0.1, agreement) for agreement in (0.8, 0.7, 0.6))
    elsewhere, hardly = card(0.1, 0.55, at=FAR), card(0.1, 0.4, at=FAR)
    kept = PATIENCE.worth_moving([third, hardly, best, elsewhere, good])
    assert kept == [best, good, elsewhere]
