# SPDX-License-Identifier: AGPL-3.0-or-later
"""Editions of the game as data: which cards a whole deck of each has (DECK-70, DECK-EXP).

Sources: 2021 is the rulebook of 2021. 2013 is the first edition (Schmidt Spiele, Grandpa Beck's
Games), as its box lists it: 66 cards, four suits from 1 to 13 in red, yellow, blue and black, five
pirates, five escapes, two mermaids, a Scary Mary, who plays as the Tigress, and a Skull King.
Assumptions: its red suit is written G and its blue one P, since every document writes the four
suits so; its pirates have no names, and which of them is which does not count.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from engine.common.faults import InputError
from engine.common.fields import choice, items, obj, shown, text, under, whole
from engine.common.names import problem_of_name


class Suit(StrEnum):
    """The four suits, by the letter of their codes; the one written B is trump."""

    GREEN = "G"
    YELLOW = "Y"
    PURPLE = "P"
    BLACK = "B"


class Colour(StrEnum):
    """The colours that suits are printed in."""

    GREEN = "green"
    YELLOW = "yellow"
    PURPLE = "purple"
    BLACK = "black"
    RED = "red"
    BLUE = "blue"


class Expansion(StrEnum):
    """Cards that a table may add to the base deck."""

    LOOT = "loot"
    KRAKEN = "kraken"
    WHALE = "white-whale"


PIRATES: Final = {
    "ROS": "Rosie D'Laney",
    "BEN": "Bendt the Bandit",
    "RAS": "Rascal of Roatan",
    "JUA": "Juanita Jade",
    "HAR": "Harry the Giant",
}
UNNAMED_PIRATE: Final = "PIR"
MOST_RANK: Final = 14
"""No suit has a higher number: codes end there."""
EXPANSION_OF: Final = MappingProxyType(
    {"LOOT": Expansion.LOOT, "KRA": Expansion.KRAKEN, "WHA": Expansion.WHALE}
)
_OWN_COLOURS: Final = {
    Suit.GREEN: Colour.GREEN,
    Suit.YELLOW: Colour.YELLOW,
    Suit.PURPLE: Colour.PURPLE,
    Suit.BLACK: Colour.BLACK,
}
# The fields of an edition that count cards of one face, in the order of the codes.
_COUNTED: Final = {
    "ESC": "escapes",
    "TIG": "tigresses",
    "SK": "skull_kings",
    "MER": "mermaids",
    "LOOT": "loot",
    "KRA": "krakens",
    "WHA": "white_whales",
}
_MOST_OF_ONE: Final = 20


@dataclass(frozen=True)
class Edition:
    """A printing of the game: what a whole deck of it has (DECK-70); the defaults are of 2021.

    suits: with the colour of each. highest: the number at which they end. The others say how many
    cards of a kind there are; of loot, Kraken and White Whale a table may do without. without:
    number cards that its suits have and this deck has not, a lost one for instance.
    """

    name: str
    suits: tuple[tuple[Suit, Colour], ...] = tuple(_OWN_COLOURS.items())
    highest: int = MOST_RANK
    escapes: int = 5
    pirates: int = 5
    tigresses: int = 1
    skull_kings: int = 1
    mermaids: int = 2
    loot: int = 2
    krakens: int = 1
    white_whales: int = 1
    without: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """Return what equal editions share; reckoning with every field would take longer."""
        return hash((self.name, self.highest))

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """Every face of a whole deck with all its expansions, its pirates by name."""
        numbers = (f"{suit.value}{rank}" for suit, _ in self.suits for rank in self._ranks)
        pirates = tuple(PIRATES)[: self.pirates]
        more = (UNNAMED_PIRATE,) if self.pirates > len(PIRATES) else ()
        return (
            *(face for face in numbers if face not in self.without),
            *(face for face in _COUNTED if face == "ESC" and self.escapes),
            *pirates,
            *more,
            *(face for face, field in _COUNTED.items() if face != "ESC" and getattr(self, field)),
        )

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How many cards there are of a face; of a pirate by name one, of one without all.

        Any of the pirates' names may be written where a deck has fewer than five.
        """
        counts = dict.fromkeys(self.faces, 1)
        counts |= {face: getattr(self, field) for face, field in _COUNTED.items()}
        if self.pirates:
            counts |= dict.fromkeys(PIRATES, 1)
        counts[UNNAMED_PIRATE] = self.pirates
        return MappingProxyType({face: count for face, count in counts.items() if count})

    @property
    def _ranks(self) -> range:
        return range(1, self.highest + 1)

    def dealt(self) -> Iterable[tuple[str, int]]:
        """Yield the faces of a whole deck, each with how many cards there are of it."""
        for face in self.faces:
            unnamed = face == UNNAMED_PIRATE
            yield face, self.pirates - len(PIRATES) if unnamed else self.counts[face]

    def lacking(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the faces of the base deck that are not among these names.

        Pirates may be named or not: without a picture of one without a name there must be as many
        as the edition has. What is added to the base deck has pictures of its own, so that a deck
        without it misses nothing alike.
        """
        there = set(names)
        base = (face for face in self.faces if face not in EXPANSION_OF)
        enough = UNNAMED_PIRATE in there or len(there & set(PIRATES)) >= self.pirates
        settled = {*PIRATES, UNNAMED_PIRATE} if enough else set()
        return tuple(face for face in base if face not in there | settled)

    def beyond(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return those of these names that no card of this edition has."""
        return tuple(dict.fromkeys(name for name in names if name not in self.counts))

    def to_json(self) -> object:
        """Return what `edition_from_json` reads: a name, or the fields of one that is not known."""
        if EDITIONS.get(self.name) == self:
            return self.name
        told: dict[str, object] = {field.name: getattr(self, field.name) for field in fields(self)}
        told["suits"] = {suit.value: colour.value for suit, colour in self.suits}
        told["without"] = list(self.without)
        return told


EDITION_2021: Final = Edition("2021")
EDITION_2013: Final = Edition(
    "2013",
    suits=(
        (Suit.GREEN, Colour.RED),
        (Suit.YELLOW, Colour.YELLOW),
        (Suit.PURPLE, Colour.BLUE),
        (Suit.BLACK, Colour.BLACK),
    ),
    highest=13,
    loot=0,
    krakens=0,
    white_whales=0,
)
EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {edition.name: edition for edition in (EDITION_2021, EDITION_2013)}
)
CUSTOM: Final = "custom"


