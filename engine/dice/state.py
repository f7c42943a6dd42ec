# SPDX-License-Identifier: AGPL-3.0-or-later
"""The state of a game: what was told, and nothing that can be worked out from it."""

from dataclasses import dataclass, replace

from engine.common.endings import Ending
from engine.common.faults import EventError
from engine.dice.dice import Die
from engine.dice.record import ByHand
from engine.dice.rules import DiceRules


@dataclass(frozen=True, slots=True)
class Throw:
    """One die on the table; ``player`` is who threw it, where that was told."""

    die: Die
    player: int | None = None


@dataclass(frozen=True, slots=True)
class TrickState:
    """The dice of a trick in the order in which they were thrown.

    ``leader`` and ``winner`` are players, where people told who led and who won.
    """

    throws: tuple[Throw, ...] = ()
    cleared: bool = False
    leader: int | None = None
    winner: int | None = None
    voided: bool = False


@dataclass(frozen=True, slots=True)
class HandState:
    """A hand: bids by player, None until locked, and the tricks so far.

    Where it was told ``by_hand``, that is what counts.
    """

    dice: int
    starter: int
    bids: tuple[int | None, ...]
    tricks: tuple[TrickState, ...] = ()
    by_hand: ByHand | None = None

    @property
    def revealed(self) -> bool:
        """Tell whether every bid is locked, and so all are shown."""
        return None not in self.bids

    @property
    def table(self) -> TrickState | None:
        """Return the trick whose dice lie on the table, if there is one."""
        return self.tricks[-1] if self.tricks and not self.tricks[-1].cleared else None


@dataclass(frozen=True, slots=True)
class GameState:
    """A game: its rules, its players in seat order, its hands.

    ``closed`` says why it ended and ``ending`` how; both are None while it goes on.
    """

    rules: DiceRules
    players: tuple[str, ...]
    starter: int
    hands: tuple[HandState, ...] = ()
    closed: str | None = None
    ending: Ending | None = None

    @property
    def size(self) -> int:
        """Return how many dice make a trick."""
        return len(self.players)

    @property
    def hand_over(self) -> bool:
        """Tell whether the newest hand, if any, has all its tricks and the last one is whole.

        A hand that was told by hand is over, and a voided trick will not get whole any more.
        """
        if not self.hands:
            return True
        newest = self.hands[-1]
        if newest.by_hand is not None:
            return True
        if len(newest.tricks) < newest.dice:
            return False
        return self.is_whole(newest.tricks[-1])

    def is_whole(self, trick: TrickState) -> bool:
        """Tell whether nothing more is thrown in a trick."""
        return trick.voided or len(trick.throws) >= self.size


def hand_at(state: GameState, number: int) -> HandState:
    """Return a hand; raises EventError where there is none."""
    if not 0 <= number < len(state.hands):
        raise EventError("hand", f"there is no hand {number}", "no-such-place")
    return state.hands[number]


def trick_at(state: GameState, number: int, trick: int) -> TrickState:
    """Return a trick; raises EventError where there is none."""
    hand = hand_at(state, number)
    if not 0 <= trick < len(hand.tricks):
        raise EventError("trick", f"hand {number} has no trick {trick}", "no-such-place")
    return hand.tricks[trick]


def throw_at(state: GameState, number: int, trick: int, position: int) -> Throw:
    """Return a throw; raises EventError where there is none."""
    throws = trick_at(state, number, trick).throws
    if not 0 <= position < len(throws):
        problem = f"trick {trick} of hand {number} has no throw {position}"
        raise EventError("position", problem, "no-such-place")
    return throws[position]


def check_seat(state: GameState, player: int, where: str) -> None:
    """Raise EventError for somebody who does not play."""
    if not 0 <= player < state.size:
        raise EventError(where, f"there is no player {player}")


def with_hand(state: GameState, number: int, hand: HandState) -> GameState:
    """Return the state with one hand replaced."""
    return replace(state, hands=(*state.hands[:number], hand, *state.hands[number + 1 :]))


def with_trick(state: GameState, number: int, trick: int, new: TrickState) -> GameState:
    """Return the state with one trick replaced."""
    hand = state.hands[number]
    tricks = (*hand.tricks[:trick], new, *hand.tricks[trick + 1 :])
    return with_hand(state, number, replace(hand, tricks=tricks))
