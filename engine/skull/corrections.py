# SPDX-License-Identifier: AGPL-3.0-or-later
"""Corrections: what people may correct afterwards, and what may have been at a place.

A round is corrected whole, by `RoundCorrected`: so whatever has to be corrected together is one
event, and one to take back.
"""

from dataclasses import replace

from engine.common.faults import EventError, NothingChanges
from engine.skull.events import Event, PlayerRenamed, RoundCorrected
from engine.skull.game import fold
from engine.skull.judging import judge_round
from engine.skull.record import Act, Action, Face, Loss, Round
from engine.skull.state import GameState
from engine.skull.table import Phase


def is_correction(event: Event) -> bool:
    """Tell whether an event is of a kind that people may make to put something right."""
    return isinstance(event, PlayerRenamed | RoundCorrected)


def check_correction(state: GameState, event: Event) -> None:
    """Refuse a correction that cannot be.

    Later rounds are judged anew, and may then hold what counts for nothing: findings tell of it.

    Args:
        state: the state before it.
        event: the correction.

    Raises:
        NothingChanges: for one that contradicts nothing, but has no effect.
        EventError: for one that the rules contradict, with the field, or that leaves a round which
            another one follows without its end.

    """
    if not is_correction(event):
        raise EventError("kind", f"{type(event).__name__} is nothing that people correct")
    after = fold(state, event)
    if after == state:
        problem = "nothing would change: that is what stands already"
        raise NothingChanges("", problem, "nothing-changes")
    if isinstance(event, RoundCorrected):
        _check_round(after, event.round)


def action_choices(state: GameState, number: int, index: int) -> tuple[RoundCorrected, ...]:
    """Return what else a player may have done at a place, each as its correction.

    Args:
        state: the game.
        number: the round, from 0.
        index: the action's place in the round, from 0.

    Raises:
        EventError: for a place that there is not.

    """
    there = _round(state, number)
    if not 0 <= index < len(there.actions):
        problem = f"round {number + 1} has no action {index + 1}"
        raise EventError("action", problem, "no-such-place")
    player = there.actions[index].player
    others = [Action(player, Act.PLACE), Action(player, Act.PASS)]
    discs = state.judged[number].table.in_play
    others += [Action(player, Act.BID, bid) for bid in range(1, discs + 2)]
    put = [(*there.actions[:index], other, *there.actions[index + 1 :]) for other in others]
    return _possible(state, number, [replace(there, actions=actions) for actions in put])


def flip_choices(state: GameState, number: int, index: int) -> tuple[RoundCorrected, ...]:
    """Return what else a flipped disc may have been, or on whose mat, each as its correction.

    Args:
        state: the game.
        number: the round, from 0.
        index: the flip's place in the round, from 0.

    Raises:
        EventError: for a place that there is not.

    """
    there = _round(state, number)
    if not 0 <= index < len(there.flips):
        problem = f"round {number + 1} has no flip {index + 1}"
        raise EventError("flip", problem, "no-such-place")
    flip = there.flips[index]
    others = [replace(flip, face=face) for face in Face]
    others += [replace(flip, mat=mat) for mat in range(len(state.players))]
    put = [(*there.flips[:index], other, *there.flips[index + 1 :]) for other in others]
    return _possible(state, number, [replace(there, flips=flips) for flips in put])


def with_its_end(state: GameState, number: int, told: Round) -> Round:
    """Return a round with the end that its actions and flips have by the rules.

    What was flipped after the challenge was decided goes; a disc is lost where it failed, unless
    the round is under way and that was not told yet.

    Args:
        state: the game.
        number: which round it is, from 0.
        told: the round as it is to be told.

    """
    bare = replace(told, lost=None, next=None)
    there = judge_round(state.rules, state.judged[number].before, bare)
    challenger, owner = there.challenger, there.table.skull_of
    flips = told.flips if there.success is None else told.flips[: len(there.table.flips)]
    under_way = number == len(state.rounds) - 1 and state.rounds[number].lost is None
    lost = None
    if challenger is not None and owner is not None and not under_way:
        lost = Loss(challenger, owner)
    ended = replace(bare, flips=flips, lost=lost)
    after = judge_round(state.rules, state.judged[number].before, ended)
    return replace(ended, next=told.next) if after.phase is Phase.CHOOSING else ended


def _possible(state: GameState, number: int, told: list[Round]) -> tuple[RoundCorrected, ...]:
    events = (RoundCorrected(number, with_its_end(state, number, one)) for one in told)
    return tuple(event for event in dict.fromkeys(events) if _may(state, event))


def _may(state: GameState, event: RoundCorrected) -> bool:
    try:
        check_correction(state, event)
    except EventError:
        return False
    return True


def _round(state: GameState, number: int) -> Round:
    if not 0 <= number < len(state.rounds):
        raise EventError("round", f"there is no round {number + 1}", "no-such-place")
    return state.rounds[number]


def _check_round(after: GameState, number: int) -> None:
    there = after.judged[number]
    wrong = next((one for one in there.findings if not one.counts), None)
    if wrong is None:
        return
    where = f"told.{wrong.where}" if wrong.where else "told"
    problem = f"{wrong.clause(after.players)} ({wrong.rule})"
    raise EventError(where, problem, wrong.case, **dict(wrong.params))
