# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people do at the rendered table, and who tells them.

The camera asks its director for the next act when the last one is over, and
draws it. Nothing flows the other way: the director never learns what the
camera saw, and the watcher never learns what the director meant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class LayCard:
    """The player at `seat` (of `seats`, clockwise) lays a card face up.

    hand: the other cards that the player holds; one of them may be laid by mistake first.
    """

    seat: int
    seats: int
    card: str
    hand: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The player at `seat` takes up the own card that was laid last."""

    seat: int
    seats: int


@dataclass(frozen=True, slots=True)
class Sweep:
    """Every card of the trick is taken away: by the winner's hand, or set aside (None)."""

    seat: int | None
    seats: int


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The player at `seat` turns up the own card that was laid face down, which is `card`."""

    seat: int
    seats: int
    card: str


@dataclass(frozen=True, slots=True)
class LookAgain:
    """The player at `seat` shows the cards of a trick that was swept, and takes them again."""

    seat: int
    seats: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pound:
    """Everybody bids over the table at once."""

    seats: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer at `seat` deals `cards` cards face down to everyone."""

    seat: int
    seats: int
    cards: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing moves for so many seconds of table time."""

    seconds: float


@dataclass(frozen=True, slots=True)
class WaitFor:
    """The table is filmed on until `done` says yes; asked once a frame."""

    done: Callable[[], bool]


Act = LayCard | TakeBack | TurnUp | Sweep | LookAgain | Deal | Pound | Wait | WaitFor


class Director(Protocol):
    """Whoever decides what happens at the table."""

    @property
    def lying(self) -> tuple[LayCard, ...]:
        """Cards that lie on the table when the camera is opened."""
        ...

    def next_act(self) -> Act | None:
        """What happens next; None when the play is over and the table stays as it is."""
        ...
