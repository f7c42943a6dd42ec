# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every open question of the card game in a few words."""

from __future__ import annotations

from device.reviewing.cards.explanations import told_explanations
from device.reviewing.cards.names import card, player
from device.reviewing.naming import trick
from engine.skull_king import GameState, Question, QuestionKind


def told_question(question: Question, state: GameState) -> str:
    """What is not known, as a part of a sentence, and why it is not."""
    told = _told(question, state)
    if not question.explanations:
        return told
    return f"{told}; {told_explanations(question.explanations, state)}"


def _told(question: Question, state: GameState) -> str:
    where = trick(question.round, question.trick)
    which = card(question.round, question.trick, question.position or 0)
    who = player(state.players, question.player)
    options = " or ".join(question.options)
    perhaps = f": {options}" if options else ""
    match question.kind:
        case QuestionKind.WHICH_CARD:
            return f"what {which} is{perhaps}"
        case QuestionKind.WHICH_ROLE:
            return f"whether the Tigress, {which}, was a pirate or an escape"
        case QuestionKind.MISSING_CARD:
            return f"which card {where} lacks"
        case QuestionKind.EXTRA_CARD:
            return f"which card of {where} is one too many: {options}, perhaps"
        case QuestionKind.GONE_CARD:
            return f"whether {which} was played{perhaps}"
        case QuestionKind.DUPLICATE:
            return f"what {which} is: the deck has no more {options}"
        case QuestionKind.WHICH_LEADER:
            return f"whom {who} let lead after {where}"
        case QuestionKind.WHICH_WAGER:
            return f"what {who} wagered after {where}: {options}"
        case QuestionKind.WHICH_CHANGE:
            return f"by how much {who} changed the bid after {where}: {options}"
        case QuestionKind.WHICH_LOAD:
            return f"what {who} loaded in round {question.round + 1}: {options}"
        case QuestionKind.WHICH_WINNER:
            either = " or ".join(player(state.players, _seat(seat)) for seat in question.options)
            return f"who won {where}: {either}"
        case QuestionKind.WHICH_PLAYER:
            return f"who laid {which}, the first after Graybeard's"
        case QuestionKind.MISSED_TRICK:
            return f"whether a trick was missed before {where}, while nobody saw the table"


def _seat(option: str) -> int | str:
    """A player as the answers tell one: Graybeard by name."""
    return int(option) if option.isdecimal() else option
