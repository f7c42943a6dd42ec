# SPDX-License-Identifier: AGPL-3.0-or-later
"""However much a watcher gets wrong, nothing is raised, and nothing told that the game refuses."""

from __future__ import annotations

import pytest

from tests.games.many_mistakes import MOST_MISTAKES, SEEN_ODDLY, fuzz


@pytest.mark.parametrize("mistakes", range(1, MOST_MISTAKES + 1))
def test_no_event_is_told_that_the_game_refuses(mistakes: int) -> None:
    players = 3 + mistakes % 6
    for game in fuzz(mistakes, 9_300_000 + mistakes, players):
        assert (game.raised, game.refused) == ("", 0)
        assert game.rounds


def test_after_the_last_trick_of_a_game_no_card_leads() -> None:
    """A complete trick is cleared while one card more than players lies there."""
    for game in fuzz(6, 9_200_009, 4, SEEN_ODDLY):
        assert (game.raised, game.refused) == ("", 0)
        assert game.rounds == 5
