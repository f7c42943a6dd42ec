# SPDX-License-Identifier: AGPL-3.0-or-later
"""From an answer on the page to the event that it is."""

from __future__ import annotations

import re

from device.games.misfits import answer_misfit
from device.games.seam import AnswerMisfit
from engine.common import InputError, NothingChanges
from engine.skull_king import (
    CardInserted,
    CardNamed,
    CardRemoved,
    Event,
    GameState,
    Question,
    QuestionKind,
    check_correction,
    chosen,
    is_correction,
    parse_card,
    questions,
)

# A missing card may be told with its place in the order of play, from 0: "1:G7".
_PLACED = re.compile(r"(?:(\d):)?(.+)", re.DOTALL)
_NOT_PLAYED = "-"


def event_of(state: GameState, question_id: str, answer: str) -> Event:
    """What an answer to an open question means. Raises AnswerMisfit.

    About cards the answer is a card code. To a missing card it may be put after the place
    where the card lay, `1:G7`; without one it lay last. To an extra card it is the card to
    be taken away. To a card that is gone it is its code, for one that counts, or "-" for one
    that was not played. About a choice it is one of the question's options.
    No answer may contradict what people said before.
    """
    asked = next((each for each in questions(state) if each.id == question_id), None)
    if asked is None:
        gone = "This question is not open any more; look at the table's page again."
        raise AnswerMisfit(gone, "question-closed")
    event = _told(state, asked, answer)
    if is_correction(event):
        try:
            check_correction(state, event)
        except NothingChanges:
            # Whoever is asked may say that it is so.
            return event
        except InputError as error:
            raise answer_misfit(error) from error
    return event


def _told(state: GameState, asked: Question, answer: str) -> Event:
    if asked.kind.is_choice:
        return _choice(state, asked, answer)
    if asked.kind is QuestionKind.MISSING_CARD:
        return _insertion(state, asked, answer)
    return _about_a_card(asked, answer)


def _choice(state: GameState, asked: Question, answer: str) -> Event:
    try:
        return chosen(state, asked, answer.strip())
    except InputError as error:
        raise answer_misfit(error) from error


def _about_a_card(asked: Question, answer: str) -> Event:
    if asked.position is None:
        raise AnswerMisfit("This question cannot be answered with a card.")
    not_played = CardRemoved(asked.round, asked.trick, asked.position)
    if asked.kind is QuestionKind.GONE_CARD and answer.strip() == _NOT_PLAYED:
        return not_played
    code = _code(answer)
    if asked.kind is QuestionKind.EXTRA_CARD:
        if code not in asked.options:
            raise AnswerMisfit(f"The extra card is {asked.options[0]}, not {code}.")
        return not_played
    if asked.kind is QuestionKind.WHICH_ROLE and code not in asked.options:
        known = " or ".join(asked.options)
        raise AnswerMisfit(f"{code} is no role of the Tigress; answer {known}.")
    return CardNamed(asked.round, asked.trick, asked.position, code)


def _insertion(state: GameState, asked: Question, answer: str) -> CardInserted:
    placed = _PLACED.fullmatch(answer.strip())
    if placed is None:
        raise AnswerMisfit("Answer with the code of the card that was missed, as in G7.")
    lying = len(state.rounds[asked.round].tricks[asked.trick].plays)
    position = lying if placed[1] is None else int(placed[1])
    if position > lying:
        raise AnswerMisfit(f"The card cannot have lain at place {position}; {lying} is the last.")
    return CardInserted(asked.round, asked.trick, position, _code(placed[2]))


def _code(answer: str) -> str:
    try:
        return parse_card(answer).code
    except InputError as error:
        raise answer_misfit(error) from error
