# SPDX-License-Identifier: AGPL-3.0-or-later
"""What games share that knows no pieces: seats, scores, findings, actions, events, history.

A game brings its rules and its fold; what is here works for any.

>>> ranking([30, -10, 30])
((0, 2), (1,))
>>> clockwise(2, 4)
(2, 3, 0, 1)
"""

from engine.common.actions import Action
from engine.common.changes import Change, Fact, Facts, told_changes
from engine.common.event_json import EventCodec, Reader, count, enum_of, none_or, tuple_of
from engine.common.finding import Evidence, Finding, Params, ordinal
from engine.common.history import replay, undone, why_not_undone
from engine.common.scores import BidsMade, Line, Scored, lines_total, ranking
from engine.common.seats import clockwise, next_seat, read_players, renamed

__all__ = [
    "Action",
    "BidsMade",
    "Change",
    "EventCodec",
    "Evidence",
    "Fact",
    "Facts",
    "Finding",
    "Line",
    "Params",
    "Reader",
    "Scored",
    "clockwise",
    "count",
    "enum_of",
    "lines_total",
    "next_seat",
    "none_or",
    "ordinal",
    "ranking",
    "read_players",
    "renamed",
    "replay",
    "told_changes",
    "tuple_of",
    "undone",
    "why_not_undone",
]
