# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card that two looks hold for two cards."""

import numpy as np
import pytest

from vision.observations import Readings
from vision.reading.describing import PLACES, VECTOR
from vision.reading.judging import Evidence
from vision.reading.looking import Look
from vision.reading.matching import Match
from vision.reading.naming import Named
from vision.reading.torn import weighed

AT_LAST = (("P7", 0.96), ("P2", 0.02), ("P3", 0.01))


def looked_at(names: Readings, agreement: float) -> Named:
    """A card with these names that agrees so far with the first one's face."""
    vectors = np.zeros((PLACES, VECTOR), np.float32)
    trust = np.zeros(PLACES, np.float32)
    evidence = Evidence(vectors, trust, vectors, ())
    match = Match(np.zeros(1, np.float32), agreement, 0.0, 0.0, False, evidence)
    return Named(Look(np.zeros((4, 2), np.float32), match), names)


@pytest.mark.parametrize("agreement", [0.79, 0.86, 0.95])
def test_a_look_that_agrees_nearly_as_well_with_another_name_takes_away_the_sureness(
    agreement: float,
) -> None:
    card = looked_at(AT_LAST, 0.86)
    another = looked_at((("P2", 0.9), ("P1", 0.04)), agreement)
    told = weighed(card, [looked_at((("P7", 0.5),), 0.8), another])
    assert told.look is card.look
    assert dict(told.names) == pytest.approx({"P7": 0.48, "P2": 0.46, "P1": 0.02, "P3": 0.005})
    assert told.name == "P7"


def test_of_several_such_looks_the_surest_counts() -> None:
    card = looked_at(AT_LAST, 0.86)
    looks = [looked_at(((name, odds),), 0.84) for name, odds in (("P3", 0.6), ("P2", 0.98))]
    assert weighed(card, looks).name == "P2"


@pytest.mark.parametrize(
    ("names", "agreement"),
    [
        ((("P2", 0.9),), 0.75),
        ((("P2", 0.45), ("P7", 0.4)), 0.86),
        ((("P7", 0.6), ("P2", 0.4)), 0.86),
    ],
)
def test_worse_and_unsure_looks_and_those_that_agree_speak_against_no_name(
    names: Readings, agreement: float
) -> None:
    card = looked_at(AT_LAST, 0.86)
    assert weighed(card, [looked_at(names, agreement)]) is card
