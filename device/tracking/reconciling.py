# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is to be told of a round so that the game has it as the likeliest explanation does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """A trick as the game has it. names: of its pieces, in order; None for one that only people
    told of. is_fixed: people said something of it, so that nothing they may have said is changed.
    """

    names: tuple[int | None, ...]
    swept: bool
    is_fixed: bool = False


@dataclass(frozen=True, slots=True)
class Meant:
    """A trick as the explanation has it."""

    names: tuple[int, ...]
    swept: bool


@dataclass(frozen=True, slots=True)
class Lay:
    """A piece is laid in the trick that is played, or leads the next one."""

    trick: int
    name: int


@dataclass(frozen=True, slots=True)
class Remove:
    """A piece was taken back, or was none."""

    trick: int
    position: int


@dataclass(frozen=True, slots=True)
class Move:
    """A piece was laid earlier, or later."""

    trick: int
    position: int
    to: int


@dataclass(frozen=True, slots=True)
class Sweep:
    """The trick that is played is put away."""

    trick: int


@dataclass(frozen=True, slots=True)
class Retell:
    """From this trick on all are as the explanation has them."""

    trick: int


Edit = Lay | Remove | Move | Sweep | Retell


def next_edit(told: Sequence[Told], meant: Sequence[Meant]) -> Edit | None:
    """The first thing to be told of a round; None where the game has it as it is meant."""
    for index, one in enumerate(meant):
        if index >= len(told):
            if one.names:
                return Lay(index, one.names[0])
            return Retell(index) if one.swept else None
        edit = _in_trick(index, told[index], one)
        if edit is not None:
            return edit
    if len(told) > len(meant) and not any(one.is_fixed for one in told[len(meant) :]):
        return Retell(len(meant))
    return None


def _in_trick(index: int, told: Told, meant: Meant) -> Edit | None:
    if told.names != meant.names:
        edit = _of_pieces(index, told, meant)
        if edit is not None:
            return edit
    if meant.swept and not told.swept:
        return Sweep(index)
    if told.swept and not meant.swept and not told.is_fixed:
        return Retell(index)
    return None


def _of_pieces(index: int, told: Told, meant: Meant) -> Edit | None:
    fresh = [name for name in meant.names if name >= 0 and name not in told.names]
    if not told.is_fixed:
        for position, name in enumerate(told.names):
            if name not in meant.names:
                return Remove(index, position)
    if fresh and not told.swept:
        return Lay(index, fresh[0])
    if told.is_fixed:
        return None
    if fresh:
        return Retell(index)
    for position, name in enumerate(meant.names):
        if told.names[position] != name:
            return Move(index, told.names.index(name), position)
    return None
