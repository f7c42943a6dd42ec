# SPDX-License-Identifier: AGPL-3.0-or-later
"""The record of a game, ``quartermaster-game/1``: what was dealt, bid and played."""

from dataclasses import dataclass
from typing import Final

from engine.deal import player_json
from engine.powers import Load, Power
from engine.rules import Rules

FORMAT: Final = "quartermaster-game/1"


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
    """A trick's cards in play order, and the power its winner used, if any."""

    leader: int
    plays: tuple[PlayRecord, ...]
    power: Power | None = None

    def to_json(self) -> dict[str, object]:
        """Return the trick; ``power`` is absent where none was used."""
        told: dict[str, object] = {
            "leader": player_json(self.leader),
            "plays": [play.to_json() for play in self.plays],
        }
        if self.power is not None:
            told["power"] = self.power.to_json()
        return told


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round; ``bids`` hold None only where an unfinished round's are not known yet."""

    cards: int
    dealer: int
    bids: tuple[int | None, ...]
    tricks: tuple[TrickRecord, ...]
    loads: tuple[Load, ...] | None = None

    def to_json(self) -> dict[str, object]:
        """Return the round; ``loads`` is absent where none were chosen."""
        told: dict[str, object] = {
            "cards": self.cards,
            "dealer": self.dealer,
            "bids": list(self.bids),
        }
        if self.loads is not None:
            told["loads"] = [load.value for load in self.loads]
        told["tricks"] = [trick.to_json() for trick in self.tricks]
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
