# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game's history as a list of events: replayed, and with one of them taken back.

Nothing is edited: to take an event back is to replay the others. What an event may not be taken
from under, a game says with `builds_on`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from engine.common.faults import EventError

S = TypeVar("S")
E = TypeVar("E")


def replay(fold: Callable[[S | None, E], S], history: Iterable[E]) -> S:
    """Return the state after a whole history.

    Args:
        fold: the game's: the state after one more event, None before the first.
        history: its events, in order.

    Raises:
        EventError: for an event that does not fit where it stands, as the fold says.

    """
    state: S | None = None
    for event in history:
        state = fold(state, event)
    if state is None:
        raise EventError("", "no game is open")
    return state


def why_not_undone(
    history: Sequence[E], index: int, builds_on: Callable[[E, E], bool]
) -> int | None:
    """Return the newest event that has to be taken back before another; None where none has.

    Args:
        history: the events that count, in order.
        index: which of them is to be taken back.
        builds_on: whether a later event would mean something else without an earlier one.

    """
    later = range(len(history) - 1, index, -1)
    return next((at for at in later if builds_on(history[at], history[index])), None)


def undone(
    fold: Callable[[S | None, E], S],
    history: Sequence[E],
    index: int,
    builds_on: Callable[[E, E], bool],
) -> S:
    """Return the state that a history makes with one event taken back.

    Args:
        fold: as for `replay`.
        history: the events that count, in order.
        index: which of them is taken back.
        builds_on: as for `why_not_undone`.

    Raises:
        EventError: where a later event builds on it, or does not fit without it.

    """
    first = why_not_undone(history, index, builds_on)
    if first is not None:
        problem = f"{type(history[first]).__name__} builds on it: take that back first"
        raise EventError("", problem, "built-on", entry=first)
    return replay(fold, [*history[:index], *history[index + 1 :]])
