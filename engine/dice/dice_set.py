# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice in the bag: how many of each colour, and which faces they have. A table may edit it.

`DEFAULT_SET` is an assumption. The rulebook's pictures of the faces are lost; it says how many
special and black dice there are, and that there are 36 in all. Reviews of the game say that
neighbouring colours share one value, that 7 is the highest, that yellow has flags and a single 7,
and that special dice have four symbols and two flags. The counts of blue, red and yellow and the
exact faces are guessed from that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.common.faults import InputError
from engine.common.fields import items, need, obj, under, whole
from engine.dice.dice import FLAG, SKULL, Colour, Die, parse_face

SIDES: Final = 6
MOST_OF_A_COLOUR: Final = 36

ASSUMED: Final = (
    "The set of dice is assumed: the rulebook's pictures of the faces are lost, so the counts of "
    "blue, red and yellow dice and the exact faces may be others. Compare them with your dice."
)
"""What people are told while a table plays with `DEFAULT_SET`."""


@dataclass(frozen=True, slots=True)
class DiceKind:
    """The dice of one colour: how many, and the six faces of each."""

    colour: Colour
    count: int
    faces: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """Return count and faces."""
        return {"count": self.count, "faces": list(self.faces)}

    def __str__(self) -> str:
        return f"{self.colour.value} {self.count} x {' '.join(self.faces)}"


@dataclass(frozen=True, slots=True)
class DiceSet:
    """All dice of a bag, one entry for each colour that is there, strongest first."""

    kinds: tuple[DiceKind, ...]

    @property
    def total(self) -> int:
        """Return how many dice the bag holds."""
        return sum(kind.count for kind in self.kinds)

    @property
    def assumed(self) -> bool:
        """Tell whether this is the assumed set that no table has confirmed or edited."""
        return self == DEFAULT_SET

    @property
    def dice(self) -> tuple[Die, ...]:
        """Return every die in every face that it can show, each once."""
        return tuple(
            Die(kind.colour, face) for kind in self.kinds for face in dict.fromkeys(kind.faces)
        )

    def of(self, colour: Colour) -> DiceKind | None:
        """Return the dice of a colour; None where the set has none."""
        return next((kind for kind in self.kinds if kind.colour is colour), None)

    def count(self, colour: Colour) -> int:
        """Return how many dice of a colour there are."""
        kind = self.of(colour)
        return 0 if kind is None else kind.count

    def surplus(self, colours: Sequence[Colour]) -> tuple[int, ...]:
        """Return which of these, by index, are more than the set has (TOO-MANY-DICE)."""
        seen = dict.fromkeys(Colour, 0)
        found = []
        for index, colour in enumerate(colours):
            seen[colour] += 1
            if seen[colour] > self.count(colour):
                found.append(index)
        return tuple(found)

    def to_json(self) -> dict[str, object]:
        """Return the set by colour."""
        return {kind.colour.value: kind.to_json() for kind in self.kinds}

    def __str__(self) -> str:
        return ", ".join(map(str, self.kinds))


def _special(colour: Colour, count: int) -> DiceKind:
    return DiceKind(colour, count, (SKULL,) * 4 + (FLAG,) * 2)


def _number(colour: Colour, count: int, faces: str) -> DiceKind:
    return DiceKind(colour, count, tuple(faces.split()))


DEFAULT_SET: Final = DiceSet(
    (
        _special(Colour.KING, 1),
        _special(Colour.PIRATE, 3),
        _special(Colour.MERMAID, 2),
        _number(Colour.BLACK, 7, "5 5 6 6 7 7"),
        _number(Colour.BLUE, 7, "3 3 4 4 5 5"),
        _number(Colour.RED, 8, "1 1 2 2 3 3"),
        _number(Colour.YELLOW, 8, "flag flag flag 1 1 7"),
    )
)
"""The 36 dice as they are assumed to be."""


def check_die(die: Die, dice: DiceSet, where_colour: str, where_face: str) -> None:
    """Refuse a die that the set cannot show.

    Args:
        die: the die as it was thrown.
        dice: the set in use.
        where_colour: the path of its colour.
        where_face: the path of its face.

    Raises:
        InputError: where the set has no dice of that colour, or they lack that face.

    """
    kind = dice.of(die.colour)
    name = die.colour.value
    if kind is None:
        there = ", ".join(each.colour.value for each in dice.kinds)
        problem = f"the set has no {name} dice: it has {there}"
        raise InputError(where_colour, problem, "no-such-die", die=name)
    if die.face not in kind.faces:
        faces = ", ".join(dict.fromkeys(kind.faces))
        problem = f"a {name} die has no {die.face}: its faces are {faces}"
        raise InputError(where_face, problem, "no-such-face", die=name, face=die.face)


def set_from_json(value: object, where: str = "") -> DiceSet:
    """Read a set of dice by colour; a colour that is left out, or of which there are 0, is not in.

    Raises:
        InputError: with the path of what cannot be.

    """
    source = obj(value, where, [colour.value for colour in Colour])
    kinds = []
    for colour in Colour:
        if colour.value in source:
            kind = _kind(colour, source[colour.value], under(where, colour.value))
            kinds += [kind] if kind.count else []
    if not kinds:
        raise InputError(where, "has no dice at all")
    return DiceSet(tuple(kinds))


def _kind(colour: Colour, value: object, where: str) -> DiceKind:
    source: Mapping[str, object] = obj(value, where, ("count", "faces"))
    count = whole(need(source, "count", where), under(where, "count"), 0, MOST_OF_A_COLOUR)
    at = under(where, "faces")
    told = items(need(source, "faces", where), at)
    if len(told) != SIDES:
        raise InputError(at, f"must have {SIDES} faces, not {len(told)}")
    faces = tuple(parse_face(face, f"{at}[{index}]") for index, face in enumerate(told))
    for index, face in enumerate(faces):
        if face != FLAG and (face == SKULL) is not colour.is_special:
            has = "skulls and flags" if colour.is_special else "numbers and flags"
            raise InputError(f"{at}[{index}]", f"a {colour.value} die has {has}, no {face}")
    return DiceKind(colour, count, faces)
