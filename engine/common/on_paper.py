# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is noted of a round or a hand of tricks: everybody's bid, and a whole one told by hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.common.faults import EventError, InputError
from engine.common.fields import items, need, obj, under, whole

Number = Callable[[object, str], int]
"""Reads a whole number from its JSON value, with its path for the InputError."""
MOST_BONUS: Final = 1_000
"""More points than these no player can have made in one round, nor lost."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """A round as it was noted on paper: for each player the tricks won and the bonus points.

    The bonus is everything that is not for the bid, and counts as it is: whether a missed bid
    leaves any was settled on paper.
    """

    won: tuple[int, ...]
    bonus: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        """Return both lists."""
        return {"won": list(self.won), "bonus": list(self.bonus)}


def bonus_points(value: object, where: str) -> int:
    """Read a player's bonus points of one round."""
    return whole(value, where, -MOST_BONUS, MOST_BONUS)


def read_by_hand(value: object, where: str, players: int, tricks: int, drawn: str) -> ByHand:
    """Read a round as it was noted on paper.

    Args:
        value: its JSON.
        where: its path, for the error.
        players: how many play.
        tricks: how many the round has.
        drawn: what decides that, as in "cards dealt".

    Raises:
        InputError: with the path of what cannot be.

    """
    source = obj(value, where, ("won", "bonus"))
    won = _each(need(source, "won", where), under(where, "won"), players, _up_to(tricks))
    bonus = _each(need(source, "bonus", where), under(where, "bonus"), players, bonus_points)
    if sum(won) > tricks:
        problem = f"{sum(won)} tricks are more than the {tricks} {drawn}"
        raise InputError(under(where, "won"), problem)
    return ByHand(won, bonus)


def check_told(told: ByHand, players: int) -> None:
    """Refuse a round told by hand that has not a number, 0 or more won, for each player.

    Raises:
        EventError: with the field.

    """
    for name, numbers in (("won", told.won), ("bonus", told.bonus)):
        if len(numbers) != players:
            problem = f"must have a number for each of {players} players, not {len(numbers)}"
            raise EventError(name, problem)
    for player, won in enumerate(told.won):
        if won < 0:
            raise EventError(f"won[{player}]", f"must be 0 or more, not {won}")


def read_bids(value: object, where: str, players: int, read: Number) -> tuple[int | None, ...]:
    """Read the players' bids, None for one that is not known yet.

    Args:
        value: a JSON list.
        where: its path, for the error.
        players: how many play.
        read: reads one bid, a whole number.

    Raises:
        InputError: with the path of what cannot be.

    """
    bids = items(value, where)
    if len(bids) != players:
        raise InputError(where, f"must have a bid for each of {players} players, not {len(bids)}")
    return tuple(
        None if bid is None else read(bid, f"{where}[{player}]") for player, bid in enumerate(bids)
    )


def check_all_bid(bids: tuple[int | None, ...], where: str, why: str) -> None:
    """Refuse a round that lacks a bid.

    Args:
        bids: as `read_bids` gave them.
        where: the round's path.
        why: why each is needed.

    Raises:
        InputError: with the path of the first that is missing.

    """
    for player, bid in enumerate(bids):
        if bid is None:
            raise InputError(f"{under(where, 'bids')}[{player}]", f"is missing; {why}")


def _up_to(most: int) -> Number:
    return lambda value, where: whole(value, where, 0, most)


def _each(value: object, where: str, players: int, read: Number) -> tuple[int, ...]:
    numbers = items(value, where)
    if len(numbers) != players:
        problem = f"must have a number for each of {players} players, not {len(numbers)}"
        raise InputError(where, problem)
    return tuple(read(number, f"{where}[{player}]") for player, number in enumerate(numbers))
