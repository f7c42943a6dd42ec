# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that can happen at a table. State is the fold of these; a correction is one too.

Of a disc that is placed or lost an event tells that it was, and nothing else: there is no field
for what it shows. Players and mats are seats from 0, clockwise; rounds count from 0.
"""

from dataclasses import dataclass

from engine.common.endings import Ending
from engine.common.events import PlayerRenamed as PlayerRenamed
from engine.skull.record import Face, Round
from engine.skull.rules import Rules


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A game begins; ``players`` are names in seat order, ``starter`` has the first turn."""

    rules: Rules
    players: tuple[str, ...]
    starter: int


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """Everybody has the discs back in hand, and places the first one."""

    starter: int


@dataclass(frozen=True, slots=True)
class DiscPlaced:
    """A player placed a disc face down (SKULL-PLACE)."""

    player: int


@dataclass(frozen=True, slots=True)
class BidMade:
    """A player opened the bidding, or outbid (SKULL-BID)."""

    player: int
    bid: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A player is out of the bidding (SKULL-BID)."""

    player: int


@dataclass(frozen=True, slots=True)
class DiscFlipped:
    """The challenger flipped the topmost disc of a mat, and this is what it shows (SKULL-FLIP)."""

    mat: int
    face: Face


@dataclass(frozen=True, slots=True)
class DiscLost:
    """A disc of a player went back to the box, chosen blind or in secret (SKULL-FAIL)."""

    player: int
    chosen_by: int


@dataclass(frozen=True, slots=True)
class StarterChosen:
    """Who is out by the own skull chose who starts the next round (SKULL-NEXT)."""

    starter: int


@dataclass(frozen=True, slots=True)
class RoundCorrected:
    """A round was noted wrongly, and was so."""

    round: int
    told: Round


@dataclass(frozen=True, slots=True)
class GameClosed:
    """The game is over, played to its end or not."""

    reason: str
    ending: Ending


Event = (
    GameOpened
    | PlayerRenamed
    | RoundOpened
    | DiscPlaced
    | BidMade
    | Passed
    | DiscFlipped
    | DiscLost
    | StarterChosen
    | RoundCorrected
    | GameClosed
)
