# SPDX-License-Identifier: AGPL-3.0-or-later
"""Two explanations of a trick that the camera hesitates between, and what speaks for each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from engine.common.event_json import Reader, enum_of, none_or, tuple_of
from engine.common.faults import InputError
from engine.common.fields import need, number, obj, text, under, whole
from engine.skull_king.cards import CardError, parse_card
from engine.skull_king.deal import player_json
from engine.skull_king.powers import player_from_json

_MANY: Final = 1_000_000_000


class ClaimKind(StrEnum):
    """What an explanation has otherwise than the other: where a card belongs, or the trick.

    ``LAID`` by a player in this trick; seen ``AGAIN``, a card of the game that is known already;
    ``NONE`` of any trick: a thing, or one that was taken back or looked at; of an ``EARLIER``
    or a ``LATER`` trick. A player's is ``UNSEEN``; a player ``LED``; the trick is ``SWEPT`` already
    or still ``OPEN``.
    """

    LAID = "laid"
    AGAIN = "again"
    NONE = "none"
    EARLIER = "earlier"
    LATER = "later"
    UNSEEN = "unseen"
    LED = "led"
    SWEPT = "swept"
    OPEN = "open"


class ClueKind(StrEnum):
    """What speaks for a claim about a card, or in the last three about the trick.

    The card lies before its player (``SEAT``), ``ON`` or ``UNDER`` another; its place was ``BARE``
    when another lay there; it came ``AFTER`` or ``BEFORE`` another; it is ``GONE`` again; such a
    card was ``PLAYED`` already; nobody can read it (``UNREAD``). The first card lies before whoever
    led (``LEAD_SEAT``); the table was ``EMPTY``; cards of the trick were ``LYING`` there still.
    """

    SEAT = "seat"
    ON = "on"
    UNDER = "under"
    BARE = "bare"
    AFTER = "after"
    BEFORE = "before"
    GONE = "gone"
    PLAYED = "played"
    UNREAD = "unread"
    LEAD_SEAT = "lead-seat"
    EMPTY = "empty"
    LYING = "lying"


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that an explanation has otherwise than the other.

    ``track`` is the camera's number for its card and ``card`` the likeliest face: None where it is
    about no card, or nobody can read it. ``other`` is the other card's face that its clue names.
    """

    kind: ClaimKind
    track: int | None = None
    card: str | None = None
    player: int | None = None
    clue: ClueKind | None = None
    other: str | None = None

    def to_json(self) -> dict[str, object]:
        """Return the claim as events and questions have it."""
        told = {name: getattr(self, name) for name in self.__slots__}
        return told | {"player": None if self.player is None else player_json(self.player)}


@dataclass(frozen=True, slots=True)
class TrickExplanation:
    """One way in which a trick may have been played; ``share`` is how likely, from 0 to 1."""

    share: float
    claims: tuple[Claim, ...]

    def to_json(self) -> dict[str, object]:
        """Return the explanation as events and questions have it."""
        return {"share": self.share, "claims": [claim.to_json() for claim in self.claims]}


def explanation_from_json(value: object, where: str) -> TrickExplanation:
    """Read an explanation; raises InputError with the path of what cannot be so."""
    return TrickExplanation(**_read(value, where, {"share": _share, "claims": tuple_of(_claim)}))


def _read(value: object, where: str, readers: Mapping[str, Reader]) -> dict[str, Any]:
    source = obj(value, where, tuple(readers))
    return {
        name: read(need(source, name, where), under(where, name)) for name, read in readers.items()
    }


def _share(value: object, where: str) -> float:
    share = number(value, where)
    if not 0 <= share <= 1:
        raise InputError(where, f"must be from 0 to 1, not {share:g}")
    return share


def _claim(value: object, where: str) -> Claim:
    return Claim(**_read(value, where, _OF_A_CLAIM))


def _face(value: object, where: str) -> str:
    try:
        return parse_card(text(value, where)).face
    except CardError as error:
        raise InputError(where, error.problem) from None


_OF_A_CLAIM: Final[Mapping[str, Reader]] = {
    "kind": enum_of(ClaimKind),
    "track": none_or(lambda value, where: whole(value, where, -_MANY, _MANY)),
    "card": none_or(_face),
    "player": none_or(lambda value, where: player_from_json(value, where, None)),
    "clue": none_or(enum_of(ClueKind)),
    "other": none_or(_face),
}
