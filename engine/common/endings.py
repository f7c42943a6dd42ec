# SPDX-License-Identifier: AGPL-3.0-or-later
"""The ways in which a game ends, whichever game it is."""

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
