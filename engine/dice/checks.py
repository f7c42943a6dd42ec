# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a correction can be, and what it would bring about.

The fold refuses what cannot be at all. What is refused here beside it could be, but makes no sense:
a correction of a trick that does not count, or one without effect.
"""

from engine.common import Change
from engine.common.faults import EventError, NothingChanges
from engine.dice import events
from engine.dice.changed import changes
from engine.dice.events import Event
from engine.dice.game import fold
from engine.dice.standing import sheet_of, stand
from engine.dice.state import GameState

OF_TRICKS = (
    events.ThrowNamed,
    events.ThrowInserted,
    events.ThrowRemoved,
    events.ThrowMoved,
    events.TrickInserted,
    events.PlayerTold,
    events.LeaderTold,
    events.WinnerTold,
    events.TrickVoided,
)
_OTHERS = (
    events.PlayerRenamed,
    events.BidCorrected,
    events.HandTold,
    events.TrickCleared,
)


def is_correction(event: Event) -> bool:
    """Tell whether an event is of a kind that people may make to put something right, or undo."""
    return isinstance(event, OF_TRICKS + _OTHERS)


def check_correction(state: GameState, event: Event) -> None:
    """Refuse a correction that cannot be, or that changes nothing.

    Args:
        state: the game as it stands.
        event: the correction.

    Raises:
        EventError: with the reason. It is NothingChanges where the correction contradicts
            nothing, but has no effect.

    """
    _checked(state, event)


def preview(state: GameState, event: Event) -> tuple[Change, ...]:
    """Return all that a correction would change, itself included; errors as `check_correction`.

    Args:
        state: the game as it stands.
        event: the correction.

    """
    return changes(state, _checked(state, event))


def _checked(state: GameState, event: Event) -> GameState:
    if not is_correction(event):
        raise EventError("kind", f"{type(event).__name__} is nothing that people correct")
    after = fold(state, event)
    if isinstance(event, OF_TRICKS) and state.hands[event.hand].by_hand is not None:
        raise EventError(
            "hand",
            f"hand {event.hand + 1} was told by hand, so its tricks do not count: take that back "
            "first (HAND-TOLD)",
            "hand-told",
            number=event.hand,
        )
    if after == state or _tells_what_stands(state, event):
        problem = "nothing would change: that is what stands already"
        raise NothingChanges("", problem, "nothing-changes")
    return after


def _tells_what_stands(state: GameState, event: Event) -> bool:
    """Tell whether people would only say what follows from the rest already."""
    if isinstance(event, events.PlayerTold | events.LeaderTold | events.WinnerTold):
        hand = state.hands[event.hand]
        told = hand.tricks[event.trick]
        trick = stand(hand, state.rules, state.size)[event.trick]
        if isinstance(event, events.PlayerTold):
            free = told.throws[event.position].player is None
            return free and trick.player(event.position) == event.player
        if isinstance(event, events.LeaderTold):
            return told.leader is None and event.leader == trick.leader
        return told.winner is None and event.winner == trick.winner is not None
    if isinstance(event, events.HandTold):
        there = sheet_of(state).hands[event.hand]
        won = tuple(score.won for score in there.scores)
        bonus = tuple(score.bonus_points for score in there.scores)
        return there.finished and (event.won, event.bonus) == (won, bonus)
    return False
