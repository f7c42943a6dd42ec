# SPDX-License-Identifier: AGPL-3.0-or-later
"""A thrown die: its colour and the face that lies up, written as ``black:7`` or ``king:skull``."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from engine.common.faults import InputError
from engine.common.fields import shown, text
from engine.common.near import meant

FLAG: Final = "flag"
SKULL: Final = "skull"
NUMBERS: Final = tuple(str(number) for number in range(1, 10))
"""Numbers that a face may have; of which a table's dice have some."""


class Colour(StrEnum):
    """The seven colours, from the strongest to the weakest."""

    KING = "king"
    PIRATE = "pirate"
    MERMAID = "mermaid"
    BLACK = "black"
    BLUE = "blue"
    RED = "red"
    YELLOW = "yellow"

    @property
    def is_special(self) -> bool:
        """Tell whether dice of this colour have a skull and no numbers; yellow is not special."""
        return self in SPECIALS


SPECIALS: Final = (Colour.KING, Colour.PIRATE, Colour.MERMAID)

_POSSESSIVE: Final = {
    Colour.KING: "the Skull King's",
    Colour.PIRATE: "the pirate's",
    Colour.MERMAID: "the mermaid's",
}


@dataclass(frozen=True)
class Die:
    """A die as it was thrown; ``face`` is ``skull``, ``flag`` or a number."""

    colour: Colour
    face: str

    @property
    def code(self) -> str:
        """Return the die as it is written: ``yellow:flag``."""
        return f"{self.colour.value}:{self.face}"

    @property
    def is_skull(self) -> bool:
        """Tell whether a skull and crossbones lies up."""
        return self.face == SKULL

    @cached_property
    def number(self) -> int | None:
        """Return the number thrown, 0 for a flag (DICE-FLAG), None for a skull."""
        if self.face == FLAG:
            return 0
        return None if self.face == SKULL else int(self.face)

    @property
    def name(self) -> str:
        """Return the die as it stands in a sentence: ``the black 7``, ``the pirate's skull``."""
        return f"{_POSSESSIVE.get(self.colour, f'the {self.colour.value}')} {self.face}"


def parse_die(code: object, where: str = "") -> Die:
    """Read a die from its code, in any letter case.

    >>> parse_die("Black:7").name
    'the black 7'

    Args:
        code: a text such as ``black:7`` or ``king:skull``.
        where: its path, for the error.

    Raises:
        InputError: for a colour or a face that no die has.

    """
    written = text(code, where)
    colour, colon, face = written.strip().partition(":")
    if not colon:
        problem = f"must be COLOUR:FACE, as in black:7 or king:skull, not {shown(written)}"
        raise InputError(where, problem)
    return Die(parse_colour(colour, where), parse_face(face, where))


def parse_dice(codes: Sequence[object], where: str = "throws") -> tuple[Die, ...]:
    """Read dice from their codes; errors as `parse_die`, with the place."""
    return tuple(parse_die(code, f"{where}[{index}]") for index, code in enumerate(codes))


def parse_colour(value: object, where: str) -> Colour:
    """Read a colour; raises InputError where no die has it."""
    known = [colour.value for colour in Colour]
    told = value.strip().lower() if isinstance(value, str) else value
    if told not in known:
        problem = f"must be one of {', '.join(known)}, not {shown(value)}{meant(value, known)}"
        raise InputError(where, problem)
    return Colour(told)


def parse_face(value: object, where: str) -> str:
    """Read a face; raises InputError where no die can have it. Numbers are texts or numbers."""
    told = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    told = told.strip().lower() if isinstance(told, str) else told
    if told not in (SKULL, FLAG, *NUMBERS):
        near = meant(value, (SKULL, FLAG))
        problem = f"must be skull, flag or a number from 1 to 9, not {shown(value)}{near}"
        raise InputError(where, problem)
    return str(told)
