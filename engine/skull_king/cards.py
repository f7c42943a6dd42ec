# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards: their codes, what each is, and how many of them a deck holds (DECK-70, DECK-EXP)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.common.faults import InputError
from engine.common.fields import shown
from engine.common.near import nearest
from engine.skull_king.editions import EDITION_2021, EXPANSION_OF, MOST_RANK, Edition
from engine.skull_king.editions import PIRATES as PIRATES
from engine.skull_king.editions import UNNAMED_PIRATE as UNNAMED_PIRATE
from engine.skull_king.editions import Expansion as Expansion
from engine.skull_king.editions import Suit as Suit


class CardError(InputError):
    """A card code that no deck has, or cards that cannot lie together."""


class Kind(StrEnum):
    """What a card is."""

    NUMBER = "number"
    ESCAPE = "escape"
    PIRATE = "pirate"
    TIGRESS = "tigress"
    KING = "skull-king"
    MERMAID = "mermaid"
    LOOT = "loot"
    KRAKEN = "kraken"
    WHALE = "white-whale"


class Role(StrEnum):
    """What the Tigress was declared to be when she was played (TIGRESS)."""

    PIRATE = "P"
    ESCAPE = "E"


@dataclass(frozen=True, slots=True)
class Card:
    """One card as it was played.

    ``code`` is the card as written (``G7``, ``TIG:P``), ``face`` the same without a declared
    role, ``plays_as`` what it counts as in a trick: loot and the Tigress as an escape are
    escapes, the Tigress as a pirate is a pirate, an undeclared Tigress stays a Tigress.
    """

    code: str
    face: str
    kind: Kind
    plays_as: Kind
    suit: Suit | None
    rank: int | None
    role: Role | None
    name: str

    def __str__(self) -> str:
        """Return the code."""
        return self.code


RANKS: Final = range(1, MOST_RANK + 1)
TIGRESS: Final = "TIG"
SUIT_NAMES: Final = {
    Suit.GREEN: "green",
    Suit.YELLOW: "yellow",
    Suit.PURPLE: "purple",
    Suit.BLACK: "black",
}
_OTHERS: Final = {
    "ESC": (Kind.ESCAPE, "Escape"),
    "SK": (Kind.KING, "Skull King"),
    "MER": (Kind.MERMAID, "Mermaid"),
    "LOOT": (Kind.LOOT, "Loot"),
    "KRA": (Kind.KRAKEN, "Kraken"),
    "WHA": (Kind.WHALE, "White Whale"),
}

NUMBER_FACES: Final = tuple(f"{suit.value}{rank}" for suit in Suit for rank in RANKS)
FACES: Final[tuple[str, ...]] = (
    *NUMBER_FACES,
    *("ESC", *PIRATES, TIGRESS, "SK", "MER", "LOOT", "KRA", "WHA"),
)
"""The 68 faces that a deck can show, of any edition; the Tigress is undeclared here."""


def _special(code: str, kind: Kind, plays_as: Kind, role: Role | None, name: str) -> Card:
    face = code.partition(":")[0]
    return Card(code, face, kind, plays_as, None, None, role, name)


def _all_cards() -> dict[str, Card]:
    cards = [
        Card(f"{s.value}{r}", f"{s.value}{r}", Kind.NUMBER, Kind.NUMBER, s, r, None, f"{name} {r}")
        for s, name in SUIT_NAMES.items()
        for r in RANKS
    ]
    for code, name in {**PIRATES, UNNAMED_PIRATE: "Pirate"}.items():
        cards.append(_special(code, Kind.PIRATE, Kind.PIRATE, None, name))
    for code, (kind, name) in _OTHERS.items():
        plays_as = Kind.ESCAPE if kind is Kind.LOOT else kind
        cards.append(_special(code, kind, plays_as, None, name))
    tigress = Kind.TIGRESS
    cards += [
        _special("TIG", tigress, tigress, None, "Tigress"),
        _special("TIG:P", tigress, Kind.PIRATE, Role.PIRATE, "Tigress as a pirate"),
        _special("TIG:E", tigress, Kind.ESCAPE, Role.ESCAPE, "Tigress as an escape"),
    ]
    return {card.code: card for card in cards}


_CARDS: Final = _all_cards()


def parse_card(code: str) -> Card:
    """Return the card that a code names, in any letter case.

    Raises CardError when no card has that code.
    """
    card = _CARDS.get(code)
    if card is None:
        card = _CARDS.get(code.strip().upper())
    if card is None:
        raise CardError(
            "",
            f"{shown(code)} is not a card code{_meant(code)}; codes are G1-G14, Y1-Y14, P1-P14, "
            "B1-B14, ESC, ROS, BEN, RAS, JUA, HAR, PIR, TIG, TIG:P, TIG:E, SK, MER, LOOT, KRA and "
            "WHA",
        )
    return card


def _meant(code: str) -> str:
    """Return which card may have been meant, by its code or its name; a number's only if it is."""
    suit, rank = code.strip()[:1].upper(), code.strip()[1:]
    if suit in set(Suit) and rank.isdigit():
        return ""
    words = {word: card.code for card in _CARDS.values() for word in (card.name, card.code)}
    near = nearest(code, words)
    return "" if near is None else f" (did you mean {near}?)"


def parse_cards(codes: Sequence[object], where: str = "cards") -> tuple[Card, ...]:
    """Return the cards that a list of codes names; a CardError names the place in it."""
    cards = []
    for position, code in enumerate(codes):
        at = f"{where}[{position}]"
        if not isinstance(code, str):
            raise CardError(at, "must be a text: a card code such as G7")
        try:
            cards.append(parse_card(code))
        except CardError as error:
            raise CardError(at, error.problem) from None
    return tuple(cards)


def copies(code: str, expansions: Collection[str], edition: Edition = EDITION_2021) -> int:
    """Return how many cards of that face the deck in use holds; 0 when its expansion is out.

    DECK-70: what the edition prints. DECK-EXP: loot, Kraken and White Whale are chosen one by one.
    A pirate whose name is not known may be any of the edition's.
    """
    face = parse_card(code).face
    expansion = EXPANSION_OF.get(face)
    if expansion is not None and expansion not in expansions:
        return 0
    return edition.counts.get(face, 0)


def deck(expansions: Collection[str], edition: Edition = EDITION_2021) -> tuple[Card, ...]:
    """Return every card of the deck in use, the Tigress undeclared (DECK-70, and DECK-EXP)."""
    return tuple(
        parse_card(face)
        for face, count in edition.dealt()
        if EXPANSION_OF.get(face, face) in (face, *expansions)
        for _ in range(count)
    )


def surplus(
    cards: Collection[Card], expansions: Collection[str], edition: Edition = EDITION_2021
) -> tuple[int, ...]:
    """Return the positions of cards that are one too many for the deck in use (DUPLICATE).

    A card that the deck does not have at all is not counted here: that is another fault
    (NOT-IN-DECK).
    """
    seen: dict[str, int] = {}
    pirates = 0
    found = []
    for position, card in enumerate(cards):
        limit = copies(card.face, expansions, edition)
        seen[card.face] = seen.get(card.face, 0) + 1
        pirates += card.kind is Kind.PIRATE
        too_many = seen[card.face] > limit > 0
        if too_many or (card.kind is Kind.PIRATE and pirates > edition.pirates > 0):
            found.append(position)
    return tuple(found)
