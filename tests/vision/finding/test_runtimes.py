# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whatever runs the detector finds the cards that ONNX Runtime does, in pictures and parts."""

from pathlib import Path

import numpy as np
import pytest

from device.runtimes import CONTENDERS, Contender
from tests.vision.finding.test_lasting import PLACES, table
from vision.finding import CardFinder, FoundCard
from vision.finding.ncnn_sides import for_side
from vision.finding.networks import Runtime
from vision.finding.parts import Part
from vision.plane import overlap
from vision.shrinking import HALF_WIDTH, narrowed

ONNX = CONTENDERS[1]


@pytest.fixture(params=[one for one in CONTENDERS if one is not ONNX], ids=lambda one: one.name)
def other(request: pytest.FixtureRequest) -> CardFinder:
    contender: Contender = request.param
    if contender.runtime is not Runtime.ONNX:
        pytest.importorskip(contender.runtime, reason="installed by those who want it")
    return CardFinder(contender.weights, runtime=contender.runtime, threads=1)


@pytest.fixture(scope="module")
def onnx() -> CardFinder:
    return CardFinder(ONNX.weights, threads=1)


def alike(one: list[FoundCard], other: list[FoundCard]) -> bool:
    """Whether both tell of the same sure cards."""
    pair = [[card for card in cards if card.confidence > 0.5] for cards in (one, other)]
    return len(pair[0]) == len(pair[1]) and all(
        max(overlap(card.corners, there.corners) for there in pair[1]) > 0.9 for card in pair[0]
    )


@pytest.mark.parametrize(
    "part",
    [Part(0, 0, 640, 480), Part(60, 60, 260, 250), Part(200, 10, 640, 300)],
    ids=["whole", "small", "wide"],
)
def test_the_same_cards_are_found(onnx: CardFinder, other: CardFinder, part: Part) -> None:
    half = narrowed(table(list(PLACES)), HALF_WIDTH)
    found, again = (finder.find_in(half, part, 2.0) for finder in (onnx, other))
    assert found and alike(found, again)


def test_a_file_for_squares_of_another_size_is_refused() -> None:
    contender = next(one for one in CONTENDERS if one.runtime is Runtime.NCNN)
    with pytest.raises(ValueError, match="320 pixels"), for_side(contender.weights, 320, 192):
        pass


def test_in_the_smaller_form_all_maps_are_smaller() -> None:
    contender = next(one for one in CONTENDERS if one.runtime is Runtime.NCNN)
    with for_side(contender.weights, 416, 192) as path:
        layers = Path(path).read_text(encoding="utf-8")
        numbers = path.with_suffix(".bin").read_bytes()
    assert "0=756" in layers and "0=3549" not in layers and "0=13 " not in layers
    assert np.full(24 * 24, 8, np.float32).tobytes() in numbers
