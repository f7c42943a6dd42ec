# SPDX-License-Identifier: AGPL-3.0-or-later
"""What was asked, and whether an event answers it."""

from __future__ import annotations

from engine.skull_king import Event, GameState, Question, QuestionKind, events, questions


def is_answer(state: GameState, event: Event) -> bool:
    """Whether something that was asked in the state before an event is answered by it."""
    return any(_answers(event, question) for question in questions(state))


def _answers(event: Event, question: Question) -> bool:
    place = question.round, question.trick
    match event:
        case events.CardNamed() | events.CardRemoved() | events.RoleDeclared():
            return (*place, question.position) == (event.round, event.trick, event.position)
        case events.CardInserted():
            missing = question.kind is QuestionKind.MISSING_CARD
            return missing and place == (event.round, event.trick)
        case events.PowerUsed():
            return question.kind.is_of_a_power and place == (event.round, event.trick)
        case events.WinnerTold():
            won = question.kind is QuestionKind.WHICH_WINNER
            return won and place == (event.round, event.trick)
        case events.PlayerTold():
            laid = question.kind is QuestionKind.WHICH_PLAYER
            return laid and place == (event.round, event.trick)
        case events.TrickInserted() | events.NoTrickMissed():
            missed = question.kind is QuestionKind.MISSED_TRICK
            return missed and place == (event.round, event.trick)
        case events.LoadChosen() | events.LoadCorrected():
            return question.kind is QuestionKind.WHICH_LOAD and question.player == event.player
        case _:
            return False
