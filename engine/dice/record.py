# SPDX-License-Identifier: AGPL-3.0-or-later
"""The record of a game, ``quartermaster-dice/1``: what was drawn, bid and thrown."""

from dataclasses import dataclass
from typing import Final

from engine.common.on_paper import ByHand as ByHand
from engine.dice.dice import Die
from engine.dice.rules import DiceRules

FORMAT: Final = "quartermaster-dice/1"
MOST_BID: Final = 10
"""A bid is shown with the fingers of two hands; one above the dice drawn is a finding."""


@dataclass(frozen=True, slots=True)
class ThrowRecord:
    """A die and who threw it."""

    player: int
    die: Die

    def to_json(self) -> dict[str, object]:
        """Return player, colour and face."""
        return {"player": self.player, "die": self.die.colour.value, "face": self.die.face}


@dataclass(frozen=True, slots=True)
class TrickRecord:
    """A trick's dice in play order.

    ``winner_told`` is who won where the table settled it, whatever the dice say. Nobody won a
    ``voided`` one, and its leader leads again; it may lack dice.
    """

    leader: int
    throws: tuple[ThrowRecord, ...]
    winner_told: int | None = None
    voided: bool = False

    @property
    def dice(self) -> tuple[Die, ...]:
        """Return the dice alone."""
        return tuple(throw.die for throw in self.throws)

    @property
    def players(self) -> tuple[int, ...]:
        """Return who threw, in play order."""
        return tuple(throw.player for throw in self.throws)

    def to_json(self) -> dict[str, object]:
        """Return the trick; what was not told is absent."""
        told: dict[str, object] = {
            "leader": self.leader,
            "throws": [throw.to_json() for throw in self.throws],
        }
        if self.winner_told is not None:
            told["winner_told"] = self.winner_told
        return {**told, "voided": True} if self.voided else told


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand; ``bids`` hold None only where an unfinished hand's are not known yet.

    Where it was told ``by_hand``, that is what counts, and its tricks prove nothing.
    """

    dice: int
    starter: int
    bids: tuple[int | None, ...]
    tricks: tuple[TrickRecord, ...]
    by_hand: ByHand | None = None

    def to_json(self) -> dict[str, object]:
        """Return the hand; ``by_hand`` is absent where it is not."""
        told: dict[str, object] = {
            "dice": self.dice,
            "starter": self.starter,
            "bids": list(self.bids),
            "tricks": [trick.to_json() for trick in self.tricks],
        }
        return {**told, "by_hand": self.by_hand.to_json()} if self.by_hand else told


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole game, or one as far as it was played."""

    rules: DiceRules
    players: tuple[str, ...]
    hands: tuple[HandRecord, ...]

    def to_json(self) -> dict[str, object]:
        """Return the record as one JSON object."""
        return {
            "format": FORMAT,
            "rules": self.rules.record_json(),
            "players": list(self.players),
            "hands": [hand.to_json() for hand in self.hands],
        }
