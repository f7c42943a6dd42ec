# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is to be told of a round so that the game has it as the likeliest explanation does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """A trick as the game has it. names: of its pieces, in order; negative where only people told
    of one. fixed: the pieces of which people said something. is_fixed: they said more than that of
    it, so that its order stays and it is not told anew. is_unswept: they say that it lies there.
    """

    names: tuple[int, ...]
    swept: bool
    fixed: frozenset[int] = frozenset()
    is_fixed: bool = False
    is_unswept: bool = False

    @property
    def is_the_cameras(self) -> bool:
        """Whether people said nothing of it."""
        return not self.is_fixed and not self.fixed and all(name >= 0 for name in self.names)


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
    """A piece was retracted, or was none."""

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
    if len(told) > len(meant) and all(one.is_the_cameras for one in told[len(meant) :]):
        return Retell(len(meant))
    return None


def _in_trick(index: int, told: Told, meant: Meant) -> Edit | None:
    if told.names != meant.names:
        edit = _of_pieces(index, told, meant)
        if edit is not None:
            return edit
    if meant.swept and not told.swept and not told.is_unswept:
        return Sweep(index)
    if told.swept and not meant.swept and told.is_the_cameras:
        return Retell(index)
    return None


def _of_pieces(index: int, told: Told, meant: Meant) -> Edit | None:
    fresh = [name for name in meant.names if name >= 0 and name not in told.names]
    if not told.is_fixed:
        for position, name in enumerate(told.names):
            if name >= 0 and name not in meant.names and name not in told.fixed:
                return Remove(index, position)
    if fresh and not told.swept:
        return Lay(index, fresh[0])
    if fresh:
        return Retell(index) if told.is_the_cameras else None
    if told.is_fixed:
        return None
    for position, name in enumerate(_those(meant.names, told.names)):
        if told.names[position] != name:
            return Move(index, told.names.index(name), position)
    return None


def _those(meant: Sequence[int], told: Sequence[int]) -> list[int]:
    """The told ones in the order that is meant; those that are not meant stay where they are."""
    wanted = iter([name for name in meant if name in told])
    return [next(wanted) if name in meant else name for name in told]
