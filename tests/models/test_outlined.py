# SPDX-License-Identifier: AGPL-3.0-or-later
"""How far the outlines are off by which cards are enrolled."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.faces.outlined import main


def test_outlines_on_a_drawn_table_are_hardly_off(capsys: pytest.CaptureFixture[str]) -> None:
    main(["970011", "--decks", "2", "--faces", "3"])
    first, *_, far = capsys.readouterr().out.splitlines()
    assert first == "6 outlines, 0 pictures refused"
    assert far == "off by more than 6.0%: 0"


def test_outlines_on_a_patchwork_are_told_of_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    patches = np.random.default_rng(5).integers(20, 230, (5, 5, 3)).astype(np.uint8)
    ground = cv2.resize(patches, (500, 500), interpolation=cv2.INTER_NEAREST)
    cv2.imwrite(str(tmp_path / "patches.jpg"), ground)
    main(["970011", "--decks", "1", "--faces", "4", "--grounds", str(tmp_path)])
    first, *_, far = capsys.readouterr().out.splitlines()
    assert "refused" in first
    # Patches have sides as plain as a card: one outline lies along theirs, 8 % off.
    assert far in {"off by more than 6.0%: 0", "off by more than 6.0%: 1"}
