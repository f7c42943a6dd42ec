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
"""

from engine.common import Finding, Scored
from engine.dice.dice import FLAG, NUMBERS, SKULL, SPECIALS, Colour, Die, parse_dice, parse_die
from engine.dice.dice_set import (
    ASSUMED,
    DEFAULT_SET,
    DiceKind,
    DiceSet,
    check_die,
    set_from_json,
)
from engine.dice.finding_text import FINDINGS
from engine.dice.playout import PlayedTrick
from engine.dice.reasons import SENTENCES, Reason, Verdict, bonus_sentence, resolve
from engine.dice.record import (
    FORMAT,
    ByHand,
    GameRecord,
    HandRecord,
    ThrowRecord,
    TrickRecord,
)
from engine.dice.record_reader import read_record
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
from engine.dice.trick import (
    Bonus,
    Outcome,
    check_trick,
    judge,
    lead_at,
    lead_colour,
    may_be_thrown,
)

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
    "SENTENCES",
    "SKULL",
    "SPECIALS",
    "Bonus",
    "ByHand",
    "Colour",
    "DiceKind",
    "DiceRules",
    "DiceSet",
    "Die",
    "Finding",
    "GameRecord",
    "HandRecord",
    "HandSheet",
    "Outcome",
    "PlayedTrick",
    "Reason",
    "Scored",
    "Scoring",
    "Sheet",
    "ThrowRecord",
    "TrickRecord",
    "Verdict",
    "bonus_sentence",
    "check_die",
    "check_trick",
    "hands_of",
    "judge",
    "lead_at",
    "lead_colour",
    "may_be_thrown",
    "parse_dice",
    "parse_die",
    "read_record",
    "resolve",
    "rules_from_json",
    "score_record",
    "set_from_json",
]
