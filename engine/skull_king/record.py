# SPDX-License-Identifier: AGPL-3.0-or-later
"""The record of a game, ``quartermaster-game/1``: what was dealt, bid and played."""

from dataclasses import dataclass
from typing import Final

from engine.common.on_paper import ByHand as ByHand
from engine.skull_king.deal import player_json
from engine.skull_king.powers import Load, Power
from engine.skull_king.rules import Rules

FORMAT: Final = "quartermaster-game/1"
MOST_CARDS: Final = 10_000
"""A hand that a record may tell of; how large it may be is a finding (WRONG-HAND-SIZE)."""


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A card and who played it; an undeclared Tigress is ``TIG``."""

    player: int
    card: str

    def to_json(self) -> dict[str, object]:
        """Return player and card."""
        return {"player": player_json(self.player), "card": self.card}


@dataclass(frozen=True, slots=True)
class TrickRecord:
    """A trick's cards in play order, and the power its winner used, if any.

    ``winner_told`` is who won where the table settled it, whatever the cards say. Nobody won a
    ``voided`` one, and its leader leads again; it may lack cards.
    """

    leader: int
    plays: tuple[PlayRecord, ...]
    power: Power | None = None
    winner_told: int | None = None
    voided: bool = False

    def to_json(self) -> dict[str, object]:
        """Return the trick; what was not used or told is absent."""
        told: dict[str, object] = {
            "leader": player_json(self.leader),
            "plays": [play.to_json() for play in self.plays],
        }
        if self.power is not None:
            told["power"] = self.power.to_json()
        if self.winner_told is not None:
            told["winner_told"] = player_json(self.winner_told)
        if self.voided:
            told["voided"] = True
        return told


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round; ``bids`` hold None only where an unfinished round's are not known yet.

    Where it was told ``by_hand``, that is what counts, and its tricks prove nothing.
    """

    cards: int
    dealer: int
    bids: tuple[int | None, ...]
    tricks: tuple[TrickRecord, ...]
    loads: tuple[Load, ...] | None = None
    by_hand: ByHand | None = None

    def to_json(self) -> dict[str, object]:
        """Return the round; ``loads`` and ``by_hand`` are absent where there are none."""
        told: dict[str, object] = {
            "cards": self.cards,
            "dealer": self.dealer,
            "bids": list(self.bids),
        }
        if self.loads is not None:
            told["loads"] = [load.value for load in self.loads]
        told["tricks"] = [trick.to_json() for trick in self.tricks]
        if self.by_hand is not None:
            told["by_hand"] = self.by_hand.to_json()
        return told


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole game, or one as far as it was played."""

    rules: Rules
    players: tuple[str, ...]
    rounds: tuple[RoundRecord, ...]

    def to_json(self) -> dict[str, object]:
        """Return the record as one JSON object."""
        return {
            "format": FORMAT,
            "rules": self.rules.to_json(),
            "players": list(self.players),
            "rounds": [there.to_json() for there in self.rounds],
        }