def edition_of(names: Iterable[str]) -> Edition:
    """Return the edition that has just these faces: a known one, or a custom one.

    A face's count is that of 2021, since a deck is enrolled from one picture a face.
    """
    there = set(names)
    for known in EDITIONS.values():
        if not known.lacking(there) and not known.beyond(there):
            return known
    letters = {suit.value for suit in Suit}
    numbers = [
        (name[0], int(name[1:])) for name in there if name[:1] in letters and name[1:].isdecimal()
    ]
    suits = tuple(
        (suit, colour)
        for suit, colour in _OWN_COLOURS.items()
        if any(letter == suit.value for letter, _ in numbers)
    )
    changes: dict[str, Any] = {
        field: EDITION_2021.counts[face] if face in there else 0 for face, field in _COUNTED.items()
    }
    named = len(there & set(PIRATES))
    whole_suits = replace(
        EDITION_2021,
        name=CUSTOM,
        suits=suits,
        highest=max((rank for _, rank in numbers), default=MOST_RANK),
        pirates=EDITION_2021.pirates if UNNAMED_PIRATE in there else named,
        **changes,
    )
    numbered = (face for face in whole_suits.faces if face[1:].isdecimal())
    return replace(whole_suits, without=tuple(face for face in numbered if face not in there))


def edition_from_json(value: object, where: str = "edition") -> Edition:
    """Read an edition: the name of a known one, or an object with the fields of `Edition`.

    ``suits`` is an object with a colour for each suit's letter, or a list of letters; what is left
    out is as in 2021. Raises InputError with the path of what cannot be so.
    """
    if isinstance(value, str):
        if value not in EDITIONS:
            known = ", ".join(EDITIONS)
            raise InputError(where, f"{shown(value)} is not an edition; editions are {known}")
        return EDITIONS[value]
    source = obj(value, where, [field.name for field in fields(Edition)])
    changes: dict[str, Any] = {"name": CUSTOM}
    changes |= {key: _field(key, setting, under(where, key)) for key, setting in source.items()}
    edition = replace(EDITION_2021, **changes)
    if EDITIONS.get(edition.name, edition) != edition:
        raise InputError(under(where, "name"), "is that of a known edition: choose another name")
    whole_suits = replace(edition, without=())
    for index, face in enumerate(edition.without):
        if face not in whole_suits.faces or not face[1:].isdecimal():
            raise InputError(
                f"{under(where, 'without')}[{index}]", f"{shown(face)} is no number card of it"
            )
    return edition


def _field(key: str, setting: object, where: str) -> object:
    if key == "name":
        return _name(setting, where)
    if key == "suits":
        return _suits(setting, where)
    if key == "highest":
        return whole(setting, where, 1, MOST_RANK)
    if key == "without":
        told = [text(one, f"{where}[{at}]") for at, one in enumerate(items(setting, where))]
        return tuple(dict.fromkeys(face.strip().upper() for face in told))
    return whole(setting, where, 0, _MOST_OF_ONE)


def _name(setting: object, where: str) -> str:
    name = text(setting, where).strip()
    problem = problem_of_name(name)
    if problem is not None:
        raise InputError(where, problem)
    if len(name) > 40:
        raise InputError(where, f"must have at most 40 letters, not {len(name)}")
    return name


def _suits(setting: object, where: str) -> tuple[tuple[Suit, Colour], ...]:
    if isinstance(setting, Mapping):
        told = {
            choice(letter, f"{where}.{letter}", Suit): choice(colour, f"{where}.{letter}", Colour)
            for letter, colour in setting.items()
        }
    else:
        letters = enumerate(items(setting, where))
        chosen = [choice(letter, f"{where}[{at}]", Suit) for at, letter in letters]
        told = {suit: _OWN_COLOURS[suit] for suit in chosen}
    if not told:
        raise InputError(where, "must name at least one suit")
    trump = Suit.BLACK in told and told[Suit.BLACK] is not Colour.BLACK
    if trump or len(set(told.values())) < len(told):
        raise InputError(where, "must each have a colour of their own, and B, the trump, black")
    return tuple((suit, told[suit]) for suit in Suit if suit in told)
