# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a machine makes of a game of which it sees only a few frames a second."""

from pathlib import Path

from tests.games.thinned import Thinning, refereed

GAME = Path(__file__).parent / "three-players"
ROUNDS_S = 36.0
"""By then its first two rounds have been played, three tricks."""


def test_tricks_are_right_and_in_place_at_few_frames_a_second() -> None:
    (told,) = refereed(GAME, [Thinning(3)], until=ROUNDS_S)
    assert (told.comparison.right, told.in_order, told.comparison.asked) == (3, 3, 0)
