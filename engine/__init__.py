# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rules of the games: pure functions and frozen records, no files, clock or network."""

from engine.belief import SURE
from engine.cards import (
    FACES,
    Card,
    Expansion,
    Kind,
    Role,
    Suit,
    copies,
    deck,
    parse_card,
    parse_cards,
)
from engine.changes import Change, What, changes
from engine.choices import chosen
from engine.deal import (
    GRAYBEARD,
    MAX_PLAYERS,
    MIN_PLAYERS,
    first_leader,
    hand_sizes,
    hands_at,
    next_dealer,
    turn_order,
)
from engine.event_json import EVENT_KINDS, event_from_json, event_to_json
from engine.events import (
    BidCorrected,
    BidLocked,
    BidReopened,
    CardInserted,
    CardLaid,
    CardNamed,
    CardRemoved,
    CardSeenAgain,
    Event,
    GameClosed,
    GameOpened,
    LoadChosen,
    LoadCorrected,
    PowerUsed,
    RoleDeclared,
    RoundOpened,
    TrickCleared,
    TrickInserted,
)
from engine.faults import CardError, EventError, InputError, RecordError, RulesError
from engine.findings import Explanation, Finding, Place
from engine.game import fold, next_round, replay
from engine.keeping import record_of, sheet_of
from engine.powers import Load, Power
from engine.question import Question, QuestionKind
from engine.questions import questions
from engine.reasons import english
from engine.record import GameRecord, PlayRecord, RoundRecord, TrickRecord
from engine.record_reader import read_record
from engine.rules import PROFILES, ROUND_PLANS, Rules, rules_from_json, rules_named
from engine.sheet import PlayerScore, RoundSheet, Sheet, score_record
from engine.state import GameState, Play, RoundState, TrickState
from engine.trick import check_trick, judge, lead_suit, leader_now, legal_plays, resolve
from engine.verdict import Bonus, Difference, Effect, Reason, Verdict
from engine.view import GameView, Phase, phase_of, view

__all__ = [
    "EVENT_KINDS",
    "FACES",
    "GRAYBEARD",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "PROFILES",
    "ROUND_PLANS",
    "SURE",
    "BidCorrected",
    "BidLocked",
    "BidReopened",
    "Bonus",
    "Card",
    "CardError",
    "CardInserted",
    "CardLaid",
    "CardNamed",
    "CardRemoved",
    "CardSeenAgain",
    "Change",
    "Difference",
    "Effect",
    "Event",
    "EventError",
    "Expansion",
    "Explanation",
    "Finding",
    "GameClosed",
    "GameOpened",
    "GameRecord",
    "GameState",
    "GameView",
    "InputError",
    "Kind",
    "Load",
    "LoadChosen",
    "LoadCorrected",
    "Phase",
    "Place",
    "Play",
    "PlayRecord",
    "PlayerScore",
    "Power",
    "PowerUsed",
    "Question",
    "QuestionKind",
    "Reason",
    "RecordError",
    "Role",
    "RoleDeclared",
    "RoundOpened",
    "RoundRecord",
    "RoundSheet",
    "RoundState",
    "Rules",
    "RulesError",
    "Sheet",
    "Suit",
    "TrickCleared",
    "TrickInserted",
    "TrickRecord",
    "TrickState",
    "Verdict",
    "What",
    "changes",
    "check_trick",
    "chosen",
    "copies",
    "deck",
    "english",
    "event_from_json",
    "event_to_json",
    "first_leader",
    "fold",
    "hand_sizes",
    "hands_at",
    "judge",
    "lead_suit",
    "leader_now",
    "legal_plays",
    "next_dealer",
    "next_round",
    "parse_card",
    "parse_cards",
    "phase_of",
    "questions",
    "read_record",
    "record_of",
    "replay",
    "resolve",
    "rules_from_json",
    "rules_named",
    "score_record",
    "sheet_of",
    "turn_order",
    "view",
]
