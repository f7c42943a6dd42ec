# SPDX-License-Identifier: AGPL-3.0-or-later
"""The ways in which a game ends, whichever game it is, and who has won it."""

from collections.abc import Sequence
from enum import StrEnum


class Ending(StrEnum):
    """How a game ended.

    Played to its end; ended early, and scored as far as it was played; kept to be gone on with; or
    discarded: it counts for nobody, and stays in the journal.
    """

    FINISHED = "finished"
    ENDED = "ended"
    UNFINISHED = "unfinished"
    DISCARDED = "discarded"

    @property
    def counts(self) -> bool:
        """Tell whether the points count: played to the end, or ended early as far as it went."""
        return self in (Ending.FINISHED, Ending.ENDED)


def winners_of(
    ending: Ending | None, ranking: Sequence[Sequence[int]], *, scored: bool
) -> tuple[int, ...]:
    """Return who has won a game: all who come first (TIE), nobody where it does not count.

    Args:
        ending: how it ended; None while it goes on.
        ranking: the players by place, the best first.
        scored: whether any of it is scored; before that all are alike, and nobody has won.

    >>> winners_of(Ending.ENDED, [[1], [0, 2]], scored=True)
    (1,)
    >>> winners_of(Ending.DISCARDED, [[1], [0, 2]], scored=True)
    ()

    """
    if ending is None or not ending.counts or not scored or not ranking:
        return ()
    return tuple(ranking[0])
