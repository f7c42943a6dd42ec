# SPDX-License-Identifier: AGPL-3.0-or-later
"""The evenings in short: every step of them, in fewer rounds."""

from __future__ import annotations

import pytest

from tests.evenings import by_hand, rendered
from tests.web_ui.browser import MISSING

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")


def test_an_evening_by_hand_with_phones_a_television_and_a_pulled_plug() -> None:
    told: list[str] = []
    by_hand.play((1, 2), told.append)
    assert told[-1] == "the history has both games and the first one's totals"


def test_an_evening_under_the_rendered_camera() -> None:
    told: list[str] = []
    rendered.play((1,), told.append)
    assert "played to its end under the camera: 1 tricks" in told
