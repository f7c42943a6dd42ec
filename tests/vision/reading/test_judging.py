# SPDX-License-Identifier: AGPL-3.0-or-later
"""How sure a name is, where another name is nearly as likely."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from device.eyes import MODELS, open_describer, open_gallery
from vision.artwork import draw_face
from vision.plane import Floats
from vision.reading import LEAD_COUNTS_IN_WHOLE_DECKS
from vision.reading.describing import PLACES_SIZE
from vision.reading.judging import LEAD_COUNTS, Evidence, Judge
from vision.reading.matching import Match, Matcher
from vision.whitened import Whitened


@dataclass(frozen=True)
class Certain:
    """A judge that holds every name for right. scale: how far agreement tells names apart."""

    scale: float
    lead_counts: float

    def odds(self, cards: Sequence[Evidence]) -> Floats:
        return np.ones(len(cards), np.float32)


@pytest.fixture(scope="module")
def matcher() -> Matcher:
    return Matcher(open_gallery("quartermaster"))


@pytest.fixture(scope="module")
def match(matcher: Matcher) -> Match:
    face = draw_face("G7", 288)
    height, width = face.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    flat = Whitened(face).laid_flat(corners, PLACES_SIZE)
    return matcher.match(open_describer().describe([flat]))[0]


def surety(matcher: Matcher, match: Match, scale: float, lead_counts: float) -> float:
    judge = Certain(scale, lead_counts)
    ((best, *others),) = matcher.names([match], judge)  # type: ignore[arg-type]
    assert best[1] + sum(odds for _, odds in others) <= 1.0001
    return best[1]


@pytest.mark.parametrize("lead_counts", [LEAD_COUNTS, LEAD_COUNTS_IN_WHOLE_DECKS])
def test_a_card_that_may_as_well_be_another_is_never_named(
    matcher: Matcher, match: Match, lead_counts: float
) -> None:
    assert surety(matcher, match, 0.0, lead_counts) < 0.5
    assert surety(matcher, match, 1.0, lead_counts) == pytest.approx(1, abs=1e-4)


def test_in_a_whole_deck_a_lead_makes_a_name_surer(matcher: Matcher, match: Match) -> None:
    for scale in (0.005, 0.01, 0.02):
        doubted = surety(matcher, match, scale, LEAD_COUNTS)
        believed = surety(matcher, match, scale, LEAD_COUNTS_IN_WHOLE_DECKS)
        assert believed == pytest.approx(doubted ** (2 / 3), rel=1e-4)


def test_a_judge_doubts_unless_it_is_told_that_the_deck_is_whole() -> None:
    assert Judge(MODELS / "verdict.onnx").lead_counts == LEAD_COUNTS
