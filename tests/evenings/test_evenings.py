# SPDX-License-Identifier: AGPL-3.0-or-later
"""The evening by hand in short: every step of it, in two rounds."""

from __future__ import annotations

import pytest

from tests.evenings import by_hand, dice, skull
from tests.web_ui.browser import MISSING

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")


def test_an_evening_by_hand_with_phones_a_television_and_a_pulled_plug() -> None:
    told: list[str] = []
    by_hand.play((1, 2), told.append)
    assert told[-1] == "the history has both games and the first one's totals"


def test_skull_is_played_to_its_end_by_three_phones() -> None:
    told: list[str] = []
    skull.play(told.append)
    assert told[-1] == "each thing was announced once"


def test_two_hands_of_dice_by_three_phones_and_a_game_to_its_end() -> None:
    told: list[str] = []
    dice.play(2, told.append)
    assert told[-1] == "won, looked back on, and begun again: the phones keep their seats"
