# SPDX-License-Identifier: AGPL-3.0-or-later
"""The detector with less to do tells of the same boxes."""

from pathlib import Path

import numpy as np
import pytest

onnx = pytest.importorskip("onnx", reason="training's own environment; see models/README.md")
pytest.importorskip("torch", reason="training's own environment; see models/README.md")

from models import shipped  # noqa: E402
from models.detector.dataset import SIDE  # noqa: E402
from models.detector.lighter import lightened  # noqa: E402
from models.exporting import facts_in, save_with_facts  # noqa: E402
from models.faces import own_deck  # noqa: E402
from models.scenes import Material, make_scene  # noqa: E402
from vision.finding import CardFinder  # noqa: E402

FIRST_SEED = 41_000_000


@pytest.fixture(scope="module")
def lighter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lighter") / "cards.onnx"
    whole = onnx.load(shipped.CARDS)
    save_with_facts(lightened(whole), facts_in(whole), path)
    return path


# The last is so narrow that it has fewer places than would be kept.
@pytest.mark.parametrize("rows", [SIDE, SIDE * 3 // 4, 32])
def test_it_tells_of_the_same_boxes(lighter: Path, rows: int) -> None:
    one, other = (CardFinder(path, least_score=0.01) for path in (shipped.CARDS, lighter))
    boxes = 0
    for seed in range(FIRST_SEED, FIRST_SEED + 4):
        scene = make_scene(seed, (SIDE, SIDE), Material(own_deck())).pixels
        pixels = np.ascontiguousarray(scene[(SIDE - rows) // 2 :][:rows])
        before, after = one.find(pixels), other.find(pixels)
        assert [box.face_up for box in before] == [box.face_up for box in after]
        for a, b in zip(before, after, strict=True):
            assert np.abs(a.corners - b.corners).max() < 0.01
            assert abs(a.confidence - b.confidence) < 1e-4
        boxes += len(before)
    assert boxes > 0


def test_what_is_light_already_is_refused(lighter: Path) -> None:
    with pytest.raises(ValueError, match="already"):
        lightened(onnx.load(lighter))
