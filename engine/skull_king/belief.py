# SPDX-License-Identifier: AGPL-3.0-or-later
"""What each card of a round may be, given what the deck still allows (DECK-70)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.skull_king.cards import FACES, TIGRESS, Role, parse_card
from engine.skull_king.rules import Rules
from engine.skull_king.state import Play, RoundState

SURE: Final = 0.97
"""A reading at least as likely as this is taken as it is."""
WORTH_ASKING: Final = 0.005
"""A reading less likely than this is no alternative."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What one card may be: face codes with their probability, best first.

    ``known`` is False where "none of these" is the likeliest of all. Every face that is left is
    an option as soon as "none of these" is too likely to be passed over. ``sure`` says that
    nothing but the first option comes into question, ``told`` that a person named the card, and
    ``role`` the Tigress's declared one.
    """

    options: tuple[tuple[str, float], ...]
    known: bool
    sure: bool
    told: bool
    role: Role | None

    @property
    def face(self) -> str:
        """Return the likeliest face."""
        return self.options[0][0]

    def codes(self) -> tuple[str, ...]:
        """Return the card codes to weigh, best first, an undeclared Tigress in both roles."""
        faces = [self.face] if self.sure else [face for face, _ in self.options]
        return tuple(code for face in faces for code in _in_roles(face, self.role))

    @property
    def code(self) -> str:
        """Return the likeliest card, as records write it; an undeclared Tigress is ``TIG``."""
        codes = _in_roles(self.face, self.role)
        return codes[0] if len(codes) == 1 else self.face


def _in_roles(face: str, role: Role | None) -> tuple[str, ...]:
    if face != TIGRESS:
        return (face,)
    roles = tuple(Role) if role is None else (role,)
    return tuple(f"{TIGRESS}:{each.value}" for each in roles)


def beliefs(there: RoundState, rules: Rules) -> tuple[tuple[Belief, ...], ...]:
    """Return what every card of a round may be, trick by trick.

    A card that is sure takes its place in the deck; the others cannot be it any more. So does one
    of which that leaves a single face. Those of a voided trick take none: they prove nothing.
    """
    proving = [trick.plays for trick in there.tricks if not trick.voided]
    settled = _settled([play for plays in proving for play in plays], rules)
    taken = Counter(face for face in settled if face is not None)
    left = iter(settled)
    return tuple(
        tuple(
            _belief(play, taken, None if trick.voided else next(left), rules)
            for play in trick.plays
        )
        for trick in there.tricks
    )


def _settled(plays: Sequence[Play], rules: Rules) -> list[str | None]:
    """Return the face of each card that is sure, or that can be nothing else; None of the others.

    Where more are left with a face than the deck has of it, none of them is settled.
    """
    faces = [settled_face(play) for play in plays]
    while True:
        taken = Counter(face for face in faces if face is not None)
        last = [
            _last_left(play, taken, rules) if face is None else None
            for play, face in zip(plays, faces, strict=True)
        ]
        claimed = taken + Counter(face for face in last if face is not None)
        fits = [face is not None and claimed[face] <= rules.copies(face) for face in last]
        if not any(fits):
            return faces
        faces = [one if fit else face for one, fit, face in zip(last, fits, faces, strict=True)]


def settled_face(play: Play) -> str | None:
    """Return the face of a card that is sure, told or read; None where it is not."""
    if play.named is not None:
        return play.named
    if play.readings and play.readings[0][1] >= SURE:
        return parse_card(play.readings[0][0]).face
    return None


def _last_left(play: Play, taken: Counter[str], rules: Rules) -> str | None:
    """Return the one face that a card's readings leave, if so."""
    allowed = _allowed(play, taken, rules)
    sure = allowed and _unnamed(play) <= (1 - SURE) * (allowed[0][1] + _unnamed(play))
    return allowed[0][0] if sure and len(allowed) == 1 else None


def _allowed(play: Play, taken: Counter[str], rules: Rules) -> list[tuple[str, float]]:
    return [
        (face, p)
        for face, p in play.readings
        if p >= WORTH_ASKING and taken[face] < rules.copies(face)
    ]


def _unnamed(play: Play) -> float:
    """Return how likely a card is none of those that it reads as."""
    return max(0.0, 1.0 - sum(p for _, p in play.readings))


def _belief(play: Play, taken: Counter[str], left: str | None, rules: Rules) -> Belief:
    """left: the face that the card has taken of the deck itself, if it is settled."""
    told = play.named is not None
    settled = settled_face(play)
    if settled is not None:
        p = 1.0 if told else play.readings[0][1]
        rest = tuple((f, q) for f, q in play.readings if f != settled and q >= WORTH_ASKING)
        return Belief(((settled, p), *rest), True, True, told, play.role)
    taken = taken if left is None else taken - Counter([left])
    allowed, unnamed = _allowed(play, taken, rules), _unnamed(play)
    if not allowed and play.readings:
        # Every reading is a card that lies elsewhere: keep them, so that the clash is asked.
        allowed = [play.readings[0]]
    whole = sum(p for _, p in allowed) + unnamed
    options = tuple((face, p / whole) for face, p in allowed) if whole > 0 else ()
    known = bool(options) and options[0][1] * whole >= unnamed
    if known and unnamed <= (1 - SURE) * whole:
        return Belief(options, True, options[0][1] >= SURE, told, play.role)
    named = {face for face, _ in options}
    others = tuple(
        (face, 0.0) for face in FACES if face not in named and taken[face] < rules.copies(face)
    )
    return Belief((*options, *others), known, False, told, play.role)
