# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why something is asked: the explanations of a trick that the camera hesitates between."""

from dataclasses import replace
from typing import Final

from engine.common.faults import EventError
from engine.skull_king.events import TrickDoubted
from engine.skull_king.explanations import Claim, ClaimKind, TrickExplanation
from engine.skull_king.parts import check_seat, round_at, tracked, with_trick
from engine.skull_king.question import Question, QuestionKind
from engine.skull_king.state import GameState, RoundState

_OF_TRICKS: Final = (
    QuestionKind.WHICH_CARD,
    QuestionKind.MISSING_CARD,
    QuestionKind.EXTRA_CARD,
    QuestionKind.GONE_CARD,
    QuestionKind.DUPLICATE,
    QuestionKind.MISSED_TRICK,
)


def doubt_trick(state: GameState, event: TrickDoubted) -> GameState:
    """Let a trick have these explanations, wherever it is by now."""
    there = round_at(state, event.round)
    if len(event.explanations) == 1:
        raise EventError("explanations", "must be several, or none")
    for at, one in enumerate(event.explanations):
        for number, claim in enumerate(one.claims):
            if claim.player is not None:
                where = f"explanations[{at}].claims[{number}].player"
                check_seat(state, claim.player, where)
    found = tracked(state, event.round, event.track)
    if found is None:
        return state
    trick = there.tricks[found[0]]
    doubted = replace(trick, explanations=event.explanations)
    return with_trick(state, event.round, found[0], doubted)


def explained(question: Question, there: RoundState) -> Question:
    """Return a question with the explanations of its trick that it arises from, if any.

    Of one about a card those that have the card otherwise, what they say of it first; of one about
    a winner whom the next trick's leader contradicts, only who led.
    """
    if question.kind is QuestionKind.WHICH_WINNER:
        after = there.tricks[question.trick + 1].explanations
        led = tuple(_only(one, ClaimKind.LED) for one in after)
        return replace(question, explanations=led) if any(one.claims for one in led) else question
    if question.kind not in _OF_TRICKS:
        return question
    trick = there.tricks[question.trick]
    if question.position is None:
        return replace(question, explanations=trick.explanations)
    track = trick.plays[question.position].track
    if not any(claim.track == track for one in trick.explanations for claim in one.claims):
        return question
    return replace(question, explanations=tuple(_first(one, track) for one in trick.explanations))


def _only(one: TrickExplanation, kind: ClaimKind) -> TrickExplanation:
    return replace(one, claims=tuple(claim for claim in one.claims if claim.kind is kind))


def _first(one: TrickExplanation, track: int | None) -> TrickExplanation:
    """Return an explanation that begins with what it says of a card."""

    def of_others(claim: Claim) -> bool:
        return claim.track != track

    return replace(one, claims=tuple(sorted(one.claims, key=of_others)))
