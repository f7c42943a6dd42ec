# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull King, the dice game: its rules as pure functions and frozen records.

A trick is judged from its dice in the order in which they were thrown:

>>> verdict = resolve(parse_dice(["black:7", "yellow:7", "king:skull"]), DiceRules())
>>> verdict.outcome.winner, verdict.lead_colour.value
(2, 'black')
>>> print(verdict.reasons[0].text)
The black 7 loses: the Skull King's skull beats all but a mermaid's skull.
>>> judge(parse_dice(["black:7", "yellow:7"]), DiceRules()).winner  # the last of equals
1

Whoever holds the colour that was led follows it; special dice may always be thrown:

>>> hand = [Colour.BLACK, Colour.RED, Colour.MERMAID]
>>> [colour.value for colour in may_be_thrown(hand, parse_dice(["black:5"]))]
['black', 'mermaid']

The set of dice is data, and the default is an assumption that people are told of:

>>> DEFAULT_SET.total, DEFAULT_SET.count(Colour.PIRATE), DiceRules().dice.assumed
(36, 3, True)

A recorded game is scored with what a referee notices:

>>> throw = lambda player, die, face: {"player": player, "die": die, "face": face}
>>> throws = [throw(0, "red", 3), throw(1, "king", "skull"), throw(2, "blue", 4)]
>>> trick = {"leader": 0, "throws": throws}
>>> hand = {"dice": 1, "starter": 0, "bids": [0, 1, 0], "tricks": [trick]}
>>> record = read_record({"format": "quartermaster-dice/1", "rules": {"scoring": "classic"},
...     "players": ["Anne", "Bonny", "Calico"], "hands": [hand]})
>>> score_record(record).totals
(10, 20, 10)

A live game is the fold of its events. Every action comes in three: why not, may I, do it:

>>> state = replay(fold, [GameOpened(DiceRules(), ("Anne", "Bonny", "Calico"), 0)])
>>> state = fold(state, next_hand(state))
>>> actions.lock_bid.may(state, player=0, bid=1), str(actions.lock_bid.why_not(state, 0, 2))
(True, 'bid: must be from 0 to 1, a trick a die, not 2 (BID-RANGE)')
>>> event_to_json(actions.lock_bid.do(state, 0, 1))
{'kind': 'bid-locked', 'player': 0, 'bid': 1}
"""

from engine.common import Change, Finding, Scored, replay, undone, why_not_undone
from engine.dice import actions, events
from engine.dice.changed import What, changes
from engine.dice.checks import check_correction, is_correction, preview
from engine.dice.choices import DieChoice, Throwable, die_choices, throwable
from engine.dice.dice import FLAG, NUMBERS, SKULL, SPECIALS, Colour, Die, parse_dice, parse_die
from engine.dice.dice_set import (
    ASSUMED,
    DEFAULT_SET,
    DiceKind,
    DiceSet,
    check_die,
    set_from_json,
)
from engine.dice.event_json import event_from_json, event_to_json
from engine.dice.events import (
    BidCorrected,
    BidLocked,
    BidReopened,
    DieThrown,
    Event,
    GameClosed,
    GameOpened,
    HandOpened,
    HandTold,
    LeaderTold,
    PlayerRenamed,
    PlayerTold,
    ThrowInserted,
    ThrowMoved,
    ThrowNamed,
    ThrowRemoved,
    TrickCleared,
    TrickInserted,
    TrickVoided,
    WinnerTold,
)
from engine.dice.finding_text import FINDINGS
from engine.dice.game import fold, next_hand
from engine.dice.places import builds_on, place_after, place_of
from engine.dice.playout import PlayedTrick
from engine.dice.reasons import SENTENCES, Reason, Verdict, bonus_sentence, resolve
from engine.dice.recap import recap_of
from engine.dice.record import (
    FORMAT,
    ByHand,
    GameRecord,
    HandRecord,
    ThrowRecord,
    TrickRecord,
)
from engine.dice.record_reader import read_record
from engine.dice.rulebook import RULEBOOK, Rule
from engine.dice.rules import (
    HANDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    DiceRules,
    Scoring,
    hands_of,
    rules_from_json,
)
from engine.dice.sheet import HandSheet, Sheet, score_record
from engine.dice.standing import record_of, sheet_of
from engine.dice.state import GameState, HandState, Throw, TrickState
from engine.dice.trick import (
    Bonus,
    Outcome,
    check_trick,
    judge,
    lead_at,
    lead_colour,
    may_be_thrown,
)
from engine.dice.viewing import GameView, Phase, TrickView, phase_of, review_tricks, view

__all__ = [
    "ASSUMED",
    "DEFAULT_SET",
    "FINDINGS",
    "FLAG",
    "FORMAT",
    "HANDS",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "NUMBERS",
    "RULEBOOK",
    "SENTENCES",
    "SKULL",
    "SPECIALS",
    "BidCorrected",
    "BidLocked",
    "BidReopened",
    "Bonus",
    "ByHand",
    "Change",
    "Colour",
    "DiceKind",
    "DiceRules",
    "DiceSet",
    "Die",
    "DieChoice",
    "DieThrown",
    "Event",
    "Finding",
    "GameClosed",
    "GameOpened",
    "GameRecord",
    "GameState",
    "GameView",
    "HandOpened",
    "HandRecord",
    "HandSheet",
    "HandState",
    "HandTold",
    "LeaderTold",
    "Outcome",
    "Phase",
    "PlayedTrick",
    "PlayerRenamed",
    "PlayerTold",
    "Reason",
    "Rule",
    "Scored",
    "Scoring",
    "Sheet",
    "Throw",
    "ThrowInserted",
    "ThrowMoved",
    "ThrowNamed",
    "ThrowRecord",
    "ThrowRemoved",
    "Throwable",
    "TrickCleared",
    "TrickInserted",
    "TrickRecord",
    "TrickState",
    "TrickView",
    "TrickVoided",
    "Verdict",
    "What",
    "WinnerTold",
    "actions",
    "bonus_sentence",
    "builds_on",
    "changes",
    "check_correction",
    "check_die",
    "check_trick",
    "die_choices",
    "event_from_json",
    "event_to_json",
    "events",
    "fold",
    "hands_of",
    "is_correction",
    "judge",
    "lead_at",
    "lead_colour",
    "may_be_thrown",
    "next_hand",
    "parse_dice",
    "parse_die",
    "phase_of",
    "place_after",
    "place_of",
    "preview",
    "read_record",
    "recap_of",
    "record_of",
    "replay",
    "resolve",
    "review_tricks",
    "rules_from_json",
    "score_record",
    "set_from_json",
    "sheet_of",
    "throwable",
    "undone",
    "view",
    "why_not_undone",
]
