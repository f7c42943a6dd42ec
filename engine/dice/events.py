# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that can happen at a table. State is the fold of these; a correction is one too.

No event of play carries a player: who threw is derived from who led, so that a correction
re-derives everything after it. Hands, tricks and positions count from 0; a player is a seat.
"""

from dataclasses import dataclass

from engine.common.endings import Ending
from engine.common.events import BidLocked as BidLocked
from engine.common.events import BidReopened as BidReopened
from engine.common.events import PlayerRenamed as PlayerRenamed
from engine.common.events import TrickCleared as TrickCleared
from engine.dice.dice import Colour
from engine.dice.rules import DiceRules


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A game begins; ``players`` are names in seat order, ``starter`` starts the first hand.

    The rules hold the set of dice, so that it stays with the game.
    """

    rules: DiceRules
    players: tuple[str, ...]
    starter: int


@dataclass(frozen=True, slots=True)
class HandOpened:
    """Each player has drawn ``dice`` dice from the bag, and bidding is open."""

    dice: int
    starter: int


@dataclass(frozen=True, slots=True)
class BidCorrected:
    """A bid of a hand was recorded wrongly and is corrected after all were revealed."""

    hand: int
    player: int
    bid: int


@dataclass(frozen=True, slots=True)
class DieThrown:
    """A die was thrown: its colour and its face."""

    die: Colour
    face: str


@dataclass(frozen=True, slots=True)
class ThrowNamed:
    """A person says which die that was: an answer or a correction."""

    hand: int
    trick: int
    position: int
    die: Colour
    face: str


@dataclass(frozen=True, slots=True)
class ThrowInserted:
    """A person adds a throw that was not noted."""

    hand: int
    trick: int
    position: int
    die: Colour
    face: str


@dataclass(frozen=True, slots=True)
class ThrowRemoved:
    """A person says that this die was not thrown."""

    hand: int
    trick: int
    position: int


@dataclass(frozen=True, slots=True)
class ThrowMoved:
    """The order is corrected: that die was number ``to``, and the others close up."""

    hand: int
    trick: int
    position: int
    to: int


@dataclass(frozen=True, slots=True)
class TrickInserted:
    """A person says that a whole trick was missed before the one at this index."""

    hand: int
    trick: int


@dataclass(frozen=True, slots=True)
class PlayerTold:
    """A person says who threw that die; whoever would have, by turn, threw theirs instead."""

    hand: int
    trick: int
    position: int
    player: int


@dataclass(frozen=True, slots=True)
class LeaderTold:
    """Who led that trick, and all throw in turn after them; None takes it back."""

    hand: int
    trick: int
    leader: int | None


@dataclass(frozen=True, slots=True)
class WinnerTold:
    """The table settled who won that trick, whatever its dice say; None takes it back."""

    hand: int
    trick: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class TrickVoided:
    """The table voided that trick: nobody wins it, and its own leader leads again."""

    hand: int
    trick: int


@dataclass(frozen=True, slots=True)
class HandTold:
    """A whole hand by hand: tricks won and bonus points for each player, as on paper."""

    hand: int
    won: tuple[int, ...]
    bonus: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameClosed:
    """The game is over, played to its end or not; ``reason`` is a few words."""

    reason: str
    ending: Ending


Event = (
    GameOpened
    | PlayerRenamed
    | HandOpened
    | BidLocked
    | BidReopened
    | BidCorrected
    | DieThrown
    | TrickCleared
    | ThrowNamed
    | ThrowInserted
    | ThrowRemoved
    | ThrowMoved
    | TrickInserted
    | PlayerTold
    | LeaderTold
    | WinnerTold
    | TrickVoided
    | HandTold
    | GameClosed
)
