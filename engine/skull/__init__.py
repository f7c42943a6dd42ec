# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rules of Skull: placing, bidding, flipping, and who loses what.

What lies face down is a number of discs: no event, state, view or record has a field for a face
before it is flipped, nor for which disc was lost.

A live game is a fold of events, and every action is there in three:

>>> state = fold(None, GameOpened(Rules(), ("Anne", "Bonny", "Calico"), starter=0))
>>> for event in (RoundOpened(0), DiscPlaced(1), DiscPlaced(2), DiscPlaced(0)):
...     state = fold(state, event)
>>> make_bid.may(state, player=0, bid=2)
True
>>> print(make_bid.why_not(state, player=0, bid=4))
bid: Anne bids 4; a bid is from 1 to the 3 discs on the mats (SKULL-BID)
>>> print(place_disc.why_not(state, player=2))
player: Calico acts when it is the turn of Anne (OUT-OF-TURN)
>>> options(state, 0)
Options(place=True, bids=(1, 3), pass_on=False, mats=(), lose=False, starters=())
>>> for event in (BidMade(0, 2), Passed(1), Passed(2), DiscFlipped(0, Face.FLOWER)):
...     state = fold(state, event)
>>> flip_disc.may(state, mat=2, face=Face.SKULL)
True
>>> state = fold(state, DiscFlipped(2, Face.SKULL))
>>> lost_disc(state)
DiscLost(player=0, chosen_by=2)
>>> state = fold(state, DiscLost(0, 2))
>>> for reason in view(state).reasons:
...     print(english(reason, state.players))
Anne is the challenger: 2 was the highest bid, and everybody else passed.
Anne flipped the skull of Calico, who takes one of Anne's discs blind.
Anne has 3 of the discs left.
Anne starts the next round, having been the challenger.
>>> next_event(state)
RoundOpened(starter=0)

A correction tells a round anew, whole, and everything after it is judged anew:

>>> [one.told.flips[1] for one in flip_choices(state, number=0, index=1)]
[Flip(mat=2, face=<Face.FLOWER: 'flower'>), Flip(mat=1, face=<Face.SKULL: 'skull'>)]
>>> after = fold(state, flip_choices(state, number=0, index=1)[0])
>>> [change.to_json() for change in changes(state, after)][-1]
{'what': 'discs', 'player': 0, 'before': 3, 'after': 4}

A recorded game is read and scored:

>>> sheet = score_record(read_record(state.record.to_json()))
>>> sheet.to_json()["rounds"]
[{'challenger': 0, 'bid': 2, 'success': False, 'next_starter': 0, 'findings': []}]
>>> sheet.standing.discs
(3, 4, 4)
"""

from engine.skull.actions import (
    ACTIONS,
    choose_starter,
    close_game,
    correct_round,
    flip_disc,
    lose_disc,
    make_bid,
    open_game,
    open_round,
    pass_on,
    place_disc,
    play,
    rename_player,
)
from engine.skull.changed import What, changes
from engine.skull.corrections import (
    action_choices,
    check_correction,
    flip_choices,
    is_correction,
    with_its_end,
)
from engine.skull.event_json import EVENT_KINDS, event_from_json, event_to_json
from engine.skull.events import (
    BidMade,
    DiscFlipped,
    DiscLost,
    DiscPlaced,
    Event,
    GameClosed,
    GameOpened,
    Passed,
    PlayerRenamed,
    RoundCorrected,
    RoundOpened,
    StarterChosen,
)
from engine.skull.findings import SENTENCES, Finding
from engine.skull.game import fold
from engine.skull.judging import JudgedRound, Standing, judge
from engine.skull.places import builds_on, is_undoable, place_of
from engine.skull.reasons import SENTENCES as REASONS
from engine.skull.reasons import Reason, english, reasons_of
from engine.skull.recap import Tally, tallies
from engine.skull.record import FORMAT, Act, Action, Face, Flip, GameRecord, Loss, Round
from engine.skull.record_reader import read_record
from engine.skull.review import RoundReview, review_rounds
from engine.skull.rulebook import RULEBOOK, Rule
from engine.skull.rules import (
    DISCS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    WINS_NEEDED,
    Rules,
    rules_from_json,
)
from engine.skull.sheet import Sheet, score_record, sheet_of
from engine.skull.state import GameState
from engine.skull.table import Phase, Table
from engine.skull.viewing import (
    GameView,
    Options,
    PlayerView,
    lost_disc,
    next_event,
    options,
    view,
)

__all__ = [
    "ACTIONS",
    "DISCS",
    "EVENT_KINDS",
    "FORMAT",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "REASONS",
    "RULEBOOK",
    "SENTENCES",
    "WINS_NEEDED",
    "Act",
    "Action",
    "BidMade",
    "DiscFlipped",
    "DiscLost",
    "DiscPlaced",
    "Event",
    "Face",
    "Finding",
    "Flip",
    "GameClosed",
    "GameOpened",
    "GameRecord",
    "GameState",
    "GameView",
    "JudgedRound",
    "Loss",
    "Options",
    "Passed",
    "Phase",
    "PlayerRenamed",
    "PlayerView",
    "Reason",
    "Round",
    "RoundCorrected",
    "RoundOpened",
    "RoundReview",
    "Rule",
    "Rules",
    "Sheet",
    "Standing",
    "StarterChosen",
    "Table",
    "Tally",
    "What",
    "action_choices",
    "builds_on",
    "changes",
    "check_correction",
    "choose_starter",
    "close_game",
    "correct_round",
    "english",
    "event_from_json",
    "event_to_json",
    "flip_choices",
    "flip_disc",
    "fold",
    "is_correction",
    "is_undoable",
    "judge",
    "lose_disc",
    "lost_disc",
    "make_bid",
    "next_event",
    "open_game",
    "open_round",
    "options",
    "pass_on",
    "place_disc",
    "place_of",
    "play",
    "read_record",
    "reasons_of",
    "rename_player",
    "review_rounds",
    "rules_from_json",
    "score_record",
    "sheet_of",
    "tallies",
    "view",
    "with_its_end",
]
