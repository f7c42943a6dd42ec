# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which hand and trick an event is about, and which later events hang on its being there.

Events name throws by where they lie. To take one back that put a throw or a trick in, or away, lets
others lie elsewhere, and whatever named them since would be about another die.
"""

from engine.dice import events
from engine.dice.checks import OF_TRICKS
from engine.dice.events import Event
from engine.dice.state import GameState

Trick = tuple[int, int]
"""A hand and a trick of it."""

_OF_HANDS = (events.BidCorrected, events.HandTold)
_OF_THE_TABLE = (events.DieThrown, events.TrickCleared)
_OF_BIDDING = (events.BidLocked, events.BidReopened)
_SHIFTING = (
    events.TrickInserted,
    events.ThrowInserted,
    events.ThrowRemoved,
    events.ThrowMoved,
)


def place_of(state: GameState, event: Event) -> tuple[int, int | None] | None:
    """Return the hand and the trick that an event belongs to.

    The trick is None for what belongs to a whole hand; the opening and the closing of a game
    belong nowhere.

    Args:
        state: the game before the event.
        event: any of it.

    """
    newest = len(state.hands) - 1
    if isinstance(event, events.HandOpened):
        return newest + 1, None
    if isinstance(event, _OF_HANDS):
        return event.hand, None
    if isinstance(event, OF_TRICKS):
        return event.hand, event.trick
    if newest >= 0 and isinstance(event, _OF_BIDDING):
        return newest, None
    if newest >= 0 and isinstance(event, _OF_THE_TABLE):
        hand = state.hands[newest]
        begun = len(hand.tricks) - (hand.table is not None)
        swept = isinstance(event, events.TrickCleared) and begun == len(hand.tricks)
        return newest, None if swept else begun
    return None


def place_after(state: GameState, event: Event, place: Trick) -> Trick | None:
    """Return where a trick of the state before an event is after it; None where it is no more.

    Args:
        state: the game before the event.
        event: any of it.
        place: the trick.

    """
    number, trick = place
    if isinstance(event, events.TrickInserted) and event.hand == number:
        return number, trick + (event.trick <= trick)
    if isinstance(event, events.ThrowRemoved) and event.hand == number:
        tricks, newest = state.hands[number].tricks, number == len(state.hands) - 1
        if newest and event.trick < len(tricks) and len(tricks[event.trick].throws) == 1:
            return None if event.trick == trick else (number, trick - (event.trick < trick))
    return place


def builds_on(later: Event, earlier: Event) -> bool:
    """Tell whether a later event names a place that undoing an earlier one would shift or remove.

    So it does where it may: a trick goes with its last throw, so that what was told of later
    tricks builds on a throw that may have been a trick's only one. Dice thrown build on the
    clearing before them; whether a trick is whole then, the fold says when all is replayed.
    """
    if isinstance(earlier, events.TrickCleared):
        return isinstance(later, events.DieThrown | events.TrickCleared | events.ThrowInserted)
    if not isinstance(earlier, _SHIFTING):
        return False
    if not isinstance(later, OF_TRICKS) or later.hand != earlier.hand:
        return False
    if later.trick < earlier.trick:
        return _moves_tricks(later) and not isinstance(later, events.ThrowInserted)
    if isinstance(earlier, events.TrickInserted) or later.trick != earlier.trick:
        return _moves_tricks(earlier)
    return _names_a_place_of(later, earlier)


def _names_a_place_of(later: Event, earlier: Event) -> bool:
    """Tell whether a later event of a trick names a place that an earlier one of it shifted."""
    named = _positions(later)
    if named is None:
        # What is told of a whole trick builds on its being there, and on its being whole.
        return not isinstance(earlier, events.ThrowMoved)
    if isinstance(later, events.ThrowRemoved) and not isinstance(earlier, events.ThrowMoved):
        # Whether that took the whole trick away hangs on the throw put in, or away, before.
        return True
    if isinstance(earlier, events.ThrowMoved):
        first, last = sorted((earlier.position, earlier.to))
        shifts = isinstance(later, _SHIFTING)
        return named[0] <= last and (shifts or named[-1] >= first)
    if isinstance(earlier, events.ThrowRemoved) and isinstance(later, events.ThrowInserted):
        # A trick has no place for one more die than there are players.
        return True
    return isinstance(earlier, events.ThrowInserted | events.ThrowRemoved) and (
        named[-1] >= earlier.position
    )


def _moves_tricks(event: object) -> bool:
    """Tell whether an event may have made a trick, or have let one go."""
    if isinstance(event, events.ThrowInserted | events.ThrowRemoved):
        return event.position == 0
    return isinstance(event, events.TrickInserted)


def _positions(event: object) -> tuple[int, ...] | None:
    """Return the places that an event names in its trick; None where it names none."""
    if isinstance(event, events.ThrowMoved):
        return tuple(sorted((event.position, event.to)))
    position = getattr(event, "position", None)
    return None if position is None else (position,)
