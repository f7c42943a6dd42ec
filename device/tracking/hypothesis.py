# SPDX-License-Identifier: AGPL-3.0-or-later
"""One explanation of all that was seen of a game of tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from device.tracking.seat_model import SeatModel

Piece = tuple[int, ...]
"""One thing of the game by its tracks, the newest last: the first is what it is called."""

Slots = tuple[Piece | None, ...]
"""A trick's pieces by turn; None where none was seen."""

TrickPlace = tuple[int, int]
"""A round and one of its tricks, each from 0."""


@dataclass(frozen=True, slots=True)
class Trick:
    """leader: None while nobody knows. is_full: no piece is to come, whatever lacks."""

    leader: int | None
    slots: Slots
    is_full: bool = False

    @property
    def pieces(self) -> list[Piece]:
        """Those that were seen, in turn."""
        return [piece for piece in self.slots if piece is not None]

    @property
    def is_whole(self) -> bool:
        """Whether everybody laid."""
        return self.is_full or None not in self.slots

    @property
    def is_begun(self) -> bool:
        """Whether anybody laid."""
        return self.is_full or any(piece is not None for piece in self.slots)

    @property
    def names(self) -> tuple[int, ...]:
        """What its pieces are called, in turn."""
        return tuple(piece[0] for piece in self.slots if piece is not None)

    def put(self, turn: int, piece: Piece | None) -> Trick:
        """The same, but for one turn."""
        return replace(self, slots=(*self.slots[:turn], piece, *self.slots[turn + 1 :]))


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """score: its log-likelihood, but for a constant. rounds: swept tricks of every round so far,
    the newest round last. open: the trick that is played. reviewed: which of the swept tricks,
    counted from the newest, somebody looks at again; -1 for none. is_over: the game is.
    """

    score: float
    rounds: tuple[tuple[Trick, ...], ...]
    open: Trick
    seats: SeatModel
    reviewed: int = -1
    is_over: bool = False

    @property
    def count(self) -> TrickPlace:
        """Round and number of the trick that is played."""
        return len(self.rounds) - 1, len(self.rounds[-1])

    @property
    def swept(self) -> tuple[Trick, ...]:
        """The newest round's swept tricks, or else the last of the one before."""
        if self.rounds[-1] or len(self.rounds) < 2:
            return self.rounds[-1]
        return self.rounds[-2][-1:]

    @property
    def newest_swept(self) -> TrickPlace | None:
        """Where the trick is that was swept last, in this round or in the one before."""
        number = len(self.rounds) - 1 if self.rounds[-1] else len(self.rounds) - 2
        return (number, len(self.rounds[number]) - 1) if self.swept else None

    def is_recent(self, place: TrickPlace, recent: int) -> bool:
        """Whether the trick is the open one, or of so many swept before it."""
        trick = self.trick(*place)
        return trick is not None and any(trick is one for one in (self.open, *self.swept[-recent:]))

    @property
    def tricks(self) -> Iterator[tuple[TrickPlace, Trick]]:
        """Every trick of the game, the open one last, begun or not."""
        for number, there in enumerate(self.rounds):
            for index, trick in enumerate(there):
                yield (number, index), trick
        yield self.count, self.open

    @property
    def everything(self) -> Iterator[Piece]:
        """Every piece of the game."""
        return (piece for _, trick in self.tricks for piece in trick.pieces)

    def trick(self, number: int, index: int) -> Trick | None:
        """A trick by round and number; None for one that is not begun."""
        if (number, index) == self.count:
            return self.open if self.open.is_begun else None
        if number < len(self.rounds) and index < len(self.rounds[number]):
            return self.rounds[number][index]
        return None

    def scored(self, score: float) -> Hypothesis:
        """The same, as likely as told. Much faster than `replace`."""
        return Hypothesis(score, self.rounds, self.open, self.seats, self.reviewed, self.is_over)

    def seats_forgotten(self) -> Hypothesis:
        """The same, where nobody knows any more where each player lays."""
        return replace(self, seats=self.seats.forgotten())

    def key(self, recent: int) -> tuple[object, ...]:
        """What of it matters for what is to come: of two that agree in it one is enough.

        Of swept tricks these are so many: what speaks for and against others is forgotten, as what
        is to come hardly does.
        """
        swept = self.swept[-recent:]
        return (self.count, self.open, self.reviewed, swept, self.is_over, self.seats.moved)
