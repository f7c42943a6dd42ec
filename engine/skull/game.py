# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fold: a game's state after one more event. Replaying all events is the only memory.

The fold takes what can count, in turn or not: the table may have gone on. What people may do,
`engine.skull.actions` says. A correction may leave later rounds with what counts for nothing.
"""

from dataclasses import replace
from functools import singledispatch
from typing import Final

from engine.common import renamed
from engine.common.faults import EventError
from engine.skull import events
from engine.skull.events import Event
from engine.skull.findings import Finding, noticed
from engine.skull.record import Act, Action, Flip, Loss, Round
from engine.skull.rules import MAX_PLAYERS, MIN_PLAYERS
from engine.skull.state import GameState


def fold(state: GameState | None, event: Event) -> GameState:
    """Return the state after an event.

    Args:
        state: the state before it, None before `GameOpened`.
        event: what happened.

    Raises:
        EventError: changing nothing, for an event that cannot be so.

    """
    if isinstance(event, events.GameOpened):
        if state is not None:
            raise EventError("", "the game is open already")
        return _opened(event)
    if state is None:
        raise EventError("", "no game is open")
    if state.closed is not None and not isinstance(event, _AFTER_CLOSING):
        raise EventError("", "the game is closed", "game-closed")
    return _after(event, state)


_AFTER_CLOSING = (events.PlayerRenamed, events.RoundCorrected)


def _opened(event: events.GameOpened) -> GameState:
    players = len(event.players)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise EventError("players", f"{MIN_PLAYERS} to {MAX_PLAYERS} play, not {players}")
    state = GameState(event.rules, event.players, event.starter)
    _check_seats(state, starter=event.starter)
    return state


@singledispatch
def _after(event: object, state: GameState) -> GameState:
    raise EventError("", f"{type(event).__name__} is not an event of this game")


@_after.register
def _(event: events.PlayerRenamed, state: GameState) -> GameState:
    return replace(state, players=renamed(state.players, event.player, event.name))


@_after.register
def _(event: events.RoundOpened, state: GameState) -> GameState:
    _check_seats(state, starter=event.starter)
    if not state.round_over:
        raise EventError("", f"round {len(state.rounds)} is not over", "round-open")
    winner = state.standing.winner
    if winner is not None:
        problem = f"{state.players[winner]} has won the game (SKULL-WIN)"
        raise EventError("", problem, "game-won", player=winner)
    if not state.standing.discs[event.starter]:
        raise refuse(noticed("SKULL-NEXT", "starter-out", "starter", event.starter), state.players)
    return state.with_next(Round(event.starter))


@_after.register
def _(event: events.DiscPlaced, state: GameState) -> GameState:
    return _acted(state, Action(event.player, Act.PLACE))


@_after.register
def _(event: events.BidMade, state: GameState) -> GameState:
    return _acted(state, Action(event.player, Act.BID, event.bid))


@_after.register
def _(event: events.Passed, state: GameState) -> GameState:
    return _acted(state, Action(event.player, Act.PASS))


@_after.register
def _(event: events.DiscFlipped, state: GameState) -> GameState:
    _check_seats(state, mat=event.mat)
    newest = _newest(state)
    return _told(state, replace(newest, flips=(*newest.flips, Flip(event.mat, event.face))))


@_after.register
def _(event: events.DiscLost, state: GameState) -> GameState:
    _check_seats(state, player=event.player, chosen_by=event.chosen_by)
    newest = _newest(state)
    if newest.lost is not None:
        problem = "a disc was lost in this round already (SKULL-FAIL)"
        raise EventError("", problem, "lost-already")
    return _told(state, replace(newest, lost=Loss(event.player, event.chosen_by)))


@_after.register
def _(event: events.StarterChosen, state: GameState) -> GameState:
    _check_seats(state, starter=event.starter)
    return _told(state, replace(_newest(state), next=event.starter))


@_after.register
def _(event: events.RoundCorrected, state: GameState) -> GameState:
    if not 0 <= event.round < len(state.rounds):
        raise EventError("round", f"there is no round {event.round + 1}", "no-such-place")
    _check_round(state, event.told)
    return state.with_round(event.round, event.told)


@_after.register
def _(event: events.GameClosed, state: GameState) -> GameState:
    return replace(state, closed=event.reason, ending=event.ending)


def refuse(finding: Finding, names: tuple[str, ...]) -> EventError:
    """Return the error that a finding is where what it is about is refused."""
    field = finding.where.rpartition(".")[2]
    where = field if field in _FIELDS else ""
    problem = f"{finding.clause(names)} ({finding.rule})"
    return EventError(where, problem, finding.case, **dict(finding.params))


def new_findings(before: GameState, after: GameState) -> tuple[Finding, ...]:
    """Return what is noticed in the newest round that was not before an event."""
    was = before.judged[-1].findings if len(before.rounds) == len(after.rounds) else ()
    return tuple(finding for finding in after.judged[-1].findings if finding not in was)


_FIELDS: Final = ("player", "bid", "mat", "chosen_by", "starter")


def _acted(state: GameState, action: Action) -> GameState:
    _check_seats(state, player=action.player)
    newest = _newest(state)
    if newest.flips:
        raise EventError("", "the challenge has begun (SKULL-BID)", "challenge-begun")
    return _told(state, replace(newest, actions=(*newest.actions, action)))


def _newest(state: GameState) -> Round:
    """Return the round that is under way."""
    if not state.rounds or state.round_over:
        raise EventError("", "no round is open", "no-round")
    return state.rounds[-1]


def _told(state: GameState, there: Round) -> GameState:
    """Return the state with more told of its newest round; raises EventError if it cannot count."""
    after = state.with_newest(there)
    for finding in new_findings(state, after):
        if not finding.counts:
            raise refuse(finding, state.players)
    return after


def _check_round(state: GameState, told: Round) -> None:
    _check_seats(state, "told.", starter=told.starter)
    for index, action in enumerate(told.actions):
        _check_seats(state, f"told.actions[{index}].", player=action.player)
    for index, flip in enumerate(told.flips):
        _check_seats(state, f"told.flips[{index}].", mat=flip.mat)
    if told.lost is not None:
        loss = told.lost
        _check_seats(state, "told.lost.", player=loss.player, chosen_by=loss.chosen_by)
    if told.next is not None:
        _check_seats(state, "told.", next=told.next)


def _check_seats(state: GameState, under: str = "", /, **seats: int) -> None:
    """Raise EventError for a seat that nobody has, with its field."""
    for field, seat in seats.items():
        if not 0 <= seat < len(state.players):
            raise EventError(f"{under}{field}", f"there is no player {seat}", "no-such-place")
