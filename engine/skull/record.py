# SPDX-License-Identifier: AGPL-3.0-or-later
"""The record of a game, ``quartermaster-skull/1``: what everybody at the table could see.

What lies face down has no field here, and neither has which disc was lost: nothing of this
program can hold it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.skull.rules import Rules

FORMAT: Final = "quartermaster-skull/1"


class Face(StrEnum):
    """What a disc shows once it is flipped."""

    FLOWER = "flower"
    SKULL = "skull"


class Act(StrEnum):
    """What a player can do in turn."""

    PLACE = "place"
    BID = "bid"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Action:
    """What a player did: placed a disc face down, bid so many discs, or passed.

    ``bid`` is None but for a bid.
    """

    player: int
    act: Act
    bid: int | None = None

    def to_json(self) -> dict[str, object]:
        """Return player and act, as ``{"player": 1, "bid": 2}``."""
        told = True if self.bid is None else self.bid
        return {"player": self.player, self.act.value: told}


@dataclass(frozen=True, slots=True)
class Flip:
    """A disc that the challenger flipped: on whose mat, and what it showed."""

    mat: int
    face: Face

    def to_json(self) -> dict[str, object]:
        """Return mat and face."""
        return {"mat": self.mat, "face": self.face.value}


@dataclass(frozen=True, slots=True)
class Loss:
    """A disc went back to the box, unseen: whose, and who chose it."""

    player: int
    chosen_by: int

    def to_json(self) -> dict[str, object]:
        """Return both."""
        return {"player": self.player, "chosen_by": self.chosen_by}


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was told; ``next`` is whom one who is out chose to start the next.

    ``lost`` is None where the challenge came true or is not decided.
    """

    starter: int
    actions: tuple[Action, ...] = ()
    flips: tuple[Flip, ...] = ()
    lost: Loss | None = None
    next: int | None = None

    def to_json(self) -> dict[str, object]:
        """Return the round; what was not told is absent."""
        told: dict[str, object] = {
            "starter": self.starter,
            "actions": [action.to_json() for action in self.actions],
            "flips": [flip.to_json() for flip in self.flips],
        }
        if self.lost is not None:
            told["lost"] = self.lost.to_json()
        if self.next is not None:
            told["next"] = self.next
        return told


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole game, or one as far as it was played; ``players`` are names in seat order."""

    rules: Rules
    players: tuple[str, ...]
    rounds: tuple[Round, ...]

    def to_json(self) -> dict[str, object]:
        """Return the record as one JSON object."""
        return {
            "format": FORMAT,
            "rules": self.rules.to_json(),
            "players": list(self.players),
            "rounds": [there.to_json() for there in self.rounds],
        }
