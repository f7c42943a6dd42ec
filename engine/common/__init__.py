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
from engine.common.endings import Ending, winners_of
from engine.common.event_json import (
    EventCodec,
    Reader,
    count,
    enum_of,
    kind_of,
    none_or,
    tuple_of,
)
from engine.common.events import BidLocked, PlayerRenamed
from engine.common.faults import EventError, InputError, NothingChanges, RecordError, RulesError
from engine.common.fields import items, need, obj, shown, text, yes_no
from engine.common.finding import Evidence, Finding, Params, ordinal
from engine.common.history import replay, undone, why_not_undone
from engine.common.json_text import JsonFault, read_json
from engine.common.names import (
    LONGEST_NAME,
    in_one_line,
    is_too_long,
    problem_of_name,
    same_names,
    unsupported_in,
)
from engine.common.near import meant
from engine.common.on_paper import MOST_BONUS
from engine.common.over_games import Career, GameResult, SeatTally, careers, seat_tallies
from engine.common.recap import Recap, chance_by_lot
from engine.common.scores import BidsMade, Line, Scored, lines_total, ranking
from engine.common.seats import clockwise, next_seat, read_players, renamed

__all__ = [
    "LONGEST_NAME",
    "MOST_BONUS",
    "Action",
    "BidLocked",
    "BidsMade",
    "Career",
    "Change",
    "Ending",
    "EventCodec",
    "EventError",
    "Evidence",
    "Fact",
    "Facts",
    "Finding",
    "GameResult",
    "InputError",
    "JsonFault",
    "Line",
    "NothingChanges",
    "Params",
    "PlayerRenamed",
    "Reader",
    "Recap",
    "RecordError",
    "RulesError",
    "Scored",
    "SeatTally",
    "careers",
    "chance_by_lot",
    "clockwise",
    "count",
    "enum_of",
    "in_one_line",
    "is_too_long",
    "items",
    "kind_of",
    "lines_total",
    "meant",
    "need",
    "next_seat",
    "none_or",
    "obj",
    "ordinal",
    "problem_of_name",
    "ranking",
    "read_json",
    "read_players",
    "renamed",
    "replay",
    "same_names",
    "seat_tallies",
    "shown",
    "text",
    "told_changes",
    "tuple_of",
    "undone",
    "unsupported_in",
    "why_not_undone",
    "winners_of",
    "yes_no",
]
