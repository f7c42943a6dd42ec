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
"""

from engine.dice.dice import FLAG, NUMBERS, SKULL, SPECIALS, Colour, Die, parse_dice, parse_die
from engine.dice.dice_set import (
    ASSUMED,
    DEFAULT_SET,
    DiceKind,
    DiceSet,
    check_die,
    set_from_json,
)
from engine.dice.reasons import SENTENCES, Reason, Verdict, bonus_sentence, resolve
from engine.dice.rules import (
    HANDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    DiceRules,
    Scoring,
    hands_of,
    rules_from_json,
)
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
    "FLAG",
    "HANDS",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "NUMBERS",
    "SENTENCES",
    "SKULL",
    "SPECIALS",
    "Bonus",
    "Colour",
    "DiceKind",
    "DiceRules",
    "DiceSet",
    "Die",
    "Outcome",
    "Reason",
    "Scoring",
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
    "resolve",
    "rules_from_json",
    "set_from_json",
]
