# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that can be done at a table, each in three: why not, may I, do it.

    lock_bid = Action(BidLocked, fold)
    lock_bid.why_not(state, player=1, bid=3)    # None, or the error that says why not
    lock_bid.may(state, player=1, bid=3)        # True or False
    lock_bid.do(state, player=1, bid=3)         # BidLocked(player=1, bid=3), or raises

What is done is a frozen record, the event; the game's fold makes the next state of it. An action
takes what its event's fields are.
"""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

from engine.common.faults import InputError

P = ParamSpec("P")
S = TypeVar("S", contravariant=True)
E = TypeVar("E", covariant=True)


class Action(Generic[S, P, E]):
    """One kind of thing that can be done; a state is None before the game is opened."""

    def __init__(self, event: Callable[P, E], fold: Callable[[S | None, E], object]) -> None:
        """Keep what makes the event, and the game's fold, which refuses what cannot be."""
        self.event = event
        self._fold = fold

    def why_not(self, state: S | None, /, *args: P.args, **kwargs: P.kwargs) -> InputError | None:
        """Return what stands against it, with the field and the rule; None where nothing does."""
        try:
            self.do(state, *args, **kwargs)
        except InputError as error:
            return error
        return None

    def may(self, state: S | None, /, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Tell whether it can be done now."""
        return self.why_not(state, *args, **kwargs) is None

    def do(self, state: S | None, /, *args: P.args, **kwargs: P.kwargs) -> E:
        """Return the event that it is; raises the InputError that `why_not` returns."""
        event = self.event(*args, **kwargs)
        self._fold(state, event)
        return event
