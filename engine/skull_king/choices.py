# SPDX-License-Identifier: AGPL-3.0-or-later
"""What no camera sees and changes an outcome: it is asked of the people who know.

Rosie's next leader, Rascal's wager and Harry's change (POWER-ROSIE, POWER-RASCAL, POWER-HARRY)
once their trick is won, and the cannon's load once all bids are revealed (RASCAL-LOADS). Bendt
and Juanita change no score, so nobody is asked about them (POWER-BENDT, POWER-JUANITA). And
whether a trick was played while nobody saw the table.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from engine.common.faults import InputError
from engine.common.fields import shown
from engine.skull_king.deal import GRAYBEARD, player_json
from engine.skull_king.events import (
    Event,
    LoadChosen,
    LoadCorrected,
    NoTrickMissed,
    PlayerTold,
    PowerUsed,
    TrickInserted,
    WinnerTold,
)
from engine.skull_king.judged import JudgedTrick, all_told, judge_round, why_no_power
from engine.skull_king.powers import CHANGES, WAGERS, Load, Power
from engine.skull_king.question import Question, QuestionKind
from engine.skull_king.rules import Rules
from engine.skull_king.state import GameState, RoundState
from engine.skull_king.switches import HarryWhen


class Missed(StrEnum):
    """Whether a trick was; the likelier answer first."""

    NO = "no"
    YES = "yes"


_KINDS: Final = {
    "ROS": QuestionKind.WHICH_LEADER,
    "RAS": QuestionKind.WHICH_WAGER,
    "HAR": QuestionKind.WHICH_CHANGE,
}
_UNASKED: Final = ("BEN", "JUA")


def open_powers(
    number: int, there: RoundState, judged: Sequence[JudgedTrick], state: GameState
) -> Iterator[Question]:
    """Ask for each power that may be used after a trick of a round and was not told yet."""
    if not state.rules.pirate_powers:
        return
    for index, trick in enumerate(judged):
        if there.tricks[index].power is not None or trick.open or trick.winner is None:
            continue
        options = tuple(
            option
            for option, power in _powers(trick, len(state.players))
            if why_no_power(trick, power, there, index, state.rules) is None
        )
        if options and _in_time(trick, judged, there, state.rules):
            assert trick.verdict is not None
            position = trick.verdict.winner
            kind = _KINDS[_winning_face(trick)]
            name = f"r{number}t{index}-{kind.value}"
            yield Question(name, kind, number, index, position, trick.winner, options)


def power_to_use(state: GameState) -> tuple[int, str] | None:
    """Return who may draw with Bendt or look with Juanita now, and with which (POWER).

    Nobody is asked about it; it can be done until the next trick's first card lies. None where
    there is no such power, or the cards are not sure.
    """
    there = state.rounds[-1] if state.rounds else None
    if there is None or not state.rules.pirate_powers:
        return None
    judged = judge_round(there, state.rules, len(state.players))
    begun = [index for index, trick in enumerate(there.tricks) if trick.plays]
    if not begun or there.tricks[begun[-1]].power is not None:
        return None
    trick = judged[begun[-1]]
    face = _winning_face(trick)
    if face not in _UNASKED or trick.winner is None or trick.open:
        return None
    fault = why_no_power(trick, Power(face), there, begun[-1], state.rules)
    return (trick.winner, face) if fault is None else None


def open_loads(number: int, there: RoundState, state: GameState) -> Iterator[Question]:
    """Ask everyone for the load that was chosen, once the bids of the round are revealed."""
    if not state.rules.plays_with_loads or not there.revealed:
        return
    for player, load in enumerate(there.loads):
        if load is None:
            kind, options = QuestionKind.WHICH_LOAD, tuple(one.value for one in Load)
            name = f"r{number}-{kind.value}-p{player}"
            yield Question(name, kind, number, 0, None, player, options)


def open_tricks(number: int, there: RoundState) -> Iterator[Question]:
    """Ask whether a trick was played before one of a round while nobody saw the table.

    Where the round has all its tricks none can be put in, and none was missed if its bids are those
    that were told for it.
    """
    answers = list(Missed) if len(there.tricks) < there.cards else [Missed.NO]
    options = tuple(answer.value for answer in answers)
    for index, trick in enumerate(there.tricks):
        if trick.after_unseen:
            kind = QuestionKind.MISSED_TRICK
            name = f"r{number}t{index}-{kind.value}"
            yield Question(name, kind, number, index, None, None, options)


def chosen(state: GameState, question: Question, answer: str) -> Event:
    """Return the event that an answer to a question about a choice, a winner or a trick is.

    Raises InputError for an answer that is none of the question's options.
    """
    if answer not in question.options:
        known = ", ".join(question.options)
        raise InputError("", f"{shown(answer)} is not among the answers: {known}")
    if question.kind is QuestionKind.WHICH_LOAD:
        assert question.player is not None
        if question.round == len(state.rounds) - 1:
            return LoadChosen(question.player, Load(answer))
        return LoadCorrected(question.round, question.player, Load(answer))
    if question.kind is QuestionKind.WHICH_WINNER:
        return WinnerTold(question.round, question.trick, _player(answer))
    if question.kind is QuestionKind.WHICH_PLAYER:
        assert question.position is not None
        return PlayerTold(question.round, question.trick, question.position, int(answer))
    if question.kind is QuestionKind.MISSED_TRICK:
        was_missed = Missed(answer) is Missed.YES
        return (TrickInserted if was_missed else NoTrickMissed)(question.round, question.trick)
    powers = {
        QuestionKind.WHICH_LEADER: lambda: Power("ROS", leader=_player(answer)),
        QuestionKind.WHICH_WAGER: lambda: Power("RAS", wager=int(answer)),
        QuestionKind.WHICH_CHANGE: lambda: Power("HAR", change=int(answer)),
    }
    return PowerUsed(question.round, question.trick, powers[question.kind]())


def _powers(trick: JudgedTrick, players: int) -> Iterator[tuple[str, Power]]:
    """Yield what the winning pirate's power can be used for, each with its answer."""
    face = _winning_face(trick)
    if face == "ROS":
        # Whoever won comes first: choosing oneself is not using the power.
        seats = (*range(players), *((GRAYBEARD,) if players == 2 else ()))
        for leader in sorted(seats, key=lambda seat: seat != trick.winner):
            yield str(player_json(leader)), Power(face, leader=leader)
    elif face == "RAS":
        for wager in WAGERS:
            yield str(wager), Power(face, wager=wager)
    elif face == "HAR":
        for change in CHANGES:
            yield str(change), Power(face, change=change)


def _winning_face(trick: JudgedTrick) -> str:
    if trick.verdict is None or trick.verdict.winner is None:
        return ""
    return trick.beliefs[trick.verdict.winner].face


def _in_time(
    trick: JudgedTrick, judged: Sequence[JudgedTrick], there: RoundState, rules: Rules
) -> bool:
    """Tell whether the choice can have been made already (`harry_when`)."""
    if _winning_face(trick) != "HAR" or rules.harry_when is HarryWhen.AT_ONCE:
        return True
    return all_told(there, judged)


def _player(answer: str) -> int:
    return GRAYBEARD if answer == player_json(GRAYBEARD) else int(answer)
