# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a card may have been: how likely, and what would be otherwise with it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import log2
from typing import Final

from engine.skull_king.belief import settled_face
from engine.skull_king.cards import FACES, TIGRESS, Role, parse_card
from engine.skull_king.changed import Change
from engine.skull_king.consequences import Consequences
from engine.skull_king.deal import GRAYBEARD
from engine.skull_king.judged import judge_round
from engine.skull_king.parts import play_at
from engine.skull_king.state import GameState, Play

_UNLIKELY: Final = 8
"""Cards this many times half as likely as a sure one are all about equally unlikely."""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that may lie at a place, as `CardNamed` names it.

    ``odds`` are from 0 to 1, by what the camera read and the deck allows. ``changed`` is what
    would be another in its round: winners, leaders, effects, points and findings. It ``stands``
    where it is what the game has there now; it lies ``elsewhere`` where the round surely shows
    it as often as the deck has it.
    """

    card: str
    odds: float
    changed: tuple[Change, ...]
    stands: bool
    elsewhere: bool

    def to_json(self) -> dict[str, object]:
        """Return the choice as the page shows it."""
        return {
            "card": self.card,
            "odds": round(self.odds, 4),
            "changed": [change.to_json() for change in self.changed],
            "stands": self.stands,
            "elsewhere": self.elsewhere,
        }


def card_choices(state: GameState, round: int, trick: int, position: int) -> tuple[CardChoice, ...]:
    """Return every card that the deck in use could have at a place.

    The likelier come first; of about equally likely ones those that change something, and what
    lies elsewhere last. Raises EventError where no card lies at that place.
    """
    play = play_at(state, round, trick, position)
    there, players = state.rounds[round], len(state.players)
    judged = judge_round(there, state.rules, players)[trick]
    belief = judged.beliefs[position]
    gone = _elsewhere(state, round, trick, position)
    faces = _faces(play, state)
    odds = _odds(play, [face for face in faces if face not in gone])
    consequences = Consequences(state, round, trick, position)
    found = []
    for face in faces:
        for code, share in _in_roles(face, belief.role, judged.player(position)):
            stands = belief.known and code == belief.code
            likely = share * odds.get(face, 0.0)
            changed = consequences.of(code)
            found.append(CardChoice(code, likely, changed, stands, face in gone))
    return tuple(sorted(found, key=_rank))


def _rank(choice: CardChoice) -> tuple[bool, int, bool, float]:
    band = _UNLIKELY if choice.odds <= 0 else min(_UNLIKELY, int(-log2(choice.odds)))
    return choice.elsewhere, band, not choice.changed, -choice.odds


def _faces(play: Play, state: GameState) -> list[str]:
    """Return what the deck has; a pirate of a deck that does not name them too, where read."""
    told = [*(face for face, _ in play.readings), *([play.named] if play.named else [])]
    every = dict.fromkeys((*FACES, *(parse_card(code).face for code in told)))
    rules = state.rules
    return [face for face in every if rules.copies(face) > 0]


def _elsewhere(state: GameState, number: int, trick: int, position: int) -> set[str]:
    """Return the faces that the rest of the round surely shows as often as the deck has them."""
    shown = Counter(
        settled_face(play)
        for index, other in enumerate(state.rounds[number].tricks)
        for at, play in enumerate(() if other.voided else other.plays)
        if (index, at) != (trick, position)
    )
    rules = state.rules
    return {face for face in shown if face is not None and shown[face] >= rules.copies(face)}


def _odds(play: Play, allowed: list[str]) -> dict[str, float]:
    """Return how likely each of the faces is: as read, and what was not read all alike."""
    read: dict[str, float] = {}
    for code, p in play.readings:
        face = parse_card(code).face
        read[face] = read.get(face, 0.0) + p
    others = [face for face in allowed if face not in read]
    unnamed = max(0.0, 1.0 - sum(read.values()))
    odds = {face: read[face] for face in allowed if face in read}
    odds |= {face: unnamed / len(others) for face in others}
    whole = sum(odds.values())
    return {face: p / whole for face, p in odds.items()} if whole > 0 else odds


def _in_roles(face: str, role: Role | None, player: int | None) -> Iterator[tuple[str, float]]:
    """Yield the codes of a face, each with its share of the odds (TIGRESS)."""
    if face != TIGRESS:
        yield face, 1.0
        return
    roles = [Role.ESCAPE] if player == GRAYBEARD else list(Role)
    for each in roles:
        share = 1 / len(roles) if role is None else float(each is role)
        yield f"{TIGRESS}:{each.value}", share
