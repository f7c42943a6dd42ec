# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull King, the card game: its rules as pure functions and frozen records.

A trick is judged from its cards in the order in which they were played:

>>> verdict = resolve(parse_cards(["G7", "SK", "MER", "BEN"]), Rules())
>>> verdict.winner, [(bonus.rule, bonus.points) for bonus in verdict.bonuses]
(2, [('BONUS-KING', 40)])
>>> judge(parse_cards(["G7", "KRA", "SK"]), Rules()).winner is None  # the Kraken takes it
True

A recorded game is scored with what a referee notices:

>>> play = lambda player, card: {"player": player, "card": card}
>>> trick = {"leader": 0, "plays": [play(0, "G7"), play(1, "G9"), play(2, "B1")]}
>>> record = read_record({"format": FORMAT, "rules": {"round_plan": [1]},
...     "players": ["Anne", "Bonny", "Calico"],
...     "rounds": [{"cards": 1, "dealer": 2, "bids": [0, 1, 1], "tricks": [trick]}]})
>>> score_record(record).totals
(10, -10, 20)

A live game is the fold of its events. Every action comes in three: why not, may I, do it:

>>> state = replay([GameOpened(Rules(), ("Anne", "Bonny", "Calico"), 0)])
>>> state = fold(state, next_round(state))
>>> actions.lock_bid.may(state, 0, 2), actions.lock_bid.may(state, 0, 1)
(False, True)
"""

from engine.skull_king import actions
from engine.skull_king.asked import questions
from engine.skull_king.belief import SURE, settled_face
from engine.skull_king.bonuses import bonus_sentence, line_sentence, points
from engine.skull_king.card_options import CardChoice, card_choices
from engine.skull_king.cards import (
    FACES,
    NUMBER_FACES,
    TIGRESS,
    Card,
    CardError,
    Expansion,
    Kind,
    Role,
    Suit,
    copies,
    deck,
    parse_card,
    parse_cards,
)
from engine.skull_king.changed import Change, What, changes
from engine.skull_king.checks import check_correction, is_correction
from engine.skull_king.choices import chosen, power_to_use
from engine.skull_king.deal import (
    GRAYBEARD,
    MAX_PLAYERS,
    MIN_PLAYERS,
    first_leader,
    hand_sizes,
    hands_at,
    next_dealer,
    turn_order,
)
from engine.skull_king.editions import (
    CUSTOM,
    EDITION_2021,
    EDITIONS,
    UNNAMED_PIRATE,
    Colour,
    Edition,
    edition_from_json,
    edition_of,
)
from engine.skull_king.event_json import EVENT_KINDS, event_from_json, event_to_json
from engine.skull_king.events import (
    BidCorrected,
    BidLocked,
    BidReopened,
    CardInserted,
    CardLaid,
    CardMoved,
    CardNamed,
    CardRemoved,
    CardSeenAgain,
    CardsMissed,
    Event,
    GameClosed,
    GameOpened,
    LeaderTold,
    LoadChosen,
    LoadCorrected,
    NoTrickMissed,
    PlayerRenamed,
    PlayerTold,
    PowerUsed,
    Readings,
    RevealVoted,
    RoleDeclared,
    RoundOpened,
    RoundTold,
    TableUnseen,
    TrickCleared,
    TrickDoubted,
    TrickInserted,
    TricksSeen,
    TrickVoided,
    WinnerTold,
)
from engine.skull_king.explanations import Claim, ClaimKind, ClueKind, TrickExplanation
from engine.skull_king.findings import Explanation, Finding, Place
from engine.skull_king.game import fold, next_round, replay
from engine.skull_king.judged import judge_round, upcoming_order
from engine.skull_king.keeping import likeliest_record, record_of, sheet_of
from engine.skull_king.places import builds_on, place_after, place_of
from engine.skull_king.powers import Load, Power, power_from_json
from engine.skull_king.question import Question, QuestionKind
from engine.skull_king.reasons import english, spoken
from engine.skull_king.recap import recap_of
from engine.skull_king.record import (
    FORMAT,
    ByHand,
    GameRecord,
    PlayRecord,
    RoundRecord,
    TrickRecord,
)
from engine.skull_king.record_reader import read_record
from engine.skull_king.review import TrickReview, review_tricks
from engine.skull_king.rulebook import RULEBOOK
from engine.skull_king.rules import (
    PROFILES,
    ROUND_PLANS,
    Rules,
    rules_from_json,
    rules_named,
    switch_values,
)
from engine.skull_king.sheet import RoundSheet, Sheet, score_record
from engine.skull_king.state import GameState, Play, RoundState, TrickState
from engine.skull_king.trick import check_trick, judge, lead_suit, leader_now, legal_plays, resolve
from engine.skull_king.trick_view import PlayView
from engine.skull_king.verdict import Bonus, Difference, Effect, Reason, Verdict
from engine.skull_king.viewing import GameView, Phase, phase_of, view

__all__ = [
    "CUSTOM",
    "EDITIONS",
    "EDITION_2021",
    "EVENT_KINDS",
    "FACES",
    "FORMAT",
    "GRAYBEARD",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "NUMBER_FACES",
    "PROFILES",
    "ROUND_PLANS",
    "RULEBOOK",
    "SURE",
    "TIGRESS",
    "UNNAMED_PIRATE",
    "BidCorrected",
    "BidLocked",
    "BidReopened",
    "Bonus",
    "ByHand",
    "Card",
    "CardChoice",
    "CardError",
    "CardInserted",
    "CardLaid",
    "CardMoved",
    "CardNamed",
    "CardRemoved",
    "CardSeenAgain",
    "CardsMissed",
    "Change",
    "Claim",
    "ClaimKind",
    "ClueKind",
    "Colour",
    "Difference",
    "Edition",
    "Effect",
    "Event",
    "Expansion",
    "Explanation",
    "Finding",
    "GameClosed",
    "GameOpened",
    "GameRecord",
    "GameState",
    "GameView",
    "Kind",
    "LeaderTold",
    "Load",
    "LoadChosen",
    "LoadCorrected",
    "NoTrickMissed",
    "Phase",
    "Place",
    "Play",
    "PlayRecord",
    "PlayView",
    "PlayerRenamed",
    "PlayerTold",
    "Power",
    "PowerUsed",
    "Question",
    "QuestionKind",
    "Readings",
    "Reason",
    "RevealVoted",
    "Role",
    "RoleDeclared",
    "RoundOpened",
    "RoundRecord",
    "RoundSheet",
    "RoundState",
    "RoundTold",
    "Rules",
    "Sheet",
    "Suit",
    "TableUnseen",
    "TrickCleared",
    "TrickDoubted",
    "TrickExplanation",
    "TrickInserted",
    "TrickRecord",
    "TrickReview",
    "TrickState",
    "TrickVoided",
    "TricksSeen",
    "Verdict",
    "What",
    "WinnerTold",
    "actions",
    "bonus_sentence",
    "builds_on",
    "card_choices",
    "changes",
    "check_correction",
    "check_trick",
    "chosen",
    "copies",
    "deck",
    "edition_from_json",
    "edition_of",
    "english",
    "event_from_json",
    "event_to_json",
    "first_leader",
    "fold",
    "hand_sizes",
    "hands_at",
    "is_correction",
    "judge",
    "judge_round",
    "lead_suit",
    "leader_now",
    "legal_plays",
    "likeliest_record",
    "line_sentence",
    "next_dealer",
    "next_round",
    "parse_card",
    "parse_cards",
    "phase_of",
    "place_after",
    "place_of",
    "points",
    "power_from_json",
    "power_to_use",
    "questions",
    "read_record",
    "recap_of",
    "record_of",
    "replay",
    "resolve",
    "review_tricks",
    "rules_from_json",
    "rules_named",
    "score_record",
    "settled_face",
    "sheet_of",
    "spoken",
    "switch_values",
    "turn_order",
    "upcoming_order",
    "view",
]
