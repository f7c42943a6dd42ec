# SPDX-License-Identifier: AGPL-3.0-or-later
"""Seats around a table, counted from 0 clockwise, and the names of those who sit there."""

from collections.abc import Sequence

from engine.common.faults import EventError, InputError
from engine.common.fields import items, text
from engine.common.names import problem_of_name, same_names


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """Return all seats in turn.

    Args:
        first: the seat to begin with.
        seats: how many there are.

    """
    return tuple((first + step) % seats for step in range(seats))


def next_seat(seat: int, seats: int) -> int:
    """Return the seat to the left of one, of so many."""
    return (seat + 1) % seats


def read_players(value: object, where: str, fewest: int, most: int) -> tuple[str, ...]:
    """Return the names of a game's players, each fit to be one and no two the same.

    Args:
        value: a JSON list of texts.
        where: its path, for the error.
        fewest: how many play at least.
        most: how many play at most.

    Raises:
        InputError: with the path of what is wrong.

    """
    names = so_many_names(value, where, fewest, most)
    players = tuple(_name(name, f"{where}[{index}]") for index, name in enumerate(names))
    alike = same_names(players)
    if alike is not None:
        first, second = alike
        told = f"is the same name as {where}[{first}]; write them so that they can be told apart"
        raise InputError(f"{where}[{second}]", told)
    return players


def so_many_names(value: object, where: str, fewest: int, most: int) -> Sequence[object]:
    """Return a JSON list of so many names, whatever they are; arguments as of `read_players`.

    Raises:
        InputError: where they are too few, too many or no list.

    """
    names = items(value, where)
    if not fewest <= len(names) <= most:
        raise InputError(where, f"must be {fewest} to {most} names, not {len(names)}")
    return names


def renamed(players: tuple[str, ...], player: int, name: str) -> tuple[str, ...]:
    """Return the names with one player called otherwise.

    Raises:
        EventError: where there is no such player, or nobody may be called that.

    """
    if not 0 <= player < len(players):
        raise EventError("player", f"there is no player {player}")
    problem = problem_of_name(name)
    if problem is not None:
        raise EventError("name", f"it {problem}", "name-misfit")
    after = (*players[:player], name, *players[player + 1 :])
    if same_names(after) is not None:
        raise EventError("name", "another player has that name", "name-taken", name=name)
    return after


def _name(value: object, where: str) -> str:
    name = text(value, where)
    problem = problem_of_name(name)
    if problem is not None:
        raise InputError(where, problem)
    return name
