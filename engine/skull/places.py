# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which round an event belongs to, what may be taken back, and what hangs on it."""

from engine.skull import events
from engine.skull.events import Event
from engine.skull.state import GameState

_OF_PLAY = (
    events.DiscPlaced,
    events.BidMade,
    events.Passed,
    events.DiscFlipped,
    events.DiscLost,
    events.StarterChosen,
)


def place_of(state: GameState, event: Event) -> int | None:
    """Return the round that an event belongs to, from 0.

    Args:
        state: the state before it.
        event: what happened.

    Returns:
        None for the opening and the closing of a game, and for names.

    """
    if isinstance(event, events.RoundOpened):
        return len(state.rounds)
    if isinstance(event, events.RoundCorrected):
        return event.round
    return len(state.rounds) - 1 if isinstance(event, _OF_PLAY) and state.rounds else None


def is_undoable(event: Event) -> bool:
    """Tell whether an event may be taken back: what people did or corrected."""
    return isinstance(event, (*_OF_PLAY, events.PlayerRenamed, events.RoundCorrected))


def builds_on(later: Event, earlier: Event) -> bool:
    """Tell whether a later event would mean something else had the earlier not happened.

    Whatever is played builds on all that was played before it, and so does the next round. A
    corrected round builds on nothing: it is told whole.

    Args:
        later: an event.
        earlier: one that may be taken back.

    """
    return isinstance(earlier, _OF_PLAY) and isinstance(later, (*_OF_PLAY, events.RoundOpened))
